#include "place.hpp"

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron::scene {

std::string Problems::place(const Mark& at) const {
  if (at.file >= files_.size()) return {};
  std::string text = printable(files_[at.file]);
  if (at.line > 0) text += ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
  return text + ": ";
}

Error Problems::error() const {
  Error error{found_.empty() ? ErrorCode::failed : found_.front().code, files_.empty() ? "" : files_.front(), {}};
  for (const Problem& p : found_) error.message += (error.message.empty() ? "" : "\n") + p.message;
  if (count_ > found_.size()) error.message += "\nand " + std::to_string(count_ - found_.size()) + " more";
  return error;
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& known) {
  constexpr std::size_t most_listed = 20;
  if (known.empty()) return {};
  const std::string meant = probable_word(typed, known);
  if (!meant.empty()) return ": did you mean " + in_quotes(meant) + "?";
  if (known.size() > most_listed) return {};
  return (known.size() == 1 ? ": allowed is " : ": allowed are ") + printable(joined(known));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest_shown = 80;
  if (text.size() <= longest_shown) return "'" + printable(text) + "'";
  return "'" + printable(text.substr(0, longest_shown)) + "...'";
}

}  // namespace hysteron::scene
