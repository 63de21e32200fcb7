// A compression test: a contact is pressed together slowly to a depth and released until its force vanishes. What is
// recorded is force over depth; no mass and no speed enter.
#pragma once

#include <vector>

#include "hysteron/laws/whole/ma_liu.hpp"

namespace hysteron::reproduce {

struct RecordPoint {
  double depth, force;
};
struct CompressionRecord {
  std::vector<RecordPoint> loading, unloading;  // each in the order of the test

  double work_done() const;      // area below the loading curve, J
  double work_returned() const;  // area below the unloading curve, J
  // The chord of the loading curve between two depths, N/m.
  double mean_slope(double from, double to) const;
};

// Points at equal distances in depth, as a testing machine records them.
CompressionRecord compress(const MaLiu& law, double depth, std::size_t points);

}  // namespace hysteron::reproduce
