#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>

#include "hysteron/run/folder.hpp"
#include "hysteron/run/hdf5.hpp"
#include "support/scratch.hpp"

namespace hysteron {
namespace {

namespace fs = std::filesystem;

const std::vector<RunTable> tables{{"states", {{"t", "s"}, {"ball.x", "m"}, {"ball.qw", "-"}}},
                                   {"energy", {{"t", "s"}, {"kinetic", "J"}}}};

std::string text_of(const fs::path& file) { return testing::contents(file); }
fs::path scratch() { return testing::scratch(::testing::UnitTest::GetInstance()->current_test_info()->name()); }

RunFolder opened(const fs::path& path, RunFolder::Begin begin = RunFolder::Begin::only_new,
                 const std::string& key = "key") {
  auto folder = RunFolder::open(path, tables, key, begin);
  EXPECT_TRUE(folder) << (folder ? "" : folder.error().message);
  return std::move(*folder);
}

std::string refusal(const fs::path& path, RunFolder::Begin begin, const std::string& key = "key") {
  const auto folder = RunFolder::open(path, tables, key, begin);
  EXPECT_FALSE(folder);
  return folder ? std::string() : folder.error().message;
}

void append_rows(RunFolder& folder, int from, int to) {
  for (int i = from; i < to; ++i) {
    const double t = 0.1 * i;
    folder.append(0, std::array{t, t * t, 1.0 / 3.0});
    folder.append(1, std::array{t, 2.0 * t});
  }
}

constexpr double infinite = std::numeric_limits<double>::infinity();

RunProgress progress_at(std::size_t samples) {
  RunProgress p;
  p.simulation = {{.time = 0.1,
                   .state = {1.0 / 3.0, -0.0},
                   .step = 1e-3,
                   .event_values = {infinite, 0.1},
                   .is_implicit = true,
                   .stiff_steps = 2},
                  samples,
                  {.active = {{0, 2}, {}}, .pivots = {0.25}},
                  {0.5, infinite, -infinite, -0.0}};
  p.closure = {.started = true, .start = 1.5, .gap = 1e-11, .throughput = 3.0};
  p.largest_residual = 2e-13;
  p.statistics.evaluations = 77;
  p.statistics.changes = {{0.05, integrate::Method::implicit_bdf}};
  return p;
}

TEST(RunFolder, ATableGetsItsNameWhenTheRunIsComplete) {
  const fs::path temporary = scratch();
  const fs::path path = temporary / "run";
  RunFolder folder = opened(path);
  append_rows(folder, 0, 3);
  folder.mark(progress_at(3));
  ASSERT_FALSE(folder.save());
  EXPECT_FALSE(fs::exists(path / "states.csv"));
  ASSERT_FALSE(folder.finish());
  EXPECT_EQ(text_of(path / "energy.csv"), "t [s],kinetic [J]\n0,0\n0.1,0.2\n0.2,0.4\n");
  EXPECT_EQ(text_of(path / "states.csv").substr(0, 25), "t [s],ball.x [m],ball.qw\n");
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(path)) files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 2u) << "nothing but the tables is left";
}

TEST(RunFolder, AResumedRunWritesTheSameBytes) {
  const fs::path temporary = scratch();
  RunFolder whole = opened(temporary / "whole");
  append_rows(whole, 0, 9);
  whole.mark(progress_at(9));
  ASSERT_FALSE(whole.save());
  ASSERT_FALSE(whole.finish());

  const fs::path path = temporary / "parts";
  {
    RunFolder first = opened(path);
    append_rows(first, 0, 4);
    first.mark(progress_at(4));
    append_rows(first, 4, 6);  // after the mark: computed again
    ASSERT_FALSE(first.save());
  }
  std::ofstream(path / "states.csv.part", std::ios::app) << "0.4,half a li";  // killed while it wrote
  RunFolder second = opened(path, RunFolder::Begin::resume);
  ASSERT_TRUE(second.resumed());
  EXPECT_EQ(second.resumed()->simulation.samples, 4u);
  append_rows(second, 4, 9);
  second.mark(progress_at(9));
  ASSERT_FALSE(second.save());
  EXPECT_EQ(second.raw(0).rows(), 9u);
  ASSERT_FALSE(second.finish());
  for (const char* name : {"states.csv", "energy.csv"})
    EXPECT_EQ(text_of(path / name), text_of(temporary / "whole" / name)) << name;
}

