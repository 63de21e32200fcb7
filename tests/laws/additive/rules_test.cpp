// Additive dissipation: coefficients, static forces and whole impacts against independent reference numbers.
// Reference case unless said otherwise: K = 5.2e9, effective mass 4.6 kg, impact speed 0.3 m/s.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "hysteron/core/unit_text.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

constexpr double stiffness = 5.2e9;
constexpr Touch reference{.impact_speed = 0.3, .effective_mass = 4.6};
constexpr shape::PowerLaw linear{stiffness, 1.0}, hertzian{stiffness, 1.5};

AnyContactLaw resolved(LawSpec spec, const Touch& touch = reference) {
  spec.values.try_emplace("stiffness", stiffness);
  const auto law = make_law(spec);
  EXPECT_TRUE(law) << spec.law << ": " << (law ? "" : law.error().message);
  const auto resolution = resolve(*law, touch);
  EXPECT_TRUE(resolution) << spec.law;
  return resolution->law;
}

Force<double> force(const AnyContactLaw& law, double depth, double rate) {
  return visit(
      [&]<class L>(const L& l) {
        return l.force(Contact<double>{depth, rate}, Memory{}, State<L::state_size>{});
      },
      law);
}

struct Impact {
  double restitution;
  double least_force;
};

// Fixed-step Runge-Kutta; good to about 1e-6 for damping exponents of 0 and of 1/2 and above.
Impact run(const AnyContactLaw& law, Separation rule, double exponent, const Touch& touch = reference) {
  const double v0 = touch.impact_speed, m = touch.effective_mass;
  const double dt = std::pow(m * v0 * v0 / stiffness, 1.0 / (exponent + 1.0)) / v0 / 10000.0;
  const auto f = [&](double x, double v) { return force(law, std::max(x, 0.0), v).total(); };
  double x = 0.0, v = v0, least = infinity;
  for (int step = 0; step < 1000000; ++step) {
    const double v1 = v, a1 = -f(x, v1) / m;
    const double v2 = v + 0.5 * dt * a1, a2 = -f(x + 0.5 * dt * v1, v2) / m;
    const double v3 = v + 0.5 * dt * a2, a3 = -f(x + 0.5 * dt * v2, v3) / m;
    const double v4 = v + dt * a3, a4 = -f(x + dt * v3, v4) / m;
    const double x_next = x + dt / 6.0 * (v1 + 2.0 * v2 + 2.0 * v3 + v4);
    const double v_next = v + dt / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    if (x_next <= 0.0) return {-(v + (v_next - v) * x / (x - x_next)) / v0, least};
    const double now = f(x, v), next = f(x_next, v_next);
    least = std::min(least, next);
    if (rule == Separation::force && v_next < 0.0 && next <= 0.0)
      return {-(v + (v_next - v) * now / (now - next)) / v0, least};
    x = x_next;
    v = v_next;
  }
  return {0.0, least};
}

struct ByRestitution {
  double e, value;
};

template <class Rule>
void expect_coefficients(const shape::PowerLaw& spring, std::initializer_list<ByRestitution> rows) {
  for (const auto& row : rows)
    EXPECT_NEAR((Rule{.restitution = row.e}.damping(reference, spring).coefficient) / row.value, 1.0, 1e-12) << row.e;
}

TEST(Anagnostopoulos, CoefficientsMatchTheReference) {
  expect_coefficients<Anagnostopoulos>(linear, {{0.1, 182857.162110099},
                                                {0.3, 110693.025658918},
                                                {0.5, 66644.5538421907},
                                                {0.7, 34894.1174082645},
                                                {0.9, 10367.9883133344},
                                                {0.99, 989.553007691487}});
}

TEST(Goyal, CoefficientsMatchTheReferenceOnBothSidesOfCriticalDamping) {
  expect_coefficients<Goyal>(linear, {{0.1, 384545.152132571},  // ξ = 1.243
                                      {0.3, 153807.00392545},
                                      {0.5, 78962.3296554013},
                                      {0.7, 37803.6905223533},
                                      {0.9, 10598.975949476},
                                      {0.99, 991.576578258592}});
}

