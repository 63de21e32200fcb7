// Access to UDUNITS, the reference for the table of units.
#pragma once

#include <udunits2.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/units/quantity.hpp"

namespace hysteron::testing {

class Udunits {
 public:
  Udunits() {
    ut_set_error_message_handler(ut_ignore);
    system_.reset(ut_read_xml(nullptr));
  }

  // The unit that UDUNITS reads from a text; nullopt if it is unknown or contains other base units than kg, m and s.
  std::optional<Unit> unit(const std::string& text) const {
    const Handle unit(ut_parse(system_.get(), text.c_str(), UT_UTF8));
    if (!unit) return std::nullopt;
    char definition[256];
    const int length = ut_format(unit.get(), definition, sizeof definition, UT_ASCII | UT_DEFINITION);
    if (length < 0 || length >= static_cast<int>(sizeof definition)) return std::nullopt;
    const auto dim = powers(definition);
    if (!dim) return std::nullopt;
    const std::string basis = "kg" + std::to_string(static_cast<int>(dim->kg)) + ".m" +
                              std::to_string(static_cast<int>(dim->m)) + ".s" +
                              std::to_string(static_cast<int>(dim->s));
    const Handle plain(ut_parse(system_.get(), basis.c_str(), UT_ASCII));
    const Converter converter(plain ? ut_get_converter(unit.get(), plain.get()) : nullptr);
    if (!converter) return std::nullopt;
    return Unit{cv_convert_double(converter.get(), 1.0), *dim};
  }

  // The decoded contents of the elements of this name in the database.
  static std::set<std::string> words(std::string_view element) {
    ut_status status{};
    std::string folder = ut_get_path_xml(nullptr, &status);
    folder.erase(folder.rfind('/'));
    std::set<std::string> out;
    for (const char* part : {"base", "derived", "accepted", "common", "prefixes"})
      collect(contents(folder + "/udunits2-" + part + ".xml"), element, out);
    return out;
  }

 private:
  struct Free {
    void operator()(ut_system* s) const { ut_free_system(s); }
    void operator()(ut_unit* u) const { ut_free(u); }
    void operator()(cv_converter* c) const { cv_free(c); }
  };
  using Handle = std::unique_ptr<ut_unit, Free>;
  using Converter = std::unique_ptr<cv_converter, Free>;

  // "0.001 m", "1000 m.kg.s-2", "rad": powers of the base units, or nothing where another one or an origin appears.
  static std::optional<Dim> powers(std::string_view text) {
    if (text.find('@') != std::string_view::npos) return std::nullopt;
    text.remove_prefix(text.find(' ') + 1);  // npos + 1 is 0
    Dim dim;
    while (!text.empty()) {
      const std::string_view term = text.substr(0, text.find('.'));
      text.remove_prefix(std::min(text.size(), term.size() + 1));
      if (term == "1") continue;
      const auto digits = term.find_first_of("-0123456789");
      const double power = digits == std::string_view::npos ? 1.0 : std::atof(std::string(term.substr(digits)).c_str());
      const std::string_view base = term.substr(0, digits);
      if (base == "rad") continue;
      if (base != "m" && base != "kg" && base != "s") return std::nullopt;
      (base == "m" ? dim.m : base == "kg" ? dim.kg : dim.s) += power;
    }
    return dim;
  }

  static std::string contents(const std::string& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
  }

  static void collect(std::string_view text, std::string_view element, std::set<std::string>& out) {
    const std::string open = "<" + std::string(element), close = "</" + std::string(element) + ">";
    for (auto at = text.find(open); at != std::string_view::npos; at = text.find(open, at + 1)) {
      const auto first = text.find('>', at) + 1, last = text.find('<', first);
      if (text.substr(last, close.size()) == close) out.insert(decoded(text.substr(first, last - first)));
    }
  }

  // "&#xB5;" as UTF-8; the database uses no other entities in names.
  static std::string decoded(std::string_view text) {
    std::string out;
    while (!text.empty()) {
      const auto entity = text.substr(0, 3) == "&#x" ? text.find(';') : std::string_view::npos;
      if (entity == std::string_view::npos) {
        out += text.front();
        text.remove_prefix(1);
        continue;
      }
      const auto code = std::strtoul(std::string(text.substr(3, entity - 3)).c_str(), nullptr, 16);
      if (code >= 0x800) out += static_cast<char>(0xE0 | (code >> 12));
      out += static_cast<char>(code >= 0x800 ? 0x80 | ((code >> 6) & 0x3F) : 0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
      text.remove_prefix(entity + 1);
    }
    return out;
  }

  std::unique_ptr<ut_system, Free> system_;
};

}  // namespace hysteron::testing
