// Looks up a name in the same order as UDUNITS, so that it has the same meaning: first the whole name, then the name
// without a prefix. Several prefixes in words are allowed ("megakilogram"), but only one prefix in letters.
#include "unit_names.hpp"

#include <algorithm>
#include <string>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/lower_case.hpp"
#include "unit_table.hpp"

namespace hysteron::detail {
namespace {

// Common names that UDUNITS does not know or that have another meaning there.
struct Alias {
  std::string_view name, unit, per;
};
constexpr Alias aliases[] = {
    {"deg", "arc_degree", ""}, {"cP", "centipoise", ""}, {"mph", "mile", "hour"}, {"kph", "kilometer", "hour"}};

const UnitRow* row_of(std::span<const UnitRow> rows, std::string_view word) {
  const auto found =
      std::lower_bound(rows.begin(), rows.end(), word, [](const UnitRow& r, std::string_view w) { return r.word < w; });
  return found != rows.end() && found->word == word ? &*found : nullptr;
}

const UnitRow* unit_row(std::string_view word) {
  const UnitRow* row = row_of(unit_names(), lower_case(word));
  return row ? row : row_of(unit_symbols(), word);
}

// The longest prefix at the start of the text, or nullptr.
const PrefixRow* prefix_of(std::span<const PrefixRow> rows, std::string_view text) {
  const PrefixRow* best = nullptr;
  for (const PrefixRow& row : rows)
    if (text.starts_with(row.word) && (!best || row.word.size() > best->word.size())) best = &row;
  return best;
}

std::optional<Unit> unit_with_prefixes(std::string_view name) {
  double factor = 1.0;
  for (bool letter_seen = false; !name.empty();) {
    if (const UnitRow* row = unit_row(name)) {
      if (row->factor == 0.0) return std::nullopt;
      return Unit{factor * row->factor, {double(row->kg), double(row->m), double(row->s)}};
    }
    const PrefixRow* prefix = prefix_of(prefix_names(), lower_case(name));
    if (!prefix && !letter_seen) {
      prefix = prefix_of(prefix_symbols(), name);
      letter_seen = true;
    }
    if (!prefix) return std::nullopt;
    factor *= prefix->factor;
    name.remove_prefix(prefix->word.size());
    if (name == "%") return std::nullopt;  // as in UDUNITS, the percent sign takes no prefix
  }
  return std::nullopt;
}

// Symbols that are often typed with the wrong capitals.
constexpr std::string_view common_symbols[] = {"mm", "cm", "km", "um", "nm",  "kg",  "mg",  "ms",  "us", "min",
                                               "N",  "kN", "MN", "mN", "Pa",  "kPa", "MPa", "GPa", "Hz", "kHz",
                                               "J",  "kJ", "W",  "kW", "rpm", "rad", "deg", "psi", "bar"};

}  // namespace

std::string similar_unit(std::string_view name) {
  constexpr std::size_t least_letters = 4;  // nearly every short word is one edit from some unit
  const std::string typed = lower_case(name);
  for (const std::string_view symbol : common_symbols)
    if (lower_case(symbol) == typed) return std::string(symbol);
  if (typed.size() < least_letters) return {};
  std::vector<std::string> words;
  for (const UnitRow& row : unit_names())
    if (row.factor > 0.0 && row.word.size() >= least_letters) words.emplace_back(row.word);
  return probable_word(typed, words);
}

std::optional<Unit> unit_by_name(std::string_view name) {
  const auto alias =
      std::find_if(std::begin(aliases), std::end(aliases), [&](const Alias& a) { return a.name == name; });
  if (alias == std::end(aliases)) return unit_with_prefixes(name);
  const auto unit = unit_with_prefixes(alias->unit);
  if (alias->per.empty()) return unit;
  const auto per = unit_with_prefixes(alias->per);
  return Unit{unit->factor / per->factor, unit->dim / per->dim};
}

}  // namespace hysteron::detail
