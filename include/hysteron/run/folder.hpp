// The folder of a run. Tables grow in NAME.csv.part and, as plain numbers, in NAME.raw.part; checkpoint.json tells how
// far they count. When the run is complete the tables get their names and the rest is made from the plain numbers. A
// run that was stopped or killed goes on from its checkpoint: rows after it are cut off and computed again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/simulation.hpp"
#include "hysteron/report/open_file.hpp"
#include "hysteron/run/run_table.hpp"

namespace hysteron {

// Rows of plain doubles in a file, read back by row or by column.
class RawTable {
 public:
  // `order`: which row of the file comes first, second ...; empty: as in the file.
  RawTable(const OpenFile& file, std::size_t columns, std::size_t rows, const std::vector<std::size_t>& order)
      : file_(&file), columns_(columns), rows_(rows), order_(&order) {}

  std::size_t columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  Result<std::vector<double>> column(std::size_t index) const;
  // `count` rows from `first` on, one after another.
  Result<std::vector<double>> read(std::size_t first, std::size_t count) const;

 private:
  const OpenFile* file_;
  std::size_t columns_, rows_;
  const std::vector<std::size_t>* order_;
};

// Changes with every byte that is added (FNV-1a of 64 bits): for damage, not against intent.
struct Checksum {
  std::uint64_t value = 0xcbf29ce484222325;
  void add(std::string_view bytes);
  bool operator==(const Checksum&) const = default;
};

// What is kept of an unfinished run besides its rows.
struct RunProgress {
  multibody::SimulationCheckpoint simulation;
  double largest_residual = 0.0;  // of the constraints so far
  multibody::LedgerClosure closure;
  integrate::Statistics statistics;  // of all parts of the run together
};

class RunFolder {
 public:
  enum class Begin { only_new, resume, restart };

  // `key` identifies scene, settings and version: a run is resumed only with the same key.
  static Result<RunFolder> open(const std::filesystem::path& folder, const std::vector<RunTable>& tables,
                                const std::string& key, Begin begin);
  // Whether the folder holds a run that can be continued.
  static bool has_unfinished(const std::filesystem::path& folder);
  RunFolder(RunFolder&&) = default;

  // Where an earlier run stopped, if one is resumed.
  const std::optional<RunProgress>& resumed() const { return resumed_; }

  // Rows are kept in memory until save().
  void append(std::size_t table, std::span<const double> row);
  // The rows so far belong to this progress: what save() will write.
  void mark(const RunProgress& progress);
  // Writes the rows up to the last mark, then the checkpoint. Nothing is written before the first mark.
  std::optional<Error> save();
  // Whether there is a checkpoint that a stopped run resumes from.
  bool has_saved() const noexcept { return marked_ || resumed_; }
  // Writes the rows after the mark, which are final: a run that is resumed from the checkpoint appends them again.
  std::optional<Error> save_last_rows();
  // From now on the saved rows of a table are read, and named by finish(), in ascending order of a column; equal ones
  // by the first column. The files of an unfinished run keep the order in which rows were appended.
  std::optional<Error> order_rows(std::size_t table, std::size_t column);
  // Rows that were saved.
  RawTable raw(std::size_t table) const;
  // Gives the tables their names and removes what is no longer needed.
  std::optional<Error> finish();

  const std::filesystem::path& path() const { return path_; }
  // Why the run in the folder cannot be resumed.
  Error refuse_resume(const std::string& why) const;

 private:
  struct Part {
    std::string name;
    std::vector<Column> columns;
    OpenFile csv, raw;
    std::string csv_rows;           // not yet written
    std::vector<double> raw_rows;   // not yet written
    std::size_t csv_marked = 0;     // bytes of csv_rows up to the mark
    std::size_t raw_marked = 0;     // numbers of raw_rows up to the mark
    std::size_t rows = 0;           // written
    std::size_t csv_bytes = 0;      // written
    Checksum csv_sum{}, raw_sum{};  // of what was written
    std::vector<std::size_t> order{};
  };

  RunFolder(std::filesystem::path path, std::string key) : path_(std::move(path)), key_(std::move(key)) {}
  std::filesystem::path file(const std::string& name) const { return path_ / name; }
  std::optional<Error> open_parts(const std::vector<RunTable>& tables);
  std::optional<Error> start(const std::vector<RunTable>& tables);
  std::optional<Error> recover();
  std::optional<Error> write_marked(Part& part);
  std::optional<Error> name_table(std::size_t table) const;
  std::optional<Error> write_in_order(std::size_t table, const std::filesystem::path& to) const;
  void mark_rows();

  std::filesystem::path path_;
  std::string key_;
  std::vector<Part> parts_{};
  std::optional<RunProgress> resumed_{}, marked_{};
};

}  // namespace hysteron
