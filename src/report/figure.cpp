#include "hysteron/report/figure.hpp"

#include <unistd.h>

#include <cstdlib>

#include "gnuplot.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/html.hpp"

namespace hysteron {
namespace {

struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "hysteron-figure-XXXXXX").string();
    if (::mkdtemp(name.data())) path = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path.empty()) std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

// Removes every piece that begins so, up to and with its end.
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

// Gnuplot's SVG carries its own name for a title, and the same ids in every panel.
void tidy_svg(std::string& svg, const std::string& title) {
  remove_all(svg, "<title>Gnuplot</title>\n<desc>", "</desc>\n");
  remove_all(svg, " id=\"gnuplot_", "\"");
  const auto root = svg.find(">\n", svg.find("<svg"));
  if (root != std::string::npos && !title.empty()) svg.insert(root + 2, "<title>" + html_escaped(title) + "</title>\n");
}

}  // namespace

std::optional<Error> check_figure_name(const std::filesystem::path& file) {
  const auto ending = file.extension();
  if (ending == ".svg" || ending == ".png") return std::nullopt;
  return Error{ErrorCode::unreadable, file.string(),
               "cannot draw '" + file.string() + "': the name must end in .svg or .png"};
}

Result<std::string> picture(const Figure& figure, std::string_view ending) {
  const auto fail = [](std::string message) { return Error{ErrorCode::failed, "figure", std::move(message)}; };
  if (figure.panels.empty()) return fail("nothing to draw");
  const TemporaryFolder work;
  if (work.path.empty()) return fail("cannot create a temporary folder for gnuplot");
  const auto script = work.path / "figure.gp", drawn = work.path / "figure", log = work.path / "log";
  if (auto error = write_file(script, detail::gnuplot_terminal(figure, ending) + "set output " +
                                          detail::gnuplot_text(drawn.string()) + '\n' + detail::gnuplot_script(figure)))
    return *error;
  const std::string command = "gnuplot " + script.string() + " 2>" + log.string();
  const int status = std::system(command.c_str());
  if (status == 127 * 256) return fail("gnuplot was not found: install it (Debian: gnuplot-nox) to draw figures");
  if (status != 0) {
    const auto said = read_file(log, 1 << 16);
    return fail("gnuplot failed: " + (said ? *said : std::string()));
  }
  auto content = read_file(drawn, std::size_t{1} << 28);
  if (content && ending == ".svg") tidy_svg(*content, figure.title);
  return content;
}

std::optional<Error> draw(const Figure& figure, const std::filesystem::path& file) {
  if (auto error = check_figure_name(file)) return error;
  const auto content = picture(figure, file.extension().string());
  if (!content) return Error{content.error().code, file.string(), file.string() + ": " + content.error().message};
  return write_file(file, *content);
}

}  // namespace hysteron
