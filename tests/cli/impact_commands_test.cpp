// hysteron impact, with good and bad input.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string ball = " --body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";

TEST(CliImpact, JsonHasEveryKeyOfThePublicContract) {
  const Outcome outcome = run("impact --law flores --speed 0.5 --restitution 0.6 --json" + ball);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  for (const char* key : {"law",
                          "mode",
                          "separation",
                          "restitution_requested",
                          "restitution",
                          "separation_speed",
                          "peak_force",
                          "peak_force_time",
                          "max_indentation",
                          "residual_indentation",
                          "compression_time",
                          "duration",
                          "energy_in",
                          "energy_lost",
                          "energy_lost_compression",
                          "energy_lost_restitution",
                          "pulled",
                          "status",
                          "contact_radius",
                          "peak_pressure",
                          "body_speeds",
                          "recommended_step",
                          "warnings"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key : {"newton", "poisson", "stronge"})
    EXPECT_NEAR(json["restitution"][key].get<double>(), 0.577276018885, 1e-9) << key;
  EXPECT_EQ(json["status"], "separated");
  EXPECT_EQ(json["warnings"].size(), 3u);
  EXPECT_EQ(json["warnings"][2]["field"], "yield");
  EXPECT_NEAR(json["body_speeds"][0].get<double>(), -json["separation_speed"].get<double>(), 1e-12);
}

TEST(CliImpact, ExactModeReturnsWhatIsAsked) {
  for (const char* law : {"flores", "tsuji", "goyal --stiffness 1e6", "jankowski-2006",
                          "zhang-2022 --set damping_exponent=1.2 --set rate_exponent=0.9"})
    for (const char* rule : {"force", "depth"}) {
      const Outcome outcome = run(std::string("impact --law ") + law + " --exact --separation " + rule +
                                  " --speed 0.5 --restitution 0.37 --json" + ball);
      ASSERT_EQ(outcome.status, 0) << law << ": " << outcome.err;
      EXPECT_NEAR(nlohmann::json::parse(outcome.out)["restitution"]["newton"].get<double>(), 0.37, 1e-9)
          << law << " " << rule;
    }
}

TEST(CliImpact, AnOverdampedContactThatNeverSeparatesSaysSo) {
  const Outcome outcome =
      run("impact --law kelvin-voigt --mass 1 --speed 1 --stiffness 1e6 --set damping=1e5 --separation depth --json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["status"], "sticks");
  EXPECT_EQ(json["restitution"]["newton"], 0.0);
  EXPECT_TRUE(json["duration"].is_null());
}

TEST(CliImpact, LineContactGivesHalfWidthAndPressureProfile) {
  const Outcome outcome = run(
      "impact --law hunt-crossley --set elastic=johnson --restitution 0.7 --speed 0.2 --json "
      "--body1 radius=9.5mm,length=15mm,material=steel --body2 radius=-10mm,length=15mm,material=steel,mass=0.0375");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_GT(json["half_width"].get<double>(), 0.0);
  ASSERT_EQ(json["pressure_profile"].size(), 41u);
  EXPECT_EQ(json["pressure_profile"][20][1], json["peak_pressure"]);
}

TEST(CliImpact, SeriesAndPlotAreWritten) {
  const auto folder = scratch("impact");
  for (const char* picture : {"a.svg", "a.png"}) {
    const Outcome outcome = run("impact --law tsuji --speed 0.5 --restitution 0.6 --series " +
                                (folder / "s.csv").string() + " --plot " + (folder / picture).string() + ball);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_GT(std::filesystem::file_size(folder / picture), 2000u);
  }
  EXPECT_TRUE(contents(folder / "a.svg").find("</svg>") != std::string::npos);
  const std::string series = contents(folder / "s.csv");
  EXPECT_TRUE(series.starts_with("time [s],indentation [m],indentation_rate [m/s],force [N]"));
  EXPECT_GT(std::count(series.begin(), series.end(), '\n'), 200);
}

TEST(CliImpact, BadInputNamesParameterValueRangeAndUnit) {
  struct Case {
    const char* arguments;
    std::vector<const char*> words;
  };
  const std::string fine = "--mass 1 --speed 1 --stiffness 1e6 ";
  for (const Case& c :
       std::vector<Case>{{"--law flors --restitution 0.5", {"flors", "flores"}},
                         {"--law flores", {"restitution", "0 < e <= 1"}},
                         {"--law flores --restitution 1.3", {"restitution", "1.3", "0 < e <= 1"}},
                         {"--law flores --restitution nan", {"restitution", "nan"}},
                         {"--law flores --restitution inf", {"restitution", "inf"}},
                         {"--law flores --restitution 0.5kg", {"restitution", "0.5", "kg"}},
                         {"--law flores --restitution abc", {"restitution", "abc"}},
                         {"--law flores --restitution 0.5 --set stifness=3", {"stifness", "stiffness"}},
                         {"--law flores --restitution 0.5 --set restitution=0.4", {"restitution", "twice"}},
                         {"--law schafer", {"damping", "N s/m"}},
                         {"--law schafer --set damping=3mm", {"damping", "3", "mm", "N s/m"}},
                         {"--law coulomb", {"friction"}},
                         {"--law flores --restitution 0.5 --separation never", {"never", "force", "depth"}},
                         {"--law flores --restitution 0.5 --speed-policy reference", {"speed-policy", "m/s"}},
                         {"--law flores --restitution 0.5 --gravity 1kg", {"gravity", "m/s^2"}},
                         {"--law flores --restitution 0.5 --body1 radius=1mm,radius=2mm", {"body1", "radius", "twice"}},
                         {"--law flores --restitution 0.5 --body1 colour=red", {"body1", "colour", "radius"}},
                         {"--law flores --restitution 0.5 --series missing-folder/x.csv", {"missing-folder/x.csv"}},
                         {"--law flores --restitution 0.5 --plot x.eps", {"x.eps", ".svg"}},
                         {"--law flores --restitution 0.5 --series ''", {"--series", "empty"}},
                         {"--law flores --restitution 0.5 --series same.svg --plot ./same.svg", {"same.svg", "two"}},
                         {"--law hertz --exact", {"exact"}}}) {
    const Outcome outcome = run("impact " + fine + c.arguments);
    EXPECT_EQ(outcome.status, 2) << c.arguments << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << c.arguments;
    for (const char* word : c.words)
      EXPECT_NE(outcome.err.find(word), std::string::npos) << c.arguments << ": " << outcome.err;
  }
  for (const char* arguments : {"--law hertz --mass 1 --stiffness 1", "--law hertz --speed 1 --stiffness 1",
                                "--law hertz --mass 0 --speed 1 --stiffness 1",
                                "--law hertz --mass 1 --speed -3 --stiffness 1", "--mass 1 --speed 1 --stiffness 1"})
    EXPECT_EQ(run(std::string("impact ") + arguments).status, 2) << arguments;
}

TEST(CliImpact, AnEnergyThatIsNoNormalNumberIsRefused) {
  const auto file = scratch("energy") / "s.csv";
  for (const char* values : {"--mass 1e308 --speed 1e5", "--mass 1 --speed 1e160", "--mass 1e-300 --speed 1e-10",
                             "--mass 5e-324 --speed 1 --gravity 9.81", "--mass 1 --speed 2.97e196 --gravity 9.81"})
    for (const std::string& command :
         {std::string("impact --law kelvin-voigt --set damping=1 "), std::string("impact --json --law hertz "),
          std::string("compare --laws hertz,kelvin-voigt --set damping=1 ")}) {
      const Outcome outcome = run(command + "--stiffness 1e9 " + values);
      EXPECT_EQ(outcome.status, 2) << command << values;
      EXPECT_EQ(outcome.out, "");
      for (const char* word : {"mass = ", "speed = ", "kinetic energy", "2.2e-308 J to 1.8e+308 J"})
        EXPECT_NE(outcome.err.find(word), std::string::npos) << outcome.err;
    }
  const Outcome swept =
      run("sweep --law hertz --stiffness 1e9 --mass 1e300 --vary speed=1e-3,1e5 --out " + file.string());
  EXPECT_EQ(swept.status, 0) << swept.err;
  EXPECT_TRUE(contents(file).ends_with("\n100000,,,,,,,,,,,,,,,refused\n")) << contents(file);
  const Outcome heavy = run("impact --law hertz --stiffness 1e9 --mass 1e308 --speed 1e-5");
  EXPECT_NE(heavy.out.find("m = 1e+308 kg"), std::string::npos) << heavy.out;
}

TEST(CliImpact, ARestitutionThatGravityOrADentChangesIsToldOf) {
  const std::string flores = "impact --law flores --mass 0.1 --stiffness 1e6 --restitution 0.7 --exact --speed 0.1 ";
  EXPECT_EQ(run(flores).err, "");
  EXPECT_NE(run(flores + "--gravity 9.81").err.find("free impact"), std::string::npos);
  const std::string goldsmith = "impact --law goldsmith --mass 0.1 --speed 0.5 --stiffness 5e9 --restitution 0.6 ";
  EXPECT_NE(run(goldsmith + "--keep-indentation 100um").err.find("without a dent"), std::string::npos);
}

TEST(CliImpact, PartsThatReplaceTheLawsOwnAreNamed) {
  const std::string command =
      "impact --law flores --mass 0.1 --stiffness 1e6 --restitution 0.7 --speed 0.1 --set dissipation=hu-guo";
  EXPECT_NE(run(command).out.find("with Hu-Guo"), std::string::npos);
  const auto json = nlohmann::json::parse(run(command + " --json").out);
  EXPECT_EQ(json["dissipation"], "hu-guo");
  EXPECT_EQ(json["elastic"], "hertz");
}

TEST(CliImpact, ADepthPastTheFoldIsRefused) {
  const Outcome outcome =
      run("impact --law johnson --mass 1 --speed 100 --set radius1=9.5mm --set radius2=-10mm --set length=15mm --set "
          "effective_modulus=115GPa");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("0.00027067"), std::string::npos) << outcome.err;
}

double restitution_of(const Outcome& outcome) {
  return nlohmann::json::parse(outcome.out)["restitution"]["newton"].get<double>();
}

// Table 1 of Milehins and Marghitu, at 2.5 m/s; reference values computed independently.
TEST(CliImpact, TakesBoucWenLawsByTheirNondimensionalNumbers) {
  const std::string steel =
      "impact --law bouc-wen-hunt-crossley --nondimensional --speed 2.5 --set pi1=0.00868 --set pi2=0.818 "
      "--set pi3=-0.808 --set hysteresis_exponent=1.31 --set exponent=1.27 --set alpha=0.767 --set a=1.67";
  const Outcome first = run(steel + " --json");
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NEAR(restitution_of(first), 0.775585105609, 1e-10);
  const Outcome second = run(
      "impact --law bouc-wen-maxwell --nondimensional --speed 2.5 --set pi1=0.00994 --set pi2=0.499 --set pi3=-0.474 "
      "--set hysteresis_exponent=1.27 --set exponent=3.14 --set alpha=0.0426 --set a=0.715 --json");
  ASSERT_EQ(second.status, 0) << second.err;
  EXPECT_NEAR(restitution_of(second), 0.66795088862, 1e-9);
  EXPECT_NE(run(steel).out.find("nondimensional"), std::string::npos);
  for (const std::string& bad : {steel + " --mass 2", steel + " --set beta=1", steel + " --set pi1=2",
                                 std::string("impact --law hertz --nondimensional --speed 1 --set pi1=1"),
                                 std::string("impact --law bouc-wen-hertz --nondimensional --speed 1 --set pi2=1")})
    EXPECT_EQ(run(bad).status, 2) << bad;
}

TEST(CliImpact, KeepsThePermanentIndentationForTheNextImpact) {
  const std::string what = "impact --law goldsmith --mass 0.3 --speed 2 --stiffness 1e8 --restitution 0.6 --json";
  const auto first = nlohmann::json::parse(run(what).out);
  const std::string dent = std::to_string(1e6 * first["residual_indentation"].get<double>()) + "um";
  const Outcome second = run(what + " --keep-indentation " + dent);
  ASSERT_EQ(second.status, 0) << second.err;
  EXPECT_GT(restitution_of(second), 0.7);
  EXPECT_GT(nlohmann::json::parse(second.out)["keep_indentation"].get<double>(), 0.0);
  const Outcome refused = run("impact --law hertz --mass 1 --speed 1 --stiffness 1e6 --keep-indentation 1um");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("leaves no permanent indentation"), std::string::npos);
  EXPECT_EQ(run(what + " --keep-indentation -1mm").status, 2);
}

