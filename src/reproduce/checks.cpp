#include "checks.hpp"

namespace hysteron::reproduce {

Section check_claims(std::string title, std::span<const Claim> claims) {
  Section section{.title = std::move(title)};
  for (const Claim& claim : claims) {
    Finding found = claim.check();
    section.add_statement(std::string(claim.where), std::string(claim.text), std::string(claim.quote),
                          std::move(found.evidence), found.holds, {claim.verdict, std::string(claim.reason)});
  }
  return section;
}

void check_constants(Section& section, std::span<const Constant> constants) {
  for (const Constant& c : constants)
    section.add_number(std::string(c.where), std::string(c.quantity), std::string(c.unit), c.printed, c.compute(),
                       {.cause = {c.verdict, std::string(c.reason)},
                        .repeated = c.repeat ? std::optional(c.repeat()) : std::nullopt,
                        .note = c.note});
}

}  // namespace hysteron::reproduce
