// Which pairs of many boxes overlap, without a look at all pairs: boxes are sorted by their lower end along the axis on
// which they are spread most, and each is compared with those that begin before it ends ("sweep and prune"). The order
// is kept from one call to the next, so that boxes that move little are sorted in linear time. Memory is linear in
// boxes and pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hysteron/geometry/bounds.hpp"

namespace hysteron::geometry {

// By index, the smaller first.
struct IndexPair {
  std::uint32_t first = 0, second = 0;
  friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

class BroadPhase {
 public:
  // All pairs of boxes that overlap, in increasing order, whatever earlier calls were. A box with an end that is not a
  // number overlaps nothing.
  std::span<const IndexPair> update(std::span<const Bounds> boxes);

  // Of the last call: how many pairs of boxes were compared, and how many steps the sorting took.
  std::size_t compared() const { return compared_; }
  std::size_t moved() const { return moved_; }

 private:
  struct Interval {
    double low = 0.0, high = 0.0;
    std::uint32_t box = 0;
  };
  void set_intervals(std::span<const Bounds> boxes, std::size_t axis);
  void sort_intervals();

  std::vector<Interval> sorted_;
  std::vector<IndexPair> pairs_;
  std::size_t axis_ = 0;
  std::size_t compared_ = 0, moved_ = 0;
};

}  // namespace hysteron::geometry
