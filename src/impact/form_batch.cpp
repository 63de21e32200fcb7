#include "form_batch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "batch_kernels.hpp"

namespace hysteron::detail {
namespace {

// What an impact's entry in piece_of_ means: the index of a piece of the map (until the map is made, 0), the extra
// piece of lossless impacts, which follows the last, or one of these.
constexpr std::int16_t analysed_singly = -1, lossless = -2;

constexpr std::size_t worth_a_map = 48;  // fewer impacts than this cost less than the nodes of a map
// Batches of more blocks than this are counted in several histograms at once.
constexpr std::size_t many_blocks = 64, histograms = 16;
// Bins of the histogram, in one and two dimensions: the finest pieces of a map.
constexpr std::array<int, 2> bins_of_line{4096, 1}, bins_of_plane{64, 64};

using Block = std::array<double, block_size>;

class MapRun {
 public:
  MapRun(const FormBatch& batch, const ImpactColumns& columns, const ForEach& each)
      : batch_(batch), out_(columns), each_(each), is_line_(batch.form.dimensions() == 1) {
    const std::size_t padded = batch.size + lane_block;
    x_.resize(padded);
    length_.resize(padded);
    piece_of_.resize(padded);
    y_.resize(is_line_ ? block_size + lane_block : padded);
  }

  // Computes the impacts of the group by its map; returns those to be analysed individually, in order.
  std::vector<std::size_t> run(BatchReport& report) {
    const std::size_t blocks = (batch_.size + block_size - 1) / block_size;
    each_(blocks, [&](std::size_t b) { is_line_&& batch_.size > worth_a_map ? locate_powers(b) : locate(b); });
    make_map(report);
    choose_columns();
    std::vector<std::vector<std::size_t>> left(blocks);
    each_(blocks, [&](std::size_t b) { evaluate_block(b, left[b]); });
    std::vector<std::size_t> singles;
    for (const auto& part : left) singles.insert(singles.end(), part.begin(), part.end());
    report.singly += singles.size();
    report.by_map += batch_.size - singles.size();
    return singles;
  }

 private:
  std::size_t first_of(std::size_t block) const { return block * block_size; }
  std::size_t count_of(std::size_t block) const { return std::min(block_size, batch_.size - first_of(block)); }

  // Points on the map, for any form.
  void locate(std::size_t block) {
    for (std::size_t i = first_of(block), end = i + count_of(block); i < end; ++i) {
      const auto point = batch_.size > worth_a_map ? map_point(batch_.form, batch_.numbers(i)) : std::nullopt;
      piece_of_[i] = point ? std::int16_t{0} : analysed_singly;
      if (!point) continue;
      x_[i] = point->x;
      y_[i] = point->y;
      length_[i] = point->length;
    }
  }

  // Points on the map, for power laws, with vectors.
  void locate_powers(std::size_t block) {
    const std::size_t first = first_of(block), count = count_of(block);
    const bool factor = batch_.form.kind == ImpactForm::Kind::factor_power;
    alignas(64) Block speed, mass, stiffness, damping;
    copy(batch_.speed, first, count, speed);
    copy(batch_.mass, first, count, mass);
    copy(batch_.elastic[0], first, count, stiffness);
    copy(batch_.damping, first, count, damping);
    for (std::size_t i = 0; i < count; ++i) {
      const double d = damping[i];
      const bool good = is_far_from_overflow(speed[i]) && is_far_from_overflow(mass[i]) &&
                        is_far_from_overflow(stiffness[i]) && (d == 0.0 || is_far_from_overflow(d));
      const bool elastic = d == 0.0 && !factor;
      piece_of_[first + i] = good ? (elastic ? lossless : std::int16_t{0}) : analysed_singly;
      speed[i] = good ? speed[i] : 1.0;
      mass[i] = good ? mass[i] : 1.0;
      stiffness[i] = good ? stiffness[i] : 1.0;
      damping[i] = good && !elastic ? d : 1.0;
    }
    for (std::size_t i = count; i < block_size && i < count + lane_block; ++i)
      speed[i] = mass[i] = stiffness[i] = damping[i] = 1.0;
    const ImpactForm& f = batch_.form;
    power_points({factor, 1.0 / (f.n + 1.0), f.q, f.m - f.n}, count, speed.data(), mass.data(), stiffness.data(),
                 damping.data(), &x_[first], &length_[first]);
  }

