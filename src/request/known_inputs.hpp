// Which of the inputs that were given for several laws one law knows.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

class KnownInputs {
 public:
  // `given`: "name=value" or "name", for all laws. A law takes the components that it can have: a source of restitution
  // only if it takes a restitution.
  static Result<KnownInputs> of(const std::string& law, std::span<const std::string> given, bool nondimensional);

  bool has_parameter(std::string_view name) const;
  // Whether this input is a parameter or component that the law knows.
  bool takes(const std::string& text) const;
  bool takes_restitution() const { return takes_restitution_; }

 private:
  std::vector<ParamView> params_;
  bool takes_restitution_ = false;
};

// The name in "name=value" or "name".
std::string name_in(const std::string& text);

}  // namespace hysteron
