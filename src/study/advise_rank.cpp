#include "advise_rank.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace hysteron::advise {
namespace {

// Recommended laws: not more than a reader compares; if fewer than two, laws with one more caution are added.
constexpr std::size_t longest_list = 5, enough = 2;
// Restitution errors that differ by less than this count as equally good.
constexpr double error_step = 0.002;
// Likewise peak forces of elastic line laws against the yardstick, Johnson's.
constexpr double force_step = 0.02;

double johnson_error(const LawAdvice& law) {
  for (const Finding& f : law.findings)
    if (f.rule == "johnson-force") return f.value;
  return 0.0;
}

auto key(const LawAdvice& law, std::optional<double> restitution) {
  const double error = restitution ? std::abs(law.trial.restitution() - *restitution) : 0.0;
  return std::tuple(law.is_avoided(), law.count(Rating::caution), std::floor(johnson_error(law) / force_step),
                    -static_cast<long>(law.count(Rating::favours)), std::floor(error / error_step),
                    law.trial.is_exact(), !law.trial.claims(Claim::exact_by_force));
}

// Laws of one kind share their assumptions; the list shows one of each kind.
auto kind(const LawAdvice& law) {
  const LawInfo& info = law.trial.entry().info;
  return std::tuple(info.family, info.group, info.rheology);
}

std::string name_of(const Trial& trial) {
  return std::string(trial.entry().info.id) + (trial.is_exact() ? " --exact" : "");
}

void add(const std::vector<LawAdvice>& ranked, std::size_t most_cautions, std::vector<LawAdvice>& list) {
  for (const LawAdvice& law : ranked) {
    if (list.size() == longest_list) return;
    if (law.is_avoided() || law.count(Rating::caution) > most_cautions ||
        law.trial.entry().info.family == Family::preset)
      continue;
    const auto like = [&](const LawAdvice& chosen) {
      return kind(chosen) == kind(law) || is_same_impact(chosen.trial, law.trial);
    };
    if (std::none_of(list.begin(), list.end(), like)) list.push_back(law);
  }
}

}  // namespace

void rank(std::vector<LawAdvice>& laws, std::optional<double> restitution) {
  std::stable_sort(laws.begin(), laws.end(),
                   [&](const LawAdvice& a, const LawAdvice& b) { return key(a, restitution) < key(b, restitution); });
}

std::vector<LawAdvice> short_list(const std::vector<LawAdvice>& ranked) {
  std::vector<LawAdvice> list;
  if (ranked.empty()) return list;
  const std::size_t fewest = ranked.front().count(Rating::caution);
  add(ranked, fewest, list);
  if (list.size() < enough) add(ranked, fewest + 1, list);
  if (list.empty()) list.push_back(ranked.front());  // every law is avoided: the best of them
  for (LawAdvice& chosen : list)
    for (const LawAdvice& law : ranked)
      if (!law.is_avoided() && name_of(law.trial) != name_of(chosen.trial) && is_same_impact(chosen.trial, law.trial))
        chosen.same.push_back(name_of(law.trial));
  return list;
}

}  // namespace hysteron::advise
