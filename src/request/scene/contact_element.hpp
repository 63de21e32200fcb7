// The law, friction and options of a contact, from the words of a scene.
#pragma once

#include "contact_side.hpp"

namespace hysteron::scene {

// Adds a contact between two sides. `settings` has the keys of a contact from `law` on; errors are placed there.
struct NamedContact {
  std::string name;
  Mark mark;
  const Value& settings;
};
void add_contact(Build& build, const NamedContact& contact, const Side& first, const Side& second);

}  // namespace hysteron::scene