TEST(Goyal, DampingRatioSolvesItsEquationOnBothBranches) {
  const auto ratio = [](double e) {
    return restitution::damping_ratio(Goyal{.restitution = e}.damping(reference, linear).coefficient, stiffness, 1.0,
                                      4.6);
  };
  for (const double e : {0.14, 0.2, 0.6, 0.95}) {
    const double xi = ratio(e), s = std::sqrt(1.0 - xi * xi);
    ASSERT_LT(xi, 1.0);
    EXPECT_NEAR(std::exp(-2.0 * xi / s * std::atan(s / xi)), e, 1e-13);
    // The half-angle form with the factor 4 is the same.
    EXPECT_NEAR(std::exp(-4.0 * xi / s * std::atan(s / (1.0 + xi))), e, 1e-13);
  }
  for (const double e : {0.13, 0.1, 0.01, 1e-6}) {
    const double xi = ratio(e), s = std::sqrt(xi * xi - 1.0);
    ASSERT_GT(xi, 1.0);
    EXPECT_NEAR(std::exp(-2.0 * xi / s * std::acosh(xi)) / e, 1.0, 1e-12);
  }
  EXPECT_NEAR(ratio(std::exp(-2.0)), 1.0, 1e-12);
}

TEST(Tsuji, CoefficientsMatchTheReference) {
  for (const auto& row : {ByRestitution{0.1, 204440.52232544}, ByRestitution{0.5, 74510.8763606416},
                          ByRestitution{0.99, 1106.35389626877}}) {
    const Damping d = Tsuji{.restitution = row.e}.damping(reference, hertzian);
    EXPECT_NEAR(d.coefficient / row.value, 1.0, 1e-12);
    EXPECT_EQ(d.depth_exponent, 0.25);
  }
}

TEST(Jankowski2005, CoefficientsMatchTheReference) {
  expect_coefficients<Jankowski2005>(hertzian, {{0.1, 1089810.30889359},
                                                {0.3, 333914.943129013},
                                                {0.5, 165122.774074787},
                                                {0.7, 80202.4902648965},
                                                {0.9, 23239.5015364515},
                                                {0.99, 2212.7563663894}});
}

TEST(Jankowski2006, CoefficientsMatchTheReference) {
  expect_coefficients<Jankowski2006>(hertzian, {{0.1, 1788639.07627062},
                                                {0.3, 479680.855963066},
                                                {0.5, 210900.358576781},
                                                {0.7, 92211.6492674568},
                                                {0.9, 24294.1488191569},
                                                {0.99, 2222.404173109}});
}

TEST(Jankowski, DampsWhileClosingOnly) {
  for (const char* id : {"jankowski-2005", "jankowski-2006"}) {
    const auto law = resolved({.law = id, .values = {{"restitution", 0.4}}});
    EXPECT_GT(force(law, 1e-5, 0.1).dissipative, 0.0);
    EXPECT_EQ(force(law, 1e-5, -0.1).dissipative, 0.0);
  }
}

TEST(ViscoelasticSpheres, RelaxationTimesAndCoefficientsMatchTheReference) {
  const double young = 7.098e10, poisson = 0.3, bulk = 2e6, shear = 1e6;
  const Brilliantov1996 first{{young, poisson, bulk, shear}, {}};
  EXPECT_NEAR(first.relaxation() / 5.93542260208927e-05, 1.0, 1e-13);
  EXPECT_NEAR(first.damping(reference, hertzian).coefficient / 462962.962962963, 1.0, 1e-13);
  const Zheng zheng{{young, poisson, bulk, shear}, {}};
  EXPECT_NEAR(zheng.relaxation() / 3.17460317460317e-05, 1.0, 1e-13);
  EXPECT_NEAR(zheng.damping(reference, hertzian).coefficient / 247619.047619048, 1.0, 1e-13);
  const Brilliantov2015 second{{young, poisson, bulk, shear}, {}};
  EXPECT_NEAR(second.relaxation() / 3.59323216466074e-05, 1.0, 1e-13);
  EXPECT_NEAR(second.damping(reference, hertzian).coefficient / 280272.108843537, 1.0, 1e-13);
  for (const Damping& d :
       {first.damping(reference, hertzian), zheng.damping(reference, hertzian), second.damping(reference, hertzian)})
    EXPECT_EQ(d.depth_exponent, 0.5);
  // Any other power: the rate of the spring force, n K A δ^(n-1).
  EXPECT_NEAR(second.damping(reference, linear).coefficient, stiffness * second.relaxation(), 1e-6);
  EXPECT_EQ(second.damping(reference, linear).depth_exponent, 0.0);
}

