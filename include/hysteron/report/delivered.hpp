// Restitution asked for against restitution delivered: the catalogue's headline.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "hysteron/laws/catalogue.hpp"
#include "hysteron/report/figure.hpp"

namespace hysteron {

inline constexpr std::array asked_restitutions{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

// What a law with typical values returns when asked for e; nothing for laws without a restitution of their own.
std::optional<double> delivered_restitution(const Entry& entry, double asked, RestitutionMode mode,
                                            Separation separation);

// For each law with restitution: e asked 0.1 ... 0.9 against e delivered, published and exact, as a table.
std::string delivered_table(Separation separation);
std::string delivered_csv(Separation separation);

// e delivered against e asked: published laws, and the diagonal that exact mode returns.
Figure delivered_figure(Separation separation);

}  // namespace hysteron
