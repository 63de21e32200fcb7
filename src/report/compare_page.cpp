#include <fmt/format.h>

#include <algorithm>

#include "compare_panels.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

std::vector<std::pair<std::string, std::string>> inputs_of(const Comparison& c, const ComparedCurves& curves) {
  const ImpactSetup& first = c.laws.front().setup;
  std::vector<std::pair<std::string, std::string>> out{
      {"effective mass", with_prefix(first.mass, "kg")},
      {"approach speed", with_prefix(first.speed, "m/s")},
      {"energy in", with_prefix(c.laws.front().answer.result.energy_in, "J")}};
  const auto add = [&](std::string name, const std::optional<double>& value, std::string_view unit) {
    if (value) out.emplace_back(std::move(name), with_prefix(*value, unit));
  };
  add("effective modulus E*", first.pair.effective_modulus, "Pa");
  add("effective radius R", first.pair.effective_radius, "m");
  add("length of the contact L", first.pair.length, "m");
  if (first.pair.hertz_stiffness)
    out.emplace_back("Hertz stiffness K", number_text(*first.pair.hertz_stiffness, 6) + " N/m^1.5");
  if (first.gravity != 0.0) out.emplace_back("gravity", number_text(first.gravity, 6) + " m/s²");
  for (const MeasuredSeries& m : curves.impact.measured) out.emplace_back("measured (circles)", m.label);
  return out;
}

// Each law once.
std::vector<const ComparedLaw*> distinct_laws(const Comparison& c) {
  std::vector<const ComparedLaw*> out;
  for (const ComparedLaw& l : c.laws)
    if (std::ranges::none_of(out, [&](const ComparedLaw* other) { return other->law == l.law; })) out.push_back(&l);
  return out;
}

std::string cite_command(const Comparison& c) {
  std::string out = "hysteron cite";
  for (const ComparedLaw* l : distinct_laws(c)) out += " " + l->law;
  return out;
}

TextTable laws_table(const Comparison& c) {
  TextTable out({"law", "name", "force", "mode", "released at", "source"});
  for (const ComparedLaw* compared : distinct_laws(c)) {
    const ComparedLaw& l = *compared;
    const LawInfo& info = l.setup.law.entry->info;
    out.add({l.law, full_law_label(l.setup), std::string(info.formula), std::string(to_text(l.setup.mode)),
             l.setup.separation == Separation::force ? "F = 0" : "δ = 0",
             info.source ? fmt::format("{} ({})", info.source->authors, info.source->year) : ""});
  }
  return out;
}

TextTable refusals_table(const Comparison& c) {
  TextTable out({"laws", "reason"});
  for (const Refusal& r : refusals(c.refused)) out.add({r.laws, r.reason});
  return out;
}

TextTable warnings_table(const Comparison& c) {
  TextTable out({"law", "warning"});
  for (const ComparedLaw& l : c.laws)
    for (const Warning& w : l.answer.warnings) out.add({l.law, w.message});
  return out;
}

std::optional<Error> add_figures(HtmlPage& page, const Comparison& c, const ComparedCurves& curves) {
  for (std::size_t i = 0; i < detail::page_figures.size(); ++i) {
    Figure figure{.columns = 2, .law_order = compare_law_order(c)};
    for (const detail::ComparePanel& p : detail::compare_panels())
      if (p.figure == i)
        if (auto made = p.make(c, curves)) figure.panels.push_back(std::move(*made));
    if (figure.panels.empty()) continue;
    const auto svg = picture(figure);
    if (!svg) return svg.error();
    const detail::PageFigure& about = detail::page_figures[i];
    if (!about.section.empty()) page.section(about.section);
    page.figure(*svg, about.caption);
  }
  return std::nullopt;
}

// The requested restitution if it is the same for all laws that take one.
std::optional<double> common_restitution(const Comparison& c) {
  std::optional<double> out;
  for (const ComparedLaw& l : c.laws) {
    const auto& e = l.answer.restitution_requested;
    if (e && out && *e != *out) return std::nullopt;
    if (e) out = e;
  }
  return out;
}

}  // namespace

std::string detail::compare_title(const Comparison& c) {
  const ComparedLaw& first = c.laws.front();
  std::string out = contact_text(first.setup);
  if (is_one_law(c)) out = full_law_label(first.setup) + ", " + out;
  const bool varies_speed = first.varied && first.varied->name == "speed";
  if (!varies_speed) out += ", v₀ = " + with_prefix(first.setup.speed, "m/s", 4);
  if (const auto e = common_restitution(c)) out += ", e = " + number_text(*e, 4);
  const bool exact =
      std::ranges::any_of(c.laws, [](const ComparedLaw& l) { return l.setup.mode == RestitutionMode::exact; });
  return out + (exact ? " (exact)" : "");
}

Result<std::string> compare_page(const Comparison& c, const ComparedCurves& curves, std::string_view command) {
  HtmlPage page("Comparison of laws", detail::compare_title(c));
  page.section("Inputs");
  page.values(inputs_of(c, curves));
  page.command(command);

  page.section("Results");
  page.table(compare_table(c), c.hertz
                                   ? fmt::format("The impact by each law, and relative to the lossless impact by {}. "
                                                 "Loss is a share of the energy in.",
                                                 c.hertz->law)
                                   : "The impact by each law. Loss is a share of the energy in.");
  if (!c.refused.empty()) page.table(refusals_table(c), "Laws that cannot be computed from these inputs");
  const TextTable warnings = warnings_table(c);
  if (!warnings.rows().empty()) page.table(warnings, "Warnings");

  if (auto error = add_figures(page, c, curves)) return *error;

  page.section("Laws");
  page.table(laws_table(c), "Formula and source of each law");
  page.paragraph("The sources as BibTeX:");
  page.command(cite_command(c));
  return page.text();
}

}  // namespace hysteron
