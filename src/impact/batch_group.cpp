#include "batch_group.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "batch_kernels.hpp"

namespace hysteron::detail {
namespace {

// What became of an impact; places on the map are numbers from 0, the elastic piece follows the last.
constexpr std::int16_t single = -1, lossless = -2;
// Fewer than this are not worth a map.
constexpr std::size_t worth_a_map = 48;
constexpr std::size_t histograms = 16;

using Block = std::array<double, block_size>;

class Group {
 public:
  Group(const ImpactGroup& group, const ImpactColumns& columns, const ForEach& each)
      : group_(group), out_(columns), each_(each), flat_(group.form.dimensions() == 1) {
    const std::size_t padded = group.size + lane_block;
    x_.resize(padded);
    length_.resize(padded);
    kind_.resize(padded);
    y_.resize(flat_ ? block_size + lane_block : padded);
  }

  // Impacts to be analysed singly, in order.
  std::vector<std::size_t> run(BatchReport& report) {
    const std::size_t blocks = (group_.size + block_size - 1) / block_size;
    each_(blocks, [&](std::size_t b) { flat_&& group_.size > worth_a_map ? locate_powers(b) : locate(b); });
    make_map(report);
    choose_columns();
    std::vector<std::vector<std::size_t>> left(blocks);
    each_(blocks, [&](std::size_t b) { evaluate_block(b, left[b]); });
    std::vector<std::size_t> singles;
    for (const auto& part : left) singles.insert(singles.end(), part.begin(), part.end());
    report.singly += singles.size();
    report.by_map += group_.size - singles.size();
    return singles;
  }

 private:
  std::size_t first_of(std::size_t block) const { return block * block_size; }
  std::size_t count_of(std::size_t block) const { return std::min(block_size, group_.size - first_of(block)); }

  // Any form, one by one.
  void locate(std::size_t block) {
    for (std::size_t i = first_of(block), end = i + count_of(block); i < end; ++i) {
      const auto place = group_.size > worth_a_map ? place_of(group_.form, group_.numbers(i)) : std::nullopt;
      kind_[i] = place ? std::int16_t{0} : single;
      if (!place) continue;
      x_[i] = place->x;
      y_[i] = place->y;
      length_[i] = place->length;
    }
  }

  // Power laws, with vectors.
  void locate_powers(std::size_t block) {
    const std::size_t first = first_of(block), count = count_of(block);
    const bool factor = group_.form.kind == ImpactForm::Kind::factor_power;
    alignas(64) Block speed, mass, stiffness, damping;
    copy(group_.speed, first, count, speed);
    copy(group_.mass, first, count, mass);
    copy(group_.first, first, count, stiffness);
    copy(group_.damping, first, count, damping);
    for (std::size_t i = 0; i < count; ++i) {
      const double d = damping[i];
      const bool good = ordinary(speed[i]) && ordinary(mass[i]) && ordinary(stiffness[i]) && (d == 0.0 || ordinary(d));
      const bool elastic = d == 0.0 && !factor;
      kind_[first + i] = good ? (elastic ? lossless : std::int16_t{0}) : single;
      speed[i] = good ? speed[i] : 1.0;
      mass[i] = good ? mass[i] : 1.0;
      stiffness[i] = good ? stiffness[i] : 1.0;
      damping[i] = good && !elastic ? d : 1.0;
    }
    for (std::size_t i = count; i < block_size && i < count + lane_block; ++i)
      speed[i] = mass[i] = stiffness[i] = damping[i] = 1.0;
    const ImpactForm& f = group_.form;
    power_places({factor, 1.0 / (f.n + 1.0), f.q, f.m - f.n}, count, speed.data(), mass.data(), stiffness.data(),
                 damping.data(), &x_[first], &length_[first]);
  }

