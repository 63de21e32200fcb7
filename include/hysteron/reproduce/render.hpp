// Reports on papers as text for a terminal, CSV, JSON and HTML pages.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

struct ReportedPaper {
  const Paper* paper;
  PaperReport report;
};

// Length of the text: every number, only those not reproduced, or only the number of each verdict.
enum class Detail { all, differences, counts };

std::string text(const std::vector<ReportedPaper>& papers, Detail detail);
// "5 papers. 300 numbers: 200 reproduced, ...".
std::string summary_line(const std::vector<ReportedPaper>& papers);
std::string numbers_csv(const std::vector<ReportedPaper>& papers);
std::string statements_csv(const std::vector<ReportedPaper>& papers);
nlohmann::json json(const std::vector<ReportedPaper>& papers);
// One paper: differences first, then every table, statement and figure; `pictures` are its figures as SVG, in order.
std::string paper_page(const ReportedPaper& paper, const std::vector<std::string>& pictures);
// All papers: counts, differences, and links to their pages, which are named PAPER.html in the same folder.
std::string overview_page(const std::vector<ReportedPaper>& papers);

// Authors (year): title. Venue. doi.
std::string citation(const Reference& reference);

// The errata of all laws and papers, as a Markdown page.
std::string errata_markdown();

}  // namespace hysteron::reproduce
