// Every impact ends, or says why it does not, within a bounded amount of work, whatever finite numbers it is given.
#include <gtest/gtest.h>

#include <ctime>
#include <random>
#include <sstream>

#include "hysteron/impact/resolve.hpp"

namespace hysteron {
namespace {

double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Of any order of magnitude that the parameter allows.
double any_value(std::mt19937_64& random, const ParamView& p, double decades) {
  const auto fraction = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const Range& r = p.range;
  if (!r.words.empty()) return std::floor(fraction() * static_cast<double>(r.words.size()));
  if (!r.only.empty()) return r.only[static_cast<std::size_t>(fraction() * static_cast<double>(r.only.size()))];
  if (std::isfinite(r.low) && std::isfinite(r.high)) {
    const double f = fraction() < 0.3 ? std::pow(10.0, -decades * fraction()) : fraction();
    return r.low + (r.high - r.low) * (fraction() < 0.5 ? f : 1.0 - f);
  }
  const double middle = std::sqrt(std::abs(p.typical.low * p.typical.high));
  const double value = (middle > 0.0 ? middle : 1.0) * std::pow(10.0, decades * (2.0 * fraction() - 1.0));
  return r.low < 0.0 && fraction() < 0.5 ? -value : value;
}

void scan(std::uint64_t seed, int cases, double decades, double most_seconds) {
  std::cout << "seed " << seed << std::endl;
  std::mt19937_64 random(seed);
  const auto fraction = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  const auto wide = [&](double middle) { return middle * std::pow(10.0, decades * (2.0 * fraction() - 1.0)); };
  int done = 0, failed = 0;
  double longest = 0.0;
  for (int i = 0; i < cases; ++i) {
    const Entry& entry = catalogue()[static_cast<std::size_t>(fraction() * static_cast<double>(catalogue().size()))];
    if (!entry.is_contact_law()) continue;
    LawSpec spec{.law = std::string(entry.info.id)};
    for (const ParamView& p : entry.params)
      if (!p.optional || p.name == "restitution") spec.values[std::string(p.name)] = any_value(random, p, decades);
    const Touch touch{.impact_speed = wide(1.0), .effective_mass = wide(1.0)};
    const double gravity = fraction() < 0.4 ? 0.0 : (fraction() < 0.8 ? 1.0 : -1.0) * wide(10.0);
    const Separation rule = fraction() < 0.5 ? Separation::force : Separation::depth;
    const auto law = make_law(spec);
    if (!law) continue;
    const double start = processor_time();
    std::string outcome = "refused";
    if (const auto resolved = resolve(*law, touch, RestitutionMode::published, rule)) {
      ++done;
      const auto result = analyse({resolved->law, touch, rule, gravity});
      outcome = result ? std::string(to_text(result->status)) : result.error().message;
      if (!result) ++failed;
    }
    const double took = processor_time() - start;
    longest = std::max(longest, took);
    if (took <= most_seconds) continue;
    std::ostringstream text;
    text.precision(17);
    text << "--law " << spec.law << " --mass " << touch.effective_mass << " --speed " << touch.impact_speed;
    for (const auto& [name, value] : spec.values) text << " --set " << name << "=" << value;
    text << " --separation " << to_text(rule) << " --gravity " << gravity;
    ADD_FAILURE() << took << " s of processor time: " << text.str() << ": " << outcome;
  }
  std::cout << done << " impacts, " << failed << " without a result, the longest took " << longest << " s" << std::endl;
}

// Nearly all take microseconds; what is promised holds on slow machines and with sanitizers too.
constexpr double promised_seconds = 10.0;

TEST(EndsSoon, ImpactsOfAnyProportion) { scan(20261117, 500, 8.0, promised_seconds); }
TEST(EndsSoon, ImpactsOfExtremeProportion) { scan(20261118, 500, 100.0, promised_seconds); }

// The bound on the work is a number of steps.
TEST(EndsSoon, AnImpactThatTakesTooLongSaysWhatLimitsIt) {
  Maxwell law;
  law.stiffness = 5e8;
  law.damping = 1.7e-5;
  const auto r = analyse({law, {240.0, 8e4}, Separation::force, 1290.0});
  ASSERT_FALSE(r.has_value());
  EXPECT_NE(r.error().message.find("60000 steps"), std::string::npos) << r.error().message;
}

}  // namespace
}  // namespace hysteron
