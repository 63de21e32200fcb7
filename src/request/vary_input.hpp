// What "--vary" changes in a request, shared by sweeps and comparisons.
#pragma once

#include <optional>
#include <string>

#include "hysteron/request/impact_request.hpp"
#include "vary_text.hpp"

namespace hysteron::detail {

// "body1.radius": body 0 and its property; nothing for other names.
struct BodyProperty {
  std::size_t body;
  std::string name;
  std::string body_name() const { return body == 0 ? "body1" : "body2"; }
};
std::optional<BodyProperty> body_property(const std::string& name);

// Whether the values are names: laws, modes, components, choices.
bool is_name_axis(const VaryText& vary);

// Puts a value as text into a request; not for properties of bodies.
std::optional<Error> set_name(ImpactRequest& request, const std::string& axis, const std::string& value);

// An input is given once: by the request, or by one axis.
std::optional<Error> check_given_once(const ImpactRequest& base, const std::vector<VaryText>& varies);

}  // namespace hysteron::detail
