#include "exclude.hpp"

#include <algorithm>
#include <set>

#include "hysteron/core/joined.hpp"

namespace hysteron::detail {
namespace {

std::string line_text(const DataLine& line) {
  return "line " + std::to_string(line.line) + (line.file.empty() ? "" : " of " + line.file);
}

bool is_meant(const DataLine& line, const ComparedChannel& channel, const ComparedDatum& datum) {
  return datum.line == line.line && (line.file.empty() || line.file == channel.file);
}

// Each line must name data of one file.
std::optional<Error> check_line(const ResidualProblem& problem, const DataLine& line) {
  std::set<std::string> files, found;
  std::size_t first = SIZE_MAX, last = 0;
  for (const ComparedChannel& channel : problem.channels) {
    files.insert(channel.file);
    for (const ComparedDatum& d : channel.data) {
      if (!line.file.empty() && line.file != channel.file) continue;
      first = std::min(first, d.line);
      last = std::max(last, d.line);
      if (is_meant(line, channel, d)) found.insert(channel.file);
    }
  }
  if (!line.file.empty() && !files.contains(line.file))
    return Error{ErrorCode::unknown_name, "exclude",
                 "--exclude " + line.file + ":" + std::to_string(line.line) + ": '" + line.file +
                     "' is none of the files: " + joined(files)};
  if (line.file.empty() && files.size() > 1)
    return Error{ErrorCode::conflict, "exclude",
                 "--exclude " + std::to_string(line.line) + ": there are several files; name one: --exclude " +
                     *files.begin() + ":" + std::to_string(line.line)};
  if (found.empty())
    return Error{ErrorCode::out_of_range, "exclude",
                 "--exclude: " + line_text(line) + " holds no data that are fitted; these are in lines " +
                     std::to_string(first) + " to " + std::to_string(last)};
  return std::nullopt;
}

}  // namespace

Result<Reduced> without(const ResidualProblem& problem, const std::vector<DataLine>& lines) {
  for (const DataLine& line : lines)
    if (auto error = check_line(problem, line)) return *error;
  Reduced out{.problem = problem, .excluded = {}};
  std::vector<std::size_t> kept;  // indices of the remaining data among all
  std::size_t all = 0;
  for (std::size_t g = 0; g < problem.channels.size(); ++g) {
    const ComparedChannel& from = problem.channels[g];
    ComparedChannel& to = out.problem.channels[g];
    to.data.clear();
    to.sigma.clear();
    to.source.slope.clear();
    for (std::size_t i = 0; i < from.size(); ++i, ++all) {
      const ComparedDatum& d = from.data[i];
      if (std::any_of(lines.begin(), lines.end(), [&](const DataLine& line) { return is_meant(line, from, d); })) {
        out.excluded.push_back({.channel = g, .at = d.at, .measured = d.measured, .line = d.line, .run = d.run});
        continue;
      }
      kept.push_back(all);
      to.data.push_back(d);
      if (from.sigma_known()) to.sigma.push_back(from.sigma[i]);
      if (!from.source.slope.empty()) to.source.slope.push_back(from.source.slope[i]);
    }
    if (to.data.empty())
      return Error{
          ErrorCode::missing, "exclude",
          "--exclude leaves no data of " + from.quantity + " in " + from.file + ": leave out the file or column"};
  }
  out.problem.blocks.clear();  // they number all data
  out.problem.block_of.clear();
  out.problem.differences = [&problem, kept = std::move(kept), all](std::span<const double> values,
                                                                    std::span<double> differences) {
    std::vector<double> whole(all);
    if (!problem.differences(values, whole)) return false;
    for (std::size_t i = 0; i < kept.size(); ++i) differences[i] = whole[kept[i]];
    return true;
  };
  return out;
}

}  // namespace hysteron::detail
