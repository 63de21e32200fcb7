#include "rebounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "specimen_columns.hpp"

namespace hysteron::detail {
namespace {

struct Rebound {
  double speed, slope;  // v' and its derivative by the measured value
};

Rebound rebound_of(Role role, double measured) {
  switch (role) {
    case Role::rebound_height: {
      const double speed = std::sqrt(2.0 * standard_gravity * measured);
      return {speed, measured > 0.0 ? standard_gravity / speed : 0.0};
    }
    case Role::flight_time:
      return {0.5 * standard_gravity * measured, 0.5 * standard_gravity};
    default:
      return {measured, 1.0};
  }
}

// Drop height or speed of the first impact of a bouncing body, where it is known.
Result<std::optional<double>> first_speed(const DataRows& rows, const CsvRow& row) {
  if (const DataColumn* speed = rows.header.find(Role::speed); speed && !rows.is_missing(row, *speed)) {
    const auto value = rows.positive(row, *speed);
    return value ? Result<std::optional<double>>(*value) : value.error();
  }
  if (const DataColumn* height = rows.header.find(Role::drop_height); height && !rows.is_missing(row, *height)) {
    const auto value = rows.positive(row, *height);
    if (!value) return value.error();
    return std::optional(std::sqrt(2.0 * standard_gravity * *value));
  }
  if (rows.options.drop_height) return std::optional(std::sqrt(2.0 * standard_gravity * *rows.options.drop_height));
  return rows.options.speed;
}

// The bounces of one body.
std::optional<Error> add_bounces(const DataRows& rows, const DataColumn& column, std::size_t first, std::size_t end,
                                 Bounces& out) {
  auto speed = first_speed(rows, *rows.rows[first]);
  if (!speed) return speed.error();
  std::optional<double> before = *speed, last;
  bool measured_before = false;
  for (std::size_t i = first; i < end; ++i) {
    const auto time = rows.number(*rows.rows[i], column);
    if (!time) return time.error();
    if (last) {
      if (!(*time > *last))
        return rows.out_of_range(*rows.rows[i], column, "times that increase from bounce to bounce");
      const double after = 0.5 * standard_gravity * (*time - *last);
      if (before) {
        out.speed.push_back(*before);
        const double e = after / *before;
        if (!std::isfinite(e))
          return rows.out_of_range(*rows.rows[i], column, "flights between bounces whose ratio is a finite number");
        out.column.values.push_back(e);
        // e = T'/T of the times t₁ to t₃, of which the middle one counts in both; of a known speed only T' is measured.
        const double errors = measured_before ? std::sqrt(1.0 + (1.0 + e) * (1.0 + e) + e * e) : std::sqrt(2.0);
        out.column.source.slope.push_back(0.5 * standard_gravity / *before * errors);
        out.line.push_back(rows.rows[i - 1]->line);
        if (const DataColumn* specimen = rows.header.find(Role::specimen))
          out.specimen.push_back(label_in(*rows.rows[i - 1], *specimen));
      }
      before = after;
      measured_before = true;
    }
    last = *time;
  }
  return std::nullopt;
}

// e = √(h'/h) of a height 0 has no derivative: the error is then that of e.
void keep_valid_source(MeasuredColumn& column) {
  for (std::size_t i = 0; i < column.values.size(); ++i)
    if (!std::isnan(column.values[i]) && !(column.source.slope[i] > 0.0)) return static_cast<void>(column.source = {});
}

}  // namespace

const DataColumn* find_rebound(const DataHeader& header) {
  if (header.find(Measured::restitution)) return nullptr;
  for (const Role role : {Role::rebound_height, Role::rebound_speed, Role::flight_time})
    if (const DataColumn* column = header.find(role)) return column;
  return nullptr;
}

std::string_view rebound_formula(Role role) {
  return role == Role::rebound_height ? "√(2 g h')/v" : role == Role::flight_time ? "g T/(2 v)" : "v'/v";
}

Result<MeasuredColumn> read_rebounds(const DataRows& rows, const DataColumn& column, const std::vector<double>& speeds,
                                     Warnings& warnings) {
  MeasuredColumn out{.what = Measured::restitution, .values = {}};
  out.source = {column.kind.name, column.kind.dim, std::vector<double>(rows.rows.size(), std::nan(""))};
  const DataColumn* sigma = rows.header.sigma_of(column.kind.name);
  if (sigma) {
    auto sigmas = read_sigmas(rows, *sigma, warnings);
    if (!sigmas) return sigmas.error();
    out.sigma = std::move(*sigmas);
  }
  for (std::size_t i = 0; i < rows.rows.size(); ++i) {
    const CsvRow& row = *rows.rows[i];
    out.values.push_back(std::nan(""));
    if (rows.is_missing(row, column)) continue;
    const auto measured = rows.number(row, column);
    if (!measured) return measured.error();
    if (*measured < 0.0) return rows.out_of_range(row, column, column.kind.name + " >= 0");
    const Rebound rebound = rebound_of(column.kind.role, *measured);
    out.values.back() = rebound.speed / speeds[i];
    out.source.slope[i] = rebound.slope / speeds[i];
    if (!out.sigma.empty()) out.sigma[i] *= rebound.slope / speeds[i];
  }
  keep_valid_source(out);
  // A sigma of a height 0 is none: e = √h' has no derivative there.
  if (std::any_of(out.sigma.begin(), out.sigma.end(), [](double s) { return !(s > 0.0) || !std::isfinite(s); }))
    out.sigma.clear();
  return out;
}

Result<Bounces> read_bounces(const DataRows& rows, const DataColumn& column) {
  const DataColumn *run = rows.header.find(Role::run), *specimen = rows.header.find(Role::specimen);
  const auto is_same_body = [&](std::size_t a, std::size_t b) {
    for (const DataColumn* label : {run, specimen})
      if (label && rows.rows[a]->cells[label->index].text != rows.rows[b]->cells[label->index].text) return false;
    return true;
  };
  Bounces out;
  out.column.source = {column.kind.name, column.kind.dim, {}};
  for (std::size_t first = 0; first < rows.rows.size();) {
    std::size_t end = first + 1;
    while (end < rows.rows.size() && is_same_body(first, end)) ++end;
    if (auto error = add_bounces(rows, column, first, end, out)) return *error;
    first = end;
  }
  if (out.speed.empty())
    return rows.refuse_header(
        "bounce_time needs three bounces of a body, or two and its drop height (--drop-height, or a column "
        "drop_height)");
  return out;
}

}  // namespace hysteron::detail