TEST(CliImpact, TakesChoicesByWord) {
  const std::string what =
      "impact --law elastoplastic-dashpot --mass 0.225g --speed 1.77 --set effective_modulus=106GPa "
      "--set effective_radius=1.19mm --set yield_strength=900MPa --set restitution=0.65 --json --set below_yield=";
  EXPECT_NE(restitution_of(run(what + "none")), restitution_of(run(what + "flores")));
  const Outcome refused = run(what + "hertz");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("allowed are none, flores"), std::string::npos) << refused.err;
}

nlohmann::json impact_json(const std::string& arguments) {
  const Outcome outcome = run("impact --json --speed 1 " + arguments);
  EXPECT_EQ(outcome.status, 0) << arguments << outcome.err;
  return outcome.status == 0 ? nlohmann::json::parse(outcome.out) : nlohmann::json{};
}
std::string warnings_of(const nlohmann::json& answer) {
  std::string all;
  for (const auto& w : answer["warnings"]) all += w["message"].get<std::string>() + "\n";
  return all;
}

TEST(CliImpact, RefusesTheStiffnessOfTheBodiesForAnotherExponent) {
  const Outcome outcome = run("impact --law power --set exponent=1.2 --speed 1" + ball);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("give stiffness in N/m^1.2, or exponent=1.5"), std::string::npos) << outcome.err;
}

