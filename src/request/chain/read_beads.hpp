// The bodies of a chain: striker, beads and wall.
#pragma once

#include "hysteron/request/chain/chain_request.hpp"

namespace hysteron::chain_text {

// A number in SI that is finite and in its range; `fallback` if the text is empty.
Result<double> read_number(const std::string& text, std::string_view name, const Dim& dim, const Range& range,
                           std::string_view symbol, double fallback);
Result<std::size_t> read_count(const std::string& text, std::string_view name, std::size_t least, std::size_t most);

struct Bodies {
  std::vector<Body> beads;   // the striker first
  std::vector<double> mass;  // kg
  std::optional<Body> wall;
  // Beads with the same number are the same body.
  std::vector<std::size_t> kind;
};
Result<Bodies> read_bodies(const ChainRequest& request);

}  // namespace hysteron::chain_text
