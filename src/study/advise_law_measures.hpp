// What law rules measure in a trial, and the texts that accompany the numbers.
#pragma once

#include <optional>
#include <string>

#include "hysteron/study/advise_trial.hpp"

namespace hysteron::advise {

// |e - e_requested|.
std::optional<double> restitution_error(const ContactCase& contact, const Trial& trial);
std::string delivered_text(const ContactCase& contact, const Trial& trial);

// The limits of validity of the law's source that are exceeded.
Warnings own_limits(const Trial& trial);
std::string limits_text(const ContactCase& contact, const Trial& trial);

// Largest tensile over largest compressive force in a contact that ends at δ = 0.
std::optional<double> tension(const ContactCase& contact, const Trial& trial);

std::optional<double> force_at_touch(const ContactCase& contact, const Trial& trial);

// Largest depth over the one at which the law ends.
std::optional<double> share_of_domain(const ContactCase& contact, const Trial& trial);

// Rise of restitution when the speed doubles; nothing for laws whose restitution is given.
std::optional<double> rise_with_speed(const ContactCase& contact, const Trial& trial);

// Peak force of a lossless line law against Johnson's; of any law against elastic-plastic spheres beyond yield.
std::optional<double> against_johnson(const ContactCase& contact, const Trial& trial);
std::optional<double> against_plastic(const ContactCase& contact, const Trial& trial);

}  // namespace hysteron::advise
