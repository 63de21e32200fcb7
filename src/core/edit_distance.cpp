#include "hysteron/core/edit_distance.hpp"

#include <algorithm>
#include <numeric>

namespace hysteron {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  std::iota(d[0].begin(), d[0].end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

std::string probable_word(std::string_view typed, const std::vector<std::string>& known) {
  // Words longer than this are no near misses, and the distance costs the product of the lengths.
  constexpr std::size_t longest = 64;
  std::string best;
  // Two edits in a word of six letters is as far as a slip goes.
  std::size_t least = typed.size() / 3 + 1;
  if (typed.size() > longest) return best;
  for (const std::string& word : known)
    if (const std::size_t distance = edit_distance(typed, word); distance < least) {
      least = distance;
      best = word;
    }
  return best;
}

}  // namespace hysteron
