// The inputs of an impact that are one text each, by the name of their option.
#pragma once

#include <array>

#include "hysteron/request/impact_request.hpp"

namespace hysteron {

struct RequestField {
  std::string_view name;
  std::string ImpactRequest::*text;
};
// In the order in which commands are written.
inline constexpr std::array<RequestField, 11> request_fields{{
    {"law", &ImpactRequest::law},
    {"separation", &ImpactRequest::separation},
    {"restitution", &ImpactRequest::restitution},
    {"stiffness", &ImpactRequest::stiffness},
    {"mass", &ImpactRequest::mass},
    {"speed", &ImpactRequest::speed},
    {"gravity", &ImpactRequest::gravity},
    {"speed-policy", &ImpactRequest::speed_policy},
    {"keep-indentation", &ImpactRequest::keep_indentation},
    {"body1", &ImpactRequest::body1},
    {"body2", &ImpactRequest::body2},
}};

// By the name of its option; nullptr if there is none.
const RequestField* find_field(std::string_view name);

// Whether an input of this name is given: a field, exact mode, or a "name=value" of --set.
bool is_given(const ImpactRequest& request, std::string_view name);

}  // namespace hysteron
