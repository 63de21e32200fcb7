// Which event of which contact stands at a place of the integrator's list.
#pragma once

#include "hysteron/contact/event.hpp"

namespace hysteron::multibody::detail {

struct WatchedContact {
  std::size_t contact = 0;
  EventKind kind{};
  Direction direction{};
  std::size_t branch = 0;

  bool is_same(const EventFunction& f) const noexcept {
    return f.kind == kind && f.direction == direction && f.index == branch;
  }
};

}  // namespace hysteron::multibody::detail
