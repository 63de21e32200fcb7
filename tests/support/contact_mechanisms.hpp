// Two scenes with contacts, for this library and for Simbody: a sphere that bounces on a plane, and a slider-crank with
// a clearance joint.
#pragma once

#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include "hysteron/multibody/simulation.hpp"
#include "peers/simbody.hpp"
#include "support/contact_models.hpp"

namespace contact_mechanisms {

using hysteron::multibody::BodyMotion;
using hysteron::multibody::Model;
namespace models = hysteron::multibody::testing;

struct Scene {
  std::string name;
  double length = 0.0;   // m, against which errors of positions are measured
  std::size_t contacts;  // in the run
  Model model{};
  peers::SimbodyScene simbody{};  // its watched points are origins of bodies, in the order of `watched`
  std::vector<std::size_t> watched{};
};

// Law, mass, stiffness and height of fall as in the reference of the bouncing ball, with Simbody's damping.
struct SphereNumbers {
  double mass = 0.25, radius = 0.05, height = 0.5, stiffness = 1e7, dissipation = 0.05, gravity = 9.81, end = 2.0;
};

// A free body of space or of the plane.
inline Scene bouncing_sphere(hysteron::multibody::Space space, const SphereNumbers& p = {}) {
  using namespace hysteron::multibody;
  const bool is_planar = space == Space::planar;
  Scene scene{
      .name = is_planar ? "bouncing sphere, in the plane" : "bouncing sphere", .length = p.height, .contacts = 4};
  const auto upwards = [&](double x) { return is_planar ? Vector3{0.0, x, 0.0} : Vector3{0.0, 0.0, x}; };
  const Vector3 start = upwards(p.radius + p.height), gravity = upwards(-p.gravity);
  const double moment = 0.4 * p.mass * p.radius * p.radius;
  Body sphere;
  sphere.name = "sphere";
  sphere.mass = p.mass;
  sphere.inertia = {moment, moment, moment};
  sphere.pose = Pose{start, {}};
  ContactPair floor;
  floor.name = "floor";
  floor.first = {{"sphere", "", {}}, Sphere{p.radius}};
  floor.second = {{ground_name, "", {}}, HalfSpace{}};
  floor.element = models::element_of(
      {.law = "simbody-hunt-crossley", .values = {{"stiffness", p.stiffness}, {"dissipation", p.dissipation}}});
  scene.model.space = space;
  scene.model.gravity = gravity;
  scene.model.bodies = {sphere};
  scene.model.contacts = {floor};
  scene.simbody.gravity = {gravity.x, gravity.y, gravity.z};
  scene.simbody.end = p.end;
  using Kind = peers::SimbodyBody::Joint;
  scene.simbody.bodies = {{.joint = is_planar ? Kind::planar : Kind::free,
                           .mass = p.mass,
                           .inertia = {moment, moment, moment},
                           .origin = {start.x, start.y, start.z}}};
  scene.simbody.spheres = {{0, p.radius, p.stiffness, p.dissipation}};
  scene.simbody.watched = {{0, {}}};
  scene.watched = {0};
  return scene;
}

// Numbers of the reference with Lankarani and Nikravesh's law (tests/golden/multibody.json, clearance-5000rpm-ln).
inline Scene clearance_slider_crank() {
  using namespace hysteron::multibody;
  const models::ClearanceNumbers p{.crank = 0.05,
                                   .rod = 0.12,
                                   .rod_mass = 0.21,
                                   .rod_inertia = 2.5e-4,
                                   .rod_centre = 0.06,
                                   .slider_mass = 0.14,
                                   .crank_speed = 5000.0 * std::numbers::pi / 30.0,
                                   .hole_radius = 0.01,
                                   .clearance = 5e-4};
  constexpr double stiffness = 66101983978.9685, restitution = 0.9;
  Scene scene{.name = "slider-crank with clearance", .length = p.crank, .contacts = 3};
  scene.model = models::clearance_slider_crank(
      p, models::element_of(
             {.law = "lankarani-nikravesh", .values = {{"stiffness", stiffness}, {"restitution", restitution}}}));
  scene.simbody.end = 1e-3;
  // Moments across the plane do not act, but Simbody refuses bodies without them.
  using Kind = peers::SimbodyBody::Joint;
  const double rod_speed = p.rod_speed() - p.crank_speed;
  scene.simbody.bodies = {{.joint = Kind::pin, .mass = 0.1, .inertia = {1e-4, 1e-4, 1e-4}},
                          {.joint = Kind::pin,
                           .parent = 0,
                           .at = {p.crank, 0.0, 0.0},
                           .mass = p.rod_mass,
                           .centre = {p.rod_centre, 0.0, 0.0},
                           .inertia = {p.rod_inertia, p.rod_inertia, p.rod_inertia},
                           .origin = {p.crank, 0.0, 0.0},
                           .angular_velocity = {0.0, 0.0, rod_speed}},
                          {.joint = Kind::slider,
                           .mass = p.slider_mass,
                           .inertia = {1.0, 1.0, 1.0},
                           .origin = {p.crank + p.rod, 0.0, 0.0}}};
  scene.simbody.bodies[0].angular_velocity = {0.0, 0.0, p.crank_speed};
  scene.simbody.bodies[0].driven_speed = p.crank_speed;
  scene.simbody.clearances = {
      {1, 2, {p.rod, 0.0, 0.0}, {}, p.clearance, stiffness, 0.75 * (1.0 - restitution * restitution)}};
  scene.simbody.watched = {{1, {p.rod_centre, 0.0, 0.0}}, {2, {}}};
  scene.watched = {1, 2};
  return scene;
}

// One run of this library, made beforehand: run() is what is timed.
class OwnRun {
 public:
  OwnRun(const Scene& scene, const hysteron::multibody::BuiltSystem& built, double tolerance)
      : scene_(scene), simulation_(make(scene, built, tolerance)) {
    simulation_.on_contact([this](const hysteron::multibody::ContactHistory& h) { contacts.push_back(h); });
  }
  OwnRun(const OwnRun&) = delete;
  OwnRun& operator=(const OwnRun&) = delete;

