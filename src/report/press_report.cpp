#include "hysteron/report/press_report.hpp"

#include <fmt/format.h>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr int press_digits = 6;

std::string heading(const PressSetup& setup) {
  const std::string bodies = bodies_text(setup.contact);
  return full_law_label(setup.contact) + (bodies.empty() ? "" : ", " + bodies);
}

}  // namespace

std::string press_text(const PressSetup& setup, const StaticRun& run) {
  TextTable table({"cycle", "depth", "force", "residual depth", "work", "returned", "lost", "static e"});
  table.align_right_from(1);
  for (std::size_t i = 0; i < run.cycles.size(); ++i) {
    const StaticCycle& c = run.cycles[i];
    table.add({std::to_string(i + 1), with_prefix(c.max_indentation, "m", press_digits),
               with_prefix(c.max_force, "N", press_digits), with_prefix(c.residual_indentation, "m", press_digits),
               with_prefix(c.work_loading, "J", press_digits), with_prefix(c.work_returned, "J", press_digits),
               with_prefix(c.loss(), "J", press_digits), number_text(c.restitution(), press_digits)});
  }
  std::string out = heading(setup) + ": pressed slowly, released until the force vanishes\n\n" + table.text() +
                    "\nstatic e = √(returned/work): the restitution of an impact to the same depth, if only what the "
                    "static curve loses is lost\n";
  if (run.relaxed) out += "The internal state of this law relaxes in time: the curve is that of the relaxed contact.\n";
  if (!setup.without_effect.empty())
    out += "Not given, and without effect at vanishing speed: " + joined(setup.without_effect) + "\n";
  return out;
}

std::string press_csv(const StaticRun& run) {
  std::string out = "cycle,indentation [m],force [N],work [J]\n";
  for (const StaticPoint& p : run.points)
    out += fmt::format("{},{:.12g},{:.12g},{:.12g}\n", p.cycle + 1, p.indentation, p.force, p.work);
  return out;
}

Figure press_figure(const PressSetup& setup, const StaticRun& run) {
  const std::string law(setup.contact.law.entry->info.id);
  Curve curve{.label = literature_name(law), .style = style_of(law)};
  for (const StaticPoint& p : run.points) {
    curve.x.push_back(p.indentation);
    curve.y.push_back(p.force);
  }
  std::string title = heading(setup) + ", pressed slowly";
  if (run.cycles.size() == 1) title += ", static e = " + number_text(run.cycles.front().restitution(), 4);
  return {.title = title,
          .panels = {scaled_panel("Force against indentation", {"indentation δ", "m"}, {"force F", "N"}, {curve})}};
}

}  // namespace hysteron
