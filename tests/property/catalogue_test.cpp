// The catalogue is complete, consistent with its files, and enforces what it says.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/json/catalogue_json.hpp"
#include "hysteron/laws/specimen.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

std::string file_stem(std::string_view id) {
  std::string stem(id);
  std::replace(stem.begin(), stem.end(), '-', '_');
  return stem;
}

std::string folder_of(Family family) {
  switch (family) {
    case Family::elastic_point:
    case Family::elastic_line:
      return "elastic";
    case Family::multiplying:
      return "multiplying";
    case Family::additive:
      return "additive";
    case Family::whole:
      return "whole";
    case Family::friction:
      return "friction";
    case Family::preset:
      return "presets";
  }
  return {};
}

TEST(Catalogue, ListAndFoldersAgree) {
  const std::filesystem::path laws = std::filesystem::path(HYSTERON_SOURCE_DIR) / "include/hysteron/laws";
  std::set<std::string> listed;
  for (const Entry& entry : catalogue()) listed.insert(folder_of(entry.info.family) + "/" + file_stem(entry.info.id));
  // Headers shared by a family define no law.
  const std::set<std::string> shared{"all",  "rule",         "line",    "friction_law", "params",
                                     "make", "linear_image", "plastic", "hysteresis"};
  std::set<std::string> found;
  for (const char* folder : {"elastic", "multiplying", "additive", "whole", "friction", "presets"})
    for (const auto& file : std::filesystem::directory_iterator(laws / folder))
      if (const std::string stem = file.path().stem().string(); !shared.contains(stem))
        found.insert(std::string(folder) + "/" + stem);
  EXPECT_EQ(found, listed);
}

TEST(Catalogue, SourcesOfRestitutionAndTheirFolderAgree) {
  const std::filesystem::path laws = std::filesystem::path(HYSTERON_SOURCE_DIR) / "include/hysteron/laws";
  std::set<std::string> listed, found;
  for (const SourceEntry& source : restitution_sources())
    if (!std::filesystem::exists(laws / "whole" / (file_stem(source.info.id) + ".hpp")))
      listed.insert(file_stem(source.info.id));
  for (const auto& file : std::filesystem::directory_iterator(laws / "restitution_source"))
    if (const std::string stem = file.path().stem().string(); stem != "all" && stem != "source") found.insert(stem);
  EXPECT_EQ(found, listed);
  EXPECT_EQ(restitution_sources().size(), 6u);
}

// Both intervals of a two-sided limit are shown, and a warning is given between them only.
TEST(Catalogue, LimitsShowEveryIntervalWithoutAWarning) {
  const auto warned = [](double e) {
    const auto law = make_law({.law = "flores", .values = {{"stiffness", 1e6}, {"restitution", e}}});
    return !resolve(*law, {.impact_speed = 1.0, .effective_mass = 1.0})->warnings.empty();
  };
  const LimitView& limit = find_law("flores")->limits.at(0);
  ASSERT_EQ(limit.intervals.size(), 2u);
  EXPECT_EQ(limit.intervals[0].low, 0.0);
  EXPECT_EQ(limit.intervals[0].high, 0.06);
  EXPECT_EQ(limit.intervals[1].low, 0.645);
  EXPECT_EQ(limit.intervals[1].high, 1.0);
  for (const double e : {0.03, 0.06, 0.061, 0.3, 0.644, 0.645, 1.0}) {
    bool inside = false;
    for (const Range& i : limit.intervals) inside |= i.contains(e);
    EXPECT_EQ(warned(e), !inside) << e;
  }
  const auto json = to_json(*find_law("flores"));
  EXPECT_EQ(json["validity"][0]["intervals"].dump(), R"([{"high":0.06,"low":0.0},{"high":1.0,"low":0.645}])");
  EXPECT_NE(law_text(*find_law("flores")).find("0 <= restitution <= 0.06 or 0.645 <= restitution <= 1"),
            std::string::npos);
}

