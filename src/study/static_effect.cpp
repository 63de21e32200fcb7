#include "hysteron/study/static_effect.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/contact/quasi_static.hpp"

namespace hysteron {
namespace {

constexpr std::array test_depths{1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};  // m
constexpr std::size_t test_points = 9;
// Where in its typical interval a parameter lies that is not given, and where the examined one is tried.
constexpr double share_of_others = 0.6180339887498949;
constexpr std::array examined_shares{0.2, 0.5, 0.8};
// Shares and logarithms that differ by no more are the same.
constexpr double same_within = 1e-11;

double typical_value(const ParamView& view, double share) {
  const double low = view.typical.low, high = view.typical.high;
  const bool wide = low > 0.0 && high > 10.0 * low;
  return wide ? low * std::pow(high / low, share) : low + share * (high - low);
}

bool is_choice(const ParamView& view) { return !view.range.only.empty() || !view.range.words.empty(); }

// A value for every parameter that is needed and that nothing gives.
Result<LawSpec> completed(LawSpec spec, const PairValues& pair) {
  const auto views = parameters(spec);
  if (!views) return views.error();
  for (const ParamView& view : *views) {
    const auto supply = pair.supply(view.from_pair);
    const bool given = spec.values.contains(std::string(view.name)) || (supply && supply->dim == view.dim);
    if (!given && !view.fallback && !view.optional && !is_choice(view))
      spec.values[std::string(view.name)] = typical_value(view, share_of_others);
  }
  return spec;
}

// Depths and forces of the loops to all depths, as shares and logarithms; a loop that cannot be computed has none.
std::vector<double> static_signature(const LawSpec& spec, const PairValues& pair) {
  std::vector<double> out;
  const auto law = make_law(spec, pair);
  if (!law) return out;
  for (const double depth : test_depths) {
    const std::array<PressTarget, 1> target{{{.value = depth}}};
    const auto run = press_slowly(*law, target, {.points = test_points, .with_work = false});
    if (!run) continue;
    out.push_back(run->cycles.front().residual_indentation / depth);
    const double largest = run->cycles.front().max_force;
    if (!(largest > 0.0)) continue;
    out.push_back(std::log(largest));
    for (const StaticPoint& p : run->points) out.push_back(p.force / largest);
  }
  return out;
}

bool are_same(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return std::abs(x - y) <= same_within; });
}

}  // namespace

bool has_static_effect(const LawSpec& spec, const PairValues& pair, std::string_view parameter) {
  LawSpec without = spec;
  without.values.erase(std::string(parameter));
  const auto views = parameters(without);
  const auto base = completed(without, pair);
  if (!views || !base) return true;
  const auto view = std::find_if(views->begin(), views->end(), [&](const auto& v) { return v.name == parameter; });
  if (view == views->end() || is_choice(*view)) return true;
  std::vector<std::vector<double>> seen;
  for (const double share : examined_shares) {
    LawSpec at = *base;
    at.values[std::string(parameter)] = typical_value(*view, share);
    if (auto signature = static_signature(at, pair); !signature.empty()) seen.push_back(std::move(signature));
  }
  if (seen.size() < 2) return true;
  return !std::all_of(seen.begin(), seen.end(), [&](const auto& s) { return are_same(s, seen.front()); });
}

bool has_static_loop(const LawSpec& spec, const PairValues& pair) {
  const auto base = completed(spec, pair);
  const auto law = base ? make_law(*base, pair) : Result<Law>(base.error());
  if (!law) return false;
  return std::any_of(test_depths.begin(), test_depths.end(), [&](double depth) {
    const std::array<PressTarget, 1> target{{{.value = depth}}};
    const auto run = press_slowly(*law, target, {.points = test_points});
    return run && run->cycles.front().loss() != 0.0;
  });
}

Result<StaticLaw> make_static_law(const LawSpec& spec, const PairValues& pair) {
  StaticLaw out{.spec = spec, .law = {}, .without_effect = {}};
  for (;;) {
    auto law = make_law(out.spec, pair);
    if (law) {
      out.law = std::move(*law);
      return out;
    }
    const std::string& name = law.error().field;
    const auto full = completed(out.spec, pair);
    const bool can_be_filled = law.error().code == ErrorCode::missing && full && full->values.contains(name) &&
                               !out.spec.values.contains(name);
    if (!can_be_filled || has_static_effect(out.spec, pair, name)) return law.error();
    out.spec.values[name] = full->values.at(name);
    out.without_effect.push_back(name);
  }
}

}  // namespace hysteron