  void make_map(BatchReport& report) {
    std::array<double, 2> low{infinity, is_line_ ? 0.0 : infinity}, high{-infinity, is_line_ ? 0.0 : -infinity};
    bool any_lossless = false;
    for (std::size_t i = 0; i < batch_.size; ++i) {
      any_lossless = any_lossless || piece_of_[i] == lossless;
      if (piece_of_[i] != 0) continue;
      low[0] = std::min(low[0], x_[i]);
      high[0] = std::max(high[0], x_[i]);
      if (is_line_) continue;
      low[1] = std::min(low[1], y_[i]);
      high[1] = std::max(high[1], y_[i]);
    }
    if (low[0] <= high[0]) {
      const MapGrid grid(low, high, is_line_ ? bins_of_line : bins_of_plane);
      map_.emplace(grid, count_members(grid), node_function(batch_.form, low[1], high[1]), each_);
      report.map_nodes += map_->nodes();
      report.map_pieces += map_->size();
    }
    if (any_lossless) make_lossless();
    for (std::size_t p = 0; p < pieces(); ++p)
      some_stick_ = some_stick_ || piece(static_cast<std::int16_t>(p)).status == ImpactStatus::sticks;
  }

  std::vector<std::uint32_t> count_members(const MapGrid& grid) const {
    const auto bins = static_cast<std::size_t>(grid.bins[0] * grid.bins[1]);
    std::vector<std::vector<std::uint32_t>> parts(batch_.size > many_blocks * block_size ? histograms : 1);
    each_(parts.size(), [&](std::size_t part) {
      parts[part].resize(bins);
      const std::size_t from = batch_.size * part / parts.size(), to = batch_.size * (part + 1) / parts.size();
      for (std::size_t i = from; i < to; ++i)
        if (piece_of_[i] == 0) ++parts[part][grid.bin(x_[i], is_line_ ? 0.0 : y_[i])];
    });
    for (std::size_t part = 1; part < parts.size(); ++part)
      for (std::size_t b = 0; b < bins; ++b) parts[0][b] += parts[part][b];
    return std::move(parts[0]);
  }

  void make_lossless() {
    const MapNode node = node_function(batch_.form, 0.0, 0.0)(-infinity, 0.0);
    if (!node.valid) return;
    MapPiece& p = lossless_.emplace();
    p.status = node.status;
    p.constant.fill(true);
    p.coefficients.assign(node.values.begin(), node.values.end());
  }

  // The map piece with this index; the index after the last is the lossless piece.
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
      sum(piece(0), count, &x_[first], &y_[is_line_ ? 0 : first], s.values);
    }
    finish(first, count, s);
  }

  // A map of one piece needs no search and no sorting: its index is the 0 that the entries have already.
  bool all_on_first_piece(std::size_t first, std::size_t count) const {
    if (!map_ || !map_->is_single_piece()) return false;
    std::int16_t others = 0;
    for (std::size_t i = first; i < first + count; ++i) others = static_cast<std::int16_t>(others | piece_of_[i]);
    return others == 0;
  }

