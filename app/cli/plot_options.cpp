#include "plot_options.hpp"

#include "cli.hpp"
#include "hysteron/report/figure.hpp"

namespace hysteron::cli {

void add_plot_option(CLI::App& command, std::string& plot, const std::string& what) {
  command.add_option("--plot", plot, what + ", to " + std::string(figure_files))->type_name("FILE")->check(not_empty());
}

void add_plot_options(CLI::App& command, std::string& plot, const std::string& what, std::vector<std::string>& panels,
                      const PanelNames& names) {
  add_plot_option(command, plot, what);
  command.add_option("--panels", panels, panels_help(names))
      ->type_name("A,B,...")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(not_empty());
}

void check_plot(const std::string& plot) {
  if (!plot.empty()) need(check_figure_name(plot));
}

void check_plot(const std::string& plot, const std::vector<std::string>& panels, const PanelNames& names) {
  need(check_panels(names, panels));
  if (!panels.empty() && plot.empty()) bad("--panels chooses what --plot draws: give --plot FILE");
  check_plot(plot);
}

}  // namespace hysteron::cli