TEST(ViscoelasticSpheres, LimitsOfPoissonsRatioAreAsTheySay) {
  const double incompressible = Brilliantov2015{{2e9, 0.5, 7e4, 3e4}, {}}.relaxation();
  EXPECT_NEAR(incompressible, 3.0 * 3e4 / 2e9, 1e-18);
  EXPECT_EQ((Zheng{{2e9, 0.5, 7e4, 3e4}, {}}.relaxation()), 0.0);
  const double at_0_2 =
      Brilliantov1996{{1.0, 0.2, 1.0, 1.0}, {}}.relaxation() / Brilliantov2015{{1.0, 0.2, 1.0, 1.0}, {}}.relaxation();
  const double at_0_1 =
      Brilliantov1996{{1.0, 0.1, 1.0, 1.0}, {}}.relaxation() / Brilliantov2015{{1.0, 0.1, 1.0, 1.0}, {}}.relaxation();
  EXPECT_NEAR(at_0_2, 1.7, 0.05);
  EXPECT_NEAR(at_0_1, 9.0, 0.5);
}

TEST(KuwabaraKono, CoefficientMatchesTheReferenceAndTheElasticCorrespondence) {
  const Damping d =
      KuwabaraKono{.bulk_viscosity = 2e6, .shear_viscosity = 1e6, .effective_radius = 0.01}.damping(reference);
  EXPECT_NEAR(d.coefficient / 280000.0, 1.0, 1e-13);
  EXPECT_EQ(d.depth_exponent, 0.5);
  // (1-ν²)/E written with the bulk modulus k and shear modulus g of a solid of E = 3, ν = 0.2.
  const double e = 3.0, nu = 0.2, k = e / (3.0 * (1.0 - 2.0 * nu)), g = e / (2.0 * (1.0 + nu));
  EXPECT_NEAR(KuwabaraKono::viscous_compliance(k, g), (1.0 - nu * nu) / e, 1e-15);
}

TEST(EmpiricalDamping, CoefficientsAreTheParametersTimesTheirFactors) {
  EXPECT_EQ((KelvinVoigt{6e4}.damping(reference).coefficient), 6e4);
  EXPECT_EQ((KelvinVoigt{6e4}.damping(reference).depth_exponent), 0.0);
  EXPECT_DOUBLE_EQ((Ristow{500.0}.damping(reference).coefficient), 2300.0);
  EXPECT_DOUBLE_EQ((LeeHerrmann{500.0}.damping(reference).coefficient), 2300.0);
  EXPECT_EQ((Schafer{3000.0}.damping(reference).coefficient), 3000.0);
  EXPECT_EQ((Falcon{2e5, 0.5}.damping(reference).depth_exponent), 0.5);
  EXPECT_EQ((BordbarHyppanen{3e6}.damping(reference).depth_exponent), 0.65);
  const Damping liquid = Alizadeh{2e6, 0.8}.damping(reference);
  EXPECT_DOUBLE_EQ(liquid.coefficient, 8e6 * std::numbers::pi);
  EXPECT_EQ(liquid.depth_exponent, 1.0);
  EXPECT_EQ(liquid.rate_exponent, 0.8);
}

TEST(Alizadeh, SeparatingForceIsRealAndOpposed) {
  const auto law = resolved({.law = "alizadeh", .values = {{"viscosity", 2e6}, {"rate_exponent", 0.8}}});
  const double closing = force(law, 1e-5, 0.25).dissipative, opening = force(law, 1e-5, -0.25).dissipative;
  EXPECT_NEAR(closing, 4.0 * std::numbers::pi * 2e6 * 1e-5 * std::pow(0.25, 0.8), 1e-10);
  EXPECT_EQ(opening, -closing);
}

struct StaticForce {
  const char* law;
  double closing;  // at δ = 5e-5 m, 0.2 m/s, e = 0.6
  double opening;  // at δ = 1e-6 m, -0.1 m/s
};

TEST(AdditiveLaws, StaticForcesMatchTheReference) {
  for (const auto& row :
       {StaticForce{"anagnostopoulos", 269928.8008639, 235.5995680453},
        StaticForce{"goyal", 271188.6849035, -394.3424517554}, StaticForce{"tsuji", 2771.934612071, -170.318060498},
        StaticForce{"jankowski-2005", 3813.249525076, 5.2}, StaticForce{"jankowski-2006", 4228.219337981, 5.2}}) {
    const auto law = resolved({.law = row.law, .values = {{"restitution", 0.6}}});
    EXPECT_NEAR(force(law, 5e-5, 0.2).total() / row.closing, 1.0, 1e-11) << row.law;
    EXPECT_NEAR(force(law, 1e-6, -0.1).total() / row.opening, 1.0, 1e-11) << row.law;
  }
}