TEST(RunFolder, ACheckpointReadsBackWithTheSameBits) {
  const fs::path temporary = scratch();
  {
    RunFolder folder = opened(temporary);
    append_rows(folder, 0, 4);
    folder.mark(progress_at(4));
    ASSERT_FALSE(folder.save());
  }
  const RunFolder again = opened(temporary, RunFolder::Begin::resume);
  const RunProgress expected = progress_at(4);
  const RunProgress& p = *again.resumed();
  EXPECT_EQ(p.simulation.integrator.state, expected.simulation.integrator.state);
  EXPECT_TRUE(std::signbit(p.simulation.integrator.state[1]));
  EXPECT_EQ(p.simulation.integrator.step, 1e-3);
  EXPECT_TRUE(p.simulation.integrator.is_implicit);
  EXPECT_EQ(p.simulation.integrator.event_values, expected.simulation.integrator.event_values);
  EXPECT_EQ(p.simulation.integrator.stiff_steps, 2);
  EXPECT_EQ(p.simulation.loop_rows.active, expected.simulation.loop_rows.active);
  EXPECT_EQ(p.simulation.loop_rows.pivots, expected.simulation.loop_rows.pivots);
  EXPECT_EQ(p.simulation.contacts, expected.simulation.contacts);
  EXPECT_TRUE(std::signbit(p.simulation.contacts[3]));
  EXPECT_EQ(p.closure.gap, 1e-11);
  EXPECT_EQ(p.closure.start, 1.5);
  EXPECT_EQ(p.largest_residual, 2e-13);
  EXPECT_EQ(p.statistics.evaluations, 77);
  ASSERT_EQ(p.statistics.changes.size(), 1u);
  EXPECT_EQ(p.statistics.changes[0].to, integrate::Method::implicit_bdf);
}

TEST(RunFolder, AnUnfinishedRunIsNotOverwrittenUnasked) {
  const fs::path temporary = scratch();
  {
    RunFolder folder = opened(temporary);
    append_rows(folder, 0, 4);
    folder.mark(progress_at(4));
    ASSERT_FALSE(folder.save());
  }
  EXPECT_NE(refusal(temporary, RunFolder::Begin::only_new).find("--resume continues it"), std::string::npos);
  EXPECT_NE(refusal(temporary, RunFolder::Begin::resume, "other").find("another scene"), std::string::npos);
  EXPECT_FALSE(opened(temporary, RunFolder::Begin::restart).resumed());
}

TEST(RunFolder, ADamagedCheckpointIsRefused) {
  const fs::path temporary = scratch();
  for (const char* text : {"", "{}", "[1,2", R"({"key":"key","samples":"many"})"}) {
    {
      RunFolder folder = opened(temporary, RunFolder::Begin::restart);
      append_rows(folder, 0, 4);
      folder.mark(progress_at(4));
      ASSERT_FALSE(folder.save());
    }
    std::ofstream(temporary / "checkpoint.json") << text;
    EXPECT_NE(refusal(temporary, RunFolder::Begin::resume).find("no readable checkpoint"), std::string::npos);
  }
}

// Also one that is still well-formed.
TEST(RunFolder, AChangedCheckpointIsRefused) {
  const fs::path temporary = scratch();
  {
    RunFolder folder = opened(temporary);
    append_rows(folder, 0, 4);
    folder.mark(progress_at(4));
    ASSERT_FALSE(folder.save());
  }
  std::string text = text_of(temporary / "checkpoint.json");
  const std::size_t at = text.find("1.5");
  ASSERT_NE(at, std::string::npos) << text;
  text[at] = '2';
  std::ofstream(temporary / "checkpoint.json") << text;
  EXPECT_NE(refusal(temporary, RunFolder::Begin::resume).find("no readable checkpoint"), std::string::npos);
  text[at] = '1';
  std::ofstream(temporary / "checkpoint.json") << text;
  EXPECT_TRUE(opened(temporary, RunFolder::Begin::resume).resumed());
}

