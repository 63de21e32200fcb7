#include "free_law.hpp"

#include "hysteron/laws/named_values.hpp"

namespace hysteron::detail {
namespace {

// Where in its starting interval each parameter of the prototype lies. Not at a simple fraction: an exponent of exactly
// 3/2 would take the stiffness of the bodies, which belongs to no other exponent.
constexpr double prototype_share = 0.6180339887498949;

}  // namespace

FreeLaw::FreeLaw(const FitProblem& problem) : problem_(problem) {
  if (problem.law_from_numbers) return;
  std::vector<double> values;
  for (const FreeParameter& p : problem.free)
    values.push_back(p.start_low + prototype_share * (p.start_high - p.start_low));
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j)
      if (problem.free[j].name == problem.free[i].ratio_to) values[i] *= values[j];
  if (auto law = make_law(spec_at(values), problem.pair)) prototype_ = std::move(*law);
}

LawSpec FreeLaw::spec_at(std::span<const double> values) const {
  LawSpec spec = problem_.spec;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].is_of_law()) spec.values[problem_.free[i].name] = values[i];
  return spec;
}

Result<Law> FreeLaw::at(std::span<const double> values) const {
  if (problem_.law_from_numbers) return problem_.law_from_numbers(spec_at(values));
  if (!prototype_) return make_law(spec_at(values), problem_.pair);
  std::vector<NamedValue> named;
  named.reserve(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    if (problem_.free[i].is_of_law()) named.push_back({problem_.free[i].name, values[i]});
  return with_values(*prototype_, named);
}

}  // namespace hysteron::detail
