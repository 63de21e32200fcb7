#include "hysteron/multibody/sizes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron::multibody {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct Box {
  Vector3 low{infinity, infinity, infinity}, high{-infinity, -infinity, -infinity};

  void add(const Vector3& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  double diagonal() const { return norm(high - low); }
};

double largest_distance(const Model& model, const System& system, const Workspace& work) {
  Box box;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    box.add(system.body(i, work).pose.position);
    box.add(system.mass_centre(i, work));
  }
  for (const Joint& joint : model.joints)
    for (const Mount* mount : {&joint.first, &joint.second}) box.add(system.frame(*mount, work).pose.position);
  return model.bodies.empty() ? 0.0 : box.diagonal();
}

}  // namespace

Sizes sizes_of(const Model& model, const System& system, const Workspace& work, double contact_size, double duration) {
  Sizes sizes;
  double mass = 0.0, fastest = 0.0;
  for (const Body& body : model.bodies) mass += body.mass;
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    fastest = std::max(fastest, norm(system.body(i, work).velocity));
  const double gravity = norm(model.gravity);
  for (const double length :
       {largest_distance(model, system, work), contact_size, std::max(fastest, 0.5 * gravity * duration) * duration})
    if (length > 0.0) {
      sizes.length = length;
      break;
    }
  const Energies e = system.energies(work);
  const double largest = std::max({e.kinetic, std::abs(e.stored), mass * gravity * sizes.length});
  const bool moves = largest > 0.0 && mass > 0.0;
  sizes.speed = moves ? std::sqrt(2.0 * largest / mass) : sizes.length / duration;
  sizes.energy = moves ? largest : mass > 0.0 ? mass * sizes.speed * sizes.speed : 1.0;
  return sizes;
}

double length_of(const Model& model, const BuiltSystem& built, double start_time) {
  const auto work = built.system->workspace();
  built.system->set_state(start_time, built.start, *work);
  return largest_distance(model, *built.system, *work);
}

std::vector<double> state_sizes(const System& system, const Sizes& sizes) {
  std::vector<double> out(system.size(), 1.0);
  const std::vector<std::string> names = system.state_names();
  const std::size_t positions = system.position_count(), coordinates = positions + system.speed_count();
  for (std::size_t i = 0; i < coordinates; ++i) {
    const std::string_view coordinate = std::string_view(names[i]).substr(names[i].find('.') + 1);
    if (coordinate_unit(coordinate) == "m") out[i] = sizes.length;
    if (i >= positions) out[i] *= speed_size(sizes) / sizes.length;
  }
  return out;
}

}  // namespace hysteron::multibody