struct WholeImpact {
  LawSpec spec;
  double by_depth, by_force;
};

TEST(AdditiveLaws, ImpactsReturnTheReferenceRestitutionUnderBothRules) {
  const std::map<std::string, double> solid{
      {"young", 7.098e10}, {"poisson", 0.3}, {"bulk_viscosity", 2e6}, {"shear_viscosity", 1e6}};
  const std::map<std::string, double> spheres{
      {"effective_radius", 0.01}, {"bulk_viscosity", 2e6}, {"shear_viscosity", 1e6}};
  const std::vector<WholeImpact> rows{
      {{.law = "kelvin-voigt", .values = {{"damping", 6e4}}}, 0.53730926641, 0.5804310138},
      {{.law = "ristow", .values = {{"decay_rate", 500.0}}}, 0.75533574745, 0.77726876733},
      {{.law = "lee-herrmann", .values = {{"decay_rate", 500.0}}}, 0.75533574745, 0.77726876733},
      {{.law = "schafer", .values = {{"damping", 3000.0}}}, 0.69066025024, 0.72315527903},
      {{.law = "falcon", .values = {{"damping", 2e5}, {"damping_exponent", 0.5}}}, 0.86598349464, 0.86720628714},
      {{.law = "bordbar-hyppanen", .values = {{"damping", 3e6}}}, 0.63122258116, 0.64057765142},
      {{.law = "schwager-poschel", .values = {{"damping", 3e6}}}, 0.63122258116, 0.64057765142},
      {{.law = "alizadeh", .values = {{"viscosity", 2e6}, {"rate_exponent", 0.8}}}, 0.84548604621, 0.84550226468},
      {{.law = "kuwabara-kono", .values = spheres}, 0.8182908159, 0.82090122669},
      {{.law = "brilliantov-1996", .values = solid}, 0.71988880471, 0.72752923147},
      {{.law = "zheng", .values = solid}, 0.83722554517, 0.83921046832},
      {{.law = "brilliantov-2015", .values = solid}, 0.81813376652, 0.82074979451},
      {{.law = "choi", .values = {{"damping", 2.6e10}, {"rebound_floor", 0.5}}}, 0.53356748509, 0.53356748509},
      {{.law = "choi", .values = {{"damping", 2e5}, {"damping_exponent", 0.5}}}, 0.86720628714, 0.86720628714},
      {{.law = "choi", .values = {{"damping", 1e10}, {"rate_exponent", 1.2}}}, 0.78277155775, 0.78277155775},
  };
  for (const WholeImpact& row : rows) {
    const double n = row.spec.law == "kelvin-voigt" ? 1.0 : 1.5;
    const auto law = resolved(row.spec);
    EXPECT_NEAR(run(law, Separation::depth, n).restitution, row.by_depth, 2e-6) << row.spec.law;
    EXPECT_NEAR(run(law, Separation::force, n).restitution, row.by_force, 2e-6) << row.spec.law;
  }
}

TEST(AdditiveLaws, ClosedFormsReturnTheReferenceRestitution) {
  const auto closed = [](const char* id, double e, Separation rule) {
    return *closed_form_restitution(resolved({.law = id, .values = {{"restitution", e}}}), reference, rule);
  };
  EXPECT_NEAR(closed("anagnostopoulos", 0.1, Separation::force), 0.252729379587689, 1e-13);
  EXPECT_NEAR(closed("anagnostopoulos", 0.9, Separation::force), 0.902026068717014, 1e-13);
  EXPECT_NEAR(closed("goyal", 0.3, Separation::depth), 0.165218976592503, 1e-13);
  EXPECT_NEAR(closed("goyal", 0.7, Separation::depth), 0.679193715507891, 1e-13);
  EXPECT_EQ(closed("goyal", 0.1, Separation::depth), 0.0);  // overdamped: never separates
  for (const Separation rule : {Separation::force, Separation::depth}) {
    EXPECT_NEAR(closed("jankowski-2005", 0.1, rule), 0.147536563025726, 1e-12);
    EXPECT_NEAR(closed("jankowski-2005", 0.5, rule), 0.5581702109, 1e-9);
    EXPECT_NEAR(closed("jankowski-2006", 0.1, rule), 0.093324065503, 1e-9);
    EXPECT_NEAR(closed("jankowski-2006", 0.5, rule), 0.49458779702, 1e-9);
  }
}

