// The mechanisms of the scenes beside this folder, built through the C++ interface (include/hysteron/multibody), with
// the same numbers. Each function describes a model, runs it and prints a table; print_run.cpp shows the calls:
// build_system() checks and assembles, Simulation integrates, value() evaluates a quantity by its name.
#include "print_run.hpp"

int main() {
  example::pendulum();
  example::double_pendulum();
  example::pendulum_chain();
  example::torsional_spring();
  example::four_bar();
  example::driven_four_bar();
  example::slider_crank();
  example::andrews();
  example::heavy_top();
  example::dzhanibekov();
  example::rssr();
  example::bricard();
}
