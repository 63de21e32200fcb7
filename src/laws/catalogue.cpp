#include "hysteron/laws/catalogue.hpp"

#include <algorithm>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"
#include "part.hpp"

namespace hysteron {
namespace {

template <class L>
constexpr std::string_view default_elastic() {
  if constexpr (requires { typename L::DefaultElastic; })
    return L::DefaultElastic::info().id;
  else
    return Hertz::info().id;
}

template <class L>
constexpr std::string_view default_dissipation() {
  if constexpr (requires { typename L::DefaultDissipation; })
    return L::DefaultDissipation::info().id;
  else
    return {};
}

// How a dissipation rule acts on an elastic part that it was not published with.
template <class L>
constexpr std::string_view on_other_elastic() {
  if constexpr (SpringAdditiveRule<L>) {
    static_assert(!L::info().other_elastic.empty(), "say how the rule acts on K δⁿ");
    return L::info().other_elastic;
  } else if constexpr (MultiplyingRule<L>) {
    return "F_el is the force of any elastic part.";
  } else {
    return "The damping is as printed with any elastic part.";
  }
}

std::vector<Range> intervals_of(const detail::LimitOf& limit) {
  std::vector<Range> intervals{closed(limit.low, limit.high)};
  if (limit.also_low <= limit.also_high) intervals.push_back(closed(limit.also_low, limit.also_high));
  std::sort(intervals.begin(), intervals.end(), [](const Range& a, const Range& b) { return a.low < b.low; });
  return intervals;
}

std::vector<LimitView> limits_of(const detail::PartType& type) {
  std::vector<LimitView> limits;
  for (const detail::LimitOf& limit : type.limits) limits.push_back({limit.name, limit.meaning, intervals_of(limit)});
  for (const PairLimit& limit : type.pair_limits)
    limits.push_back({limit.name, limit.meaning, {closed(limit.low, limit.high)}});
  return limits;
}

// The parameters of a law: of a whole or friction law its own, else those of its elastic part and of its rule.
std::vector<ParamView> params_of(const Entry& entry) {
  if (entry.elastic.empty()) return detail::blank_part(entry.info.id).params();
  std::vector<ParamView> params = detail::blank_part(entry.elastic).params();
  if (entry.dissipation.empty()) return params;
  for (const ParamView& p : detail::blank_part(entry.dissipation).params()) params.push_back(p);
  return params;
}

template <class L>
Entry entry_of() {
  Entry entry{.info = L::info(), .params = {}, .limits = {}, .elastic = {}, .dissipation = {}};
  if constexpr (ElasticParts::contains<L>) {
    entry.elastic = L::info().id;
    entry.dissipation = default_dissipation<L>();
  } else if constexpr (Rules::contains<L>) {
    entry.elastic = default_elastic<L>();
    entry.dissipation = L::info().id;
    entry.other_elastic = on_other_elastic<L>();
  } else {
    static_assert(L::info().family == Family::whole || L::info().family == Family::friction);
  }
  return entry;
}

std::vector<Entry> make_catalogue() {
  std::vector<Entry> entries;
  using All = Concat<ElasticParts, MultiplyingRules, AdditiveRules, WholeLaws, FrictionLaws, PresetRules>;
  All::for_each([&]<class L>(Tag<L>) { entries.push_back(entry_of<L>()); });
  for (Entry& entry : entries) {
    entry.limits = limits_of(detail::blank_part(entry.info.id).type());
    entry.params = params_of(entry);
  }
  return entries;
}

SourceInfo source_info(const SourceInfo& info) { return info; }
SourceInfo source_info(const LawInfo& info) { return {info.id, info.name, info.formula, info.source}; }

std::vector<SourceEntry> make_sources() {
  std::vector<SourceEntry> sources;
  RestitutionSources::for_each([&]<class S>(Tag<S>) {
    sources.push_back({source_info(S::info()), detail::blank_part(S::info().id).params()});
  });
  return sources;
}

}  // namespace

bool Entry::has_param(std::string_view name) const {
  return std::any_of(params.begin(), params.end(), [&](const ParamView& p) { return p.name == name; });
}

const std::vector<Entry>& catalogue() {
  static const std::vector<Entry> entries = make_catalogue();
  return entries;
}

const std::vector<SourceEntry>& restitution_sources() {
  static const std::vector<SourceEntry> sources = make_sources();
  return sources;
}

const Entry* find_law(std::string_view typed) {
  const std::string name = lower_case(typed);
  for (const Entry& entry : catalogue()) {
    if (entry.info.id == name) return &entry;
    for (const std::string_view alias : entry.info.aliases)
      if (!alias.empty() && alias == name) return &entry;
  }
  return nullptr;
}

std::vector<std::string> nearest_laws(std::string_view typed, std::size_t count) {
  // Long typed names are cut: the distance costs their product, and nothing that long is a near miss.
  const std::string name = lower_case(typed.substr(0, 64));
  std::vector<std::pair<std::size_t, std::string>> ranked;
  const auto consider = [&](std::string_view id) {
    if (id.empty()) return;
    std::size_t distance = 2 * edit_distance(name, id);
    // A part of the name typed right ("hunt") counts more than its length suggests.
    if (name.size() >= 3 && id.find(name) != std::string_view::npos) distance = 1;
    ranked.emplace_back(distance, std::string(id));
  };
  for (const Entry& entry : catalogue()) {
    consider(entry.info.id);
    for (const std::string_view alias : entry.info.aliases) consider(alias);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (const auto& [distance, id] : ranked)
    if (names.size() < count) names.push_back(id);
  return names;
}

Error unknown_law(const std::string& name) {
  return {ErrorCode::unknown_name, "law",
          "unknown law '" + name.substr(0, 64) + "'; nearest: " + joined(nearest_laws(name)) +
              " ('hysteron laws' lists all)"};
}

}  // namespace hysteron
