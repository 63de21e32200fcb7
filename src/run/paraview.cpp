#include "hysteron/run/paraview.hpp"

#include <fmt/format.h>

#include "hysteron/core/number_text.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/palette.hpp"

namespace hysteron {
namespace {

using multibody::Vector3;

void append(std::string& out, const Vector3& v) {
  out += fmt::format("{} {} {}\n", number_text(v.x), number_text(v.y), number_text(v.z));
}

// A part of a VTK file: named numbers, one line each.
std::string data_array(std::string_view type, std::string_view name, int components, const std::string& content) {
  return fmt::format("<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"ascii\">\n{}</DataArray>\n",
                     type, name, components, content);
}

// Cells of one kind: points, or lines.
struct Cells {
  std::string connectivity{}, offsets{}, bodies{}, colours{};
  std::size_t count = 0, connected = 0;

  void add(const std::vector<std::size_t>& line, std::size_t first_point, long body, const std::string& colour) {
    for (const std::size_t i : line) connectivity += fmt::format("{} ", first_point + i);
    connected += line.size();
    connectivity += '\n';
    offsets += fmt::format("{}\n", connected);
    bodies += fmt::format("{}\n", body);
    colours += colour;
    ++count;
  }
  std::string text(std::string_view name) const {
    return fmt::format("<{}>\n", name) + data_array("Int64", "connectivity", 1, connectivity) +
           data_array("Int64", "offsets", 1, offsets) + fmt::format("</{}>\n", name);
  }
};

struct PolyData {
  std::string points{}, velocities{};
  std::size_t point_count = 0;
  Cells dots{}, lines{};

  void add(const geometry::Outline& body, const BodyState& state, long index, std::string_view colour) {
    const auto places = points_at(state.pose, body.points);
    for (const Vector3& p : places) {
      append(points, p);
      append(velocities, state.velocity + cross(state.angular_velocity, p - state.pose.position));
    }
    const auto [red, green, blue] = red_green_blue(colour);
    const std::string parts = fmt::format("{} {} {}\n", red, green, blue);
    for (const auto& line : body.lines) (line.size() == 1 ? dots : lines).add(line, point_count, index, parts);
    point_count += places.size();
  }

  // Points come before lines, also in the data of cells.
  std::string text() const {
    return fmt::format(
               "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
               "<PolyData>\n<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" "
               "NumberOfStrips=\"0\" NumberOfPolys=\"0\">\n",
               point_count, dots.count, lines.count) +
           "<PointData Vectors=\"velocity\">\n" + data_array("Float64", "velocity", 3, velocities) +
           "</PointData>\n<CellData Scalars=\"body\">\n" + data_array("Int64", "body", 1, dots.bodies + lines.bodies) +
           data_array("UInt8", "colour", 3, dots.colours + lines.colours) + "</CellData>\n<Points>\n" +
           data_array("Float64", "points", 3, points) + "</Points>\n" + dots.text("Verts") + lines.text("Lines") +
           "</Piece>\n</PolyData>\n</VTKFile>\n";
  }
};

}  // namespace

std::string vtp_text(const Skeleton& skeleton, const std::vector<BodyState>& bodies, multibody::Space space) {
  constexpr long ground = -1;
  PolyData data;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    data.add(skeleton.bodies[i], bodies[i], static_cast<long>(i), line_style(i).colour);
  data.add(skeleton.ground, {}, ground, ground_colour);
  for (const multibody::Pose& plane : skeleton.planes)
    data.add(geometry::half_space_outline(skeleton.length, space),
             {.pose = plane, .velocity = {}, .angular_velocity = {}}, ground, ground_colour);
  return data.text();
}

std::string contacts_vtp_text(const RunTable& contact_states, std::span<const double> row) {
  std::string points, forces, depths, states, cells, offsets;
  const std::vector<Column>& columns = contact_states.columns;
  Vector3 point, force;
  std::size_t count = 0;
  for (std::size_t i = 1; i < columns.size(); ++i) {
    const std::string_view name = columns[i].name;
    const std::string_view field = name.substr(name.find('.') + 1);
    if (field == "indentation") depths += number_text(row[i]) + '\n';
    if (field == "state") states += number_text(row[i]) + '\n';
    if (field == "point.x") point = {row[i], 0, 0};
    if (field == "point.y") point.y = row[i];
    if (field == "point.z") point.z = row[i];
    if (field == "total_force.x") force = {row[i], 0, 0};
    if (field == "total_force.y") force.y = row[i];
    if (field == "total_force.z") force.z = row[i];
    if (field != "total_force") continue;  // the last field of a contact
    append(points, point);
    append(forces, force);
    cells += fmt::format("{}\n", count);
    offsets += fmt::format("{}\n", ++count);
  }
  return fmt::format(
             "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
             "<PolyData>\n<Piece NumberOfPoints=\"{0}\" NumberOfVerts=\"{0}\" NumberOfLines=\"0\" NumberOfStrips=\"0\" "
             "NumberOfPolys=\"0\">\n",
             count) +
         "<PointData Vectors=\"force\">\n" + data_array("Float64", "force", 3, forces) +
         data_array("Float64", "indentation", 1, depths) + data_array("Float64", "state", 1, states) +
         "</PointData>\n<Points>\n" + data_array("Float64", "points", 3, points) + "</Points>\n<Verts>\n" +
         data_array("Int64", "connectivity", 1, cells) + data_array("Int64", "offsets", 1, offsets) +
         "</Verts>\n</Piece>\n</PolyData>\n</VTKFile>\n";
}

std::optional<Error> write_paraview(const std::filesystem::path& folder, const multibody::Model& model,
                                    const Skeleton& skeleton, const RawTable& states,
                                    const std::optional<ContactStates>& contacts) {
  if (auto error = ensure_writable_folder(folder / "paraview")) return error;
  std::string collection =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
      "<Collection>\n";
  for (std::size_t i = 0; i < states.rows(); ++i) {
    const auto row = states.read(i, 1);
    if (!row) return row.error();
    const std::string name = fmt::format("paraview/{:06}.vtp", i);
    if (auto error = write_file(folder / name, vtp_text(skeleton, bodies_from_row(model, *row), model.space)))
      return error;
    collection += fmt::format("<DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", number_text(row->front()), name);
    if (!contacts) continue;
    const auto contact_row = contacts->raw.read(i, 1);
    if (!contact_row) return contact_row.error();
    const std::string other = fmt::format("paraview/contacts_{:06}.vtp", i);
    if (auto error = write_file(folder / other, contacts_vtp_text(contacts->table, *contact_row))) return error;
    collection += fmt::format("<DataSet timestep=\"{}\" part=\"1\" file=\"{}\"/>\n", number_text(row->front()), other);
  }
  return write_file(folder / "run.pvd", collection + "</Collection>\n</VTKFile>\n");
}

}  // namespace hysteron
