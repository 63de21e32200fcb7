// The options --plot and --panels, alike in every command that draws.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "hysteron/report/panel_choice.hpp"

namespace hysteron::cli {

// `what` says what the figure shows, without the files: "Draw the curves overlaid".
void add_plot_option(CLI::App& command, std::string& plot, const std::string& what);
void add_plot_options(CLI::App& command, std::string& plot, const std::string& what, std::vector<std::string>& panels,
                      const PanelNames& names);

// The mistakes that need no computation: the ending of the file, names of panels, panels without a file.
void check_plot(const std::string& plot);
void check_plot(const std::string& plot, const std::vector<std::string>& panels, const PanelNames& names);

}  // namespace hysteron::cli
