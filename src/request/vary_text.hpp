// The texts of "--vary", before the units and the meaning of their values are known.
#pragma once

#include <string>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron::detail {

// A range or list.
struct VaryText {
  std::string name;
  bool range = false, logarithmic = false;
  std::vector<std::string> items{};  // list items, or from and to
  std::size_t count = 0;             // of a range
};

Result<VaryText> read_vary(const std::string& text);

// Several; a name may appear only once.
Result<std::vector<VaryText>> read_varies(const std::vector<std::string>& texts);

// The values of a range or list in SI. Only list items may be infinite.
Result<std::vector<double>> read_numbers(const VaryText& vary, const Dim& dim, bool may_be_infinite = false);

// The items of a list; a range is an error.
Result<std::vector<std::string>> read_names(const VaryText& vary);

}  // namespace hysteron::detail
