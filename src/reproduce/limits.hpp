// The limits by which vague words of the papers ("similar", "accurate", "close to") are judged. They are declared here,
// before any statement is judged, and one word has one limit in all papers.
#pragma once

#include <array>
#include <string_view>

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce::limits {

// Restitution: of |e - c_r| or of the difference of two laws.
inline constexpr double consistent = 0.05, precise = 0.01, near_unity = 0.02, poor_elsewhere = 0.1, similar = 0.1;
// Restitutions that are called high, low, and low or medium.
inline constexpr double high_from = 0.9, low_up_to = 0.3, medium_up_to = 0.6;
// Relative differences.
inline constexpr double small_error = 0.1, agrees = 0.1, approximately_equal = 0.2, close = 0.2, coincides = 0.02,
                        accurate = 0.05, negligible = 0.03, insignificant = 0.01;
// Shares: of the spread of all laws, of an effect, of a whole.
inline constexpr double similar_share = 0.2, main_share = 0.5, hardly_share = 0.1, short_share = 0.05;

inline constexpr std::array<JudgementLimit, 21> all{{
    {"valid, consistent, applicable, good agreement", "|e - c_r|", consistent},
    {"high degree of consistency", "|e - c_r|", precise},
    {"suits c_r close to unity: at high c_r", "|e - c_r|", near_unity},
    {"suits c_r close to unity only: elsewhere at least", "|e - c_r|", poor_elsewhere},
    {"minimal difference, similar, no major difference", "difference of e", similar},
    {"high, close to unity", "c_r from", high_from},
    {"low", "c_r up to", low_up_to},
    {"low and medium", "c_r up to", medium_up_to},
    {"small relative error", "|e - c_r|/c_r", small_error},
    {"agrees, consistent with (force, duration, depth, loss)", "relative difference", agrees},
    {"approximately equal (factors)", "relative difference", approximately_equal},
    {"close, very close (speeds of a chain)", "relative difference", close},
    {"coincides, almost equivalent (waves, energies)", "relative difference", coincides},
    {"accurate; the 5 % that Zhang et al. name", "relative difference", accurate},
    {"almost negligible (depth)", "relative difference", negligible},
    {"considerably smaller, hardly changes (weight, accuracy)", "relative difference", insignificant},
    {"similar laws", "share of the spread over all laws", similar_share},
    {"mainly, primarily", "share that the other causes leave", main_share},
    {"nearly no influence", "share of the other influence", hardly_share},
    {"nearly straight", "share of the force", agrees},
    {"within a short period", "share of the depth", short_share},
}};

}  // namespace hysteron::reproduce::limits