// A bore has no volume, so a bushing has no mass of its own.
TEST(CliImpact, ABodyWithoutMassIsNamed) {
  const std::string pin =
      "--body1 radius=10mm,length=20mm,material=steel --body2 radius=-10.05mm,length=20mm,material=bronze";
  const Outcome outcome = run("impact --law johnson --speed 0.3 " + pin);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("; body2 has none: mass=inf is a fixed body"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("body1 and"), std::string::npos) << outcome.err;
  EXPECT_EQ(run("impact --law johnson --speed 0.3 " + pin + ",mass=inf").status, 0);
  EXPECT_EQ(run("impact --law hertz --speed 0.3 --stiffness 1e8").err.find("has none"), std::string::npos);
}

TEST(CliImpact, ViscousSpheresTakeTheirMaterialsFromTheBodies) {
  const std::string soft = "radius=10mm,young=70MPa,poisson=0.3,density=1000,bulk_viscosity=2kPa s,viscosity=1kPa s",
                    firm = "young=140MPa,poisson=0.4,bulk_viscosity=1kPa s,shear_viscosity=3kPa s";
  // Equal bodies: one set of values for both.
  const auto by_hand =
      impact_json("--law kuwabara-kono --set bulk_viscosity=2000 --set shear_viscosity=1000 --body1 '" + soft +
                  "' --body2 radius=inf,young=70MPa,poisson=0.3");
  const std::string equal = " --body1 '" + soft + "' --body2 'radius=inf" + soft.substr(soft.find(',')) + ",mass=inf'";
  EXPECT_EQ(impact_json("--law kuwabara-kono" + equal)["restitution"], by_hand["restitution"]);
  for (const char* law : {"kuwabara-kono", "brilliantov-1996", "brilliantov-2015", "zheng"}) {
    const std::string choose = std::string("--law ") + law;
    const double unlike =
        impact_json(choose + " --body1 '" + soft + "' --body2 'radius=inf," + firm + "'")["restitution"]["newton"];
    const double exchanged =
        impact_json(choose + " --body2 '" + soft + "' --body1 'radius=inf," + firm + "'")["restitution"]["newton"];
    EXPECT_NEAR(unlike, exchanged, 1e-12) << law;
    EXPECT_NE(unlike, impact_json(choose + equal)["restitution"]["newton"].get<double>()) << law;
  }
}

