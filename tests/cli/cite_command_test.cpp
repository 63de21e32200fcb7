// BibTeX through the real command line.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hysteron/laws/catalogue.hpp"
#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

struct BibEntry {
  std::string type, key;
  std::map<std::string, std::string> fields;
};

// A small reader of BibTeX: "@type{key, name = {value}, ...}" with nested braces.
class BibReader {
 public:
  explicit BibReader(const std::string& text) : text_(text) {}

  std::vector<BibEntry> entries() {
    std::vector<BibEntry> out;
    while (skip_blanks(), at_ < text_.size()) {
      expect('@');
      BibEntry entry{.type = upto("{"), .key = upto(","), .fields = {}};
      while (skip_blanks(), at_ < text_.size() && text_[at_] != '}') {
        const std::string name = upto(" ");
        skip_blanks();
        expect('=');
        skip_blanks();
        EXPECT_TRUE(entry.fields.emplace(name, braced()).second) << entry.key << " has " << name << " twice";
        expect(',');
      }
      expect('}');
      out.push_back(std::move(entry));
      if (::testing::Test::HasFailure()) break;
    }
    return out;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
  }
  void expect(char c) {
    EXPECT_TRUE(at_ < text_.size() && text_[at_] == c) << "expected " << c << " at: " << text_.substr(at_, 60);
    ++at_;
  }
  std::string upto(const std::string& end) {
    const auto stop = text_.find(end, at_);
    EXPECT_NE(stop, std::string::npos);
    const std::string out = text_.substr(at_, stop - at_);
    at_ = stop + end.size();
    return out;
  }
  // The text in balanced braces; an escaped brace does not count.
  std::string braced() {
    expect('{');
    std::string out;
    for (int depth = 1; at_ < text_.size(); ++at_) {
      const bool escaped = !out.empty() && out.back() == '\\';
      if (text_[at_] == '{' && !escaped) ++depth;
      if (text_[at_] == '}' && !escaped && --depth == 0) break;
      out += text_[at_];
    }
    expect('}');
    return out;
  }

  const std::string text_;
  std::size_t at_ = 0;
};

std::map<std::string, BibEntry> cited(const std::string& arguments) {
  const Outcome outcome = run(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::map<std::string, BibEntry> out;
  for (BibEntry& entry : BibReader(outcome.out).entries()) {
    const std::string key = entry.key;
    EXPECT_TRUE(out.emplace(key, std::move(entry)).second) << key << " appears twice";
  }
  return out;
}

// Values as the journals print them.
TEST(CliCite, AnArticleHasItsVolumeNumberAndPages) {
  const auto all = cited("cite hunt-crossley lankarani-nikravesh");
  ASSERT_TRUE(all.contains("hunt_crossley_1975"));
  const BibEntry& entry = all.at("hunt_crossley_1975");
  EXPECT_EQ(entry.type, "article");
  const std::map<std::string, std::string> expected{{"author", "Hunt, K. H. and Crossley, F. R. E."},
                                                    {"year", "1975"},
                                                    {"volume", "42"},
                                                    {"number", "2"},
                                                    {"pages", "440--445"},
                                                    {"doi", "10.1115/1.3423596"}};
  for (const auto& [name, value] : expected) EXPECT_EQ(entry.fields.at(name), value) << name;
  EXPECT_NE(entry.fields.at("journal").find("J. Appl. Mech."), std::string::npos);
  EXPECT_TRUE(all.contains("lankarani_nikravesh_1990"));
  EXPECT_TRUE(all.contains("hertz_1881")) << "the elastic part of both";
  EXPECT_EQ(all.at("hertz_1881").fields.at("note"), "volume dated 1882");
}

TEST(CliCite, TheProgramIsCitedAsInTheCitationFile) {
  const auto all = cited("cite flores");
  ASSERT_TRUE(all.contains("hysteron"));
  const auto& fields = all.at("hysteron").fields;
  const std::string cff = contents(HYSTERON_SOURCE_DIR "/CITATION.cff");
  const std::string note = fields.at("note");  // "Version 0.2.0, 2026-11-17"
  const auto comma = note.find(", ");
  ASSERT_TRUE(note.starts_with("Version ") && comma != std::string::npos) << note;
  EXPECT_NE(cff.find("\nversion: " + note.substr(8, comma - 8) + "\n"), std::string::npos) << note;
  EXPECT_NE(cff.find("\ndate-released: " + note.substr(comma + 2) + "\n"), std::string::npos) << note;
  EXPECT_EQ(fields.at("year"), note.substr(comma + 2, 4));
  EXPECT_NE(cff.find(fields.at("title").substr(0, 9)), std::string::npos);
  EXPECT_EQ(fields.at("author"), "{The Hysteron authors}");
}

TEST(CliCite, AllWorksOfAllLawsHaveUniqueKeysAndBalancedBraces) {
  const auto all = cited("cite --all");
  std::set<std::string> wanted{"hysteron"};
  for (const Entry& entry : catalogue())
    for (const Reference* work : {entry.info.source, entry.info.also})
      if (work) wanted.insert(std::string(work->key));
  for (const std::string& key : wanted) EXPECT_TRUE(all.contains(key)) << key;
  EXPECT_EQ(all.size(), wanted.size());
  for (const auto& [key, entry] : all) {
    for (const char* name : {"author", "title", "year"}) EXPECT_TRUE(entry.fields.contains(name)) << key << name;
    if (entry.type == "article") {
      EXPECT_TRUE(entry.fields.contains("journal") && entry.fields.contains("volume")) << key;
      EXPECT_EQ(entry.fields.at("journal").find_first_of("0123456789"), std::string::npos) << key;
    }
    if (entry.type == "book") {
      EXPECT_TRUE(entry.fields.contains("publisher")) << key;
    }
    for (const auto& [name, value] : entry.fields) EXPECT_FALSE(value.empty()) << key << name;
  }
  EXPECT_EQ(all.at("johnson_1985").type, "book");
  EXPECT_EQ(all.at("johnson_1985").fields.at("publisher"), "Cambridge University Press");
  EXPECT_EQ(all.at("persson_1964").type, "phdthesis");
  EXPECT_EQ(all.at("kelvin_1865").fields.at("author"), "Thomson, W.") << "without the title of nobility";
  EXPECT_EQ(all.at("zhiying_qishao_2006").fields.at("author"), "Qin, Z. and Lu, Q.");
}

TEST(CliCite, CapitalsOfATitleAreKept) {
  const auto all = cited("law bouc-wen-maxwell --bibtex");
  ASSERT_TRUE(all.contains("milehins_marghitu_2025"));
  EXPECT_NE(all.at("milehins_marghitu_2025").fields.at("title").find("{Bouc-Wen}"), std::string::npos);
  EXPECT_EQ(all.at("milehins_marghitu_2025").fields.at("title").substr(0, 4), "The ");
  EXPECT_FALSE(all.contains("hysteron")) << "law NAME --bibtex: the law alone";
}

TEST(CliCite, BadInputIsNamed) {
  for (const auto& [arguments, message] :
       {std::pair("cite", "--all"), std::pair("cite florse", "florse"), std::pair("cite flores --all", "--all"),
        std::pair("law flores --json --bibtex", "exclude")}) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
    EXPECT_TRUE(outcome.out.empty());
  }
}

}  // namespace
}  // namespace hysteron::testing
