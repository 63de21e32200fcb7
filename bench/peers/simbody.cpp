#include "simbody.hpp"

#include <Simbody.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <exception>
#include <limits>
#include <memory>

namespace peers {
namespace {

SimTK::Vec3 vector(const Triple& t) { return SimTK::Vec3(t[0], t[1], t[2]); }
SimTK::Transform transform(const Triple& at, const Quadruple& q) {
  return SimTK::Transform(SimTK::Rotation(SimTK::Quaternion(q[0], q[1], q[2], q[3])), vector(at));
}

double processor_time() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// How the pin of a clearance joint lies in its hole.
class PinInHole {
 public:
  PinInHole(const SimbodyClearance& numbers, const SimTK::MobilizedBody& hole, const SimTK::MobilizedBody& pin)
      : numbers_(numbers), hole_(hole), pin_(pin) {}

  double indentation(const SimTK::State& state) const { return apart(state).norm() - numbers_.clearance; }
  double indentation_rate(const SimTK::State& state) const {
    const SimTK::Vec3 speed = pin_.findStationVelocityInGround(state, vector(numbers_.pin_centre)) -
                              hole_.findStationVelocityInGround(state, vector(numbers_.hole_centre));
    return SimTK::dot(apart(state), speed) / apart(state).norm();
  }
  // On the pin.
  SimTK::Vec3 force(const SimTK::State& state, double impact_speed) const {
    const double depth = indentation(state);
    if (!(depth > 0.0)) return SimTK::Vec3(0);
    const double damping = 1.0 + numbers_.relative_damping * indentation_rate(state) / impact_speed;
    const double size = numbers_.stiffness * depth * std::sqrt(depth) * std::max(damping, 0.0);
    return -size * apart(state).normalize();
  }
  const SimTK::MobilizedBody& hole() const { return hole_; }
  const SimTK::MobilizedBody& pin() const { return pin_; }
  const SimbodyClearance& numbers() const { return numbers_; }

 private:
  SimTK::Vec3 apart(const SimTK::State& state) const {
    return pin_.findStationLocationInGround(state, vector(numbers_.pin_centre)) -
           hole_.findStationLocationInGround(state, vector(numbers_.hole_centre));
  }

  SimbodyClearance numbers_;
  SimTK::MobilizedBody hole_, pin_;
};

// The impact speed of the contact that lasts; infinite, which is no damping, before the first.
using ImpactSpeed = std::shared_ptr<double>;

class ClearanceForce final : public SimTK::Force::Custom::Implementation {
 public:
  ClearanceForce(const PinInHole& contact, ImpactSpeed impact_speed)
      : contact_(contact), impact_speed_(std::move(impact_speed)) {}
  void calcForce(const SimTK::State& state, SimTK::Vector_<SimTK::SpatialVec>& on_bodies, SimTK::Vector_<SimTK::Vec3>&,
                 SimTK::Vector&) const override {
    const SimTK::Vec3 force = contact_.force(state, *impact_speed_);
    contact_.pin().applyForceToBodyPoint(state, vector(contact_.numbers().pin_centre), force, on_bodies);
    contact_.hole().applyForceToBodyPoint(state, vector(contact_.numbers().hole_centre), -force, on_bodies);
  }
  SimTK::Real calcPotentialEnergy(const SimTK::State&) const override { return 0.0; }

 private:
  PinInHole contact_;
  ImpactSpeed impact_speed_;
};

class TouchEvent final : public SimTK::TriggeredEventHandler {
 public:
  TouchEvent(const PinInHole& contact, ImpactSpeed impact_speed)
      : TriggeredEventHandler(SimTK::Stage::Velocity), contact_(contact), impact_speed_(std::move(impact_speed)) {
    getTriggerInfo().setTriggerOnFallingSignTransition(false);
  }
  SimTK::Real getValue(const SimTK::State& state) const override { return contact_.indentation(state); }
  void handleEvent(SimTK::State& state, SimTK::Real, bool&) const override {
    *impact_speed_ = contact_.indentation_rate(state);
  }

