#include "wang_2022_crank.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

namespace mb = multibody;

double crank_speed(const CrankSet& set) noexcept { return set.rpm * 2.0 * std::numbers::pi / 60.0; }

LawSpec joint_law(const CrankSet& set, JointLaw law) {
  const ContactPair joint = clearance_joint();
  if (law == JointLaw::lankarani_nikravesh)
    return {.law = "lankarani-nikravesh",
            .values = {{"stiffness", joint.hertz_stiffness}, {"restitution", set.lankarani_nikravesh_restitution}}};
  if (law != JointLaw::dashpot) return ma_liu_law(joint.sphere);
  LawSpec dashpot = dashpot_law(joint.sphere);
  dashpot.values["restitution"] = bearing_restitution.value;
  return dashpot;
}

// The paper names the friction model of ADAMS, without its numbers.
std::optional<FrictionElement> joint_friction(JointFriction friction) {
  if (friction == JointFriction::none) return std::nullopt;
  return FrictionElement(
      AdamsCoulomb{.coefficient = 0.05, .static_coefficient = 0.1, .stiction_speed = 0.01, .sliding_speed = 0.1});
}

mb::Body crank_body(const std::string& name, double mass, double inertia, double centre = 0.0) {
  mb::Body out;
  out.name = name;
  out.mass = mass;
  out.inertia.zz = inertia;
  out.centre = {centre, 0.0, 0.0};
  return out;
}

mb::Mount crank_mount(const std::string& body, double x = 0.0) { return {body, "", mb::planar_pose(x, 0.0)}; }

mb::Joint crank_joint(const std::string& name, mb::JointType type, const mb::Mount& first, const mb::Mount& second,
                      double position, double speed) {
  mb::Joint out;
  out.name = name;
  out.type = type;
  out.first = first;
  out.second = second;
  out.position = {{position}, true};
  out.speed = {{speed}, true};
  return out;
}

// Bodies, ideal joints and drive. The crank moves as prescribed and the slider does not turn, so that the mass of the
// former and the inertia of both have no effect.
mb::Model ideal_part(const CrankSet& set) {
  const double a = set.crank_length, l = set.rod_length, w = crank_speed(set);
  mb::Model model;
  model.bodies = {crank_body("crank", 0.1, 1e-4), crank_body("rod", set.rod_mass, set.rod_inertia, 0.5 * l),
                  crank_body("slider", set.slider_mass, 1e-4)};
  model.joints = {
      crank_joint("O", mb::JointType::revolute, crank_mount(mb::ground_name), crank_mount("crank"), 0.0, w),
      crank_joint("A", mb::JointType::revolute, crank_mount("crank", a), crank_mount("rod"), 0.0, -a * w / l - w),
      crank_joint("guide", mb::JointType::prismatic, crank_mount(mb::ground_name), crank_mount("slider"), a + l, 0.0)};
  mb::Driver motor;
  motor.name = "motor";
  motor.coordinate = {"O", 0};
  motor.function = mb::Function::polynomial({0.0, w});
  model.drivers = {motor};
  return model;
}

}  // namespace

Result<mb::Model> crank_model(const CrankSet& set, JointLaw law, JointFriction friction) {
  const auto made = make_law(joint_law(set, law));
  if (!made) return made.error();
  const ContactOptions options{.spot = law == JointLaw::ma_liu_fresh ? Spot::fresh : Spot::same};
  auto element = make_element(*made, {.contact = options}, joint_friction(friction));
  if (!element) return element.error();
  mb::Model model = ideal_part(set);
  mb::ContactPair pair;
  pair.name = "B";
  pair.first = {crank_mount("slider"), mb::Sphere{journal_radius}};
  pair.second = {crank_mount("rod", set.rod_length), mb::Bore{bearing_radius}};
  pair.point = mb::ContactPointRule::second;
  pair.element = std::make_shared<const ContactElement>(*std::move(element));
  model.contacts = {pair};
  return model;
}

JointRun run_joint(const CrankSet& set, JointLaw law, JointFriction friction, double turns, std::size_t samples) {
  const auto model = crank_model(set, law, friction);
  if (!model) return {};
  const auto built = mb::build_system(*model);
  const double until = turns * set.turn();
  if (!built) return {};
  auto simulation = mb::Simulation::make(
      *model, *built, {.until = until, .tolerance = 1e-9, .sample_interval = until / static_cast<double>(samples - 1)});
  const auto quantity = mb::find_quantity(*model, "slider.x.acceleration");
  if (!simulation || !quantity) return {};
  JointRun out;
  mb::LedgerClosure closure;
  simulation->on_contact([&](const mb::ContactHistory& history) { out.contacts.push_back(history); });
  const auto on_sample = [&](const mb::Sample& sample) {
    closure.add(sample.balance);
    out.times.push_back(sample.time);
    out.accelerations.push_back(mb::value(*quantity, *model, sample));
  };
  out.is_finished = simulation->run(on_sample, {}).status == integrate::Status::finished;
  out.work = simulation->statistics();
  out.ledger_gap = closure.relative_gap();
  return out;
}

const std::array<JointRun, all_joint_laws.size()>& joint_runs(const CrankSet& set) {
  const auto runs = [](const CrankSet& s) {
    std::array<JointRun, all_joint_laws.size()> out;
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = run_joint(s, all_joint_laws[i], JointFriction::modified_coulomb, 2.0, 2401);
    return out;
  };
  static const std::array of_rig = runs(rig), of_fast_crank = runs(fast_crank);
  return &set == &rig ? of_rig : of_fast_crank;
}

// With s = √(l² - a² sin² θ): ẍ = -a ω² [cos θ + a cos 2θ/s + a³ sin² 2θ/(4 s³)].
double ideal_acceleration(const CrankSet& set, double time) noexcept {
  const double a = set.crank_length, w = crank_speed(set), angle = w * time;
  const double s = std::sqrt(set.rod_length * set.rod_length - std::pow(a * std::sin(angle), 2));
  const double twice = std::sin(2.0 * angle);
  return -a * w * w * (std::cos(angle) + a * std::cos(2.0 * angle) / s + a * a * a * twice * twice / (4.0 * s * s * s));
}

}  // namespace hysteron::reproduce::wang_2022
