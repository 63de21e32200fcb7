#include "free_law.hpp"

#include "hysteron/laws/named_values.hpp"

namespace hysteron::detail {
namespace {

// Where in its starting interval each parameter of the prototype lies. Not at a simple fraction: an exponent of exactly
// 3/2 would take the stiffness of the bodies, which belongs to no other exponent.
constexpr double prototype_share = 0.6180339887498949;

// Whether the law of this specimen takes the parameter.
bool is_taken(const FreeParameter& p, const Specimen* specimen) {
  if (!p.is_of_law()) return false;
  return p.specimen.empty() || (specimen && p.specimen == specimen->label);
}

}  // namespace

FreeLaw::FreeLaw(const FitProblem& problem, const Specimen* specimen) : problem_(problem), fixed_(problem.spec) {
  if (specimen)
    for (const auto& [name, value] : specimen->values) fixed_.values[name] = value;
  for (std::size_t i = 0; i < problem.free.size(); ++i)
    if (is_taken(problem.free[i], specimen)) indices_.push_back(i);
  if (problem.law_from_numbers) return;
  std::vector<double> values;
  for (const FreeParameter& p : problem.free)
    values.push_back(p.start_low + prototype_share * (p.start_high - p.start_low));
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = 0; j < values.size(); ++j)
      if (problem.free[i].is_ratio_to(problem.free[j])) values[i] *= values[j];
  if (auto law = make_law(spec_at(values), problem.pair)) prototype_ = std::move(*law);
}

LawSpec FreeLaw::spec_at(std::span<const double> values) const {
  LawSpec spec = fixed_;
  for (const std::size_t i : indices_) spec.values[problem_.free[i].name] = values[i];
  return spec;
}

Result<Law> FreeLaw::at(std::span<const double> values) const {
  if (problem_.law_from_numbers) return problem_.law_from_numbers(spec_at(values));
  if (!prototype_) return make_law(spec_at(values), problem_.pair);
  std::vector<NamedValue> named;
  named.reserve(indices_.size());
  for (const std::size_t i : indices_) named.push_back({problem_.free[i].name, values[i]});
  return with_values(*prototype_, named);
}

}  // namespace hysteron::detail
