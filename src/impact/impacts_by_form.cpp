#include "impacts_by_form.hpp"

#include <algorithm>

namespace hysteron::detail {
namespace {

using Forms = std::map<ImpactForm, FormColumns>;

// Factor laws with many different exponents share one map of two dimensions.
void merge_exponents(Forms& forms) {
  constexpr std::size_t many = 8;  // maps of one dimension: from here on one of two costs fewer impacts
  const auto is_power = [](const auto& form) { return form.first.kind == ImpactForm::Kind::factor_power; };
  if (static_cast<std::size_t>(std::count_if(forms.begin(), forms.end(), is_power)) <= many) return;
  FormColumns merged;
  std::erase_if(forms, [&](const auto& form) {
    if (!is_power(form)) return false;
    merged.add(form.second);
    return true;
  });
  forms.emplace(ImpactForm{.varied_exponent = true}, std::move(merged));
}

}  // namespace

void FormColumns::add(std::size_t i, const ImpactNumbers& v) {
  index.push_back(i);
  speed.push_back(v.speed);
  mass.push_back(v.mass);
  elastic0.push_back(v.elastic[0]);
  elastic1.push_back(v.elastic[1]);
  damping.push_back(v.damping);
}

void FormColumns::add(const FormColumns& other) {
  for (std::size_t k = 0; k < other.index.size(); ++k)
    add(other.index[k], {.speed = other.speed[k],
                         .mass = other.mass[k],
                         .elastic = {other.elastic0[k], other.elastic1[k]},
                         .damping = other.damping[k]});
}

FormBatch FormColumns::batch(const ImpactForm& form) const {
  return {.form = form,
          .size = index.size(),
          .speed = {speed},
          .mass = {mass},
          .elastic = {Varying{elastic0}, Varying{elastic1}},
          .damping = {damping}};
}

ImpactsByForm sort_by_form(std::span<const ImpactProblem> problems) {
  ImpactsByForm out;
  Forms::value_type* latest = nullptr;  // neighbours often share a form
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const auto known = form_of(problems[i]);
    if (!known) {
      out.others.push_back(i);
      continue;
    }
    if (!latest || latest->first != known->form) latest = &*out.forms.try_emplace(known->form).first;
    latest->second.add(i, known->numbers);
  }
  merge_exponents(out.forms);
  return out;
}

}  // namespace hysteron::detail