TEST(AdditiveLaws, ExactClaimsHoldForAnyPowerSpring) {
  for (const double n : {1.0, 1.5, 2.2})
    for (const double e : {0.05, 0.1, 0.4, 0.8, 1.0}) {
      const auto returned = [&](const char* id, Separation rule) {
        const LawSpec spec{.law = id, .values = {{"restitution", e}, {"exponent", n}}};
        return *closed_form_restitution(resolved(spec), reference, rule);
      };
      EXPECT_NEAR(returned("anagnostopoulos", Separation::depth), e, 1e-13);
      EXPECT_NEAR(returned("goyal", Separation::force), e, 1e-13);
      EXPECT_NEAR(returned("tsuji", Separation::depth), e, 1e-13);
    }
}

struct GeneralExponents {
  double e, speed, m, q, lambda, by_depth;
};

// Steel ball of the source: mass 0.54 kg, k = 2.4144e10 N/m^1.5.
const GeneralExponents steel_ball[] = {
    {0.8892, 0.15, 1.5, 1.0, 30084966261.8, 0.889063882761},   {0.8892, 0.15, 1.2, 0.9, 712472494.559, 0.885814401589},
    {0.8892, 0.15, 1.2, 1.1, 1126784659.02, 0.885229815611},   {0.8892, 0.15, 1.8, 0.9, 790659150291.0, 0.89196880913},
    {0.8892, 0.15, 1.8, 1.1, 1250851337120.0, 0.892462140382}, {0.7568, 0.5, 1.5, 1.0, 23276245243.1, 0.755359180371},
    {0.7568, 0.5, 1.2, 0.9, 806585402.137, 0.748957382981},    {0.7568, 0.5, 1.2, 1.1, 1021398211.05, 0.747960437765},
    {0.7568, 0.5, 1.8, 0.9, 521631604346.0, 0.761066536802},   {0.7568, 0.5, 1.8, 1.1, 661778612941.0, 0.76179151863},
};

TEST(Zhang2022, LambdaAndRestitutionMatchTheReference) {
  for (const auto& row : steel_ball) {
    const Touch touch{.impact_speed = row.speed, .effective_mass = 0.54};
    const auto law = resolved({.law = "zhang-2022",
                               .values = {{"restitution", row.e},
                                          {"stiffness", 2.4144e10},
                                          {"damping_exponent", row.m},
                                          {"rate_exponent", row.q}}},
                              touch);
    const Zhang2022 rule{.restitution = row.e, .damping_exponent = row.m, .rate_exponent = row.q};
    EXPECT_NEAR(rule.damping(touch, {2.4144e10, 1.5}).coefficient / row.lambda, 1.0, 1e-11) << row.m << ' ' << row.q;
    EXPECT_NEAR(run(law, Separation::depth, 1.5, touch).restitution, row.by_depth, 2e-6) << row.m << ' ' << row.q;
  }
}

TEST(Zhang2022, EqualExponentsReduceToTheFactorLaw) {
  for (const double n : {1.0, 1.5, 2.3})
    for (const double e : {0.1, 0.55, 0.9}) {
      const Damping d = Zhang2022{.restitution = e, .damping_exponent = n}.damping(reference, {stiffness, n});
      EXPECT_NEAR(d.coefficient / (1.5 * (1.0 - e) * stiffness / (e * 0.3)), 1.0, 1e-13);
    }
}

