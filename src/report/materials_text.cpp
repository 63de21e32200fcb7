#include <algorithm>
#include <vector>

#include "hysteron/core/number_text.hpp"
#include "hysteron/report/materials_report.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr int material_digits = 4;
constexpr std::size_t materials_width = 110;

std::string yield_text(const Material& m) { return m.yield ? with_prefix(*m.yield, "Pa", material_digits) : "-"; }

}  // namespace

std::string materials_text() {
  TextTable table({"material", "also", "grade and condition", "E", "ν", "ρ [kg/m³]", "yield", "source"});
  for (const std::size_t column : {3u, 4u, 5u, 6u, 7u}) table.align(column, TextTable::Align::right);
  std::vector<std::string_view> sources;
  for (const Material& m : materials()) {
    auto source = std::find(sources.begin(), sources.end(), m.source);
    if (source == sources.end()) source = sources.insert(source, m.source);
    table.add({std::string(m.name), std::string(m.alias), std::string(m.meaning),
               with_prefix(m.young, "Pa", material_digits), number_text(m.poisson), number_text(m.density),
               yield_text(m), "[" + std::to_string(source - sources.begin() + 1) + "]"});
  }
  std::string out =
      table.text() + "\nTypical values at room temperature: the yield depends on the treatment.\n\nSources\n";
  for (std::size_t i = 0; i < sources.size(); ++i)
    out += wrapped("[" + std::to_string(i + 1) + "] " + std::string(sources[i]), materials_width, "  ");
  return out;
}

std::string material_text(const Material& m) {
  TextTable table({"property", "value"});
  const auto add = [&](const char* name, const std::string& value) { table.add({name, value}); };
  add("name", std::string(m.name) + (m.alias.empty() ? "" : ", also " + std::string(m.alias)));
  add("grade and condition", std::string(m.meaning));
  add("Young's modulus (young, E)", with_prefix(m.young, "Pa", material_digits));
  add("Poisson's ratio (poisson, nu)", number_text(m.poisson));
  add("density", number_text(m.density) + " kg/m³");
  add("yield stress (yield)", yield_text(m));
  return table.text() + '\n' + wrapped("Source: " + std::string(m.source), materials_width, "");
}

}  // namespace hysteron