  void make_map(BatchReport& report) {
    std::array<double, 2> low{infinity, flat_ ? 0.0 : infinity}, high{-infinity, flat_ ? 0.0 : -infinity};
    bool any_lossless = false;
    for (std::size_t i = 0; i < group_.size; ++i) {
      any_lossless = any_lossless || kind_[i] == lossless;
      if (kind_[i] != 0) continue;
      low[0] = std::min(low[0], x_[i]);
      high[0] = std::max(high[0], x_[i]);
      if (flat_) continue;
      low[1] = std::min(low[1], y_[i]);
      high[1] = std::max(high[1], y_[i]);
    }
    if (low[0] <= high[0]) {
      const MapGrid grid(low, high, flat_ ? std::array{4096, 1} : std::array{64, 64});
      map_.emplace(grid, count_members(grid), node_function(group_.form, low[1], high[1]), each_);
      report.map_nodes += map_->nodes();
      report.map_pieces += map_->size();
    }
    if (any_lossless) make_lossless();
    for (std::size_t p = 0; p < pieces(); ++p)
      some_stick_ = some_stick_ || piece(static_cast<std::int16_t>(p)).status == ImpactStatus::sticks;
  }

  std::vector<std::uint32_t> count_members(const MapGrid& grid) const {
    const auto bins = static_cast<std::size_t>(grid.bins[0] * grid.bins[1]);
    std::vector<std::vector<std::uint32_t>> parts(group_.size > 64 * block_size ? histograms : 1);
    each_(parts.size(), [&](std::size_t part) {
      parts[part].resize(bins);
      const std::size_t from = group_.size * part / parts.size(), to = group_.size * (part + 1) / parts.size();
      for (std::size_t i = from; i < to; ++i)
        if (kind_[i] == 0) ++parts[part][static_cast<std::size_t>(grid.bin(x_[i], flat_ ? 0.0 : y_[i]))];
    });
    for (std::size_t part = 1; part < parts.size(); ++part)
      for (std::size_t b = 0; b < bins; ++b) parts[0][b] += parts[part][b];
    return std::move(parts[0]);
  }

  void make_lossless() {
    const MapNode node = node_function(group_.form, 0.0, 0.0)(-infinity, 0.0);
    if (!node.valid) return;
    MapPiece& p = lossless_.emplace();
    p.status = node.status;
    p.constant.fill(true);
    p.coefficients.assign(node.values.begin(), node.values.end());
  }

  const MapPiece& piece(std::int16_t k) const {
    return map_ && static_cast<std::size_t>(k) < map_->size() ? map_->piece(k) : *lossless_;
  }
  std::size_t pieces() const { return (map_ ? map_->size() : 0) + (lossless_ ? 1 : 0); }

  void choose_columns() {
    const auto want = [this](std::size_t column, bool wanted) {
      if (wanted) wanted_.push_back(column);
    };
    want(restitution_column, !out_.restitution.empty() || !out_.separation_speed.empty() || !out_.energy_lost.empty());
    want(depth_column, !out_.max_indentation.empty());
    want(force_column, !out_.peak_force.empty());
    want(force_time_column, !out_.peak_force_time.empty());
    want(compression_time_column, !out_.compression_time.empty());
    want(duration_column, !out_.duration.empty());
    want(lost_compression_column, !out_.energy_lost_compression.empty());
    want(residual_column, !out_.residual_indentation.empty());
    want(min_force_column, !out_.min_force.empty());
    needs_units_ = !out_.separation_speed.empty() || !out_.energy_lost.empty();
    for (const std::size_t c : wanted_)
      needs_units_ = needs_units_ || (c != restitution_column && c != depth_column && c != residual_column);
  }

  struct Scratch {
    std::array<Block, column_count> values, sorted;
    Block x, y, speed, mass, unit;
    std::array<std::uint16_t, block_size> order;
    std::vector<std::uint16_t> start, next;
  };

