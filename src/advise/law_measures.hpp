// What law rules measure in a trial, and what they have to say besides the number.
#pragma once

#include <optional>
#include <string>

#include "hysteron/advise/trial.hpp"

namespace hysteron::advise {

// |e - e_asked|.
std::optional<double> restitution_error(const ContactCase& contact, const Trial& trial);
std::string delivered_text(const ContactCase& contact, const Trial& trial);

// Limits of validity, from the law's header, that are passed.
Warnings own_limits(const Trial& trial);
std::string limits_text(const ContactCase& contact, const Trial& trial);

// Pull left uncut, over the largest push, in a contact that ends at δ = 0.
std::optional<double> pull(const ContactCase& contact, const Trial& trial);

std::optional<double> force_at_touch(const ContactCase& contact, const Trial& trial);

// Largest depth over the one at which the law ends.
std::optional<double> share_of_domain(const ContactCase& contact, const Trial& trial);

// How much restitution rises when the speed doubles; laws that are told their restitution do not answer.
std::optional<double> rise_with_speed(const ContactCase& contact, const Trial& trial);

// Peak force of a lossless line law against Johnson's; of any law against elastic-plastic spheres beyond yield.
std::optional<double> against_johnson(const ContactCase& contact, const Trial& trial);
std::optional<double> against_plastic(const ContactCase& contact, const Trial& trial);

}  // namespace hysteron::advise
