// The source's identification problem (Milehins and Marghitu, 2025): seven parameters, restitution at 20 speeds. One
// evaluation of the cost J against the same with SciPy, and a whole fit from 64 starts.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>

#include "hysteron/identify/fit.hpp"
#include "hysteron/identify/read_data.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/fit_request.hpp"

namespace hysteron {
namespace {

double wall_clock() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double processor_clock() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

FitRequest seven_parameters() {
  return {.impact = {.law = "bouc-wen-hunt-crossley", .mass = "1"},
          .fix = {"stiffness=1"},
          .bound = {"damping=1e-4:1", "beta=0.01:10"},
          .free = {"a", "exponent", "hysteresis_exponent"}};
}

// The parameters of Table 1, column DSS, all given but one: a fit of one start is then a few evaluations.
double seconds_per_cost(const std::vector<DataSet>& data, double& cost) {
  FitRequest request{.impact = {.law = "bouc-wen-hunt-crossley", .mass = "1"},
                     .fix = {"stiffness=1", "a=1.67", "beta=1.36606", "gamma=-1.34936", "hysteresis_exponent=1.31",
                             "exponent=1.27", "alpha=0.767"},
                     .bound = {"damping=0.008679999:0.008680001"}};
  const auto setup = read_fit_request(request, data);
  double best = infinity;
  for (int i = 0; i < 5; ++i) {
    const double start = processor_clock();
    const auto result = fit(setup->problem, {.starts = 8, .threads = 1, .intervals = false});
    best = std::min(best, (processor_clock() - start) / static_cast<double>(result->evaluations));
    cost = result->cost;
  }
  return best;
}

// Processor seconds of one cost with SciPy, and the cost.
std::pair<double, double> scipy(const std::string& file) {
  const std::string command = std::string("/usr/bin/python3 ") + HYSTERON_PEERS + "/scipy_fit.py " + file + " 3";
  const std::unique_ptr<FILE, decltype(&pclose)> pipe(popen(command.c_str(), "r"), &pclose);
  double seconds = 0.0, cost = 0.0;
  if (!pipe || std::fscanf(pipe.get(), "%lf %lf", &seconds, &cost) != 2) return {0.0, 0.0};
  return {seconds, cost};
}

int run(const std::string& file) {
  const auto text = read_file(file, largest_data_file);
  if (!text) return std::fprintf(stderr, "%s\n", text.error().message.c_str()), 1;
  const auto data = read_data(*text, file);
  if (!data) return std::fprintf(stderr, "%s\n", data.error().message.c_str()), 1;
  double cost = 0.0;
  const double ours = seconds_per_cost({*data}, cost);
  std::printf("one cost, 20 impacts: %.4g s, J = %.10g\n", ours, cost);
  const auto [theirs, their_cost] = scipy(file);
  if (theirs > 0.0)
    std::printf("the same with SciPy:  %.4g s, J = %.10g: %.0f times slower\n", theirs, their_cost, theirs / ours);
  else
    std::printf("SciPy was not found\n");
  const auto setup = read_fit_request(seven_parameters(), {*data});
  for (const bool intervals : {false, true}) {
    const double start = wall_clock();
    const auto result = fit(setup->problem, {.starts = 64, .intervals = intervals});
    std::printf("64 starts, seven parameters%s: %.3g s, J = %.6g, %zu costs\n",
                intervals ? ", with profile intervals" : "", wall_clock() - start, result->cost, result->evaluations);
  }
  return 0;
}

}  // namespace
}  // namespace hysteron

int main(int argc, char** argv) { return hysteron::run(argc > 1 ? argv[1] : HYSTERON_DATA "/synthetic_DSS.csv"); }
