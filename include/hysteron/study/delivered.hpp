// The restitution that laws deliver against the one requested, in one reference impact.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

inline constexpr std::array requested_restitutions{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

// The reference impact: a law with typical values (laws/specimen.hpp) and this mass and speed.
inline constexpr double reference_mass = 1.0, reference_speed = 1.0;

// Whether a restitution can be requested of the law.
bool takes_restitution(const Entry& entry);

// The laws of a family, or of all, that take a restitution.
std::vector<const Entry*> laws_with_restitution(std::optional<Family> family = {});

struct DeliveryConditions {
  RestitutionMode mode = RestitutionMode::published;
  Separation separation = Separation::force;
  double speed = reference_speed;
};

// The restitution of the reference impact; nothing where the law does not take the requested one, cannot be calibrated
// to it, or is not defined at the depth reached. For a law that takes no restitution, that of its typical values.
std::optional<double> delivered_restitution(const Entry& entry, double requested, const DeliveryConditions& conditions);

// One row of a table or one curve: `requested` and `delivered` have the same size.
struct Delivery {
  const Entry* entry;
  RestitutionMode mode;
  Separation separation;
  std::vector<double> requested;
  std::vector<std::optional<double>> delivered;
};

// For each law of a family, or of all, that takes a restitution. Without a separation rule each law is released by its
// own.
std::vector<Delivery> deliveries(std::optional<Family> family, std::optional<Separation> separation,
                                 const std::vector<RestitutionMode>& modes, const std::vector<double>& requested);

}  // namespace hysteron
