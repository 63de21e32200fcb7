// What one contact remembers: plain numbers that a host may copy, move between processes and keep in its own arrays.
// The constants of the law are in the element that all contacts of a pair of materials share (contact/element.hpp), the
// internal state of the law in a slice of the host's own state vector.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "hysteron/core/contact.hpp"

namespace hysteron {

struct ContactRecord {
  Memory memory{};
  double effective_mass = 0.0;  // kg; the host sets it before a touch
  // The damping resolved at the last touch (contact/touch_numbers.hpp).
  std::array<double, 2> numbers{};
  bool touched = false;      // the surface has been in contact before
  bool closing = false;      // sign of δ̇ since the last touch or reversal
  std::uint32_t limits = 0;  // validity limits exceeded at the last touch, one bit each

  bool in_contact() const noexcept { return memory.phase == Phase::loading || memory.phase == Phase::unloading; }
};
static_assert(std::is_trivially_copyable_v<ContactRecord>);

inline constexpr std::size_t packed_record_size = 12;
using PackedRecord = std::array<double, packed_record_size>;

constexpr PackedRecord pack(const ContactRecord& r) noexcept {
  const Memory& m = r.memory;
  return {m.impact_speed,
          m.max_indentation,
          m.max_force,
          m.residual_indentation,
          static_cast<double>(m.phase),
          static_cast<double>(m.branch),
          r.effective_mass,
          r.numbers[0],
          r.numbers[1],
          r.touched ? 1.0 : 0.0,
          r.closing ? 1.0 : 0.0,
          static_cast<double>(r.limits)};
}

constexpr ContactRecord unpack(const PackedRecord& p) noexcept {
  return {.memory = {.impact_speed = p[0],
                     .max_indentation = p[1],
                     .max_force = p[2],
                     .residual_indentation = p[3],
                     .phase = static_cast<Phase>(static_cast<int>(p[4])),
                     .branch = static_cast<int>(p[5])},
          .effective_mass = p[6],
          .numbers = {p[7], p[8]},
          .touched = p[9] != 0.0,
          .closing = p[10] != 0.0,
          .limits = static_cast<std::uint32_t>(p[11])};
}

}  // namespace hysteron