 private:
  PinInHole contact_;
  ImpactSpeed impact_speed_;
};

class Mechanism {
 public:
  explicit Mechanism(const SimbodyScene& scene)
      : scene_(scene), matter_(system_), forces_(system_), contacts_(system_) {
    SimTK::Force::Gravity(forces_, matter_, vector(scene.gravity));
    for (const SimbodyBody& body : scene.bodies) add(body);
    for (const SimbodyLoop& loop : scene.loops) close(loop);
    for (const SimbodySphere& sphere : scene.spheres) add(sphere);
    for (const SimbodyClearance& clearance : scene.clearances) add(clearance);
    state_ = system_.realizeTopology();
    set_start();
  }

  SimbodyRun run(SimbodyMethod method, double accuracy) {
    const std::unique_ptr<SimTK::Integrator> integrator = make_integrator(method);
    integrator->setAccuracy(accuracy);
    integrator->setConstraintTolerance(accuracy);
    integrator->setFinalTime(scene_.end);
    SimbodyRun out;
    const double begin = processor_time();
    for (const ImpactSpeed& speed : impact_speeds_) *speed = std::numeric_limits<double>::infinity();
    SimTK::TimeStepper stepper(system_, *integrator);
    stepper.initialize(state_);
    stepper.stepTo(scene_.end);
    out.time = processor_time() - begin;
    out.has_finished = integrator->getTime() >= scene_.end;
    out.evaluations = integrator->getNumRealizations();
    out.result = result(integrator->getState());
    return out;
  }

 private:
  void add(const SimbodyBody& b) {
    const SimTK::Inertia about_centre(b.inertia[0], b.inertia[1], b.inertia[2]);
    const SimTK::Vec3 centre = vector(b.centre);
    const SimTK::Body::Rigid body(
        SimTK::MassProperties(b.mass, centre, about_centre.shiftFromMassCenter(centre, b.mass)));
    SimTK::MobilizedBody parent = matter_.Ground();
    if (b.parent >= 0) parent = bodies_[static_cast<std::size_t>(b.parent)];
    const SimTK::Transform at = transform(b.at, b.turned), own;
    using Joint = SimbodyBody::Joint;
    if (b.joint == Joint::pin) bodies_.push_back(SimTK::MobilizedBody::Pin(parent, at, body, own));
    if (b.joint == Joint::slider) bodies_.push_back(SimTK::MobilizedBody::Slider(parent, at, body, own));
    if (b.joint == Joint::ball) bodies_.push_back(SimTK::MobilizedBody::Ball(parent, at, body, own));
    if (b.joint == Joint::planar) bodies_.push_back(SimTK::MobilizedBody::Planar(parent, at, body, own));
    if (b.joint == Joint::free) bodies_.push_back(SimTK::MobilizedBody::Free(parent, at, body, own));
    if (b.driven_speed) SimTK::Motion::Steady(bodies_.back(), *b.driven_speed);
  }

  // Simbody asks for the moduli E of both surfaces, K = 4/3 √R E/2^1.5 if they are equal, and its half-space lies at
  // x > 0.
  void add(const SimbodySphere& sphere) {
    const SimTK::ContactSetIndex set = contacts_.createContactSet();
    contacts_.addBody(set, bodies_[sphere.body], SimTK::ContactGeometry::Sphere(sphere.radius), SimTK::Transform());
    const bool is_planar = scene_.bodies[sphere.body].joint == SimbodyBody::Joint::planar;
    const SimTK::Rotation below =
        is_planar ? SimTK::Rotation(-0.5 * SimTK::Pi, SimTK::ZAxis) : SimTK::Rotation(0.5 * SimTK::Pi, SimTK::YAxis);
    contacts_.addBody(set, matter_.updGround(), SimTK::ContactGeometry::HalfSpace(), SimTK::Transform(below));
    SimTK::HuntCrossleyForce law(forces_, contacts_, set);
    const double modulus = 0.75 * std::pow(2.0, 1.5) * sphere.stiffness / std::sqrt(sphere.radius);
    for (int surface = 0; surface < 2; ++surface)
      law.setBodyParameters(SimTK::ContactSurfaceIndex(surface), modulus, sphere.dissipation, 0.0, 0.0, 0.0);
  }

