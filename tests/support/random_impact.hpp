// Random impacts of every contact law of the catalogue: typical values, either separation rule, published or exact,
// some under gravity, some on a surface that an earlier impact has dented. Each follows from one number.
#pragma once

#include <cmath>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/reference_impact.hpp"

namespace hysteron::testing {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  double uniform(double low, double high) { return low + (high - low) * fraction(); }
  double log_uniform(double low, double high) { return low * std::pow(high / low, fraction()); }
  bool chance(double share) { return fraction() < share; }
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(fraction() * static_cast<double>(count)); }

  double value(const ParamView& p) {
    if (!p.range.words.empty()) return static_cast<double>(below(p.range.words.size()));
    if (!p.range.only.empty()) return p.range.only[below(p.range.only.size())];
    const Typical& t = p.typical;
    return t.low > 0.0 && t.high > 20.0 * t.low ? log_uniform(t.low, t.high) : uniform(t.low, t.high);
  }

 private:
  double fraction() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  std::mt19937_64 engine_;
};

struct RandomImpact {
  std::string text;  // as a command line
  ImpactProblem problem;
  std::optional<double> exact{};  // restitution that the law was calibrated to
  double dent_depth = 0.0;
};

inline LawSpec random_spec(Draw& draw, const Entry& entry) {
  LawSpec spec{.law = std::string(entry.info.id)};
  if (!entry.dissipation.empty() && draw.chance(0.3)) {
    std::vector<std::string> parts;
    for (const Entry& other : catalogue())
      if (other.elastic == other.info.id) parts.emplace_back(other.info.id);
    spec.elastic = parts[draw.below(parts.size())];
    if (!parameters(spec)) spec.elastic.clear();
  }
  const std::vector<ParamView> params = *parameters(spec);
  for (int attempt = 0; attempt < 200; ++attempt) {
    spec.values.clear();
    for (const ParamView& p : params)
      if (!p.optional || p.name == "restitution") spec.values[std::string(p.name)] = draw.value(p);
    if (make_law(spec)) break;
  }
  return spec;
}

inline std::string text_of(const LawSpec& spec, const ImpactProblem& problem, bool exact) {
  std::ostringstream out;
  out.precision(17);
  out << "--law " << spec.law << " --mass " << problem.touch.effective_mass << " --speed "
      << problem.touch.impact_speed;
  if (!spec.elastic.empty()) out << " --set elastic=" << spec.elastic;
  for (const auto& [name, value] : spec.values) out << " --set " << name << "=" << value;
  out << " --separation " << to_text(problem.separation);
  if (problem.gravity != 0.0) out << " --gravity " << problem.gravity;
  if (problem.kept_indentation > 0.0) out << " --keep-indentation " << problem.kept_indentation;
  if (exact) out << " --exact";
  return out.str();
}

// Laws that came after the random impacts got their numbers: they have numbers of their own, so that the others keep
// theirs.
inline bool has_own_numbers(const Entry& entry) {
  for (const std::string_view id : {"adams-coulomb", "bullet", "mujoco"})
    if (entry.info.id == id) return true;
  return false;
}
enum class DrawnLaws { first, later };

// Nothing where the law refuses these values.
inline std::optional<RandomImpact> random_impact(std::uint64_t seed, DrawnLaws laws = DrawnLaws::first) {
  Draw draw(seed);
  std::vector<const Entry*> entries;
  for (const Entry& entry : catalogue())
    if (has_own_numbers(entry) == (laws == DrawnLaws::later)) entries.push_back(&entry);
  const Entry* entry = nullptr;
  while (!entry || !entry->is_contact_law()) entry = entries[draw.below(entries.size())];
  const LawSpec spec = random_spec(draw, *entry);
  const auto law = make_law(spec);
  if (!law) return std::nullopt;
  const Touch touch{.impact_speed = draw.log_uniform(0.01, 10.0), .effective_mass = draw.log_uniform(1e-3, 10.0)};
  const Separation rule = draw.chance(0.5) ? Separation::force : Separation::depth;
  const bool exact = draw.chance(0.3) && has_restitution(*entry);
  const auto resolved = resolve(*law, touch, exact ? RestitutionMode::exact : RestitutionMode::published, rule);
  if (!resolved) return std::nullopt;
  RandomImpact out;
  out.problem = {resolved->law, touch, rule};
  if (exact) out.exact = resolved->restitution_requested;
  // Of the order of what the contact itself does, or a hundred times less.
  if (draw.chance(0.4)) {
    const auto free = analyse(out.problem);
    if (free && free->status == ImpactStatus::separated)
      out.problem.gravity = (draw.chance(0.8) ? 1.0 : -1.0) * draw.log_uniform(0.01, 1.0) * touch.impact_speed *
                            touch.impact_speed / free->max_indentation;
  }
  const bool leaves_dent = visit(
      [](const auto& l) {
        return requires { l.leaves_dent; };
      },
      out.problem.law);
  if (leaves_dent && draw.chance(0.4)) {
    if (const auto free = analyse({out.problem.law, touch, rule}))
      out.dent_depth = draw.uniform(0.3, 1.5) * free->max_indentation;
    const double residual = ReferenceImpact(out.problem, out.dent_depth).kept_indentation();
    if (!(residual > 0.0)) out.dent_depth = 0.0;
    out.problem.kept_indentation = std::max(residual, 0.0);
  }
  out.text = text_of(spec, out.problem, exact);
  return out;
}

}  // namespace hysteron::testing
