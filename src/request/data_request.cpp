#include "hysteron/request/data_request.hpp"

#include <cmath>

#include "column_choice.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"
#include "line_number.hpp"

namespace hysteron {
namespace {

std::optional<Error> read_positive(const std::string& text, const Dim& dim, const std::string& name,
                                   std::optional<double>& to) {
  if (text.empty()) return std::nullopt;
  const auto value = read_si(text, dim, name);
  if (!value) return value.error();
  if (!(*value > 0.0) || !std::isfinite(*value))
    return Error{ErrorCode::out_of_range, name,
                 name + " = " + text + " is out of range: allowed > 0 " + unit_text(dim)};
  to = *value;
  return std::nullopt;
}

}  // namespace

Result<ReadDataOptions> read_data_request(const DataRequest& request) {
  ReadDataOptions out{.columns = request.columns, .inputs = request.inputs};
  for (const DataKind kind : {DataKind::restitution, DataKind::loop, DataKind::series, DataKind::static_curve})
    if (request.kind == to_text(kind)) out.kind = kind;
  if (!request.kind.empty() && !out.kind)
    return Error{ErrorCode::unknown_name, "kind",
                 "kind = '" + request.kind + "': allowed are restitution, loop, series and static"};
  if (auto error = read_positive(request.speed, dims::speed, "speed", out.speed)) return *error;
  if (auto error = read_positive(request.drop_height, dims::length, "drop-height", out.drop_height)) return *error;
  // A wrong mass is reported with the other conditions of the impact.
  if (const auto mass = read_si(request.mass, dims::mass, "mass"); mass && std::isfinite(*mass) && *mass > 0.0)
    out.mass = *mass;
  if (!request.header.empty() && !(out.header = detail::read_line_number(request.header)))
    return Error{ErrorCode::out_of_range, "header",
                 "header = '" + printable(request.header) + "': the number of a line is expected, counted from 1"};
  if (out.speed && out.drop_height)
    return Error{ErrorCode::conflict, "drop-height", "both speed and drop-height are given: give one of them"};
  for (const std::string& text : request.columns)
    if (const auto choice = detail::read_choice(text, request.inputs); !choice) return choice.error();
  return out;
}

}  // namespace hysteron
