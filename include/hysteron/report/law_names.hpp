// Names of laws and contacts as papers write them, for figures and pages.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/study/compare.hpp"

namespace hysteron {

// "Flores et al."; an unknown law as it is.
std::string literature_name(std::string_view law);

// The law with the parts that replace its own: "Flores et al. on Johnson (cylinders)".
std::string law_label(const ImpactSetup& setup);

// The law with its elastic part, also if it is the law's own: "Flores et al. on Hertz".
std::string full_law_label(const ImpactSetup& setup);

// "0.3", "5 mm", "steel".
std::string varied_value(const VariedInput& varied);
// "e = 0.3", "body1.radius = 5 mm"; empty if nothing is varied.
std::string varied_text(const ComparedLaw& law);
// The law with its value of the varied input: "Flores et al., e = 0.3".
std::string compared_label(const ComparedLaw& law);

// "steel sphere (R 10 mm) on steel plane"; empty if the bodies have no shape.
std::string bodies_text(const ImpactSetup& setup);

// The bodies, or the mass if there are none: "steel sphere (R 10 mm) on steel plane".
std::string contact_text(const ImpactSetup& setup);

}  // namespace hysteron
