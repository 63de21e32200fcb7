// The order of folders that CONTRIBUTING.md declares: no upward include, no cycle, and only folders that need the
// contents of laws include all of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace hysteron {
namespace {

namespace fs = std::filesystem;
const fs::path root = HYSTERON_SOURCE_DIR;

std::string contents(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// "core <- laws, pair <- contact": the level of each folder.
std::map<std::string, int> declared_levels() {
  std::smatch line;
  const std::string text = contents(root / "CONTRIBUTING.md");
  if (!std::regex_search(text, line, std::regex("Dependencies point one way: `([^`]*)`"))) return {};
  std::map<std::string, int> levels;
  int level = 0;
  const std::string order = line[1];
  const std::regex word("<-|[a-z_]+");
  for (std::sregex_iterator i(order.begin(), order.end(), word), end; i != end; ++i)
    i->str() == "<-" ? void(++level) : void(levels[i->str()] = level);
  return levels;
}

struct File {
  std::string folder;                 // laws
  std::vector<std::string> includes;  // of our own headers, relative to the root
};

std::string folder_of(const fs::path& relative) {
  auto part = relative.begin();
  if (*part == "app") return "app";
  std::advance(part, *part == "include" ? 2 : 1);
  return part->string();
}

// The file that an include line refers to: a public header, or one in the same folder.
std::string target_of(const std::string& name, const fs::path& from) {
  if (name.starts_with("hysteron/")) return (fs::path("include") / name).string();
  return (from.parent_path() / name).lexically_normal().string();
}

const std::map<std::string, File>& files() {
  static const auto all = [] {
    std::map<std::string, File> found;
    const std::regex line(R"re(#include "([^"]+)")re");
    for (const char* top : {"include/hysteron", "src", "app"})
      for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
        if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
        const fs::path relative = fs::relative(entry.path(), root);
        File& file = found[relative.string()];
        file.folder = folder_of(relative);
        const std::string text = contents(entry.path());
        for (std::sregex_iterator i(text.begin(), text.end(), line), end; i != end; ++i)
          file.includes.push_back(target_of((*i)[1], relative));
      }
    return found;
  }();
  return all;
}

// Every header that a file includes, directly or indirectly.
std::set<std::string> seen_by(const std::string& name) {
  std::set<std::string> seen;
  const std::function<void(const std::string&)> visit_file = [&](const std::string& file) {
    const auto found = files().find(file);
    if (found == files().end()) return;
    for (const std::string& next : found->second.includes)
      if (seen.insert(next).second) visit_file(next);
  };
  visit_file(name);
  return seen;
}

TEST(IncludeGraph, EveryFolderIsInTheDeclaredOrder) {
  const auto levels = declared_levels();
  ASSERT_GT(levels.size(), 8u);
  for (const auto& [name, file] : files()) EXPECT_TRUE(levels.contains(file.folder)) << name;
}

TEST(IncludeGraph, NoIncludePointsUpward) {
  const auto levels = declared_levels();
  for (const auto& [name, file] : files())
    for (const std::string& header : file.includes) {
      const auto found = files().find(header);
      if (found == files().end()) continue;  // generated
      const std::string& folder = found->second.folder;
      EXPECT_TRUE(folder == file.folder || levels.at(folder) < levels.at(file.folder))
          << name << " includes " << header;
    }
}

TEST(IncludeGraph, NoFolderIncludesAPrivateHeaderOfAnother) {
  for (const auto& [name, file] : files())
    for (const std::string& header : file.includes) {
      const bool is_private = header.starts_with("src/");
      EXPECT_FALSE(is_private && (name.starts_with("include/") || folder_of(header) != file.folder))
          << name << " includes " << header;
    }
}

TEST(IncludeGraph, NoHeaderIncludesItself) {
  for (const auto& [name, file] : files()) EXPECT_FALSE(seen_by(name).contains(name)) << name;
}

// A change of one law must not recompile files that only pass laws on.
TEST(IncludeGraph, OnlyThoseWhoOpenALawSeeAllLaws) {
  const std::set<std::string> openers{"laws", "contact", "impact"};
  std::size_t seeing = 0;
  for (const auto& [name, file] : files()) {
    if (!name.ends_with(".cpp") || !seen_by(name).contains("include/hysteron/laws/any_law.hpp")) continue;
    ++seeing;
    EXPECT_TRUE(openers.contains(file.folder)) << name;
  }
  EXPECT_GT(seeing, 5u);
  EXPECT_LT(seeing, 35u);
}

}  // namespace
}  // namespace hysteron
