#include <algorithm>

#include "assumed_motion.hpp"
#include "corral_2021.hpp"
#include "errata.hpp"
#include "hysteron/laws/refs.hpp"
#include "milehins_2025.hpp"
#include "skrinjar_2018.hpp"
#include "wang_2022.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce {
namespace {

PaperReport corral() {
  using namespace corral_2021;
  return {{constants(), process_statements(), base_statements(), group_statements(), assumed_motion_statements(),
           restitution_statements(), law_statements(), xiong_statements()},
          figures()};
}

PaperReport skrinjar() {
  using namespace skrinjar_2018;
  return {{restitution_table(), joint_table(), constants(), text_statements(), point_statements(), line_statements(),
           line_formula_statements()},
          figures()};
}

PaperReport zhang() {
  using namespace zhang_2022;
  return {{ball_section(table1), ball_section(table2), core_section(), earlier_law_statements(), table_statements(),
           core_statements(), approximation_statements(), exponent_statements()},
          figures()};
}

PaperReport wang() {
  using namespace wang_2022;
  PaperReport out{{body_section(), sphere_section(elastoplastic), sphere_section(plastic), example_section(),
                   statements(), comparison_statements(), static_statements(), joint_statements(), chain_statements()},
                  figures()};
  for (NamedFigure& figure : mechanism_figures()) out.figures.push_back(std::move(figure));
  return out;
}

PaperReport milehins() {
  using namespace milehins_2025;
  return {{fit_section(), ball_section(), statements(), guarantee_statements()}, figures()};
}

constexpr std::array<Paper, 5> all{{
    {"corral-2021", &refs::corral_2021, "Corral et al.", corral_errata, corral},
    {"skrinjar-2018", &refs::skrinjar_2018, "Skrinjar et al.", skrinjar_errata, skrinjar},
    {"zhang-2022", &refs::zhang_2022, "Zhang et al. 2022", zhang_errata, zhang},
    {"wang-2022", &refs::wang_liu_liu_2022, "Wang, Liu and Liu", wang_errata, wang},
    {"milehins-2025", &refs::milehins_marghitu_2025, "Milehins, Marghitu", {}, milehins},
}};

}  // namespace

std::span<const Paper> papers() { return all; }

const Paper* find_paper(std::string_view name) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Paper& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace hysteron::reproduce
