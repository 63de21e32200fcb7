// Joints with clearance: a planar joint, and contacts of the journal in its bearing or of the slider's corners with the
// walls of its guide.
#include <array>
#include <cmath>

#include "contact_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::scene {
namespace {

using geometry::Bore;
using geometry::HalfSpace;
using geometry::Point;
using geometry::Sphere;
using multibody::Joint;
using multibody::JointType;
using multibody::Pose;
using multibody::Vector3;

class ClearanceBuilder {
 public:
  ClearanceBuilder(Build& build, const Entry& entry)
      : build_(build),
        entry_(entry),
        value_(entry.value),
        joint_(build.model().joints[build.joints.at(entry.name)]),
        is_revolute_(build.ideal_types.at(entry.name) == JointType::revolute) {}

  void add() {
    if (!value_["law"].is_present())
      return fail(ErrorCode::missing, value_["clearance"], "a joint with clearance needs a 'law'");
    for (const std::string_view key : {"journal", "bearing", "slider", "guide"})
      if (value_[key].is_present() && (key == "journal" || key == "bearing") != is_revolute_)
        return fail(ErrorCode::conflict, value_[key],
                    is_revolute_ ? "a revolute joint with clearance has a 'journal' and a 'bearing'"
                                 : "a prismatic joint with clearance has a 'slider' and a 'guide'");
    is_revolute_ ? add_journal() : add_slider();
  }

 private:
  void fail(ErrorCode code, const Value& at, std::string message) { build_.fail(code, at.mark, std::move(message)); }

  // The side of the joint that has the journal or slider, and the other one.
  struct Parts {
    Side inner, outer;
    bool inner_is_first = false;
  };
  std::optional<Parts> parts(const Value& inner, const Value& outer) {
    Parts p;
    p.inner_is_first = inner["body"].is_present() && inner["body"].number == 0.0;
    p.inner.contact.mount = p.inner_is_first ? joint_.first : joint_.second;
    p.outer.contact.mount = p.inner_is_first ? joint_.second : joint_.first;
    if (!set_material(build_, inner["material"], p.inner.contact.mount.body, p.inner.pair_body) ||
        !set_material(build_, outer["material"], p.outer.contact.mount.body, p.outer.pair_body))
      return std::nullopt;
    return p;
  }
  void add_pair(const std::string& name, const Parts& p) {
    const NamedContact contact{name, entry_.mark, value_};
    if (p.inner_is_first)
      add_contact(build_, contact, p.inner, p.outer);
    else
      add_contact(build_, contact, p.outer, p.inner);
  }

  void add_journal() {
    const Value &journal = value_["journal"], &bearing = value_["bearing"];
    const double clearance = value_["clearance"].number;
    if (!journal["radius"].is_present() && !bearing["radius"].is_present())
      return fail(ErrorCode::missing, value_["clearance"],
                  "a revolute joint with clearance needs the radius of its journal or bearing: "
                  "journal: {radius: 10 mm}");
    const double inner =
        journal["radius"].is_present() ? journal["radius"].number : bearing["radius"].number - clearance;
    const double outer = bearing["radius"].is_present() ? bearing["radius"].number : inner + clearance;
    constexpr double agreement = 1e-9;
    if (!(inner > 0.0))
      return fail(ErrorCode::out_of_range, value_["clearance"],
                  "clearance = " + number_text(clearance) + " m leaves no journal in a bearing with a radius of " +
                      number_text(outer) + " m: it must be smaller than that radius");
    if (std::abs(outer - inner - clearance) > agreement * outer)
      return fail(ErrorCode::conflict, value_["clearance"],
                  "clearance = " + number_text(clearance) +
                      " m is not the radius of the bearing less that of the "
                      "journal, " +
                      number_text(outer, 10) + " m - " + number_text(inner, 10) + " m: leave one of them out");
    auto p = parts(journal, bearing);
    if (!p) return;
    p->inner.contact.surface = Sphere{inner};
    p->outer.contact.surface = Bore{outer};
    SurfaceSize size;
    if (bearing["length"].is_present()) size.length = bearing["length"].number;
    set_curvature(p->inner.contact.surface, size, p->inner.pair_body);
    set_curvature(p->outer.contact.surface, size, p->outer.pair_body);
    add_pair(entry_.name, *p);
  }

