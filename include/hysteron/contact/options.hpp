// What a host decides about its contacts, besides the law.
#pragma once

#include "hysteron/core/contact.hpp"
#include "hysteron/core/speed_policy.hpp"

namespace hysteron {

// Where a contact that has separated touches again: at the same spot, with the dent and the state that it left there,
// or at a new one, which has never been touched.
enum class Spot { same, fresh };

struct ContactOptions {
  Separation separation = Separation::force;
  SpeedPolicy speed_policy{};
  Spot spot = Spot::same;
  // Contacts may begin at rest (chains, stacks): a law that needs v₀ is then refused without a speed policy.
  bool may_touch_at_rest = false;
};

}  // namespace hysteron
