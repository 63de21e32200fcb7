// Tables of the claims and constants of a paper: where it prints them, how they are checked, and the verdict if the
// check fails.
#pragma once

#include <span>

#include "hysteron/reproduce/report.hpp"

namespace hysteron::reproduce {

struct Finding {
  bool holds;
  std::string evidence;  // computed numbers
};

struct Claim {
  std::string_view where;
  std::string_view text;
  std::string_view quote;  // a few words of the paper
  Finding (*check)();
  Verdict verdict = Verdict::not_reproducible;  // verdict and reason if the claim does not hold
  std::string_view reason{};
};

struct Constant {
  std::string_view where;
  std::string_view quantity;
  std::string_view unit;
  Printed printed;
  double (*compute)();
  Verdict verdict = Verdict::not_reproducible;  // verdict and reason if the numbers differ
  std::string_view reason{};
  double (*repeat)() = nullptr;  // the computation with the paper's error
  std::string_view note{};
};

Section check_claims(std::string title, std::span<const Claim> claims);
void check_constants(Section& section, std::span<const Constant> constants);

}  // namespace hysteron::reproduce
