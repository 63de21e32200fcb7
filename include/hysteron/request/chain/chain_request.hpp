// A chain of beads as people type it, checked and turned into SI.
#pragma once

#include <string>
#include <vector>

#include "hysteron/chain/simulate.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron {

// Empty text: not given.
struct ChainRequest {
  ImpactRequest contact{};           // law, its values, separation, speed policy, exact mode; bodies stay empty
  std::string beads{};               // number of beads at rest
  std::string bead{};                // "radius=2.38mm,material=steel,..."
  std::string radius{}, material{};  // of the beads, in short
  std::string second{};              // what every second bead has otherwise: "material=polymer"
  std::string taper{};               // radius of each bead over that of the one before it
  std::string striker{};             // what the striker has otherwise
  std::string striker_speed{};
  std::string wall{};      // "radius=inf,material=steel"; empty: the end is free
  std::string wall_law{};  // empty: the law of the beads
  std::string wall_restitution{};
  std::vector<std::string> wall_set{};
  std::string gap{}, gravity{}, precompression{};
  std::string until{}, accuracy{}, method{};
  std::vector<std::string> sensors{}, bead_sensors{}, velocity_sensors{};  // numbers
  std::size_t samples = 0;
};

struct ChainSetup {
  chain::Chain chain;
  chain::Settings settings;
  std::string law;       // id
  std::string wall_law;  // id; empty without a wall
  RestitutionMode mode = RestitutionMode::published;
  SpeedPolicy speed_policy{};
};

Result<ChainSetup> read_chain_request(const ChainRequest& request);

}  // namespace hysteron
