#include "hysteron/pair/material.hpp"

#include <array>

#include "hysteron/core/lower_case.hpp"

namespace hysteron {
namespace {

constexpr std::string_view callister =
    "Callister, Rethwisch: Materials Science and Engineering, 8th ed., Wiley 2010, Appendix B";
constexpr std::string_view dowling_callister =
    "Dowling: Mechanical Behavior of Materials, Table 5.2 (modulus, Poisson's ratio); Callister, Rethwisch: Materials "
    "Science and Engineering, 8th ed., Wiley 2010, Appendix B (density, middle of the range of yield)";

constexpr std::string_view glass_sources =
    "Callister, Rethwisch: Materials Science and Engineering, 8th ed., Wiley 2010, Appendix B; crushing: MakeItFrom, "
    "Annealed Soda-Lime Glass";
constexpr std::string_view alumina_sources =
    "Callister, Rethwisch: Materials Science and Engineering, 8th ed., Wiley 2010, Appendix B; crushing: MakeItFrom, "
    "97-99% Purity Alumina";

// Name, alias, meaning; E, ν, ρ, yield; source; whether it is brittle, and its crushing strength.
constexpr std::array<Material, 28> table{{
    {"steel", "carbon-steel", "carbon steel AISI 1020, hot rolled", 207e9, 0.30, 7850.0, 210e6, callister},
    {"steel-4340", "alloy-steel", "alloy steel AISI 4340, quenched and tempered at 315 °C", 207e9, 0.30, 7850.0, 1620e6,
     callister},
    {"stainless-304", "stainless", "stainless steel AISI 304, annealed", 193e9, 0.30, 8000.0, 205e6, callister},
    {"steel-52100", "bearing-steel", "bearing steel AISI 52100, hardened balls of 60 to 67 HRC", 203e9, 0.30, 7830.0,
     2030e6,
     "data sheet of ball makers for AISI 52100 (modulus 29.5e6 psi, density 0.283 lb/in³, yield 295 ksi); Poisson's "
     "ratio: Harris, Rolling Bearing Analysis"},
    {"aluminium-6061", "aluminium", "aluminium alloy 6061-T6", 69e9, 0.33, 2700.0, 276e6, callister},
    {"aluminium-7075", "", "aluminium alloy 7075-T6", 71e9, 0.33, 2800.0, 505e6, callister},
    {"brass", "brass-c26000", "cartridge brass C26000, cold worked (H04)", 110e9, 0.35, 8530.0, 435e6, callister},
    {"brass-c36000", "free-cutting-brass", "free-cutting brass C36000, half-hard rod", 97e9, 0.31, 8490.0, 310e6,
     "data sheets of C36000: E-Z LOK, Brass Material Properties (modulus, Poisson's ratio, density), and Brass Copper "
     "Castings, Free-Machining Brass (yield 45 ksi of half-hard rod)"},
    {"bronze", "bronze-c93200", "bearing bronze C93200 (SAE 660), cast; yield at 0.5 % extension", 100e9, 0.34, 8930.0,
     125e6, "AZoM, Bearing Bronze (UNS C93200), article 6294"},
    {"phosphor-bronze", "bronze-c51000", "phosphor bronze C51000, hard (H04)", 110e9, 0.34, 8860.0, 515e6,
     "MakeItFrom, UNS C51000 Phosphor Bronze (modulus, Poisson's ratio); BTI Metals, C51000 (density, yield of H04)"},
    {"cast-iron", "grey-iron", "grey cast iron G3000; modulus in the middle of 90 to 113 GPa, brittle", 101.5e9, 0.26,
     7300.0, std::nullopt, callister, true},
    {"titanium", "ti-6al-4v", "titanium alloy Ti-6Al-4V, annealed", 114e9, 0.34, 4430.0, 830e6, callister},
    {"copper", "copper-c11000", "electrolytic copper C11000, hot rolled", 115e9, 0.33, 8890.0, 69e6, callister},
    {"tungsten-carbide", "wc", "tungsten carbide, cemented; brittle", 630e9, 0.24, 15000.0, std::nullopt,
     "Shackelford et al.: CRC Materials Science and Engineering Handbook, 4th ed., CRC Press 2015, as tabulated by "
     "MakeItFrom",
     true},
    {"alumina", "al2o3", "aluminium oxide, 99.9 % pure; brittle", 380e9, 0.22, 3980.0, std::nullopt, alumina_sources,
     true, 2240e6},
    {"silicon-carbide", "sic", "silicon carbide, above 99 % pure; brittle", 410e9, 0.14, 3100.0, std::nullopt,
     "Lily Bearing, Ceramic Materials and Their Properties (density: the least one given)", true},
    {"zirconia", "zro2", "yttria-stabilised zirconia (Y-TZP); brittle", 205e9, 0.30, 6050.0, std::nullopt,
     "Vinayak Techno Ceramics, Zirconia, Table 2", true},
    {"glass", "soda-lime-glass", "soda-lime glass; brittle", 69e9, 0.23, 2500.0, std::nullopt, glass_sources, true,
     330e6},
    {"granite", "", "Westerly granite; brittle", 49.6e9, 0.213, 2650.0, std::nullopt,
     "Dowling: Mechanical Behavior of Materials, Table 5.2 (modulus, Poisson's ratio); Goodman: Introduction to Rock "
     "Mechanics, 2nd ed., Wiley 1989 (density); crushing: middle of 100 to 250 MPa, GEOL 615, Some Useful Numbers on "
     "the Engineering "
     "Properties of Materials",
     true, 175e6},
    {"ptfe", "teflon", "polytetrafluoroethylene; middle of the ranges given", 0.475e9, 0.46, 2170.0, 14.5e6, callister},
    {"nylon", "nylon-66", "nylon 6,6, dry; yield at 50 % humidity", 2.7e9, 0.41, 1140.0, 51.7e6, dowling_callister},
    {"pmma", "acrylic", "poly(methyl methacrylate)", 2.7e9, 0.35, 1190.0, 63.5e6, dowling_callister},
    {"acetal", "pom", "polyoxymethylene, unreinforced", 2.82e9, 0.363, 1410.0, 59.3e6,
     "APAC Infrastructure, Material Specifications: Acetal (Polyoxymethylene), unreinforced"},
    {"polycarbonate", "pc", "polycarbonate rod, machine grade", 2.38e9, 0.38, 1200.0, 62.1e6,
     "Trident Plastics, data sheet of machine grade polycarbonate (modulus 345 ksi, Poisson's ratio, specific gravity, "
     "tensile strength at yield 9 ksi)"},
    {"uhmwpe", "uhmw", "ultra-high-molecular-weight polyethylene; no yield given there", 0.62e9, 0.46, 941.0,
     std::nullopt,
     "K-mac Plastics, Properties of Popular Plastic Materials (tensile modulus 90 ksi, density 0.034 lb/in³); "
     "Poisson's "
     "ratio: Table 1 of BioMed Research International 2018, article 8743604"},
    {"epoxy", "", "epoxy resin, unfilled; brittle", 2.4e9, 0.40, 1300.0, std::nullopt,
     "MakeItFrom, Epoxy (thermoset plastic)", true},
    {"rubber", "natural-rubber", "natural rubber, pure-gum vulcanisate; small strains", 1.3e6, 0.4999, 970.0,
     std::nullopt, "Wood, in Brandrup, Immergut (eds.): Polymer Handbook, Wiley, physical constants of rubbers"},
    {"ice", "", "polycrystalline fresh-water ice at -16 °C; brittle at impact rates", 9.33e9, 0.325, 917.0,
     std::nullopt,
     "Gammon, Kiefte, Clouter, Denner: Elastic constants of artificial and natural ice samples by Brillouin "
     "spectroscopy, J. Glaciol. 29(103), 433-460, 1983 (density at 0 °C: CRC Handbook of Chemistry and Physics); "
     "crushing: middle of "
     "5 to 25 MPa at -10 to -20 °C, Petrovic: Mechanical properties of ice and snow, J. Mater. Sci. 38, 1-6, 2003",
     true, 15e6},
}};

}  // namespace

std::span<const Material> materials() { return table; }

const Material* find_material(std::string_view name) {
  if (name.empty()) return nullptr;
  const std::string typed = lower_case(name);
  for (const Material& m : table)
    if (m.name == typed || m.alias == typed) return &m;
  return nullptr;
}

}  // namespace hysteron