  void find_pieces(std::size_t first, std::size_t count, std::vector<std::size_t>& singles) {
    const auto lossless_piece = lossless_ ? static_cast<std::int16_t>(pieces() - 1) : analysed_singly;
    for (std::size_t i = first; i < first + count; ++i) {
      if (piece_of_[i] == 0)
        piece_of_[i] = map_ ? map_->piece_at(x_[i], is_line_ ? 0.0 : y_[i]) : analysed_singly;
      else if (piece_of_[i] == lossless)
        piece_of_[i] = lossless_piece;
      if (piece_of_[i] == analysed_singly) singles.push_back(i);
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
      if (piece_of_[first + i] >= 0) ++s.start[static_cast<std::size_t>(piece_of_[first + i]) + 1];
    for (std::size_t p = 1; p < s.start.size(); ++p)
      s.start[p] = static_cast<std::uint16_t>(s.start[p] + s.start[p - 1]);
    s.next = s.start;
    for (std::size_t i = 0; i < count; ++i)
      if (piece_of_[first + i] >= 0)
        s.order[s.next[static_cast<std::size_t>(piece_of_[first + i])]++] = static_cast<std::uint16_t>(i);
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
      s.y[i] = is_line_ ? 0.0 : y_[first + members[i]];
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

  // Gives the outcomes their dimensions. Impacts that are analysed singly get numbers here that are overwritten.
  void finish(std::size_t first, std::size_t count, Scratch& s) const {
    if (needs_units_) {
      copy(batch_.speed, first, count, s.speed);
      copy(batch_.mass, first, count, s.mass);
    }
    if (!out_.restitution.empty())
      std::copy_n(s.values[restitution_column].begin(), count,
                  out_.restitution.begin() + static_cast<std::ptrdiff_t>(first));
    write_speeds_and_lengths(first, count, s);
    write_energies(first, count, s);
    write_forces_and_times(first, count, s);
    mark_status(first, count);
  }

  static void write(std::span<double> to, Column column, std::size_t first, std::size_t count, const Scratch& s) {
    if (to.empty()) return;
    const double *value = s.values[column].data(), *unit = s.unit.data();
    for (std::size_t i = 0; i < count; ++i) to[first + i] = value[i] * unit[i];
  }
  void write_speeds_and_lengths(std::size_t first, std::size_t count, Scratch& s) const {
    if (!out_.separation_speed.empty()) std::copy_n(s.speed.data(), count, s.unit.data());
    write(out_.separation_speed, restitution_column, first, count, s);
    std::copy_n(&length_[first], count, s.unit.data());
    write(out_.max_indentation, depth_column, first, count, s);
    write(out_.residual_indentation, residual_column, first, count, s);
  }
  void write_energies(std::size_t first, std::size_t count, Scratch& s) const {
    if (out_.energy_lost.empty() && out_.energy_lost_compression.empty()) return;
    const double *v = s.speed.data(), *m = s.mass.data(), *e = s.values[restitution_column].data();
    double* unit = s.unit.data();
    for (std::size_t i = 0; i < count; ++i) unit[i] = 0.5 * m[i] * v[i] * v[i];
    write(out_.energy_lost_compression, lost_compression_column, first, count, s);
    if (out_.energy_lost.empty()) return;
    for (std::size_t i = 0; i < count; ++i) out_.energy_lost[first + i] = unit[i] * ((1.0 - e[i]) * (1.0 + e[i]));
  }
  void write_forces_and_times(std::size_t first, std::size_t count, Scratch& s) const {
    const double *v = s.speed.data(), *m = s.mass.data(), *length = &length_[first];
    double* unit = s.unit.data();
    if (!out_.peak_force.empty() || !out_.min_force.empty()) {
      for (std::size_t i = 0; i < count; ++i) unit[i] = m[i] * v[i] * v[i] / length[i];
      write(out_.peak_force, force_column, first, count, s);
      write(out_.min_force, min_force_column, first, count, s);
    }
    if (!out_.peak_force_time.empty() || !out_.compression_time.empty() || !out_.duration.empty()) {
      for (std::size_t i = 0; i < count; ++i) unit[i] = length[i] / v[i];
      write(out_.peak_force_time, force_time_column, first, count, s);
      write(out_.compression_time, compression_time_column, first, count, s);
      write(out_.duration, duration_column, first, count, s);
    }
  }

  void mark_status(std::size_t first, std::size_t count) const {
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const auto at = static_cast<std::ptrdiff_t>(first);
    if (!out_.status.empty()) std::fill_n(out_.status.begin() + at, count, ImpactStatus::separated);
    if (!some_stick_) return;
    for (std::size_t i = first; i < first + count; ++i) {
      if (piece_of_[i] < 0 || piece(piece_of_[i]).status == ImpactStatus::separated) continue;
      if (!out_.status.empty()) out_.status[i] = ImpactStatus::sticks;
      if (!out_.duration.empty()) out_.duration[i] = nan;
      if (!out_.residual_indentation.empty()) out_.residual_indentation[i] = nan;
    }
  }

  const FormBatch& batch_;
  const ImpactColumns& out_;
  const ForEach& each_;
  bool is_line_;
  bool some_stick_ = false;
  bool needs_units_ = false;  // anything but restitution and depths is wanted
  std::vector<double> x_, y_, length_;
  std::vector<std::int16_t> piece_of_;
  std::optional<ChebyshevMap> map_;
  std::optional<MapPiece> lossless_;
  std::vector<std::size_t> wanted_;
};

}  // namespace

void run_by_map(const FormBatch& batch, const ImpactColumns& columns, const ForEach& each,
                const std::function<void(std::size_t)>& singly, BatchReport& report) {
  const std::vector<std::size_t> singles = MapRun(batch, columns, each).run(report);
  each(singles.size(), [&](std::size_t k) { singly(singles[k]); });
}

}  // namespace hysteron::detail
