// Joints with clearance: what multibody/clearance.hpp makes of them, with sizes, materials and laws from the scene.
#include <cmath>

#include "contact_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/clearance.hpp"

namespace hysteron::scene {
namespace {

using multibody::JointClearance;
using multibody::JointType;

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

  // Adds the contacts with the laws of the scene. `inner` and `outer` are the parts, with their sizes.
  void add_contacts(const JointClearance& clearance, const Value& inner, const SurfaceSize& inner_size,
                    const Value& outer, const SurfaceSize& outer_size) {
    for (const multibody::ContactPair& pair : clearance_contacts(clearance, joint_, build_.model().space)) {
      Side in{clearance.inner_is_first ? pair.first : pair.second, {}},
          out{clearance.inner_is_first ? pair.second : pair.first, {}};
      if (!set_material(build_, inner["material"], in.contact.mount.body, in.pair_body) ||
          !set_material(build_, outer["material"], out.contact.mount.body, out.pair_body))
        return;
      set_curvature(in.contact.surface, inner_size, in.pair_body);
      set_curvature(out.contact.surface, outer_size, out.pair_body);
      const NamedContact contact{pair.name, entry_.mark, value_};
      if (clearance.inner_is_first)
        add_contact(build_, contact, in, out);
      else
        add_contact(build_, contact, out, in);
    }
  }
  bool is_on_first_body(const Value& part) const { return part["body"].is_present() && part["body"].number == 0.0; }

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
    SurfaceSize size;
    if (bearing["length"].is_present()) size.length = bearing["length"].number;
    add_contacts({entry_.name, multibody::Journal{inner, outer}, is_on_first_body(journal), {}}, journal, size, bearing,
                 size);
  }

  void add_slider() {
    const Value& slider = value_["slider"];
    if (!slider.is_present())
      return fail(ErrorCode::missing, value_["clearance"],
                  "a prismatic joint with clearance needs the size of its slider: slider: {length: 0.1, height: 0.05}");
    SurfaceSize size;
    if (slider["curvature_radius"].is_present()) size.curvature_radius = slider["curvature_radius"].number;
    const multibody::Slider part{slider["length"].number, slider["height"].number, value_["clearance"].number};
    add_contacts({entry_.name, part, is_on_first_body(slider), {}}, slider, size, value_["guide"], {});
  }

  Build& build_;
  const Entry& entry_;
  const Value& value_;
  const multibody::Joint& joint_;
  bool is_revolute_;
};

}  // namespace

// A mechanism that has no ideal start keeps what the scene says.
void build_clearances(Build& build) {
  if (build.ideal_types.empty()) return;
  std::vector<multibody::IdealJoint> ideal;
  for (const auto& [joint, type] : build.ideal_types) ideal.push_back({joint, type});
  static_cast<void>(multibody::start_as_ideal(build.model(), ideal));
  for (const Entry& entry : build.root["joints"].entries)
    if (build.ideal_types.contains(entry.name)) ClearanceBuilder(build, entry).add();
}

}  // namespace hysteron::scene
