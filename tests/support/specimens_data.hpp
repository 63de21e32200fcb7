// Synthetic measurements of several specimens.
#pragma once

#include "support/synthetic.hpp"

namespace hysteron::testing {

struct SpecimenTruth {
  std::string label;
  double mass, stiffness, damping;
};

// Laws falcon with shared exponents: F = K δ^1.62 + c δ^0.55 δ̇. Masses, stiffness and damping are their own.
inline const std::vector<SpecimenTruth> balls{
    {"A", 0.050, 3.0e7, 4.0e3}, {"B", 0.080, 1.2e7, 3.0e3}, {"C", 0.120, 6.0e7, 2.0e4}};
inline constexpr double shared_exponent = 1.62, shared_damping_exponent = 0.55;

inline LawSpec law_of(const SpecimenTruth& ball) {
  return {.law = "falcon",
          .values = {{"stiffness", ball.stiffness},
                     {"exponent", shared_exponent},
                     {"damping", ball.damping},
                     {"damping_exponent", shared_damping_exponent}}};
}

inline void label(DataSet& set, const SpecimenTruth& ball) {
  set.specimen.assign(set.rows(), ball.label);
  set.stated = {{.specimen = ball.label, .name = "mass", .value = ball.mass, .dim = dims::mass}};
}

// Restitution and duration of one ball, labelled.
inline DataSet measured(const SpecimenTruth& ball, const std::vector<double>& speeds) {
  DataSet set = outcomes(law_of(ball), ball.mass, speeds, true);
  set.file = ball.label + ".csv";
  set.columns.pop_back();
  label(set, ball);
  return set;
}

// The rows of several sets of outcomes in one.
inline DataSet joined_sets(const std::vector<DataSet>& sets) {
  DataSet out = sets.front();
  out.file = "all.csv";
  for (std::size_t s = 1; s < sets.size(); ++s) {
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(out.speed, sets[s].speed);
    append(out.specimen, sets[s].specimen);
    append(out.stated, sets[s].stated);
    for (std::size_t c = 0; c < out.columns.size(); ++c) {
      append(out.columns[c].values, sets[s].columns[c].values);
      append(out.columns[c].sigma, sets[s].columns[c].sigma);
    }
  }
  return out;
}

}  // namespace hysteron::testing
