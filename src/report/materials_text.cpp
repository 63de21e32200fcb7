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

// Number of a source in the list of those cited so far, which grows by a new one.
std::string cite(std::vector<std::string_view>& sources, std::string_view source) {
  auto found = std::find(sources.begin(), sources.end(), source);
  if (found == sources.end()) found = sources.insert(found, source);
  return "[" + std::to_string(found - sources.begin() + 1) + "]";
}

std::string source_list(const std::vector<std::string_view>& sources) {
  std::string out = "Sources\n";
  for (std::size_t i = 0; i < sources.size(); ++i)
    out += wrapped("[" + std::to_string(i + 1) + "] " + std::string(sources[i]), materials_width, "  ");
  return out;
}

// "0.73 to 0.76 at 7.06 m/s on concrete", or "-".
std::string restitution_text(const Ball& ball) {
  if (!ball.rebound) return "-";
  constexpr int restitution_digits = 2, speed_digits = 3;
  const RuledRestitution e = restitution_of(*ball.rebound);
  return number_text(e.least, restitution_digits) + " to " + number_text(e.most, restitution_digits) + " at " +
         number_text(e.speed, speed_digits) + " m/s on " + std::string(ball.rebound->surface);
}

std::string pressure_text(const std::optional<double>& value) {
  return value ? with_prefix(*value, "Pa", material_digits) : "-";
}

}  // namespace

std::string materials_text() {
  TextTable table({"material", "also", "grade and condition", "E", "ν", "ρ [kg/m³]", "yield", "crushing", "source"});
  for (const std::size_t column : {3u, 4u, 5u, 6u, 7u, 8u}) table.align(column, TextTable::Align::right);
  std::vector<std::string_view> sources;
  for (const Material& m : materials()) {
    table.add({std::string(m.name), std::string(m.alias), std::string(m.meaning),
               with_prefix(m.young, "Pa", material_digits), number_text(m.poisson), number_text(m.density),
               pressure_text(m.yield), pressure_text(m.crushing), cite(sources, m.source)});
  }
  return table.text() +
         "\nTypical values at room temperature: the yield depends on the treatment. Brittle materials crack or crush "
         "instead of\nyielding; crushing is their compressive strength, where a source gives it.\n\n" +
         source_list(sources);
}

std::string material_text(const Material& m) {
  TextTable table({"property", "value"});
  const auto add = [&](const char* name, const std::string& value) { table.add({name, value}); };
  add("name", std::string(m.name) + (m.alias.empty() ? "" : ", also " + std::string(m.alias)));
  add("grade and condition", std::string(m.meaning));
  add("Young's modulus (young, E)", with_prefix(m.young, "Pa", material_digits));
  add("Poisson's ratio (poisson, nu)", number_text(m.poisson));
  add("density", number_text(m.density) + " kg/m³");
  add("yield stress (yield)", pressure_text(m.yield));
  if (m.is_brittle) add("crushing strength (crushing)", pressure_text(m.crushing) + "; brittle");
  return table.text() + '\n' + wrapped("Source: " + std::string(m.source), materials_width, "");
}

std::string balls_text() {
  TextTable table({"ball", "also", "mass", "diameter", "restitution by the rules", "rules", "source"});
  for (const std::size_t column : {2u, 3u, 6u}) table.align(column, TextTable::Align::right);
  std::vector<std::string_view> sources;
  for (const Ball& ball : balls())
    table.add({std::string(ball.name), std::string(ball.alias), with_prefix(ball.mass, "kg", material_digits),
               with_prefix(ball.diameter, "m", material_digits), restitution_text(ball), std::string(ball.rule),
               cite(sources, ball.source)});
  return table.text() +
         "\nMass and diameter are the middle of the range that the rules allow, or the limit. The restitution follows "
         "from\n"
         "the rebound that the rules prescribe, without drag: it is not taken over into a law. No ball has a modulus, "
         "as\n"
         "no source gives one: give --stiffness, or young and poisson, from a slow compression (hysteron press).\n\n" +
         source_list(sources);
}

std::string ball_text(const Ball& ball) {
  TextTable table({"property", "value"});
  const auto add = [&](const char* name, const std::string& value) { table.add({name, value}); };
  add("name", std::string(ball.name) + (ball.alias.empty() ? "" : ", also " + std::string(ball.alias)));
  add("mass", with_prefix(ball.mass, "kg", material_digits));
  add("diameter", with_prefix(ball.diameter, "m", material_digits));
  add("restitution by the rules", restitution_text(ball));
  add("rules", std::string(ball.rule));
  return table.text() + '\n' + wrapped("Source: " + std::string(ball.source), materials_width, "");
}

}  // namespace hysteron