// A law takes e = 0 where its damping is finite there, and says why where it is not.
TEST(Catalogue, RestitutionZeroIsTakenWhereTheDampingIsFinite) {
  int taken = 0;
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || !entry.has_param("restitution")) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    LawSpec spec = specimen(entry, 0.5);
    spec.values["restitution"] = 0.0;
    const auto law = make_law(spec);
    constexpr Touch touch{.impact_speed = 0.7, .effective_mass = 0.2};
    const auto damping = [&](double e) {
      spec.values["restitution"] = e;
      const auto resolved = resolve(*make_law(spec), touch);
      return visit(
          []<class L>(const L& l) {
            return l.force({1e-3, 0.5}, Memory{.phase = Phase::loading}, State<L::state_size>{}).dissipative;
          },
          resolved->law);
    };
    // What grows at all from 1e-6 to 1e-12 grows without bound; a logarithm squared does so slowly.
    const bool finite = damping(1e-12) < 1.1 * damping(1e-6) + 1e-300;
    if (!law) {
      EXPECT_NE(law.error().message.find(" ("), std::string::npos) << law.error().message;
      const bool by_damping = law.error().message.find("damping grows without bound") != std::string::npos;
      EXPECT_EQ(finite, !by_damping) << law.error().message;
      continue;
    }
    ++taken;
    EXPECT_TRUE(finite);
    EXPECT_NEAR(damping(0.0), damping(1e-12), 0.02 * damping(1e-12) + 1e-12);
  }
  EXPECT_EQ(taken, 13);
}

TEST(Catalogue, IdsAndAliasesAreUniqueAndKebabCase) {
  std::set<std::string_view> seen;
  for (const Entry& entry : catalogue()) {
    std::vector<std::string_view> names{entry.info.id};
    for (const auto alias : entry.info.aliases)
      if (!alias.empty()) names.push_back(alias);
    for (const auto name : names) {
      EXPECT_TRUE(seen.insert(name).second) << name << " is used twice";
      EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string_view::npos) << name;
      EXPECT_EQ(find_law(name), &entry);
    }
  }
}

TEST(Catalogue, HoldsEveryIdOfThePublicContract) {
  for (const char* id : {"hooke",
                         "hertz",
                         "power",
                         "volume",
                         "hertz-line",
                         "johnson",
                         "radzimovsky",
                         "goldsmith-line",
                         "dubowsky-freudenstein",
                         "esdu-78035",
                         "liu",
                         "lankarani-nikravesh-line",
                         "pereira",
                         "persson",
                         "hunt-crossley",
                         "simon",
                         "herbert-mcwhannell",
                         "lee-wang",
                         "lankarani-nikravesh",
                         "gonthier",
                         "zhang-sharf",
                         "khatiwada",
                         "yu",
                         "zhiying-qishao",
                         "gharib-hurmuzlu",
                         "flores",
                         "ye",
                         "hu-guo",
                         "zhang-2020",
                         "safaeifar-farshidianfar",
                         "marhefka-orin",
                         "wang",
                         "kelvin-voigt",
                         "anagnostopoulos",
                         "goyal",
                         "ristow",
                         "lee-herrmann",
                         "schafer",
                         "falcon",
                         "bordbar-hyppanen",
                         "schwager-poschel",
                         "alizadeh",
                         "tsuji",
                         "kuwabara-kono",
                         "brilliantov-1996",
                         "brilliantov-2015",
                         "zheng",
                         "jankowski-2005",
                         "jankowski-2006",
                         "zhang-2022",
                         "zhang-2021",
                         "choi",
                         "goldsmith",
                         "lankarani-nikravesh-1994",
                         "thornton",
                         "yigit",
                         "yigit-linear",
                         "ma-liu",
                         "elastoplastic-dashpot",
                         "luo-nahon",
                         "roy-carretero",
                         "xiong",
                         "jian",
                         "maxwell",
                         "standard-linear-solid",
                         "bouc-wen",
                         "bouc-wen-hertz",
                         "bouc-wen-hunt-crossley",
                         "bouc-wen-maxwell",
                         "coulomb",
                         "coulomb-tanh",
                         "threlfall",
                         "bengisu-akay",
                         "ambrosio",
                         "adams-coulomb",
                         "stribeck",
                         "lugre",
                         "cundall-strack",
                         "chrono-hooke",
                         "chrono-hertz",
                         "chrono-multicore-flores",
                         "lammps-coeff-restitution",
                         "lammps-tsuji",
                         "lammps-tsuji-2025",
                         "liggghts-hertz",
                         "exudyn-1",
                         "exudyn-2",
                         "mbdyn-flores",
                         "adams-impact",
                         "drake-hunt-crossley",
                         "simbody-hunt-crossley"})
    EXPECT_NE(find_law(id), nullptr) << id;
}

