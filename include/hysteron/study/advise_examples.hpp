// Contacts whose best laws are known: for the page on choosing a law, and for tests.
#pragma once

#include <string_view>
#include <vector>

#include "hysteron/study/advise_contact.hpp"

namespace hysteron::advise {

struct Example {
  std::string_view name;
  AdviceInputs inputs;
};

// The inputs of two bodies that approach at this speed. The bodies must make a pair.
AdviceInputs contact_of(const Body& body1, const Body& body2, double speed, std::optional<double> restitution = {});

AdviceInputs soft_ball();
AdviceInputs hardened_steel_slow();
AdviceInputs steel_on_aluminium();
AdviceInputs loose_bearing();  // radial clearance 0.25 mm: the line contact of Skrinjar et al., Table 5
AdviceInputs tight_bearing();  // radial clearance 10 µm
AdviceInputs bead();
AdviceInputs dead_stop();

std::vector<Example> examples();

}  // namespace hysteron::advise
