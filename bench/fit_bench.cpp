// Time of the identification problem of Milehins and Marghitu (2025): seven parameters, restitution at 20 speeds. One
// evaluation of the cost J, compared with SciPy, and complete fits from 64 starts; then fits of all Bouc-Wen laws with
// small and ordinary dampers (`fit_bench family` runs only these).
#include <cstdio>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "hysteron/identify/fit.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/read_data.hpp"
#include "measure.hpp"

namespace hysteron {
namespace {

FitSetup seven_parameters(const std::vector<DataSet>& data) {
  return *read_fit_request({.impact = {.law = "bouc-wen-hunt-crossley", .nondimensional = true}, .free = {"a"}}, data);
}

// Table 1, column DSS.
std::vector<double> printed_values(const FitProblem& problem) {
  const std::map<std::string, double> table{
      {"pi1", 0.00868},   {"pi2", 0.818},   {"pi3", -0.808}, {"hysteresis_exponent", 1.31},
      {"exponent", 1.27}, {"alpha", 0.767}, {"a", 1.67}};
  std::vector<double> values;
  for (const FreeParameter& p : problem.free) values.push_back(table.at(p.name));
  return values;
}

void print_cost(const std::string& what, double seconds, double cost, double error, double ours) {
  std::printf("| %s | %.4g ms | %.10f | %.1e | %.0f |\n", what.c_str(), 1e3 * seconds, cost, error, seconds / ours);
}

// One evaluation of the cost at the printed values, with this library and with SciPy at several tolerances.
void compare_costs(const std::string& file, const DataSet& data) {
  const FitProblem problem = seven_parameters({data}).problem;
  const std::vector<double> values = printed_values(problem);
  constexpr int repetitions = 200;
  double cost = 0.0;
  const double ours = bench::timed([&] {
                        for (int i = 0; i < repetitions; ++i) cost = *cost_at(problem, values);
                      }) /
                      repetitions;

  const std::string command = std::string("/usr/bin/python3 ") + HYSTERON_PEERS + "/scipy_fit.py " + file + " 5";
  const std::unique_ptr<FILE, decltype(&pclose)> pipe(popen(command.c_str(), "r"), &pclose);
  // With exact data J is the error.
  FitProblem exact = problem;
  for (double& e : exact.data[0].columns[0].values)
    if (std::fscanf(pipe.get(), "%lf", &e) != 1) return (void)std::printf("SciPy was not found\n");

  std::printf("\n| one cost, %zu impacts | time | J | error in e | times ours |\n|---|---|---|---|---|\n", data.rows());
  print_cost("fit", ours, cost, *cost_at(exact, values), ours);
  char tolerance[16];
  double seconds = 0.0, error = 0.0;
  while (std::fscanf(pipe.get(), "%15s %lf %lf %lf", tolerance, &seconds, &cost, &error) == 4)
    print_cost(std::string("SciPy DOP853, tolerance ") + tolerance, seconds, cost, error, ours);
}

void whole_fits(const std::vector<DataSet>& data) {
  const FitSetup setup = seven_parameters(data);
  std::printf(
      "\n| 64 starts, %zu parameters | wall clock | processor | costs | J | at the best |\n|---|---|---|---|---|---|\n",
      setup.problem.free.size());
  struct Way {
    const char* name;
    FitMethod method;
    bool intervals;
  };
  for (const Way& way : {Way{"least squares", FitMethod::least_squares, false},
                         Way{"least squares, profile intervals", FitMethod::least_squares, true},
                         Way{"Nelder-Mead", FitMethod::nelder_mead, false}}) {
    const double start = bench::wall_clock(), work = bench::processor_clock();
    const auto result = fit(setup.problem, {.method = way.method, .starts = 64, .intervals = way.intervals});
    std::printf("| %s | %.3g s | %.3g s | %zu | %.8f | %zu |\n", way.name, bench::wall_clock() - start,
                bench::processor_clock() - work, result->evaluations, result->cost, result->starts_at_best);
    std::fflush(stdout);
  }
}

// Restitution at 18 speeds from 0.1 to 7 m/s of a law with this damper, with noise of 0.006.
template <class L>
DataSet noisy_curve(double pi1, double exponent) {
  const L law = bouc_wen::law_of<L>(
      {.pi1 = pi1, .pi2 = 0.4, .pi3 = -0.3, .alpha = 0.4, .a = 1.0, .hysteresis_exponent = 1.2, .exponent = exponent});
  DataSet set{.kind = DataKind::restitution, .file = "noisy curve", .speed = {}, .run_start = {}, .columns = {}};
  set.columns.push_back({Measured::restitution, {}});
  std::mt19937_64 generator(1);
  std::normal_distribution<double> noise(0.0, 0.006);
  constexpr int count = 18;
  for (int i = 0; i < count; ++i) {
    set.speed.push_back(0.1 * std::pow(70.0, i / (count - 1.0)));
    const auto result = analyse({.law = law, .touch = {set.speed.back(), 1.0}});
    set.columns[0].values.push_back(result->restitution.newton + noise(generator));
  }
  return set;
}

template <class L>
void fit_member(double pi1, double exponent = 1.5) {
  const std::string law(L::info().id);
  const auto setup =
      read_fit_request({.impact = {.law = law, .nondimensional = true}}, {noisy_curve<L>(pi1, exponent)});
  const double start = bench::wall_clock(), work = bench::processor_clock();
  const auto result = fit(setup->problem, {.starts = 64});
  std::printf("| %s | %g | %.3g s | %.3g s | %zu | %.8f |\n", law.c_str(), pi1, bench::wall_clock() - start,
              bench::processor_clock() - work, result->evaluations, result->cost);
  std::fflush(stdout);
}

// Every law of the family, with a small and an ordinary damper.
void family() {
  std::printf("\n| 64 starts with intervals | π₁ | wall clock | processor | costs | J |\n|---|---|---|---|---|---|\n");
  fit_member<BoucWen>(0.0, 1.0);
  fit_member<BoucWenHertz>(0.0);
  for (const double pi1 : {0.001, 0.1}) {
    fit_member<BoucWenHuntCrossley>(pi1);
    fit_member<BoucWenMaxwell>(pi1);
  }
}

int run(const std::string& file) {
  const auto text = read_file(file, largest_data_file);
  if (!text) return std::fprintf(stderr, "%s\n", text.error().message.c_str()), 1;
  const auto data = read_data(*text, file);
  if (!data) return std::fprintf(stderr, "%s\n", data.error().message.c_str()), 1;
  compare_costs(file, *data);
  whole_fits({*data});
  family();
  return 0;
}

}  // namespace
}  // namespace hysteron

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "family") return hysteron::family(), 0;
  return hysteron::run(argc > 1 ? argv[1] : HYSTERON_DATA "/synthetic_DSS.csv");
}
