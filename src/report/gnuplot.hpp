// Writes the gnuplot script of a figure.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/report/figure.hpp"

namespace hysteron::detail {

// The script for ".svg", ".pdf" or ".png"; the picture goes to standard output.
std::string gnuplot_script(const Figure& figure, std::string_view ending);

// Text in single quotes, in which gnuplot interprets no commands. Control characters are spelled out.
std::string gnuplot_text(std::string_view text);

}  // namespace hysteron::detail
