// How far a typed word is from a known one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hysteron {

// Letters inserted, removed, changed, or exchanged with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The known word that was probably meant; empty if none is near.
std::string probable_word(std::string_view typed, const std::vector<std::string>& known);

}  // namespace hysteron
