#include "hysteron/report/figure.hpp"

#include "gnuplot.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/html.hpp"
#include "run_filter.hpp"

namespace hysteron {
namespace {

// Removes every part of the text from `begin` to `end`, both included.
void remove_all(std::string& text, std::string_view begin, std::string_view end) {
  std::string out;
  std::size_t from = 0;
  for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, from)) {
    const auto stop = text.find(end, at + begin.size());
    if (stop == std::string::npos) break;
    out.append(text, from, at - from);
    from = stop + end.size();
  }
  text = out.append(text, from);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Corrects gnuplot's SVG: its title is "Gnuplot", it repeats ids in every panel, and it does not escape the end of a
// CDATA section.
void tidy_svg(std::string& svg, const std::string& title) {
  replace_all(svg, "]]>", "]]&gt;");
  remove_all(svg, "<title>Gnuplot</title>\n<desc>", "</desc>\n");
  remove_all(svg, " id=\"gnuplot_", "\"");
  remove_all(svg, "<title>gnuplot_plot_", "</title>");  // of curves without a label
  const auto root = svg.find(">\n", svg.find("<svg"));
  if (root != std::string::npos && !title.empty())
    svg.insert(root + 2, "<title>" + html_escaped(printable(title)) + "</title>\n");
}

}  // namespace

std::optional<Error> check_figure_name(const std::filesystem::path& file) {
  const auto ending = file.extension();
  if (ending == ".svg" || ending == ".pdf" || ending == ".png") return std::nullopt;
  return Error{ErrorCode::unreadable, file.string(),
               "cannot draw '" + printable(file.string()) + "': the name must end in .svg, .pdf or .png"};
}

Result<std::string> picture(const Figure& figure, std::string_view ending) {
  const auto fail = [](std::string message) { return Error{ErrorCode::failed, "figure", std::move(message)}; };
  if (figure.panels.empty()) return fail("nothing to draw");
  // Named as a file, the script is read in blocks; from its standard input gnuplot reads byte by byte.
  auto drawn =
      detail::run_filter("gnuplot", {"--default-settings", "/dev/stdin"}, detail::gnuplot_script(figure, ending));
  if (!drawn) return drawn.error();
  if (drawn->not_found) return fail("gnuplot was not found: install it (Debian: gnuplot-nox) to draw figures");
  if (drawn->status != 0) return fail("gnuplot failed: " + printable_lines(drawn->errors));
  if (ending == ".svg") tidy_svg(drawn->output, figure.title);
  return std::move(drawn->output);
}

std::optional<Error> draw(const Figure& figure, const std::filesystem::path& file) {
  if (auto error = check_figure_name(file)) return error;
  const auto content = picture(figure, file.extension().string());
  if (!content)
    return Error{content.error().code, file.string(), printable(file.string()) + ": " + content.error().message};
  return write_file(file, *content);
}

}  // namespace hysteron
