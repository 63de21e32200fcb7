// Tables and figures of requested against delivered restitution (study/delivered.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/study/delivered.hpp"

namespace hysteron {

// The reference impact of all tables of delivered restitution.
inline constexpr std::string_view reference_impact_text =
    "m = 1 kg, v₀ = 1 m/s, K = 1e6 N/mⁿ, other parameters typical.";

std::string release_text(Separation rule);                          // "F = 0"
std::string delivered_text(std::optional<double> e, int decimals);  // "0.5503"; "-" for none

// Each law that takes a restitution: e requested 0.1 ... 0.9 against e delivered, published and exact. Without a
// separation rule each law is released by its own; without a family all laws are included.
std::string delivered_table(std::optional<Separation> separation, std::optional<Family> family = {});
std::string delivered_csv(std::optional<Separation> separation, std::optional<Family> family = {});

// Laws that are used often and deliver different restitutions.
inline constexpr std::array<std::string_view, 5> highlighted_laws{"hunt-crossley", "lankarani-nikravesh", "tsuji",
                                                                  "flores", "hu-guo"};

// e delivered against e requested: published laws (presets only as the family), and the diagonal that exact mode
// returns. If laws are highlighted, the others are grey; an error for one that is not in the figure.
Result<Figure> delivered_figure(std::optional<Separation> separation, std::optional<Family> family = {},
                                const std::vector<std::string>& highlighted = {});

}  // namespace hysteron
