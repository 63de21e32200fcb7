#include "simbody.hpp"

#include <Simbody.h>

#include <ctime>
#include <exception>
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

class Mechanism {
 public:
  explicit Mechanism(const SimbodyScene& scene) : scene_(scene), matter_(system_), forces_(system_) {
    SimTK::Force::Gravity(forces_, matter_, vector(scene.gravity));
    for (const SimbodyBody& body : scene.bodies) add(body);
    for (const SimbodyLoop& loop : scene.loops) close(loop);
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
    integrator->initialize(state_);
    while (integrator->getTime() < scene_.end && integrator->stepTo(scene_.end) != SimTK::Integrator::EndOfSimulation) {
    }
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
  std::vector<SimTK::MobilizedBody> bodies_;
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