// A rigid plane leaves the dashpot of the ball alone, not two of them in series.
TEST(CliImpact, KuwabaraKonoOnARigidPlaneHasTheDashpotOfOneBody) {
  const std::string soft = "radius=10mm,young=70MPa,poisson=0.3,density=1000";
  const std::string rigid = " --body1 '" + soft + "' --body2 radius=inf,young=inf ";
  const auto one = impact_json("--law kuwabara-kono --set bulk_viscosity=1000 --set shear_viscosity=500" + rigid);
  const auto doubled = impact_json(
      "--law kuwabara-kono --set bulk_viscosity=2000 --set shear_viscosity=1000 --set partner=deformable" + rigid);
  EXPECT_NEAR(one["restitution"]["newton"].get<double>(), 0.8401, 5e-5);
  EXPECT_NEAR(one["restitution"]["newton"].get<double>(), doubled["restitution"]["newton"].get<double>(), 1e-12);
  // ξ/k = η/g: the same law as that of Brilliantov et al. (k/g = 2(1+ν)/(3(1-2ν)) = 13/6).
  const std::string viscosities = "--set bulk_viscosity=1300 --set shear_viscosity=600" + rigid;
  EXPECT_NEAR(impact_json("--law kuwabara-kono " + viscosities)["restitution"]["newton"].get<double>(),
              impact_json("--law brilliantov-2015 " + viscosities)["restitution"]["newton"].get<double>(), 1e-12);
}

