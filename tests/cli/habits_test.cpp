// What users of a terminal expect: colours, completion, a manual page, versions, suggestions.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string ball = "--body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";

// The output of a shell command whose standard output and error are a terminal.
std::string run_in_terminal(const std::string& arguments, const std::string& environment = "") {
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child == 0) {
    const std::string command = "TERM=xterm " + environment + " " + HYSTERON_PROGRAM + " " + arguments;
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  std::string out;
  char buffer[4096];
  for (ssize_t count; (count = ::read(terminal, buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(count));
  ::close(terminal);
  int status = 0;
  ::waitpid(child, &status, 0);
  return out;
}

TEST(CliHabits, ATerminalShowsColoursUnlessNoColorIsSet) {
  const std::string fit = "laws --family preset";
  const std::string coloured = run_in_terminal(fit);
  EXPECT_NE(coloured.find("\033[1m"), std::string::npos) << "the header of the table is bold";
  EXPECT_EQ(run_in_terminal(fit, "NO_COLOR=1").find('\033'), std::string::npos);
  EXPECT_NE(run_in_terminal(fit, "NO_COLOR=").find("\033[1m"), std::string::npos) << "empty: not set";
  EXPECT_EQ(run_in_terminal(fit, "TERM=dumb").find('\033'), std::string::npos);
  EXPECT_EQ(run(fit).out.find('\033'), std::string::npos) << "not a terminal";
  EXPECT_NE(run_in_terminal("impact --law herz").find("\033[31mhysteron:\033[0m unknown law"), std::string::npos);
  const std::string warned = "impact --law hunt-crossley --restitution 0.5 --speed 1 " + ball;
  EXPECT_NE(run_in_terminal(warned).find("\033[33mwarning:\033[0m"), std::string::npos);
  // Without its colours the text is the same.
  std::string plain = coloured;
  for (const std::string code : {"\033[1m", "\033[2m", "\033[0m", "\r"})
    for (std::size_t at; (at = plain.find(code)) != std::string::npos;) plain.erase(at, code.size());
  EXPECT_EQ(plain, run(fit).out);
}

// A run says how far it is, unless a program reads its output.
TEST(CliHabits, ALongRunShowsItsProgressOnATerminal) {
  const auto folder = scratch("progress");
  std::ofstream(folder / "s.yaml")
      << "hysteron: 1\ngravity: 9.81\nbodies: {rod: {mass: 1, inertia: 1, centre: [1, 0]}}\n"
         "joints: {pin: {revolute: [ground, rod]}}\nrun: {until: 0.3 s, step: 5 us}\n";
  const std::string command = "run " + (folder / "s.yaml").string() + " --out " + (folder / "out").string();
  const std::string shown = run_in_terminal(command);
  EXPECT_NE(shown.find("\rrun "), std::string::npos) << shown;
  EXPECT_NE(shown.find(" of 0.3 s  "), std::string::npos) << shown;
  EXPECT_EQ(run_in_terminal(command + " --restart --json").find("\rrun "), std::string::npos);
  EXPECT_EQ(run(command + " --restart").err, "");
}

// The first step of a block that a drive begins to pull over bristles is some 1e-37 s long: at that rate 20 s would
// take longer than a whole number of seconds can say.
TEST(CliHabits, ProgressGivesNoTimeLeftFromTheFirstStep) {
  const auto folder = scratch("first_step");
  std::ofstream(folder / "s.yaml")
      << "hysteron: 1\ngravity: 9.81\nbodies: {block: {mass: 1, inertia: 1e-3}, cart: {mass: 1, inertia: 1}}\n"
         "joints:\n"
         "  path: {planar: [ground, block], start: {position: [0, -2.127058029255464e-05, 0]}, "
         "drive: {coordinate: angle, position: 0}}\n"
         "  pull: {prismatic: [ground, cart], drive: {speed: 0.02}}\n"
         "forces: {spring: {bushing: [cart, block], at: [0, 0], stiffness: [50, 0]}}\n"
         "contacts: {base: {between: [{body: block, point: true}, ground], law: {law: hertz, stiffness: 1e8}, "
         "friction: {law: lugre, sigma0: 1e5, sigma1: 300, sigma2: 100, coefficient: 0.3, static_coefficient: 0.4, "
         "stribeck_speed: 0.01}}}\n"
         "run: {until: 20}\n";
  const std::string shown =
      run_in_terminal("run " + (folder / "s.yaml").string() + " --no-report --out " + (folder / "out").string());
  EXPECT_NE(shown.find("\rrun "), std::string::npos) << shown;
  EXPECT_EQ(shown.find(", -"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("more than 1000 h"), std::string::npos) << shown;
}

TEST(CliHabits, BashCompletesCommandsOptionsAndNames) {
  const auto complete = [](const std::string& words, int at) {
    const Outcome outcome =
        run_command("bash -c 'source <(" + std::string(HYSTERON_PROGRAM) + " completion bash); COMP_WORDS=(" + words +
                    "); COMP_CWORD=" + std::to_string(at) + "; _hysteron; echo \"${COMPREPLY[@]}\"'");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_EQ(complete("hysteron imp", 1), "impact\n");
  EXPECT_EQ(complete("hysteron impact --rest", 2), "--restitution --restitution-table\n");
  EXPECT_EQ(complete("hysteron impact --law flo", 3), "flores\n");
  EXPECT_EQ(complete("hysteron law jo", 2), "johnson\n");
  EXPECT_EQ(complete("hysteron materials bro", 2), "bronze\n");
  EXPECT_EQ(complete("hysteron completion f", 2), "fish\n");
}

// The script is sourced, or installed as a file in a folder of functions, where the first completion reads it.
TEST(CliHabits, ZshCompletesCommandsOptionsAndNames) {
  const auto folder = scratch("zsh-completion");
  const Outcome script = run("completion zsh");
  ASSERT_EQ(script.status, 0) << script.err;
  std::ofstream(folder / "_hysteron") << script.out;
  const std::string sourced = "compinit -u -D; source <(hysteron completion zsh)";
  const std::string installed = "fpath=(" + folder.string() + " $fpath); compinit -u -D";
  for (const std::string& setup : {sourced, installed})
    for (const auto& [typed, completed] : std::vector<std::pair<std::string, std::string>>{
             {"hysteron adv", "hysteron advise "},
             {"hysteron impact --gravi", "hysteron impact --gravity "},
             {"hysteron impact --law lankar", "hysteron impact --law lankarani-nikravesh"},
             {"hysteron materials bro", "hysteron materials bronze "}}) {
      const Outcome outcome =
          run_command("timeout 60 zsh -f " HYSTERON_SOURCE_DIR "/tests/support/complete_in_zsh.zsh " +
                      std::string(HYSTERON_PROGRAM) + " '" + setup + "' '" + typed + "'");
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_EQ(outcome.out, completed + "\n") << setup;
    }
}

TEST(CliHabits, FishCompletesCommandsOptionsAndNames) {
  const auto complete = [](const std::string& typed) {
    const Outcome outcome = run_command("fish --no-config -c '" + std::string(HYSTERON_PROGRAM) +
                                        " completion fish | source; complete -C \"" + typed + "\"'");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    std::vector<std::string> words;  // each line is a word, a tab and its description
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find('\t')));
    return words;
  };
  using Words = std::vector<std::string>;
  EXPECT_EQ(complete("hysteron adv"), Words{"advise"});
  EXPECT_EQ(complete("hysteron impact --gravi"), Words{"--gravity"});
  EXPECT_EQ(complete("hysteron impact --law lankar"), (Words{"lankarani-nikravesh", "lankarani-nikravesh-line"}));
  EXPECT_EQ(complete("hysteron materials bro"), Words{"bronze"});
  EXPECT_EQ(complete("hysteron completion z"), Words{"zsh"});
}

TEST(CliHabits, EveryCommandAndOptionIsInEachCompletionAndInTheManualPage) {
  const std::string help = run("--help-all").out;
  const Outcome page = run("man");
  ASSERT_EQ(page.status, 0) << page.err;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Outcome script = run(std::string("completion ") + shell);
    ASSERT_EQ(script.status, 0) << script.err;
    for (const char* word : {"advise", "materials", "separation", "compare-laws", "drop-height"})
      EXPECT_NE(script.out.find(word), std::string::npos) << shell << " " << word;
  }
  for (const char* word : {"\\-\\-separation", "\\-\\-drop\\-height", ".SS advise", "EXIT STATUS", "NO_COLOR"})
    EXPECT_NE(page.out.find(word), std::string::npos) << word;
  EXPECT_EQ(run("completion tcsh").status, 2);
}

TEST(CliHabits, TheManualPageIsFormattedWithoutComplaint) {
  const Outcome outcome = run_command("(" + std::string(HYSTERON_PROGRAM) + " man | groff -man -Tutf8 -ww)");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_NE(outcome.out.find("User commands"), std::string::npos);
}

TEST(CliHabits, TheVersionIsThatOfTheCitationTheManualPageAndTheChangelog) {
  const std::string line = run("--version").out;
  const std::string version = line.substr(9, line.find_first_of(" \n", 9) - 9);  // "hysteron 0.2.0 ..."
  EXPECT_NE(contents(HYSTERON_SOURCE_DIR "/CITATION.cff").find("\nversion: " + version + "\n"), std::string::npos)
      << version;
  EXPECT_NE(run("man").out.find("\"hysteron " + version + "\""), std::string::npos);
  const std::string changelog = contents(HYSTERON_SOURCE_DIR "/CHANGELOG.md");
  const auto unreleased = changelog.find("\n## Unreleased\n");
  ASSERT_NE(unreleased, std::string::npos);
  const auto latest = changelog.find("\n## ", unreleased + 1);
  EXPECT_EQ(changelog.compare(latest, version.size() + 5, "\n## " + version + " "), 0) << changelog.substr(latest, 20);
}

TEST(CliHabits, TheVersionNamesCompilerFlagsAndLibraries) {
  const Outcome outcome = run("--version");
  ASSERT_EQ(outcome.status, 0);
  EXPECT_TRUE(outcome.out.starts_with("hysteron ")) << outcome.out;
  for (const char* word : {"compiled by", "-ffp-contract=off", "Boost 1.", "SUNDIALS ", "fmt ", "HDF5 ", "libyaml "})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word << "\n" << outcome.out;
  EXPECT_EQ(outcome.out.find("/"), std::string::npos) << "no paths of the machine";
}

TEST(CliHabits, EveryJsonDocumentNamesProgramAndVersion) {
  for (const std::string& command :
       {"impact --law flores --restitution 0.8 --speed 1 --json " + ball, std::string("law hertz --json"),
        std::string("laws --json"), std::string("materials --json"), std::string("materials bronze --json"),
        "advise --speed 1 --restitution 0.8 --json " + ball,
        "compare --laws flores,hertz --restitution 0.8 --speed 1 --json " + ball}) {
    const Outcome outcome = run(command);
    ASSERT_EQ(outcome.status, 0) << command << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["program"], "hysteron") << command;
    EXPECT_TRUE(run("--version").out.starts_with("hysteron " + json["version"].get<std::string>() + "\n")) << command;
  }
}