  void evaluate_block(std::size_t block, std::vector<std::size_t>& singles) {
    thread_local Scratch s;
    const std::size_t first = first_of(block), count = count_of(block);
    if (!all_on_first_piece(first, count)) {
      find_pieces(first, count, singles);
      sort_by_piece(first, count, s);
    } else {
      sum(piece(0), count, &x_[first], &y_[flat_ ? 0 : first], s.values);
    }
    finish(first, count, s);
  }

  // A map of one piece needs no search and no sorting: kind 0 is its number.
  bool all_on_first_piece(std::size_t first, std::size_t count) const {
    if (!map_ || !map_->whole()) return false;
    std::int16_t others = 0;
    for (std::size_t i = first; i < first + count; ++i) others = static_cast<std::int16_t>(others | kind_[i]);
    return others == 0;
  }

  void find_pieces(std::size_t first, std::size_t count, std::vector<std::size_t>& singles) {
    const auto lossless_piece = lossless_ ? static_cast<std::int16_t>(pieces() - 1) : single;
    for (std::size_t i = first; i < first + count; ++i) {
      if (kind_[i] == 0)
        kind_[i] = map_ ? map_->piece_at(x_[i], flat_ ? 0.0 : y_[i]) : single;
      else if (kind_[i] == lossless)
        kind_[i] = lossless_piece;
      if (kind_[i] == single) singles.push_back(i);
    }
  }

  void sum(const MapPiece& p, std::size_t count, const double* x, const double* y,
           std::array<Block, column_count>& to) const {
    std::array<std::size_t, column_count> columns;
    std::array<double*, column_count> out;
    std::size_t varying = 0;
    for (const std::size_t c : wanted_) {
      if (p.constant[c]) {
        std::fill_n(to[c].begin(), count, p.of(c)[0]);
      } else {
        columns[varying] = c;
        out[varying++] = to[c].data();
      }
    }
    evaluate_piece(p, count, x, y, columns.data(), varying, out.data());
  }

  // Runs of impacts of one piece are evaluated together.
  void sort_by_piece(std::size_t first, std::size_t count, Scratch& s) const {
    s.start.assign(pieces() + 1, 0);
    for (std::size_t i = 0; i < count; ++i)
      if (kind_[first + i] >= 0) ++s.start[static_cast<std::size_t>(kind_[first + i]) + 1];
    for (std::size_t p = 1; p < s.start.size(); ++p)
      s.start[p] = static_cast<std::uint16_t>(s.start[p] + s.start[p - 1]);
    s.next = s.start;
    for (std::size_t i = 0; i < count; ++i)
      if (kind_[first + i] >= 0)
        s.order[s.next[static_cast<std::size_t>(kind_[first + i])]++] = static_cast<std::uint16_t>(i);
    for (std::size_t p = 0; p + 1 < s.start.size(); ++p) {
      if (s.start[p + 1] == s.start[p]) continue;
      const std::span members(s.order.data() + s.start[p], s.order.data() + s.start[p + 1]);
      evaluate_run(piece(static_cast<std::int16_t>(p)), first, members, s);
    }
  }

  void evaluate_run(const MapPiece& p, std::size_t first, std::span<const std::uint16_t> members, Scratch& s) const {
    const std::size_t n = members.size();
    for (std::size_t i = 0; i < n; ++i) {
      s.x[i] = x_[first + members[i]];
      s.y[i] = flat_ ? 0.0 : y_[first + members[i]];
    }
    for (std::size_t i = n; i < block_size && i < n + lane_block; ++i) s.x[i] = s.x[0], s.y[i] = s.y[0];
    sum(p, n, s.x.data(), s.y.data(), s.sorted);
    for (const std::size_t c : wanted_)
      for (std::size_t i = 0; i < n; ++i) s.values[c][members[i]] = s.sorted[c][i];
  }

  static void copy(const Varying& from, std::size_t first, std::size_t count, Block& to) {
    if (from.values.size() == 1)
      std::fill_n(to.begin(), count, from.values[0]);
    else
      std::copy_n(from.values.begin() + static_cast<std::ptrdiff_t>(first), count, to.begin());
  }

