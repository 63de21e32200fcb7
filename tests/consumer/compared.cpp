// Two laws in the same impact of a steel ball on a steel plate, from numbers in SI.
#include <cmath>
#include <cstdio>

#include "hysteron/pair/pair.hpp"
#include "hysteron/study/compare.hpp"

int main() {
  using namespace hysteron;
  ImpactInputs inputs{.speed = 0.5};
  inputs.conditions.mass = 0.03;
  inputs.conditions.mode = RestitutionMode::exact;
  const std::map<std::string, double> values{{"stiffness", 1.5e10}, {"restitution", 0.6}};
  const auto comparison = compare(inputs, {{.law = "flores", .values = values}, {.law = "tsuji", .values = values}});
  if (!comparison || comparison->laws.size() != 2) return 1;
  for (const ComparedLaw& law : comparison->laws) {
    const double e = law.answer.result.restitution.newton;
    std::printf("%s %.9g\n", law.law.c_str(), e);
    if (std::abs(e - 0.6) > 1e-8) return 1;
  }
  return 0;
}
