// Contacts whose best laws are known, as people type them: for the page on choosing a law and for tests.
#pragma once

#include <array>
#include <string_view>

#include "hysteron/request/impact_request.hpp"

namespace hysteron::advise {

struct Example {
  std::string_view name;
  ImpactRequest inputs;
  bool resting = false;
};

inline ImpactRequest soft_ball() {
  return {
      .speed = "2", .restitution = "0.5", .body1 = "radius=20mm,material=rubber", .body2 = "radius=inf,material=steel"};
}

inline ImpactRequest hardened_steel_slow() {
  return {.speed = "0.02",
          .restitution = "0.95",
          .body1 = "radius=10mm,material=steel-52100",
          .body2 = "radius=inf,material=steel-52100"};
}

inline ImpactRequest steel_on_aluminium() {
  return {.speed = "1", .body1 = "radius=10mm,material=steel-52100", .body2 = "radius=inf,material=aluminium-6061"};
}

// Radial clearance 0.25 mm: the line contact of Skrinjar et al., Table 5.
inline ImpactRequest loose_bearing() {
  return {.mass = "6.792416649e-3",
          .speed = "0.2",
          .restitution = "0.7",
          .body1 = "radius=9.5mm,length=15mm,young=210GPa,poisson=0.3",
          .body2 = "radius=-9.75mm,length=15mm,young=210GPa,poisson=0.3"};
}

// Radial clearance 10 µm.
inline ImpactRequest tight_bearing() {
  return {.speed = "1",
          .restitution = "0.5",
          .body1 = "radius=10mm,length=20mm,material=steel-52100,mass=1",
          .body2 = "radius=-10.01mm,length=20mm,material=steel-52100,mass=inf"};
}

inline ImpactRequest bead() {
  return {.speed = "0.3",
          .restitution = "0.9",
          .body1 = "radius=5mm,material=steel-52100",
          .body2 = "radius=5mm,material=steel-52100"};
}

inline ImpactRequest dead_stop() {
  return {.speed = "0.2",
          .restitution = "0.02",
          .body1 = "radius=5mm,material=nylon",
          .body2 = "radius=inf,material=steel"};
}

inline std::array<Example, 7> examples() {
  return {{{"rubber ball of 20 mm on steel, 2 m/s, e = 0.5", soft_ball()},
           {"hardened steel ball of 10 mm, 2 cm/s, e = 0.95", hardened_steel_slow()},
           {"hardened steel ball of 10 mm on aluminium, 1 m/s, e not known", steel_on_aluminium()},
           {"steel pin of 9.5 mm in a hole, clearance 0.25 mm, 0.2 m/s, e = 0.7", loose_bearing()},
           {"steel pin of 10 mm in a bearing, clearance 10 µm, 1 m/s, e = 0.5", tight_bearing()},
           {"chain of touching steel beads of 5 mm, 0.3 m/s, e = 0.9", bead(), true},
           {"nylon ball of 5 mm that hardly rebounds, 0.2 m/s, e = 0.02", dead_stop()}}};
}

}  // namespace hysteron::advise
