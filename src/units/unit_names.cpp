#include "unit_names.hpp"

#include <udunits2.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string_view>

#include "hysteron/core/printable.hpp"

namespace hysteron::detail {
namespace {

struct FreeSystem {
  void operator()(ut_system* s) const { ut_free_system(s); }
};
struct FreeUnit {
  void operator()(ut_unit* u) const { ut_free(u); }
};
struct FreeConverter {
  void operator()(cv_converter* c) const { cv_free(c); }
};
using System = std::unique_ptr<ut_system, FreeSystem>;
using UnitHandle = std::unique_ptr<ut_unit, FreeUnit>;
using Converter = std::unique_ptr<cv_converter, FreeConverter>;

const System& unit_system() {
  static const System system = [] {
    ut_set_error_message_handler(ut_ignore);
    return System(ut_read_xml(nullptr));
  }();
  return system;
}

// Names people type that UDUNITS does not know, or knows as something else.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> spoken{{
    {"deg", "arc_degree"},
    {"cP", "centipoise"},
    {"mph", "mile/hour"},
    {"kph", "km/hour"},
}};

// "0.001 m", "1000 m.kg.s-2", "rad": exponents of the base units, or nothing where another base unit appears.
std::optional<Dim> parse_basis(std::string_view text) {
  const auto space = text.find(' ');
  if (space != std::string_view::npos) {
    if (text.find('@') != std::string_view::npos) return std::nullopt;  // a scale with an origin, like °C
    text.remove_prefix(space + 1);
  }
  Dim dim;
  while (!text.empty()) {
    std::string_view term = text.substr(0, text.find('.'));
    text.remove_prefix(std::min(text.size(), term.size() + 1));
    if (term == "1") continue;
    const auto digits = term.find_first_of("-0123456789");
    const double power = digits == std::string_view::npos ? 1.0 : std::atof(std::string(term.substr(digits)).c_str());
    const std::string_view base = term.substr(0, digits);
    if (base == "m")
      dim.m += power;
    else if (base == "kg")
      dim.kg += power;
    else if (base == "s")
      dim.s += power;
    else if (base != "rad")
      return std::nullopt;
  }
  return dim;
}

std::string basis_text(const Dim& dim) {
  return "kg" + std::to_string(static_cast<int>(dim.kg)) + ".m" + std::to_string(static_cast<int>(dim.m)) + ".s" +
         std::to_string(static_cast<int>(dim.s));
}

}  // namespace

std::optional<Unit> unit_by_name(const std::string& typed) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const System& system = unit_system();
  if (!system) return std::nullopt;
  std::string name = typed;
  for (const auto& [word, meaning] : spoken)
    if (typed == word) name = meaning;
  const UnitHandle unit(ut_parse(system.get(), name.c_str(), UT_UTF8));
  if (!unit) return std::nullopt;
  char text[128];
  const int length = ut_format(unit.get(), text, sizeof text, UT_ASCII | UT_DEFINITION);
  if (length < 0 || length >= static_cast<int>(sizeof text)) return std::nullopt;
  const auto dim = parse_basis(text);
  if (!dim) return std::nullopt;
  // UDUNITS prints 15 digits; its converter has them all. Angles convert to radians.
  const UnitHandle plain(ut_parse(system.get(), basis_text(*dim).c_str(), UT_ASCII));
  const Converter converter(plain ? ut_get_converter(unit.get(), plain.get()) : nullptr);
  if (!converter) return std::nullopt;
  return Unit{cv_convert_double(converter.get(), 1.0), *dim};
}

std::optional<std::string> unit_database_error() {
  if (unit_system()) return std::nullopt;
  ut_status status{};
  const char* path = ut_get_path_xml(nullptr, &status);
  return "the database of units " + (path ? printable(path) : std::string("(udunits2.xml)")) +
         " cannot be read: install it (Debian: libudunits2-data), or let UDUNITS2_XML_PATH name it";
}

}  // namespace hysteron::detail
