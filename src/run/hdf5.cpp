#include "hysteron/run/hdf5.hpp"

#include <hdf5.h>

#include <algorithm>
#include <array>

#include "hysteron/report/file.hpp"

namespace hysteron {
namespace {

// An identifier of the HDF5 library with the function that closes it.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  operator hid_t() const { return id_; }
  bool is_open() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

bool write_texts(hid_t object, const char* name, const std::vector<std::string>& texts) {
  std::vector<const char*> pointers;
  for (const std::string& text : texts) pointers.push_back(text.c_str());
  const hsize_t count = texts.size();
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose), type(H5Tcopy(H5T_C_S1), H5Tclose);
  if (H5Tset_size(type, H5T_VARIABLE) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0) return false;
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  return attribute.is_open() && H5Awrite(attribute, type, pointers.data()) >= 0;
}

// Rows go over in blocks, so that a table need not fit into memory.
std::optional<Error> copy_rows(hid_t dataset, const RawTable& raw, const Error& failure) {
  constexpr std::size_t block = 4096;
  for (std::size_t first = 0; first < raw.rows(); first += block) {
    const std::size_t count = std::min(block, raw.rows() - first);
    const auto values = raw.read(first, count);
    if (!values) return values.error();
    const std::array<hsize_t, 2> start{first, 0}, size{count, raw.columns()};
    const Handle target(H5Dget_space(dataset), H5Sclose), memory(H5Screate_simple(2, size.data(), nullptr), H5Sclose);
    if (H5Sselect_hyperslab(target, H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr) < 0 ||
        H5Dwrite(dataset, H5T_NATIVE_DOUBLE, memory, target, H5P_DEFAULT, values->data()) < 0)
      return failure;
  }
  return std::nullopt;
}

std::optional<Error> write_table(hid_t file, const RunTable& table, const RawTable& raw, const Error& failure) {
  const std::array<hsize_t, 2> size{raw.rows(), raw.columns()};
  const Handle space(H5Screate_simple(2, size.data(), nullptr), H5Sclose);
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(properties, false);
  const Handle dataset(
      H5Dcreate2(file, table.name.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose);
  if (!dataset.is_open()) return failure;
  std::vector<std::string> names, units;
  for (const Column& column : table.columns) names.push_back(column.name), units.push_back(column.unit);
  if (!write_texts(dataset, "columns", names) || !write_texts(dataset, "units", units)) return failure;
  for (const Column& column : table.columns)
    if (!column.labels.empty() && !write_texts(dataset, ("labels of " + column.name).c_str(), column.labels))
      return failure;
  return copy_rows(dataset, raw, failure);
}

}  // namespace

std::optional<Error> write_hdf5(const std::filesystem::path& file, const std::vector<RunTable>& tables,
                                const RunFolder& folder) {
  const Error failure = unwritable(file, "the HDF5 library could not write it", ErrorCode::failed);
  const std::filesystem::path part = file.string() + ".part";
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // failures are reported here, not by the library
  {
    // Attributes of wide tables exceed what the old format holds in an object header.
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST);
    const Handle output(H5Fcreate(part.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose);
    if (!output.is_open()) return failure;
    for (std::size_t i = 0; i < tables.size(); ++i)
      if (auto error = write_table(output, tables[i], folder.raw(i), failure)) return error;
    if (H5Fflush(output, H5F_SCOPE_GLOBAL) < 0) return failure;
  }
  return rename_over(part, file, file);
}

}  // namespace hysteron
