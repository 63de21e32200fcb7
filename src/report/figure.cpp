#include "hysteron/report/figure.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/file.hpp"

namespace hysteron {
namespace {

// Okabe and Ito's palette without its yellow, which is too light for lines.
constexpr std::array<std::string_view, 7> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#56B4E9", "#E69F00", "#000000"};
// Solid first; gnuplot's dots are too faint to follow.
constexpr std::array<std::string_view, 5> dashes{"solid", "(12,5)", "(12,4,3,4)", "(5,3)", "(12,4,3,4,3,4)"};

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c != '\n') out += c;
  }
  return out + '"';
}

std::string data_block(const Curve& curve, std::string_view name) {
  std::string out = fmt::format("${} << EOD\n", name);
  for (std::size_t i = 0; i < curve.x.size(); ++i)
    if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i]))
      out += fmt::format("{:.9g} {:.9g}\n", curve.x[i], curve.y[i]);
  return out + "EOD\n";
}

std::string panel_script(const Panel& panel, std::size_t number) {
  std::string data, plot;
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const Curve& curve = panel.curves[i];
    const std::string name = fmt::format("p{}c{}", number, i);
    data += data_block(curve, name);
    plot += fmt::format("{} ${} using 1:2 with lines linewidth 2 linecolor rgb \"{}\" dashtype {} title {}",
                        plot.empty() ? "plot" : ",\\\n ", name, colours[curve.style % colours.size()],
                        dashes[(curve.style / colours.size()) % dashes.size()],
                        curve.label.empty() ? "\"\"" : in_quotes(curve.label));
  }
  std::string out = data;
  out += fmt::format("set title {} noenhanced\nset xlabel {} noenhanced\nset ylabel {} noenhanced\n",
                     in_quotes(panel.title), in_quotes(panel.x.label), in_quotes(panel.y.label));
  out += panel.legend == "off" ? "unset key\n"
                               : fmt::format("set key {} noenhanced samplen 4 spacing 1.1 opaque\n", panel.legend);
  out += panel.x.logarithmic ? "set logscale x\n" : "unset logscale x\n";
  out += panel.y.logarithmic ? "set logscale y\n" : "unset logscale y\n";
  return out + plot + '\n';
}

std::string terminal(const Figure& figure, std::string_view ending) {
  const auto columns = static_cast<int>(std::min(figure.columns, figure.panels.size()));
  const int rows = (static_cast<int>(figure.panels.size()) + columns - 1) / columns;
  const int width = columns * figure.panel_width, height = rows * figure.panel_height + (figure.title.empty() ? 0 : 30);
  if (ending == ".svg")
    return fmt::format("set terminal svg size {},{} font \"DejaVu Sans,12\" background \"#ffffff\"\n", width, height);
  return fmt::format("set terminal pngcairo size {},{} font \"DejaVu Sans,10\" background \"#ffffff\"\n", width,
                     height);
}

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

}  // namespace

std::size_t style_of(std::string_view law_id) {
  const Entry* entry = find_law(law_id);
  return entry ? static_cast<std::size_t>(entry - catalogue().data()) : 0;
}

std::string gnuplot_script(const Figure& figure) {
  std::string out =
      "set encoding utf8\nset grid linetype 1 linewidth 0.6 linecolor rgb \"#d4d4d4\"\nset border linecolor rgb "
      "\"#555555\"\nset tics nomirror\n"
      "set format \"%.3g\"\nset xtics autofreq\n";
  const std::size_t columns = std::min(figure.columns, figure.panels.size());
  const std::size_t rows = (figure.panels.size() + columns - 1) / columns;
  out += fmt::format("set multiplot layout {},{}", rows, columns);
  if (!figure.title.empty()) out += fmt::format(" title {} noenhanced font \",14\"", in_quotes(figure.title));
  out += '\n';
  for (std::size_t i = 0; i < figure.panels.size(); ++i) out += panel_script(figure.panels[i], i);
  return out + "unset multiplot\n";
}

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
  if (auto error = write_file(
          script, terminal(figure, ending) + "set output " + in_quotes(drawn.string()) + '\n' + gnuplot_script(figure)))
    return *error;
  const std::string command = "gnuplot " + script.string() + " 2>" + log.string();
  const int status = std::system(command.c_str());
  if (status == 127 * 256) return fail("gnuplot was not found: install it (Debian: gnuplot-nox) to draw figures");
  if (status != 0) {
    const auto said = read_file(log, 1 << 16);
    return fail("gnuplot failed: " + (said ? *said : std::string()));
  }
  return read_file(drawn, std::size_t{1} << 28);
}

std::optional<Error> draw(const Figure& figure, const std::filesystem::path& file) {
  if (auto error = check_figure_name(file)) return error;
  const auto content = picture(figure, file.extension().string());
  if (!content) return Error{content.error().code, file.string(), file.string() + ": " + content.error().message};
  return write_file(file, *content);
}

}  // namespace hysteron