  // Position and velocity of each watched point at the end, as Simbody's peer gives them.
  const std::vector<double>& run() {
    using namespace hysteron::multibody;
    const auto outcome = simulation_.run(
        [this](const Sample& sample) {
          if (sample.number == 0) return;
          for (const std::size_t body : scene_.watched) {
            const Pose centre{scene_.model.bodies[body].centre, {}};
            const BodyMotion motion = sample.system.frame(body, centre, sample.work);
            for (const Vector3& v : {motion.pose.position, motion.velocity})
              result_.insert(result_.end(), {v.x, v.y, v.z});
          }
        },
        {});
    if (outcome.status != hysteron::integrate::Status::finished) throw std::runtime_error("the run did not finish");
    return result_;
  }
  const std::vector<double>& result() const { return result_; }
  const hysteron::integrate::Statistics& statistics() const { return simulation_.statistics(); }

  std::vector<hysteron::multibody::ContactHistory> contacts;

 private:
  static hysteron::multibody::Simulation make(const Scene& scene, const hysteron::multibody::BuiltSystem& built,
                                              double tolerance) {
    auto made =
        hysteron::multibody::Simulation::make(scene.model, built, {.until = scene.simbody.end, .tolerance = tolerance});
    if (!made) throw std::runtime_error(made.error().message);
    return std::move(*made);
  }

  const Scene& scene_;
  hysteron::multibody::Simulation simulation_;
  std::vector<double> result_;
};

inline hysteron::multibody::BuiltSystem built(const Scene& scene) {
  auto system = hysteron::multibody::build_system(scene.model);
  if (!system) throw std::runtime_error(system.error().message);
  return std::move(*system);
}

// The largest difference of positions, relative to the length of the scene.
inline double position_error(const Scene& scene, const std::vector<double>& result,
                             const std::vector<double>& reference) {
  double largest = 0.0;
  for (std::size_t i = 0; i < reference.size(); ++i)
    if (i % 6 < 3) largest = std::max(largest, std::abs(result[i] - reference[i]) / scene.length);
  return largest;
}

}  // namespace contact_mechanisms
