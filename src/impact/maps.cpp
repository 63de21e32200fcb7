#include "hysteron/impact/maps.hpp"

#include <cmath>
#include <limits>

#include "hysteron/core/number_text.hpp"
#include "impact_form.hpp"
#include "raw_result.hpp"

namespace hysteron {

Result<ImpactMap> ImpactMap::make(const AnyContactLaw& law, Separation separation, double low, double high) {
  const auto known = detail::form_of({.law = law, .touch = {1.0, 1.0}, .separation = separation});
  if (!known || known->form.dimensions() != 1)
    return Error{ErrorCode::conflict, "law", "an impact map needs a law of the form K δⁿ(1 + a δ̇) or K δⁿ + χ δᵐ|δ̇|^q"};
  ImpactMap out;
  out.factor_ = known->form.kind == detail::ImpactForm::Kind::factor_power;
  if (!(low <= high && high < infinity && (out.factor_ ? low >= 0.0 : low > 0.0)))
    return Error{ErrorCode::out_of_range, "range",
                 "[" + number_text(low) + ", " + number_text(high) + "]: the range must be ordered, finite and " +
                     (out.factor_ ? "not negative" : "positive")};
  out.low_ = low;
  out.high_ = high;
  const auto coordinate = [&](double number) { return out.factor_ ? std::log1p(number) : std::log(number); };
  constexpr int bins = 4096;  // the map excludes 1/4096 of the range around a number at which it is not smooth
  constexpr std::uint32_t members_per_bin = 1000;  // as many as make every piece worth its nodes
  const detail::MapGrid grid({coordinate(low), 0.0}, {coordinate(high), 0.0}, {bins, 1});
  std::vector<std::uint32_t> members(static_cast<std::size_t>(grid.bins[0]), members_per_bin);
  const detail::ForEach each = [](std::size_t count, const std::function<void(std::size_t)>& function) {
    for (std::size_t i = 0; i < count; ++i) function(i);
  };
  out.map_ = std::make_shared<detail::ChebyshevMap>(grid, std::move(members),
                                                    detail::node_function(known->form, 0.0, 0.0), each);
  return out;
}

std::optional<ImpactResult> ImpactMap::operator()(double number) const {
  if (!(number >= low_ && number <= high_)) return std::nullopt;
  const double x = factor_ ? std::log1p(number) : std::log(number);
  const std::int16_t which = map_->piece_at(x, 0.0);
  if (which == detail::ChebyshevMap::none) return std::nullopt;
  const detail::MapPiece& piece = map_->piece(which);
  const auto value = [&](detail::Column c) { return detail::evaluate(piece, c, x, 0.0); };
  const bool sticks = piece.status == ImpactStatus::sticks;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const double e = sticks ? 0.0 : value(detail::restitution_column);
  ImpactResult r;
  r.status = piece.status;
  r.restitution = {e, e, e};
  r.separation_speed = e;
  r.peak_force = value(detail::force_column);
  r.peak_force_time = value(detail::force_time_column);
  r.max_indentation = value(detail::depth_column);
  r.residual_indentation = sticks ? nan : value(detail::residual_column);
  r.compression_time = value(detail::compression_time_column);
  r.duration = sticks ? nan : value(detail::duration_column);
  r.energy_in = 0.5;
  r.energy_lost = 0.5 * (1.0 - e) * (1.0 + e);
  r.energy_lost_compression = 0.5 * value(detail::lost_compression_column);
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  r.min_force = value(detail::min_force_column);
  r.pulled = detail::is_tensile(r.min_force, r.peak_force);
  return r;
}

std::size_t ImpactMap::pieces() const { return map_->size(); }
std::size_t ImpactMap::nodes() const { return map_->nodes(); }

}  // namespace hysteron
