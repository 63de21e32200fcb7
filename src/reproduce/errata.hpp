// Errata of the papers that are not listed with a law of the catalogue.
#pragma once

#include <array>

#include "hysteron/core/law_info.hpp"

namespace hysteron::reproduce {

inline constexpr std::array<Erratum, 8> corral_errata{{
    {"Corral et al. Sect. 1", "the conclusions are in Sect. 4", "in Sect. 6"},
    {"Corral et al. Sect. 2", "in a plastic impact all energy is transmitted from one body to the other",
     "that is the elastic impact of equal masses; in a plastic one the second body has a quarter of the energy"},
    {"Corral et al. Sect. 5, on Brändlein et al.", "K of a line contact is a function of the duration of the contact",
     "a function of its length; the duration is known only after the contact has ended"},
    {"Corral et al. Sect. 5", "n = 3/2 follows from a parabolic distribution of the stresses",
     "from the root of a parabola, p₀√(1 - r²/a²)"},
    {"Corral et al. Sect. 5.3, on Lee and Wang", "the contact force is zero at the largest indentation",
     "only the force of the damper is"},
    {"Corral et al. Sect. 5.2, on Gonthier et al.", "force per unit volume", "the stiffness is, in N/m³"},
    {"Corral et al. Sect. 6", "anagnostopoulos is restricted to certain impacts, zhiying-qishao is not",
     "the first delivers every e if the contact ends at δ = 0; the second is wrong by more than 0.1 below e = 0.2"},
    {"Corral et al. Sect. 5.2", "residual of the exact equation below 6e-5 for Yu et al. above 0.25",
     "0.12 with the four digits printed for d"},
}};

inline constexpr std::array<Erratum, 16> skrinjar_errata{{
    {"Skrinjar et al. abstract", "20 point-contact laws", "Table 1 has 19 rows, with 22 names"},
    {"Skrinjar et al. abstract", "more than 10 line-contact laws", "Table 4 has 10 rows, as the abstract says before"},
    {"Skrinjar et al. Sect. 1", "the force is largest at the end of compression",
     "only without dissipation: with Flores et al. at e = 0.5 it is largest at 0.64 of that time"},
    {"Skrinjar et al. Sect. 2, on Gonthier et al.", "the unit of the contact force is newton per volume",
     "that of the stiffness is, N/m³"},
    {"Skrinjar et al. Sect. 2, on Flores et al.", "the loss as a function of c_r and v₀ is Eq. (16)", "Eq. (14)"},
    {"Skrinjar et al. Sect. 3", "from c_r = 0.7 to 1 the choice of the law makes no major difference",
     "at 0.7 the laws of Table 2 lose between 24 and 75 % of the energy"},
    {"Skrinjar et al. Sect. 4", "the force of the logarithmic laws has no closed form", "Lambert's W gives it"},
    {"Skrinjar et al. Eq. (31)", "e_N = v_n/v₀", "-v_n/v₀: v_n is negative after the impact, Sect. 1 and Fig. 4"},
    {"Skrinjar et al. Eq. (26)", "δE = χ(1 - c_r) v₀ δ_max^(5/2)/4",
     "1 + c_r: the rates of both phases add. With 1 - c_r compression would lose more than the initial energy, and "
     "Eq. (27) would not follow"},
    {"Skrinjar et al. Sect. 3", "the greater the force, the lower the loss and the higher the speed of separation",
     "false: at c_r = 0.5 Gharib-Hurmuzlu has the largest force and the greatest loss of the laws of Table 2"},
    {"Skrinjar et al. Sect. 2, on Hunt and Crossley",
     "the exponent of the damper has to be equal to that of the spring",
     "it must not be smaller: a larger one also makes the force begin and end at zero, and never tensile"},
    {"Skrinjar et al. Sect. 7", "the differences of the dissipated energy increase as c_r nears zero",
     "over the dozen laws of Table 2 they are largest at c_r = 0.9: 0.586 of the energy, and 0.467 at 0.1"},
    {"Skrinjar et al. Sects. 3 and 7",
     "as c_r decreases, the force increases and the duration decreases (Sect. 3); the force decreases and the duration "
     "is constant (Sect. 7)",
     "both are false: for laws that multiply the elastic force the largest force decreases to 0.903 of Hertz at "
     "A = χv₀/K = 0.73 and then increases; the duration increases"},
    {"Skrinjar et al. Sect. 5", "the larger the force of a line law, the smaller its depth",
     "false for Pereira, whose force and depth are both larger than Johnson's"},
    {"Skrinjar et al. Sect. 6", "of the line laws only that of Pereira is explicit",
     "Liu, Eq. (45), and Lankarani-Nikravesh, Eq. (46), also give the force as a function of the depth; Sect. 4 calls "
     "the first explicit"},
    {"Skrinjar et al. Sect. 6", "Gharib-Hurmuzlu has small relative errors",
     "its row of Table 2 prints 0.61 for a requested 1"},
}};

inline constexpr std::array<Erratum, 5> zhang_errata{{
    {"Zhang et al. 2022, Sect. 1", "m = 1 in Lee-Herrmann, Ristow and Jankowski",
     "m = 0, 0 and 1/4, as Corral et al. and Skrinjar et al. print these laws"},
    {"Zhang et al. 2022, Sect. 3.3.2", "m = 1.1 and q = 1.25 are the optimal exponents for the four cores",
     "they lie beside a valley: the rms error of force and depth is 2.7 %, and 2.2 to 2.5 % from (0.7, 1) through (1, "
     "1.25) "
     "and (1.2, 1.5) to (1.5, 2)"},
    {"Zhang et al. 2022, Figs. 4(c), 5(b), 5(c)",
     "the approximation is best for q = 1; for (m, q) = (1.5, 1), (1.8, 1.1); for (1.5, 1), (1.2, 0.9)",
     "for q = 1.1; for (1.5, 1), (1.8, 0.9); for (1.8, 0.9), (1.5, 1). The printed order follows from Eqs. (47) "
     "and (49) with their misprints"},
    {"Zhang et al. 2022, Sect. 3.3.2", "one error for two laws, as if both had the same",
     "it is the mean of both: of Hunt-Crossley and Lankarani-Nikravesh, and of m = 1.5, q = 1 and Zhang 2020. With "
     "this "
     "interpretation all errors of cores A, B and C follow from one experiment each"},
    {"Zhang et al. 2022, Sect. 3.3.2, core D", "errors of the depth 11.4, 0.7 and -1.9 %",
     "they imply three different measured depths: 6.56, 6.58 and 6.62 mm"},
}};

inline constexpr std::array<Erratum, 15> wang_errata{{
    {"Wang, Liu and Liu abstract, Sects. 1, 4.1, 6",
     "the loss of Flores et al. differs from that of Ma-Liu because the Hertz stiffness is too large",
     "the loss of F = K δⁿ(1 + aδ̇) depends on a v₀ alone. With the factor of Flores et al. the error is 4.5 % on "
     "either "
     "spring, with that of Eq. (17) 0.8 %"},
    {"Wang, Liu and Liu Sects. 4.1, 6", "the loss does not depend on the path along which the damper is integrated",
     "along the lossless motion it is 0.5 % smaller at 4 m/s and 0.8 % at 8 m/s"},
    {"Wang, Liu and Liu Sect. 4", "ψ = 3 and ξ = 13 reduce the effect of these parameters on e",
     "e changes most with ξ there"},
    {"Wang, Liu and Liu Sect. 4.2", "in the plastic phase the errors of the loss are larger for all three earlier laws",
     "that of Flores et al. is smaller, also in print: 3.91 % in Table 2, 3.34 % in Table 5"},
    {"Wang, Liu and Liu Table 1", "masses 0.097 kg and 0.261 kg",
     "0.281 kg of steel and 0.090 kg of aluminium, from the radii and densities printed: each mass was computed with "
     "the "
     "density of the other body"},
    {"Wang, Liu and Liu Eqs. (3), (7)", "R^e", "R^e_ep, as defined in Eq. (4)"},
    {"Wang, Liu and Liu Fig. 3", "ξ = 3.0 ... 2.6, ψ = 13 ... 20", "the symbols are interchanged"},
    {"Wang, Liu and Liu Sect. 4.1", "'In Table 5, the maximum contact forces'", "Table 4"},
    {"Wang, Liu and Liu Sect. 4.1", "e is inversely proportional to ξ, proportional to ψ",
     "it decreases with ξ and increases with ψ, not in proportion"},
    {"Wang, Liu and Liu Table 5", "error of Hunt-Crossley 25.66 %",
     "22.32 %, from the losses printed in the same table"},
    {"Wang, Liu and Liu Sect. 5.1", "Ma-Liu cannot be used in a mechanism",
     "it can: two numbers per contact, the largest and the residual depth, suffice"},
    {"Wang, Liu and Liu Fig. 8", "O and A join the slider", "they join the crank"},
    {"Wang, Liu and Liu Sect. 5.2", "e = 0.81 for the first two beads",
     "0.839 with their reduced mass; 0.806 with the mass of one"},
    {"Wang, Liu and Liu Sect. 5.2", "a restitution below 0.81 for most contacts of the chain",
     "0.84 at the first contact and 0.90 to 0.97 at the sensors: weaker impacts are less plastic"},
    {"Wang, Liu and Liu Sect. 5.2", "peaks decrease until the contacts are elastic",
     "with ψ = 2.84 and ξ = 13 Ma-Liu returns more energy than it received between 1.98 N (yield) and 5.5 N: weaker "
     "waves grow"},
}};

}  // namespace hysteron::reproduce
