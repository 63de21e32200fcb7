// A law chosen by name for a host's own contacts: one element for all of them, a record for each.
#include <cmath>
#include <cstdio>

#include "hysteron/contact/make_element.hpp"

int main() {
  using namespace hysteron;
  const auto law = make_law({.law = "flores", .values = {{"stiffness", 5.2e9}, {"restitution", 0.6}}});
  if (!law) return 1;
  const auto element = make_element(*law);
  if (!element) return 1;
  std::printf("%zu\n", element->normal().state_size());
  return element->normal().state_size() == 0 ? 0 : 1;
}
