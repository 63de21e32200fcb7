#include "hysteron/report/bibtex.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hysteron/citation.hpp"

namespace hysteron {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Characters that TeX interprets are escaped; letters stay UTF-8.
std::string tex_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
    if (c == '~' || c == '^')
      out += std::string("\\") + c + "{}";
    else if (c == '\\')
      out += "\\textbackslash{}";
    else
      out += c;
  }
  return out;
}

// Styles write titles in lower case: capitals that must stay are in braces. The first letter may change.
std::string tex_title(std::string_view title) {
  std::string out;
  bool first = true;
  while (!title.empty()) {
    const std::size_t end = std::min(title.find(' '), title.size());
    const std::string_view word = title.substr(0, end);
    const auto capitals = static_cast<std::size_t>(std::ranges::count_if(word, is_upper));
    const bool keeps = capitals > (first && is_upper(word.empty() ? ' ' : word.front()) ? 1u : 0u);
    out += (first ? "" : " ") + (keeps ? "{" + tex_text(word) + "}" : tex_text(word));
    title.remove_prefix(std::min(end + 1, title.size()));
    first = false;
  }
  return out;
}

std::vector<std::string> parts_of(std::string_view text, std::string_view separator) {
  std::vector<std::string> out;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
    out.emplace_back(text.substr(0, at));
    text.remove_prefix(at + separator.size());
  }
  out.emplace_back(text);
  return out;
}

std::string without_parentheses(std::string_view text) {
  std::string out;
  bool inside = false;
  for (const char c : text) {
    if (c == '(') {
      inside = true;
      if (out.ends_with(' ')) out.pop_back();
    }
    if (!inside) out += c;
    if (c == ')') inside = false;
  }
  return out;
}

// "K.H." -> "K. H."
std::string spaced_initials(std::string_view initials) {
  std::string out;
  for (std::size_t i = 0; i < initials.size(); ++i) {
    out += initials[i];
    if (initials[i] == '.' && i + 1 < initials.size() && initials[i + 1] != '-') out += ' ';
  }
  return out;
}

// "Hunt, K.H., Crossley, F.R.E." -> "Hunt, K. H. and Crossley, F. R. E.". A name without initials is that of a body.
std::string tex_authors(std::string_view authors) {
  const auto parts = parts_of(without_parentheses(authors), ", ");
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!out.empty()) out += " and ";
    if (parts[i] == "et al.")
      out += "others";
    else if (i + 1 < parts.size() && parts[i + 1].find('.') != std::string::npos)
      out += tex_text(parts[i]) + ", " + tex_text(spaced_initials(parts[i + 1])), ++i;
    else
      out += "{" + tex_text(parts[i]) + "}";
  }
  return out;
}

// A range of pages has two hyphens.
std::string tex_pages(std::string_view pages) {
  std::string out;
  for (const char c : pages) out += c == '-' ? std::string("--") : std::string(1, c);
  return out;
}

// "Journal 12(3), 45-67": nothing if the venue is something else.
std::optional<Fields> journal_fields(std::string_view venue) {
  std::string note;
  if (const auto at = venue.find("; "); at != std::string_view::npos) {
    note = venue.substr(at + 2);
    venue = venue.substr(0, at);
  }
  const auto comma = venue.find(", ");
  const std::string_view head = venue.substr(0, comma);
  const auto space = head.rfind(' ');
  if (space == std::string_view::npos || !is_digit(head[space + 1])) return std::nullopt;
  const std::string_view journal = head.substr(0, space), issue = head.substr(space + 1);
  const auto bracket = issue.find('(');
  const bool has_pages = comma != std::string_view::npos && is_digit(venue[comma + 2]);
  if (std::ranges::any_of(journal, is_digit) || (!has_pages && bracket == std::string_view::npos)) return std::nullopt;
  Fields out{{"journal", tex_text(journal)}, {"volume", tex_pages(issue.substr(0, bracket))}};
  if (bracket != std::string_view::npos)
    out.emplace_back("number", tex_pages(issue.substr(bracket + 1, issue.size() - bracket - 2)));
  if (has_pages) {
    const std::string_view rest = venue.substr(comma + 2);
    const auto end = std::min(rest.find_first_not_of("0123456789-, "), rest.size());
    std::string_view pages = rest.substr(0, end);
    pages = pages.substr(0, pages.find_last_of("0123456789") + 1);
    out.emplace_back("pages", tex_pages(pages));
    if (end < rest.size()) note = rest.substr(end);
    std::erase_if(note, [](char c) { return c == '(' || c == ')'; });
  }
  if (!note.empty()) out.emplace_back("note", tex_text(note));
  return out;
}

