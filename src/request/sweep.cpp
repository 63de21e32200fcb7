#include "hysteron/request/sweep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hysteron/core/text.hpp"
#include "hysteron/version.hpp"
#include "sweep_axes.hpp"

namespace hysteron {
namespace {

constexpr std::size_t most_rows = 100'000'000, most_setups = 10'000;

std::optional<Dim> fixed_dim(const std::string& name) {
  if (name == "mass") return dims::mass;
  if (name == "speed") return dims::speed;
  if (name == "gravity") return dims::acceleration;
  if (name == "keep-indentation") return dims::length;
  return std::nullopt;
}

// So that the request is complete, each numeric axis stands at its first value while it is read.
void set_number(ImpactRequest& request, const std::string& name, const std::string& text) {
  if (name == "mass")
    request.mass = text;
  else if (name == "speed")
    request.speed = text;
  else if (name == "gravity")
    request.gravity = text;
  else if (name == "keep-indentation")
    request.keep_indentation = text;
  else
    request.set.push_back(name + "=" + text);
}

bool is_given(const ImpactRequest& base, const std::string& name) {
  if (name == "law") return !base.law.empty();
  if (name == "mass") return !base.mass.empty();
  if (name == "speed") return !base.speed.empty();
  if (name == "gravity") return !base.gravity.empty();
  if (name == "keep-indentation") return !base.keep_indentation.empty();
  if (name == "stiffness") return !base.stiffness.empty();
  if (name == "restitution") return !base.restitution.empty();
  if (name == "separation") return !base.separation.empty();
  if (name == "mode") return base.exact;
  return std::any_of(base.set.begin(), base.set.end(), [&](const std::string& s) { return s.starts_with(name + "="); });
}

// The unit of a law's parameter, which must be the same for all laws of the sweep.
Result<Dim> parameter_dim(const std::string& name, const std::vector<ImpactSetup>& setups) {
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

std::optional<Error> set_value(ImpactSetup& setup, const std::string& name, double value) {
  const auto positive = [&](double& target, std::string_view unit) -> std::optional<Error> {
    if (!(value > 0.0))
      return Error{ErrorCode::out_of_range, name,
                   name + " = " + number_text(value) + " " + std::string(unit) + " is out of range: allowed > 0 " +
                       std::string(unit)};
    target = value;
    return std::nullopt;
  };
  if (name == "mass") return positive(setup.mass, "kg");
  if (name == "speed") return positive(setup.speed, "m/s");
  if (name == "gravity" || name == "keep-indentation") {
    (name == "gravity" ? setup.gravity : setup.kept_indentation) = value;
    return std::nullopt;
  }
  return set_parameter(setup.law, name, value);
}

std::string fingerprint_of(const ImpactRequest& base, const std::vector<std::string>& vary) {
  std::string text = fmt::format(
      "hysteron {} sweep\nlaw {}\nmass {}\nspeed {}\nstiffness {}\nrestitution {}\nbody1 {}\nbody2 {}\nexact {}\n",
      version, base.law, base.mass, base.speed, base.stiffness, base.restitution, base.body1, base.body2, base.exact);
  text += fmt::format("separation {}\ngravity {}\nspeed-policy {}\nkeep-indentation {}\nnondimensional {}\n",
                      base.separation, base.gravity, base.speed_policy, base.keep_indentation, base.nondimensional);
  for (const std::string& s : base.set) text += "set " + s + '\n';
  for (const SpeedRestitution& row : base.restitution_table.rows())
    text += fmt::format("restitution-table {} {}\n", row.speed, row.restitution);
  for (const std::string& v : vary) text += "vary " + v + '\n';
  return text;
}

}  // namespace

Result<Sweep> Sweep::read(const ImpactRequest& base, const std::vector<std::string>& vary) {
  if (vary.empty())
    return Error{ErrorCode::missing, "vary", "nothing to vary: give --vary name=from:to:count[,log] or name=a,b,c"};
  Sweep sweep;
  sweep.fingerprint_ = fingerprint_of(base, vary);
  std::vector<detail::VaryText> texts;
  ImpactRequest prototype = base;
  for (const std::string& text : vary) {
    auto one = detail::read_vary(text);
    if (!one) return one.error();
    for (const auto& other : texts)
      if (other.name == one->name)
        return Error{ErrorCode::conflict, one->name, "--vary " + one->name + " is given twice"};
    if (is_given(base, one->name))
      return Error{ErrorCode::conflict, one->name, one->name + " is both given and varied"};
    SweepAxis axis{.name = one->name};
    if (detail::is_word_axis(*one)) {
      auto words = detail::words_of(*one);
      if (!words) return words.error();
      axis.words = std::move(*words);
      if (const BodyField* field = detail::body_field(one->name)) axis.unit = unit_text(field->dim);
    } else {
      set_number(prototype, one->name, one->items.front());
    }
    sweep.axes_.push_back(std::move(axis));
    texts.push_back(std::move(*one));
  }
  // One setup per combination of words.
  std::vector<ImpactRequest> requests{prototype};
  for (const SweepAxis& axis : sweep.axes_) {
    if (axis.words.empty()) continue;
    std::vector<ImpactRequest> grown;
    if (requests.size() * axis.words.size() > most_setups)
      return Error{ErrorCode::out_of_range, axis.name,
                   fmt::format("more than {} combinations of laws, modes and bodies", most_setups)};
    for (const ImpactRequest& r : requests)
      for (const std::string& word : axis.words) {
        grown.push_back(r);
        if (const auto error = detail::set_word(grown.back(), axis.name, word)) return *error;
      }
    requests = std::move(grown);
  }
  for (const ImpactRequest& request : requests) {
    auto setup = read_request(request);
    if (!setup) return setup.error();
    sweep.setups_.push_back(std::move(*setup));
  }
  // Numbers, now that their units are known.
  sweep.size_ = 1;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SweepAxis& axis = sweep.axes_[i];
    if (axis.words.empty()) {
      const auto fixed = fixed_dim(axis.name);
      const auto dim = fixed ? Result<Dim>(*fixed) : parameter_dim(axis.name, sweep.setups_);
      if (!dim) return dim.error();
      auto numbers = detail::numbers_of(texts[i], *dim);
      if (!numbers) return numbers.error();
      axis.numbers = std::move(*numbers);
      axis.unit = unit_text(*dim);
    }
    if (sweep.size_ > most_rows / axis.size())
      return Error{ErrorCode::out_of_range, "vary", fmt::format("more than {} impacts", most_rows)};
    sweep.size_ *= axis.size();
  }
  sweep.strides_.assign(sweep.axes_.size(), 1);
  for (std::size_t i = sweep.axes_.size(); i-- > 1;) sweep.strides_[i - 1] = sweep.strides_[i] * sweep.axes_[i].size();
  if (const auto error = sweep.check_numbers()) return *error;
  return sweep;
}

std::optional<Error> Sweep::check_numbers() const {
  for (const ImpactSetup& setup : setups_)
    for (const SweepAxis& axis : axes_)
      for (const double x : axis.numbers) {
        ImpactSetup trial = setup;
        if (auto error = set_value(trial, axis.name, x)) return error;
        // A range lies between its ends.
        if (axis.numbers.size() > 64) {
          if (auto error = set_value(trial, axis.name, axis.numbers.back())) return error;
          break;
        }
      }
  return std::nullopt;
}

// Puts the values of a row into `setup`, which holds the words of setups_[current].
std::optional<Error> Sweep::apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const {
  std::size_t words = 0;
  for (std::size_t i = 0; i < axes_.size(); ++i)
    if (!axes_[i].words.empty()) words = words * axes_[i].words.size() + (row / strides_[i]) % axes_[i].size();
  if (words != current) {
    setup = setups_[words];
    current = words;
  }
  for (std::size_t i = 0; i < axes_.size(); ++i)
    if (axes_[i].words.empty())
      if (auto error = set_value(setup, axes_[i].name, axes_[i].numbers[(row / strides_[i]) % axes_[i].size()]))
        return error;
  return check_energy(setup.mass, setup.speed);
}

}  // namespace hysteron