  // Corners counter-clockwise from the lower rear one, each with the wall on its side.
  void add_slider() {
    const Value& slider = value_["slider"];
    if (!slider.is_present())
      return fail(ErrorCode::missing, value_["clearance"],
                  "a prismatic joint with clearance needs the size of its slider: slider: {length: 0.1, height: 0.05}");
    const auto p = parts(slider, value_["guide"]);
    if (!p) return;
    const double x = 0.5 * slider["length"].number, y = 0.5 * slider["height"].number;
    const std::array<Vector3, 4> corners{{{-x, -y, 0.0}, {x, -y, 0.0}, {x, y, 0.0}, {-x, y, 0.0}}};
    SurfaceSize size;
    if (slider["curvature_radius"].is_present()) size.curvature_radius = slider["curvature_radius"].number;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const double up = corners[i].y > 0.0 ? 1.0 : -1.0;
      Parts corner = *p;
      corner.inner.contact.surface = Point{};
      corner.inner.contact.mount.pose = p->inner.contact.mount.pose * Pose{corners[i], {}};
      corner.outer.contact.surface = HalfSpace{};
      corner.outer.contact.mount.pose = p->outer.contact.mount.pose *
                                        Pose{{0.0, up * (y + value_["clearance"].number), 0.0}, {}} *
                                        half_space_pose(build_.is_planar(), {0.0, -up, 0.0});
      set_curvature(corner.inner.contact.surface, size, corner.inner.pair_body);
      set_curvature(corner.outer.contact.surface, {}, corner.outer.pair_body);
      add_pair(entry_.name + "[" + std::to_string(i + 1) + "]", corner);
    }
  }

  Build& build_;
  const Entry& entry_;
  const Value& value_;
  const Joint& joint_;
  bool is_revolute_;
};

// The model with ideal joints in the place of those with clearance; nothing if something in it needs the clearance.
std::optional<multibody::Model> ideal_model(const Build& build) {
  multibody::Model model = build.scene.model;
  model.contacts.clear();
  const auto make_ideal = [&](multibody::CoordinateRef& ref) {
    const auto found = build.ideal_types.find(ref.joint);
    if (found == build.ideal_types.end()) return true;
    if (ref.index != planar_coordinate(found->second)) return false;
    ref.index = 0;
    return true;
  };
  for (Joint& joint : model.joints) {
    const auto found = build.ideal_types.find(joint.name);
    if (found == build.ideal_types.end()) continue;
    joint.type = found->second;
    for (multibody::InitialCoordinates* start : {&joint.position, &joint.speed}) {
      const std::size_t kept = planar_coordinate(found->second);
      for (std::size_t i = 0; i < start->values.size(); ++i)
        if (i != kept && start->values[i] != 0.0) return std::nullopt;
      if (!start->values.empty()) start->values = {start->values[kept]};
    }
  }
  for (multibody::Driver& driver : model.drivers)
    if (!make_ideal(driver.coordinate)) return std::nullopt;
  for (multibody::Coupling& coupling : model.couplings)
    if (!make_ideal(coupling.first) || !make_ideal(coupling.second)) return std::nullopt;
  return model;
}

// Bodies and given coordinates start as in the ideal mechanism, which has no freedom to move in its joints. A mechanism
// that has no ideal start keeps what the scene says.
void start_as_ideal(Build& build) {
  const auto ideal = ideal_model(build);
  if (!ideal) return;
  const auto built = multibody::build_system(*ideal);
  if (!built) return;
  const auto work = built->system->workspace();
  built->system->set_state(0.0, built->start, *work);
  for (std::size_t i = 0; i < ideal->bodies.size(); ++i) {
    const multibody::BodyMotion motion = built->system->body(i, *work);
    build.model().bodies[i].pose = motion.pose;
    build.model().bodies[i].velocity = multibody::Velocity{motion.velocity, motion.angular_velocity};
  }
  for (std::size_t i = 0; i < ideal->joints.size(); ++i) {
    Joint& joint = build.model().joints[i];
    if (build.ideal_types.contains(joint.name)) continue;
    if (!joint.position.values.empty()) built->system->joint_position(i, joint.position.values, *work);
    if (!joint.speed.values.empty()) built->system->joint_speed(i, joint.speed.values, *work);
  }
}

}  // namespace

std::size_t planar_coordinate(JointType ideal) { return ideal == JointType::revolute ? 2 : 0; }

void build_clearances(Build& build) {
  if (build.ideal_types.empty()) return;
  start_as_ideal(build);
  for (const Entry& entry : build.root["joints"].entries)
    if (build.ideal_types.contains(entry.name)) ClearanceBuilder(build, entry).add();
}

}  // namespace hysteron::scene