TEST(Catalogue, ElastoplasticLawsTakeTheParametersOfThePublicContract) {
  using Names = std::vector<std::string_view>;
  const std::pair<std::string_view, Names> laws[] = {
      {"thornton", {"effective_modulus", "effective_radius", "yield_pressure"}},
      {"yigit", {"stiffness", "yield_indentation"}},
      {"yigit-linear", {"stiffness", "yield_indentation"}},
      {"ma-liu", {"effective_modulus", "effective_radius", "yield_strength", "psi", "xi"}},
      {"elastoplastic-dashpot",
       {"effective_modulus", "effective_radius", "yield_strength", "psi", "xi", "restitution", "below_yield"}},
      {"luo-nahon",
       {"effective_modulus", "effective_radius", "case_coefficient", "restitution", "interference_area",
        "shape_coefficient", "geometry_exponent", "geometry_depth"}}};
  for (const auto& [id, names] : laws) {
    Names found;
    for (const ParamView& p : find_law(id)->params) found.push_back(p.name);
    EXPECT_EQ(found, names) << id;
  }
}

TEST(Catalogue, MetadataIsComplete) {
  for (const Entry& entry : catalogue()) {
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_FALSE(entry.info.name.empty());
    EXPECT_FALSE(entry.info.formula.empty());
    EXPECT_FALSE(entry.info.tex.empty());
    EXPECT_FALSE(entry.info.assumption.empty());
    ASSERT_NE(entry.info.source, nullptr);
    EXPECT_GT(entry.info.source->year, 1600);
    EXPECT_FALSE(entry.params.empty());
    for (const ParamView& p : entry.params) {
      SCOPED_TRACE(std::string(p.name));
      EXPECT_FALSE(p.symbol.empty());
      EXPECT_FALSE(p.meaning.empty());
      EXPECT_TRUE(std::isfinite(p.typical.low) && std::isfinite(p.typical.high)) << "typical values must be finite";
      if (p.range.only.empty() && p.range.words.empty()) {
        EXPECT_LT(p.typical.low, p.typical.high);
        EXPECT_TRUE(p.range.contains(0.5 * (p.typical.low + p.typical.high)));
      }
      if (p.fallback) {
        EXPECT_TRUE(p.range.contains(*p.fallback));
      }
    }
    for (const Erratum& e : entry.info.errata) EXPECT_FALSE(e.where.empty() || e.printed.empty() || e.correct.empty());
  }
}

TEST(Catalogue, RangesAreEnforcedForEveryParameterOfEveryLaw) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const LawSpec good = specimen(entry, 0.5);
    ASSERT_TRUE(make_law(good)) << entry.info.id << ": " << make_law(good).error().message;
    for (const ParamView& p : entry.params) {
      SCOPED_TRACE(std::string(entry.info.id) + " " + std::string(p.name));
      std::vector<double> wrong{std::nan("")};
      if (p.range.low > -infinity) wrong.push_back(p.range.low_open ? p.range.low : p.range.low - 1.0);
      if (p.range.high < infinity) wrong.push_back(p.range.high_open ? p.range.high : p.range.high + 1.0);
      if (!p.range.only.empty()) wrong.push_back(p.range.only.back() + 0.5);
      if (!p.range.words.empty()) wrong.push_back(static_cast<double>(p.range.words.size()));
      for (const double value : wrong) {
        LawSpec bad = good;
        bad.values[std::string(p.name)] = value;
        const auto made = make_law(bad);
        ASSERT_FALSE(made) << value;
        EXPECT_EQ(made.error().field, p.name);
        EXPECT_NE(made.error().message.find(p.name), std::string::npos);
      }
    }
  }
}

