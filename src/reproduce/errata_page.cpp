#include <fmt/format.h>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/text_table.hpp"
#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {
namespace {

bool names(const Erratum& erratum, std::string_view prefix) {
  return erratum.where.find(prefix) != std::string_view::npos;
}

void add(TextTable& table, const Erratum& e, std::string law) {
  table.add({std::string(e.where), std::move(law), std::string(e.printed), std::string(e.correct)});
}

bool belongs_to_a_paper(const Erratum& erratum) {
  for (const Paper& paper : papers())
    if (names(erratum, paper.citation_prefix)) return true;
  return false;
}

TextTable errata_table() {
  TextTable table({"where", "law", "printed", "should be, and why"});
  return table;
}

std::string law_link(const Entry& entry) { return fmt::format("[{0}](laws/{0}.md)", entry.info.id); }

}  // namespace

std::string errata_markdown() {
  std::string out;
  for (const Paper& paper : papers()) {
    TextTable table = errata_table();
    std::size_t count = 0;
    for (const Erratum& e : paper.errata) add(table, e, ""), ++count;
    for (const Entry& entry : catalogue())
      for (const Erratum& e : entry.info.errata)
        if (names(e, paper.citation_prefix)) add(table, e, law_link(entry)), ++count;
    out +=
        fmt::format("## {}\n\n{}\n\n{} places.\n\n{}\n", paper.name, citation(*paper.source), count, table.markdown());
  }
  TextTable others = errata_table();
  for (const Entry& entry : catalogue())
    for (const Erratum& e : entry.info.errata)
      if (!belongs_to_a_paper(e)) add(others, e, law_link(entry));
  return out + "## Other works and programs\n\n" + others.markdown();
}

}  // namespace hysteron::reproduce