TEST(CliHabits, MistypedNamesAreAnsweredWithTheProbableOne) {
  for (const auto& [arguments, part] : std::initializer_list<std::pair<std::string, const char*>>{
           {"imapct --law flores", "did you mean 'impact'?"},
           {"impact --law flores --restituton 0.5", "did you mean '--restitution'?"},
           {"impact --law flroes --speed 1", "nearest: flores"},
           {"materials bronz", "did you mean 'bronze'?"},
           {"impact --law hertz --speed 1 --body1 radius=1mm,material=stele --body2 radius=inf",
            "did you mean 'steel'?"},
           {"impact --law hertz --speed 1 --body1 radus=1mm --body2 radius=inf", "did you mean 'radius'?"},
           {"impact --law hertz --speed 1 --mass 1 --stiffness '1 gpa'", "did you mean 'GPa'?"},
           {"impact --law hertz --speed 0,3 --mass 1 --stiffness 1e9", "use a decimal point: 0.3"}}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << arguments << "\n" << outcome.err;
  }
}

TEST(CliHabits, NamesMayBeTypedInCapitals) {
  const std::string lower =
      run("impact --json --law flores --set elastic=hertz --restitution 0.8 --speed 1 " + ball).out;
  EXPECT_EQ(run("impact --json --law Flores --set elastic=Hertz --restitution 0.8 --speed 1 --body1 "
                "Diameter=20mm,Material=Steel --body2 radius=inf,E=207GPa,nu=0.3,density=7850,yield=210MPa")
                .out,
            lower);
  EXPECT_EQ(run("law Johnson").out, run("law johnson").out);
  EXPECT_EQ(run("materials PTFE").out, run("materials ptfe").out);
}

TEST(CliHabits, AMassOutOfAllProportionIsQuestioned) {
  const std::string impact = "impact --law hertz --speed 1 --body2 radius=inf,material=steel --body1 material=steel,";
  EXPECT_NE(run(impact + "radius=10").err.find("makes a mass of 3.29e+07 kg"), std::string::npos);
  EXPECT_EQ(run(impact + "radius=10mm").err.find("mass"), std::string::npos);
  EXPECT_NE(run(impact + "radius=1mm,mass=1000").err.find("check the units"), std::string::npos);
  EXPECT_EQ(run(impact + "radius=1mm,mass=1").err.find("check the units"), std::string::npos)
      << "a mechanism behind a small tip";
  EXPECT_NE(
      run("advise --speed 1 --body2 radius=inf,material=steel --body1 material=steel,radius=10").err.find("3.29e+07"),
      std::string::npos);
}

}  // namespace
}  // namespace hysteron::testing