TEST(CliImpact, JianTakesItsModulusFromTheBodiesAndARigidPartnerIsTwiceAsStiff) {
  const std::string jian = "--law jian --set viscosity=0 --set relaxation_time=1e-4 --body1 ",
                    soft = "young=70MPa,poisson=0.3", body = "radius=10mm,density=1000," + soft;
  EXPECT_NEAR(impact_json(jian + body + " --body2 radius=inf,young=inf")["peak_force"].get<double>(), 27.277, 5e-4);
  EXPECT_NEAR(impact_json(jian + body + " --body2 radius=inf," + soft)["peak_force"].get<double>(), 20.672, 5e-4);
}

TEST(CliImpact, WarnsOfLimitsThatTheBodiesTell) {
  const std::string wave = "v₀/(1e-5 √(E/ρ))";
  const auto warned = warnings_of(impact_json("--law lankarani-nikravesh --restitution 0.9" + ball));
  EXPECT_NE(warned.find(wave), std::string::npos) << warned;
  EXPECT_NE(warned.find("19.4"), std::string::npos) << warned;  // 1e5/√(207e9/7850)
  for (const std::string& quiet :
       {"--law lankarani-nikravesh --restitution 0.9 --exact" + ball, "--law flores --restitution 0.9" + ball})
    EXPECT_EQ(warnings_of(impact_json(quiet)).find(wave), std::string::npos) << quiet;
  const std::string pin =
      "--law persson --body1 radius=9.5mm,length=20mm,material=steel --body2 "
      "radius=-10mm,length=20mm,mass=inf,material=";
  EXPECT_NE(warnings_of(impact_json(pin + "aluminium")).find("Dundurs"), std::string::npos);
  EXPECT_EQ(warnings_of(impact_json(pin + "steel")).find("Dundurs"), std::string::npos);
}

}  // namespace
}  // namespace hysteron::testing