TEST(Catalogue, MissingParametersAreNamedWithUnitAndRange) {
  const auto law = make_law({.law = "schafer", .values = {{"stiffness", 1e6}}});
  ASSERT_FALSE(law);
  EXPECT_EQ(law.error().code, ErrorCode::missing);
  EXPECT_EQ(law.error().field, "damping");
  EXPECT_NE(law.error().message.find("N s/m"), std::string::npos) << law.error().message;
}

TEST(Catalogue, UnknownNamesSuggestTheNearest) {
  const auto law = make_law({.law = "hunt-crosley"});
  ASSERT_FALSE(law);
  EXPECT_NE(law.error().message.find("hunt-crossley"), std::string::npos);
  EXPECT_EQ(nearest_laws("lankarani").front().substr(0, 9), "lankarani");
  EXPECT_EQ(nearest_laws("florse").front(), "flores");
  const auto parameter = make_law({.law = "flores", .values = {{"stifness", 1.0}}});
  ASSERT_FALSE(parameter);
  EXPECT_EQ(parameter.error().code, ErrorCode::unknown_name);
  EXPECT_NE(parameter.error().message.find("stiffness"), std::string::npos);
}

TEST(Catalogue, JsonRoundTrips) {
  const nlohmann::json json = catalogue_json();
  EXPECT_EQ(nlohmann::json::parse(json.dump()), json);
  EXPECT_EQ(json["laws"].size(), catalogue().size());
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const LawSpec spec = specimen(entry, 0.5);
    const auto back = law_spec_from_json(nlohmann::json::parse(to_json(spec).dump()));
    ASSERT_TRUE(back) << entry.info.id;
    EXPECT_EQ(back->law, spec.law);
    EXPECT_EQ(back->values, spec.values);
  }
  EXPECT_FALSE(law_spec_from_json(nlohmann::json::parse(R"({"law": 3})")));
  EXPECT_FALSE(law_spec_from_json(nlohmann::json::parse(R"({"law": "flores", "parameters": {"restitution": "x"}})")));
  EXPECT_FALSE(law_spec_from_json(nlohmann::json::parse(R"({"law": "flores", "other": 1})")));
}

TEST(Catalogue, AnyElasticPartCombinesWithAnyMultiplyingRule) {
  int combinations = 0;
  for (const Entry& elastic : catalogue()) {
    if (elastic.info.family != Family::elastic_point && elastic.info.family != Family::elastic_line) continue;
    LawSpec parts = specimen(elastic, 0.5);
    parts.values.erase("restitution");
    for (const Entry& rule : catalogue()) {
      if (rule.info.family != Family::multiplying) continue;
      LawSpec spec = specimen(rule, 0.5);
      for (const ParamView& p : find_law(rule.elastic)->params) spec.values.erase(std::string(p.name));
      spec.elastic = elastic.info.id;
      spec.values.insert(parts.values.begin(), parts.values.end());
      const auto law = make_law(spec);
      ASSERT_TRUE(law) << spec.law << " with " << spec.elastic << ": " << law.error().message;
      constexpr Touch touch{.impact_speed = 0.1, .effective_mass = 1e-3};
      const auto resolved = resolve(*law, touch);
      ASSERT_TRUE(resolved) << spec.law << " with " << spec.elastic;
      const auto e = closed_form_restitution(resolved->law, touch, Separation::force);
      ASSERT_TRUE(e.has_value());
      EXPECT_GT(*e, 0.0);
      EXPECT_LT(*e, 1.0);
      ++combinations;
    }
  }
  EXPECT_EQ(combinations, 14 * 16);
}

TEST(Catalogue, AnExponentTurnsAHertzLawIntoTheGeneralPower) {
  const auto law = make_law({.law = "flores", .values = {{"stiffness", 1e6}, {"restitution", 0.5}, {"exponent", 2.0}}});
  ASSERT_TRUE(law);
  EXPECT_EQ(value_of(*law, "exponent"), 2.0);
}

}  // namespace
}  // namespace hysteron