// Type of the entry, and where the work appeared.
std::pair<std::string, Fields> venue_fields(const Reference& work) {
  const std::string_view venue = work.venue;
  if (auto journal = journal_fields(venue)) return {"article", std::move(*journal)};
  const auto rest_after = [&](std::string_view start) { return tex_text(venue.substr(start.size())); };
  if (venue.starts_with("In: ")) return {"incollection", {{"booktitle", rest_after("In: ")}}};
  if (venue.starts_with("Proc. ")) return {"inproceedings", {{"booktitle", tex_text(venue)}}};
  if (work.key.starts_with("program_")) return {"misc", {{"note", tex_text(venue)}}};
  auto parts = parts_of(venue, ", ");
  if (parts.size() == 3 && parts[0] == "Doctoral thesis")
    return {"phdthesis", {{"school", tex_text(parts[1])}, {"address", tex_text(parts[2])}}};
  Fields book;
  constexpr std::string_view edition = " ed.";
  if (parts.front().ends_with(edition)) {
    book.emplace_back("edition", parts.front().substr(0, parts.front().size() - edition.size()));
    parts.erase(parts.begin());
  }
  if (parts.size() != 2 || std::ranges::any_of(parts[0], is_digit))
    return {"misc", {{"howpublished", tex_text(venue)}}};
  book.emplace_back("publisher", tex_text(parts[0]));
  book.emplace_back("address", tex_text(parts[1]));
  return {"book", book};
}

std::string entry_text(std::string_view type, std::string_view key, const Fields& fields) {
  std::string out = fmt::format("@{}{{{},\n", type, key);
  for (const auto& [name, value] : fields) out += fmt::format("  {} = {{{}}},\n", name, value);
  return out + "}\n";
}

}  // namespace

std::string bibtex(const Reference& work) {
  Fields fields{{"author", tex_authors(work.authors)}, {"title", tex_title(work.title)}};
  const auto [type, venue] = venue_fields(work);
  fields.insert(fields.end(), venue.begin(), venue.end());
  fields.emplace_back("year", std::to_string(work.year));
  if (!work.doi.empty()) fields.emplace_back("doi", std::string(work.doi));
  return entry_text(type, work.key, fields);
}

std::string bibtex_of_program() {
  return entry_text("misc", "hysteron",
                    {{"author", "{" + tex_text(citation::authors) + "}"},
                     {"title", tex_title(citation::title)},
                     {"note", fmt::format("Version {}, {}", citation::version, citation::date)},
                     {"year", std::string(citation::date.substr(0, 4))}});
}

std::vector<const Reference*> works_of(const Entry& law) {
  std::vector<const Reference*> out;
  const auto add = [&](const Reference* work) {
    if (work && std::ranges::find(out, work) == out.end()) out.push_back(work);
  };
  add(law.info.source);
  add(law.info.also);
  if (const Entry* elastic = find_law(law.elastic)) add(elastic->info.source);
  return out;
}

std::string bibtex_of_law(const Entry& law) {
  std::string out;
  for (const Reference* work : works_of(law)) out += (out.empty() ? "" : "\n") + bibtex(*work);
  return out;
}

std::string bibtex_of_laws(const std::vector<const Entry*>& laws) {
  std::vector<const Reference*> works;
  for (const Entry* law : laws)
    for (const Reference* work : works_of(*law))
      if (std::ranges::find(works, work) == works.end()) works.push_back(work);
  std::string out;
  for (const Reference* work : works) out += bibtex(*work) + "\n";
  return out + bibtex_of_program();
}

}  // namespace hysteron
