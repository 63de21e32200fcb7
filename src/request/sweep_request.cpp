#include "hysteron/request/sweep_request.hpp"

#include <algorithm>
#include <functional>

#include "hysteron/core/number_text.hpp"
#include "hysteron/version.hpp"
#include "read_body.hpp"
#include "read_spec.hpp"
#include "request_fields.hpp"
#include "vary_input.hpp"

namespace hysteron {
namespace {

using namespace detail;

// One combination of the values that select a setup. Names stay text, because the units of a law's parameters depend on
// them; numbers of bodies are in SI.
struct Case {
  ImpactRequest request;
  std::array<Body, 2> bodies;
};

// An axis with how its i-th value goes into a case; without that, set_number() applies its values later.
struct AxisReading {
  SweepAxis axis;
  std::function<std::optional<Error>(Case&, std::size_t)> apply{};
};

Result<AxisReading> read_body_axis(const VaryText& vary, const BodyProperty& property) {
  AxisReading out{.axis = {.name = vary.name, .selects_setup = true}};
  if (const BodyField* field = find_body_field(property.name)) {
    auto numbers = detail::read_numbers(vary, field->dim, true);
    if (!numbers) return numbers.error();
    out.axis.numbers = std::move(*numbers);
    out.axis.dim = field->dim;
    out.apply = [property, values = out.axis.numbers](Case& c, std::size_t i) {
      return set_value(c.bodies[property.body], property.name, values[i], property.body_name());
    };
  } else {
    auto names = detail::read_names(vary);
    if (!names) return names.error();
    out.axis.names = std::move(*names);
    out.apply = [property, values = out.axis.names](Case& c, std::size_t i) {
      return set_property(c.bodies[property.body], {property.name, values[i]}, property.body_name());
    };
  }
  return out;
}

Result<AxisReading> read_axis(const VaryText& vary) {
  if (const auto property = body_property(vary.name)) return read_body_axis(vary, *property);
  if (!is_name_axis(vary)) return AxisReading{.axis = {.name = vary.name}};
  auto names = detail::read_names(vary);
  if (!names) return names.error();
  AxisReading out{.axis = {.name = vary.name, .names = std::move(*names), .selects_setup = true}};
  out.apply = [name = vary.name, values = out.axis.names](Case& c, std::size_t i) {
    return set_name(c.request, name, values[i]);
  };
  return out;
}

// The request with the first value of every axis of numbers, so that it is complete.
Result<Case> first_case(ImpactRequest request, const std::vector<VaryText>& varies,
                        const std::vector<AxisReading>& axes) {
  for (std::size_t i = 0; i < varies.size(); ++i)
    if (!axes[i].apply)
      if (auto error = set_name(request, varies[i].name, varies[i].items.front())) return *error;
  auto body1 = read_body(request.body1, "body1"), body2 = read_body(request.body2, "body2");
  if (!body1) return body1.error();
  if (!body2) return body2.error();
  return Case{std::move(request), {*body1, *body2}};
}

Result<std::vector<Case>> combine(Case first, const std::vector<AxisReading>& axes) {
  std::vector<Case> cases{std::move(first)};
  for (const AxisReading& reading : axes) {
    if (!reading.apply) continue;
    const std::size_t values = reading.axis.size();
    if (cases.size() * values > Sweep::most_setups)
      return Error{ErrorCode::out_of_range, reading.axis.name,
                   "more than " + std::to_string(Sweep::most_setups) + " combinations of laws, modes and bodies"};
    std::vector<Case> grown;
    for (const Case& c : cases)
      for (std::size_t i = 0; i < values; ++i) {
        grown.push_back(c);
        if (auto error = reading.apply(grown.back(), i)) return *error;
      }
    cases = std::move(grown);
  }
  return cases;
}

Result<ImpactSetup> read_case(const Case& c) {
  auto inputs = read_conditions(c.request, c.bodies[0], c.bodies[1]);
  if (!inputs) return inputs.error();
  if (c.request.law.empty()) return missing_law();
  auto spec = read_spec(c.request);
  if (!spec) return spec.error();
  inputs->spec = std::move(*spec);
  return make_setup(*inputs);
}

Result<std::vector<ImpactSetup>> read_setups(const std::vector<Case>& cases) {
  std::vector<ImpactSetup> setups;
  for (const Case& c : cases) {
    auto setup = read_case(c);
    if (!setup) return setup.error();
    setups.push_back(std::move(*setup));
  }
  return setups;
}

// The dimension of what an axis varies; a parameter must have the same one in all laws of the sweep.
Result<Dim> dim_of(const std::string& name, const std::vector<ImpactSetup>& setups) {
  if (const ImpactNumber* number = find_impact_number(name)) return number->dim;
  std::optional<Dim> dim;
  for (const ImpactSetup& setup : setups) {
    const auto params = parameters(setup.spec);
    if (!params) return params.error();
    for (const ParamView& p : *params) {
      if (p.name != name) continue;
      if (dim && !(*dim == p.dim))
        return Error{ErrorCode::wrong_unit, name, "--vary " + name + ": it has different units in these laws"};
      dim = p.dim;
    }
  }
  return dim.value_or(dims::none);
}

}  // namespace

Result<Sweep> read_sweep(const ImpactRequest& base, const std::vector<std::string>& vary) {
  const auto varies = detail::read_varies(vary);
  if (!varies) return varies.error();
  if (auto error = check_given_once(base, *varies)) return *error;
  std::vector<AxisReading> readings;
  for (const VaryText& one : *varies) {
    auto reading = read_axis(one);
    if (!reading) return reading.error();
    readings.push_back(std::move(*reading));
  }
  auto first = first_case(base, *varies, readings);
  if (!first) return first.error();
  const auto cases = combine(std::move(*first), readings);
  if (!cases) return cases.error();
  auto setups = read_setups(*cases);
  if (!setups) return setups.error();
  std::vector<SweepAxis> axes;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    SweepAxis& axis = axes.emplace_back(std::move(readings[i].axis));
    if (axis.selects_setup) continue;
    const auto dim = dim_of(axis.name, *setups);
    if (!dim) return dim.error();
    auto numbers = detail::read_numbers((*varies)[i], *dim);
    if (!numbers) return numbers.error();
    axis.numbers = std::move(*numbers);
    axis.dim = *dim;
  }
  return Sweep::make(std::move(axes), std::move(*setups));
}

std::string sweep_fingerprint(const ImpactRequest& base, const std::vector<std::string>& vary) {
  std::string text = "hysteron " + std::string(version) + " sweep\n";
  const auto add = [&](std::string_view name, const std::string& value) {
    text += std::string(name) + ' ' + value + '\n';
  };
  for (const RequestField& field : request_fields) add(field.name, base.*(field.text));
  add("exact", base.exact ? "true" : "false");
  add("nondimensional", base.nondimensional ? "true" : "false");
  for (const std::string& s : base.set) add("set", s);
  for (const SpeedRestitution& row : base.restitution_table.rows())
    add("restitution-table", number_text(row.speed) + " " + number_text(row.restitution));
  for (const std::string& v : vary) add("vary", v);
  return text;
}

}  // namespace hysteron
