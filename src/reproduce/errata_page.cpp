#include <fmt/format.h>

#include <algorithm>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/text_table.hpp"
#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {
namespace {

bool is_about(const Erratum& erratum, std::string_view prefix) {
  return erratum.where.find(prefix) != std::string_view::npos;
}

// An erratum and the laws that list it.
struct ListedErratum {
  Erratum erratum;
  std::string laws;
};

void add_erratum(std::vector<ListedErratum>& list, const Erratum& e, const std::string& law) {
  const auto same = std::find_if(list.begin(), list.end(), [&](const ListedErratum& l) {
    return l.erratum.where == e.where && l.erratum.printed == e.printed && l.erratum.correct == e.correct;
  });
  if (same == list.end())
    list.push_back({e, law});
  else
    same->laws += ", " + law;
}

bool is_about_a_paper(const Erratum& erratum) {
  for (const Paper& paper : papers())
    if (is_about(erratum, paper.citation_prefix)) return true;
  return false;
}

std::string markdown(const std::vector<ListedErratum>& list) {
  TextTable table({"where", "law", "printed", "correct, with reason"});
  for (const auto& [e, laws] : list)
    table.add({std::string(e.where), laws, std::string(e.printed), std::string(e.correct)});
  return table.markdown();
}

std::string law_link(const Entry& entry) { return fmt::format("[{0}](laws/{0}.md)", entry.info.id); }

}  // namespace

std::string errata_markdown() {
  std::string out;
  for (const Paper& paper : papers()) {
    std::vector<ListedErratum> list;
    for (const Erratum& e : paper.errata) add_erratum(list, e, "");
    for (const Entry& entry : catalogue())
      for (const Erratum& e : entry.info.errata)
        if (is_about(e, paper.citation_prefix)) add_erratum(list, e, law_link(entry));
    out += fmt::format("## {}\n\n{}\n\n{} errata.\n\n{}\n", paper.name, citation(*paper.source), list.size(),
                       markdown(list));
  }
  std::vector<ListedErratum> others;
  for (const Entry& entry : catalogue())
    for (const Erratum& e : entry.info.errata)
      if (!is_about_a_paper(e)) add_erratum(others, e, law_link(entry));
  return out + "## Other works and programs\n\n" + markdown(others);
}

}  // namespace hysteron::reproduce