// m = 0, n = 1, q = 1 is a Kelvin-Voigt element: λ = 3/4 (1-e)/√e √(Km) by Eq. (35).
TEST(Zhang2022, WithoutDepthInTheDampingIsKelvinVoigt) {
  const double e = 0.6, damping = 0.75 * (1.0 - e) / std::sqrt(e) * std::sqrt(stiffness * 4.6);
  const AnyContactLaw general =
      resolved({.law = "zhang-2022",
                .values = {{"restitution", e}, {"exponent", 1.0}, {"damping_exponent", 0.0}, {"rate_exponent", 1.0}}});
  const AnyContactLaw voigt = resolved({.law = "kelvin-voigt", .values = {{"damping", damping}}});
  EXPECT_NEAR(force(general, 0.0, 0.3).total(), damping * 0.3, 1e-12 * damping);
  for (const double rate : {-0.2, 0.1, 0.3})
    EXPECT_NEAR(force(general, 1e-5, rate).total(), force(voigt, 1e-5, rate).total(), 1e-9 * stiffness * 1e-5);
  for (const Separation rule : {Separation::force, Separation::depth})
    EXPECT_NEAR(*closed_form_restitution(general, reference, rule), *closed_form_restitution(voigt, reference, rule),
                1e-12);
  EXPECT_FALSE(
      make_law({.law = "zhang-2022", .values = {{"stiffness", 1e6}, {"restitution", e}, {"damping_exponent", -0.1}}}));
}

TEST(Zhang2022, LambdaDoesNotDependOnSpeedWhereTheExponentVanishes) {
  const Zhang2022 rule{.restitution = 0.6, .damping_exponent = 0.25};  // q + 2(m+1)/(n+1) = 2
  const double slow = rule.damping({.impact_speed = 1e-3, .effective_mass = 2.0}, hertzian).coefficient;
  const double fast = rule.damping({.impact_speed = 1e+3, .effective_mass = 2.0}, hertzian).coefficient;
  EXPECT_NEAR(slow / fast, 1.0, 1e-12);
}

TEST(Zhang2022, IsElasticWithAWarningWithoutImpactSpeed) {
  const auto law = make_law({.law = "zhang-2021", .values = {{"restitution", 0.8}, {"stiffness", 1e9}}});
  ASSERT_TRUE(law);
  for (const double v : {0.0, -1.0}) {
    const auto at_rest = resolve(*law, {.impact_speed = v, .effective_mass = 1.0});
    ASSERT_TRUE(at_rest);
    EXPECT_EQ(at_rest->warnings.size(), 1u);
    EXPECT_EQ(force(at_rest->law, 1e-5, 0.1).dissipative, 0.0);
  }
}

TEST(Choi, FloorHoldsTheReboundAtItsShareOfTheSpring) {
  const Additive<shape::Hertzian> law{{1e6}, Choi{.coefficient = 1e9, .rebound_floor = 0.3}.damping(reference)};
  const double spring = 1e6 * std::pow(1e-4, 1.5);
  EXPECT_DOUBLE_EQ(law.force(Contact<double>{1e-4, -0.5}).total(), 0.3 * spring);
  EXPECT_NEAR(law.force(Contact<double>{1e-4, -1e-5}).total(), 0.99 * spring, 1e-12);  // above the floor
  EXPECT_DOUBLE_EQ(law.force(Contact<double>{1e-4, 0.5}).total(), 501.0 * spring);
}

TEST(Choi, RateExponentHasNoSingularityAtReversal) {
  const Additive<shape::PowerLaw> law{{1e6, 1.5}, Choi{1e9, 0.5, 1.5, 0.0}.damping(reference)};
  EXPECT_EQ(law.force(Contact<double>{1e-4, 0.0}).dissipative, 0.0);
  EXPECT_DOUBLE_EQ(law.force(Contact<double>{1e-4, 0.04}).dissipative, 1e9 * 1e-6 * 0.2);
}

// One case of every additive law, chosen so that what it does not claim is seen to fail.
std::vector<LawSpec> one_of_each() {
  const std::map<std::string, double> solid{
      {"young", 7.098e10}, {"poisson", 0.3}, {"bulk_viscosity", 2e6}, {"shear_viscosity", 1e6}};
  return {{.law = "kelvin-voigt", .values = {{"damping", 6e4}}},
          {.law = "anagnostopoulos", .values = {{"restitution", 0.5}}},
          {.law = "goyal", .values = {{"restitution", 0.5}}},
          {.law = "ristow", .values = {{"decay_rate", 500.0}}},
          {.law = "lee-herrmann", .values = {{"decay_rate", 500.0}}},
          {.law = "schafer", .values = {{"damping", 3000.0}}},
          {.law = "falcon", .values = {{"damping", 3000.0}, {"damping_exponent", 0.0}}},
          {.law = "bordbar-hyppanen", .values = {{"damping", 3e6}}},
          {.law = "alizadeh", .values = {{"viscosity", 2e6}, {"rate_exponent", 0.8}}},
          {.law = "tsuji", .values = {{"restitution", 0.5}}},
          {.law = "kuwabara-kono",
           .values = {{"effective_radius", 0.01}, {"bulk_viscosity", 2e6}, {"shear_viscosity", 1e6}}},
          {.law = "brilliantov-1996", .values = solid},
          {.law = "brilliantov-2015", .values = solid},
          {.law = "zheng", .values = solid},
          {.law = "jankowski-2005", .values = {{"restitution", 0.5}}},
          {.law = "jankowski-2006", .values = {{"restitution", 0.5}}},
          {.law = "zhang-2022", .values = {{"restitution", 0.5}, {"damping_exponent", 0.0}}},
          {.law = "choi", .values = {{"damping", 3000.0}, {"damping_exponent", 0.0}}}};
}

