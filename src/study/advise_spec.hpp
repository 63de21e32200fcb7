// The law with those of the offered values that it takes.
#pragma once

#include <set>
#include <string>

#include "hysteron/study/advise_contact.hpp"

namespace hysteron::advise {

// An error if the law cannot have the elastic part, or a value was given in another unit. The names of the values that
// the law takes are added to `used`.
Result<LawSpec> spec_for(const AdviceInputs& inputs, std::string_view law, std::set<std::string>& used);

// The elastic law on its own, without the damping that it may be published with.
Result<LawSpec> lossless_spec(const AdviceInputs& inputs, std::string_view elastic, std::set<std::string>& used);

// An error for a value that no law has taken.
std::optional<Error> find_unused(const AdviceInputs& inputs, const std::set<std::string>& used);

}  // namespace hysteron::advise