// A digit of the table for people, and a bit of the plain numbers.
TEST(RunFolder, ADamagedRowIsRefused) {
  const fs::path temporary = scratch();
  for (const char* name : {"states.csv.part", "energy.raw.part"}) {
    {
      RunFolder folder = opened(temporary, RunFolder::Begin::restart);
      append_rows(folder, 0, 4);
      folder.mark(progress_at(2));
      ASSERT_FALSE(folder.save());
      append_rows(folder, 4, 6);
      folder.mark(progress_at(4));
      ASSERT_FALSE(folder.save());
    }
    EXPECT_TRUE(opened(temporary, RunFolder::Begin::resume).resumed());
    std::string text = text_of(temporary / name);
    text[text.size() / 2] = static_cast<char>(text[text.size() / 2] ^ 1);
    std::ofstream(temporary / name, std::ios::binary) << text;
    EXPECT_NE(refusal(temporary, RunFolder::Begin::resume).find("changed or damaged"), std::string::npos) << name;
  }
}

TEST(RunFolder, TwoRunsCannotShareAFolder) {
  const fs::path temporary = scratch();
  const RunFolder first = opened(temporary);
  EXPECT_NE(refusal(temporary, RunFolder::Begin::only_new).find("another run"), std::string::npos);
}

TEST(RunFolder, RowsAndColumnsReadBack) {
  const fs::path temporary = scratch();
  RunFolder folder = opened(temporary);
  append_rows(folder, 0, 5000);  // more than one block
  folder.mark(progress_at(5000));
  ASSERT_FALSE(folder.save());
  const RawTable raw = folder.raw(0);
  ASSERT_EQ(raw.rows(), 5000u);
  const auto squares = raw.column(1);
  ASSERT_TRUE(squares);
  ASSERT_EQ(squares->size(), 5000u);
  EXPECT_EQ((*squares)[4999], (0.1 * 4999) * (0.1 * 4999));
  const auto rows = raw.read(4097, 2);
  ASSERT_TRUE(rows);
  EXPECT_EQ((*rows)[3], 0.1 * 4098);
}

TEST(RunFolder, Hdf5HoldsTheTablesWithNamesAndUnits) {
  const fs::path temporary = scratch();
  RunFolder folder = opened(temporary);
  append_rows(folder, 0, 3);
  folder.mark(progress_at(3));
  ASSERT_FALSE(folder.save());
  const fs::path file = temporary / "run.h5";
  const auto error = write_hdf5(file, tables, folder);
  ASSERT_FALSE(error) << error->message;
  const std::string command = "h5dump -m %.17g " + file.string() + " > " + (temporary / "dump").string();
  ASSERT_EQ(std::system(command.c_str()), 0);
  const std::string dump = text_of(temporary / "dump");
  EXPECT_NE(dump.find("DATASET \"states\""), std::string::npos);
  EXPECT_NE(dump.find("(0): \"t\",\n         (1): \"ball.x\",\n         (2): \"ball.qw\"\n"), std::string::npos)
      << dump;
  EXPECT_NE(dump.find("(0): \"s\",\n         (1): \"m\",\n         (2): \"-\"\n"), std::string::npos);
  // h5dump begins a new line for each number.
  const auto row = dump.find("(2,0): 0.20000000000000001,", dump.find("DATASET \"states\""));
  ASSERT_NE(row, std::string::npos) << dump;
  const auto second = dump.find("0.040000000000000008", row), third = dump.find("0.33333333333333331", row);
  EXPECT_LT(second, third);
  EXPECT_LT(third, dump.find("}", row));
}

}  // namespace
}  // namespace hysteron
