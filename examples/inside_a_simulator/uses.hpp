// Three hosts that move a mechanism (hysteron/multibody/mechanism.hpp) in their own time.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>

#include "hysteron/core/result.hpp"

namespace example {

// Steps that may be rejected, with a motor that another program simulates.
void co_simulation();
// A controller in a loop, which reads quantities and sets an effort.
void controller();
// A torque as hardware gives it: sampled, quantised and late.
void sampled_torque();

// A program of one's own would show the message to its user.
inline void need(const std::optional<hysteron::Error>& error) {
  if (!error) return;
  std::fprintf(stderr, "%s\n", error->message.c_str());
  std::exit(1);
}
template <class T>
T need(hysteron::Result<T> result) {
  if (!result) need(std::optional(result.error()));
  return std::move(*result);
}

}  // namespace example
