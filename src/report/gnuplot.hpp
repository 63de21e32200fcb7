// A figure as commands for gnuplot.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/report/figure.hpp"

namespace hysteron::detail {

// Without terminal and output.
std::string gnuplot_script(const Figure& figure);

// The terminal for ".svg" or ".png" of the figure's size.
std::string gnuplot_terminal(const Figure& figure, std::string_view ending);

// Text between single quotes, in which gnuplot reads nothing as a command. Control characters are written out.
std::string gnuplot_text(std::string_view text);

}  // namespace hysteron::detail
