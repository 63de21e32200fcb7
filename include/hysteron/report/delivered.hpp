// Restitution asked for against restitution delivered: the catalogue's headline.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/figure.hpp"

namespace hysteron {

inline constexpr std::array asked_restitutions{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

// The laws of a family, or of all, that take a restitution.
std::vector<const Entry*> laws_with_restitution(std::optional<Family> family = {});

// What a law with typical values returns when asked for e; nothing for laws without a restitution of their own.
std::optional<double> delivered_restitution(const Entry& entry, double asked, RestitutionMode mode,
                                            Separation separation);

// For each law with restitution, of one family if given: e asked 0.1 ... 0.9 against e delivered, published and exact,
// as a table.
std::string delivered_table(Separation separation, std::optional<Family> family = {});
std::string delivered_csv(Separation separation, std::optional<Family> family = {});

// e delivered against e asked: the laws of a family, or all but presets, and the diagonal that exact mode returns.
Figure delivered_figure(Separation separation, std::optional<Family> family = {});

}  // namespace hysteron