TEST(AdditiveLaws, ClaimsAboutTensionAndTouchHoldBothWays) {
  const auto specs = one_of_each();
  ASSERT_EQ(specs.size(), AdditiveRules::size);
  for (const LawSpec& spec : specs) {
    const Entry& entry = *find_law(spec.law);
    const auto law = resolved(spec);
    const double n = entry.elastic == "hooke" ? 1.0 : 1.5;
    const bool pulls = run(law, Separation::depth, n).least_force < 0.0;
    EXPECT_EQ(!pulls, has(entry.info.claims, Claim::no_tension)) << spec.law;
    const bool jumps = force(law, 1e-80, 0.3).total() > 1e-6;
    EXPECT_EQ(!jumps, has(entry.info.claims, Claim::continuous_at_touch)) << spec.law;
    EXPECT_TRUE(has(entry.info.claims, Claim::dissipative)) << spec.law;
    for (const double rate : {-2.0, -0.1, 0.0, 0.1, 2.0})
      EXPECT_GE(force(law, 2e-5, rate).dissipative * rate, 0.0) << spec.law;
  }
}

TEST(AdditiveLaws, ElasticAtFullRestitution) {
  AdditiveRules::for_each([]<class R>(Tag<R>) {
    if constexpr (has(R::info().claims, Claim::elastic_at_e1)) {
      R rule{};
      rule.restitution = 1.0;
      EXPECT_EQ(rule.damping(reference, hertzian).coefficient, 0.0) << R::info().id;
    }
  });
}

TEST(AdditiveLaws, UnitsFollowTheExponents) {
  const auto unit = [](const LawSpec& spec, std::string_view name) {
    const auto views = parameters(spec);
    for (const ParamView& p : *views)
      if (p.name == name) return unit_text(p.dim);
    return std::string("?");
  };
  EXPECT_EQ(unit({.law = "kelvin-voigt"}, "damping"), "N s/m");
  EXPECT_EQ(unit({.law = "falcon", .values = {{"damping_exponent", 0.5}}}, "damping"), "N s/m^1.5");
  EXPECT_EQ(unit({.law = "bordbar-hyppanen"}, "damping"), "N s/m^1.65");
  EXPECT_EQ(unit({.law = "alizadeh"}, "viscosity"), "Pa s");
  EXPECT_EQ(unit({.law = "choi", .values = {{"rate_exponent", 2.0}}}, "damping"), "N s^2/m^3.5");
  EXPECT_EQ(unit({.law = "ristow"}, "decay_rate"), "1/s");
}

TEST(AdditiveLaws, DescriptionsAreComplete) {
  AdditiveRules::for_each([]<class R>(Tag<R>) {
    const LawInfo info = R::info();
    EXPECT_EQ(info.family, Family::additive) << info.id;
    EXPECT_NE(info.source, nullptr) << info.id;
    EXPECT_FALSE(info.formula.empty() || info.tex.empty() || info.where.empty() || info.assumption.empty()) << info.id;
    for (const auto& p : R::params()) {
      EXPECT_TRUE(p.range.contains(p.typical.low) && p.range.contains(p.typical.high)) << info.id << ' ' << p.name;
      EXPECT_LT(p.typical.low, p.typical.high) << info.id << ' ' << p.name;
    }
    for (const Erratum& erratum : info.errata)
      EXPECT_FALSE(erratum.where.empty() || erratum.printed.empty() || erratum.correct.empty()) << info.id;
  });
}

}  // namespace
}  // namespace hysteron
