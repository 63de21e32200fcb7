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

// The impact of all tables of delivered restitution.
inline constexpr std::string_view specimen_text = "m = 1 kg, v₀ = 1 m/s, K = 1e6 N/mⁿ, other parameters typical.";

std::string release_text(Separation rule);

// What a law with typical values returns at this speed when asked for e, as `hysteron impact` computes it.
std::optional<double> delivered_by_specimen(const Entry& entry, double asked, double speed, RestitutionMode mode,
                                            Separation separation);

// The same at 1 m/s; nothing for laws without a restitution of their own.
std::optional<double> delivered_restitution(const Entry& entry, double asked, RestitutionMode mode,
                                            Separation separation);

// For each law with restitution: e asked 0.1 ... 0.9 against e delivered, published and exact, as a table. Without a
// separation each law is released by its own rule; without a family all laws stand in it.
std::string delivered_table(std::optional<Separation> separation, std::optional<Family> family = {});
std::string delivered_csv(std::optional<Separation> separation, std::optional<Family> family = {});

// e delivered against e asked: published laws (presets only as the family), and the diagonal that exact mode returns.
Figure delivered_figure(std::optional<Separation> separation, std::optional<Family> family = {});

}  // namespace hysteron
