// Impacts in any mixture, sorted into those that share a form.
#pragma once

#include <map>

#include "form_batch.hpp"

namespace hysteron::detail {

// The numbers of impacts of one form, column by column, with their indices in the mixture.
struct FormColumns {
  std::vector<std::size_t> index;
  std::vector<double> speed, mass, elastic0, elastic1, damping;

  void add(std::size_t i, const ImpactNumbers& numbers);
  void add(const FormColumns& other);
  FormBatch batch(const ImpactForm& form) const;
};

struct ImpactsByForm {
  std::map<ImpactForm, FormColumns> forms;
  std::vector<std::size_t> others;  // that have no form, and so no map
};
ImpactsByForm sort_by_form(std::span<const ImpactProblem> problems);

}  // namespace hysteron::detail