  // Dimensions again. Impacts left to the single analysis get numbers here that it overwrites.
  void finish(std::size_t first, std::size_t count, Scratch& s) const {
    if (needs_units_) {
      copy(group_.speed, first, count, s.speed);
      copy(group_.mass, first, count, s.mass);
    }
    const double *v = s.speed.data(), *m = s.mass.data(), *length = &length_[first];
    double* unit = s.unit.data();
    const auto write = [&](std::span<double> to, Column column) {
      if (to.empty()) return;
      const double* value = s.values[column].data();
      for (std::size_t i = 0; i < count; ++i) to[first + i] = value[i] * unit[i];
    };
    if (!out_.restitution.empty())
      std::copy_n(s.values[restitution_column].begin(), count,
                  out_.restitution.begin() + static_cast<std::ptrdiff_t>(first));
    if (!out_.separation_speed.empty()) std::copy_n(v, count, unit);
    write(out_.separation_speed, restitution_column);
    std::copy_n(length, count, unit);
    write(out_.max_indentation, depth_column);
    write(out_.residual_indentation, residual_column);
    if (!out_.energy_lost.empty() || !out_.energy_lost_compression.empty()) {
      for (std::size_t i = 0; i < count; ++i) unit[i] = 0.5 * m[i] * v[i] * v[i];
      write(out_.energy_lost_compression, lost_compression_column);
    }
    if (!out_.energy_lost.empty()) {
      const double* e = s.values[restitution_column].data();
      for (std::size_t i = 0; i < count; ++i) out_.energy_lost[first + i] = unit[i] * ((1.0 - e[i]) * (1.0 + e[i]));
    }
    if (!out_.peak_force.empty() || !out_.min_force.empty()) {
      for (std::size_t i = 0; i < count; ++i) unit[i] = m[i] * v[i] * v[i] / length[i];
      write(out_.peak_force, force_column);
      write(out_.min_force, min_force_column);
    }
    if (!out_.peak_force_time.empty() || !out_.compression_time.empty() || !out_.duration.empty()) {
      for (std::size_t i = 0; i < count; ++i) unit[i] = length[i] / v[i];
      write(out_.peak_force_time, force_time_column);
      write(out_.compression_time, compression_time_column);
      write(out_.duration, duration_column);
    }
    mark_status(first, count);
  }

  void mark_status(std::size_t first, std::size_t count) const {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto at = static_cast<std::ptrdiff_t>(first);
    if (!out_.status.empty()) std::fill_n(out_.status.begin() + at, count, ImpactStatus::separated);
    if (!some_stick_) return;
    for (std::size_t i = first; i < first + count; ++i) {
      if (kind_[i] < 0 || piece(kind_[i]).status == ImpactStatus::separated) continue;
      if (!out_.status.empty()) out_.status[i] = ImpactStatus::sticks;
      if (!out_.duration.empty()) out_.duration[i] = nan;
      if (!out_.residual_indentation.empty()) out_.residual_indentation[i] = nan;
    }
  }

  const ImpactGroup& group_;
  const ImpactColumns& out_;
  const ForEach& each_;
  bool flat_;
  bool some_stick_ = false;
  bool needs_units_ = false;  // anything but restitution and depths is wanted
  std::vector<double> x_, y_, length_;
  std::vector<std::int16_t> kind_;
  std::optional<ChebyshevMap> map_;
  std::optional<MapPiece> lossless_;
  std::vector<std::size_t> wanted_;
};

}  // namespace

void run_group(const ImpactGroup& group, const ImpactColumns& columns, const ForEach& each,
               const std::function<void(std::size_t)>& singly, BatchReport& report) {
  const std::vector<std::size_t> singles = Group(group, columns, each).run(report);
  each(singles.size(), [&](std::size_t k) { singly(singles[k]); });
}

}  // namespace hysteron::detail