  void add(const SimbodyClearance& clearance) {
    const PinInHole contact(clearance, bodies_[clearance.hole], bodies_[clearance.pin]);
    impact_speeds_.push_back(std::make_shared<double>());
    SimTK::Force::Custom(forces_, new ClearanceForce(contact, impact_speeds_.back()));
    system_.addEventHandler(new TouchEvent(contact, impact_speeds_.back()));
  }

  void close(const SimbodyLoop& loop) {
    SimTK::MobilizedBody first = bodies_[loop.first], second = bodies_[loop.second];
    const SimTK::Vec3 a = vector(loop.at_first), b = vector(loop.at_second);
    if (!loop.is_planar) {
      SimTK::Constraint::Ball(first, a, second, b);
      return;
    }
    SimTK::Constraint::PointInPlane(first, SimTK::UnitVec3(1, 0, 0), a[0], second, b);
    SimTK::Constraint::PointInPlane(first, SimTK::UnitVec3(0, 1, 0), a[1], second, b);
  }

  // The frame of the joint on the body relative to that on the parent, which the mobilizers turn into coordinates.
  void set_start() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      const SimbodyBody& b = scene_.bodies[i];
      SimTK::Transform parent;
      if (b.parent >= 0) {
        const SimbodyBody& p = scene_.bodies[static_cast<std::size_t>(b.parent)];
        parent = transform(p.origin, p.orientation);
      }
      bodies_[i].setQToFitTransform(state_, ~(parent * transform(b.at, b.turned)) * transform(b.origin, b.orientation));
    }
    system_.realize(state_, SimTK::Stage::Position);
    for (std::size_t i = 0; i < bodies_.size(); ++i)
      bodies_[i].setUToFitAngularVelocity(state_, vector(scene_.bodies[i].angular_velocity));
  }

  std::unique_ptr<SimTK::Integrator> make_integrator(SimbodyMethod method) const {
    using M = SimbodyMethod;
    if (method == M::runge_kutta_merson) return std::make_unique<SimTK::RungeKuttaMersonIntegrator>(system_);
    if (method == M::runge_kutta_feldberg) return std::make_unique<SimTK::RungeKuttaFeldbergIntegrator>(system_);
    const bool adams = method == M::cpodes_adams;
    return std::make_unique<SimTK::CPodesIntegrator>(system_, adams ? SimTK::CPodes::Adams : SimTK::CPodes::BDF,
                                                     adams ? SimTK::CPodes::Functional : SimTK::CPodes::Newton);
  }

  std::vector<double> result(const SimTK::State& state) const {
    system_.realize(state, SimTK::Stage::Velocity);
    std::vector<double> out;
    for (const SimbodyPoint& point : scene_.watched) {
      const SimTK::Vec3 at = vector(point.in_body);
      const SimTK::Vec3 x = bodies_[point.body].findStationLocationInGround(state, at);
      const SimTK::Vec3 v = bodies_[point.body].findStationVelocityInGround(state, at);
      for (int k = 0; k < 3; ++k) out.push_back(x[k]);
      for (int k = 0; k < 3; ++k) out.push_back(v[k]);
    }
    return out;
  }

  SimbodyScene scene_;
  SimTK::MultibodySystem system_;
  SimTK::SimbodyMatterSubsystem matter_;
  SimTK::GeneralForceSubsystem forces_;
  SimTK::GeneralContactSubsystem contacts_;
  std::vector<SimTK::MobilizedBody> bodies_;
  std::vector<ImpactSpeed> impact_speeds_;
  SimTK::State state_;
};

}  // namespace

}  // namespace peers

extern "C" void hysteron_run_simbody(const peers::SimbodyScene& scene, peers::SimbodyMethod method, double accuracy,
                                     peers::SimbodyRun& out) {
  try {
    out = peers::Mechanism(scene).run(method, accuracy);
  } catch (const std::exception&) {
    out = {};
  }
}
