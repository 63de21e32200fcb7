// Tables of a run, read by the names of their columns from CSV or HDF5, and compared column by column with values of
// another origin. Every column needs an expected one, and no two may hold the same numbers: a swap is then seen.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {

using Numbers = std::vector<double>;

class Columns {
 public:
  static Columns of_csv(const std::filesystem::path& file) {
    Columns out;
    for (const Row& row : parse_table(contents(file)))
      for (const auto& [name, text] : row.cells) {
        out.numbers_[name].push_back(row[name]);
        out.words_[name].push_back(text);
      }
    return out;
  }

  // A dataset, by h5dump. Columns of words hold the words that the labels name.
  static Columns of_hdf5(const std::filesystem::path& file, const std::string& dataset) {
    const auto dump = [&](const std::string& what) {
      return run_command("h5dump -y -w 0 -m %.17g " + what + " '" + file.string() + "'").out;
    };
    const auto quoted = [&](const std::string& attribute) {
      std::vector<std::string> out;
      const std::string text = dump("-a '/" + dataset + "/" + attribute + "'");
      const std::size_t data = text.find("DATA {");
      for (std::size_t a = text.find('"', data), b; a != std::string::npos; a = text.find('"', b + 1)) {
        b = text.find('"', a + 1);
        out.push_back(text.substr(a + 1, b - a - 1));
      }
      return out;
    };
    const auto names = quoted("columns"), units = quoted("units");
    std::string text = dump("-d /" + dataset);
    text = text.substr(text.find("DATA {") + 6);
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream in(text);
    Columns out;
    std::size_t i = 0;
    for (std::string word; in >> word && word != "}"; ++i) {
      const std::size_t c = i % names.size();
      const std::string title = units[c] == "-" ? names[c] : names[c] + " [" + units[c] + "]";
      out.numbers_[title].push_back(std::strtod(word.c_str(), nullptr));
    }
    for (auto& [name, numbers] : out.numbers_) {
      const auto labels = quoted("labels of " + name);
      for (const double number : numbers)
        out.words_[name].push_back(labels.empty() ? "" : labels.at(static_cast<std::size_t>(number)));
    }
    return out;
  }

  const Numbers& operator[](const std::string& name) const { return numbers_.at(name); }
  const std::vector<std::string>& words(const std::string& name) const { return words_.at(name); }
  std::size_t rows() const { return numbers_.empty() ? 0 : numbers_.begin()->second.size(); }
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& [name, numbers] : numbers_) out.push_back(name);
    return out;
  }

 private:
  std::map<std::string, Numbers> numbers_;
  std::map<std::string, std::vector<std::string>> words_;
};

struct ExpectedColumn {
  Numbers values;
  double tolerance = 1e-9;  // of the largest magnitude in the column, at least of 1e-3
};

inline double largest_magnitude(const Numbers& numbers) {
  double out = 0.0;
  for (const double x : numbers) out = std::max(out, std::abs(x));
  return out;
}

// `words`: columns of words, which are compared elsewhere. `doubled`: columns that equal another one in this run.
inline void expect_columns(const Columns& table, const std::map<std::string, ExpectedColumn>& expected,
                           const std::vector<std::string>& words = {}, const std::string& doubled = {}) {
  std::vector<std::string> names = words;
  for (const auto& [name, column] : expected) names.push_back(name);
  std::ranges::sort(names);
  EXPECT_EQ(table.names(), names);
  for (const auto& [name, column] : expected) {
    SCOPED_TRACE(name);
    const Numbers& found = table[name];
    ASSERT_EQ(found.size(), column.values.size());
    const double tolerance = column.tolerance * std::max(1e-3, largest_magnitude(column.values));
    std::size_t worst = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      if (!(std::abs(found[i] - column.values[i]) <= std::abs(found[worst] - column.values[worst]))) worst = i;
    EXPECT_NEAR(found[worst], column.values[worst], tolerance) << "row " << worst;
    for (const auto& [other, values] : expected) {
      double distance = 0.0;
      for (std::size_t i = 0; i < found.size(); ++i)
        distance = std::max(distance, std::abs(found[i] - values.values[i]));
      if (other != name && other != doubled && name != doubled) {
        EXPECT_GT(distance, 2.0 * tolerance) << "not told from " << other;
      }
    }
  }
}

}  // namespace hysteron::testing
