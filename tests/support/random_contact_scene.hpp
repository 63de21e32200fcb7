// Random models with contacts, in the plane and in space: fast rotation, tumbling, stacks, clearance joints, with every
// dissipative law of the catalogue and every friction law. The same seed gives the same model.
#pragma once

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "contact_models.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron::multibody::testing {

class RandomContactScene {
 public:
  explicit RandomContactScene(std::uint64_t seed) : random_(seed) {
    using Builder = void (RandomContactScene::*)();
    constexpr Builder builders[] = {&RandomContactScene::tumbling_boxes, &RandomContactScene::rotor_and_balls,
                                    &RandomContactScene::stack_of_balls, &RandomContactScene::clearance_joint,
                                    &RandomContactScene::tumbling_in_space};
    (this->*builders[seed % std::size(builders)])();
  }

  const Model& model() const { return model_; }
  double until() const { return until_; }
  const std::string& text() const { return text_; }  // what to print when a test fails

  // Every friction law with these coefficients of sliding and of sticking, and this speed at which it changes.
  static std::vector<AnyFriction> friction_laws(double mu, double higher, double v) {
    return {Coulomb{.coefficient = mu},
            Coulomb{.coefficient = mu, .static_coefficient = higher},
            CoulombTanh{mu, v},
            CundallStrack{.tangential_stiffness = 1e6, .tangential_damping = 0.0, .coefficient = mu},
            AdamsCoulomb{mu, higher, v, 2.0 * v},
            Ambrosio{mu, 0.1 * v, v},
            BengisuAkay{higher, mu, v, 5.0},
            Stribeck{mu, higher, v, 2.0, 0.1 * v, 0.0},
            Threlfall{mu, v, 1.0},
            LuGre{.sigma0 = 1e4,
                  .sigma1 = 1.0,
                  .sigma2 = 0.5,  // passive: σ₂ >= σ₁ (μ_s/μ - 1)
                  .coefficient = mu,
                  .static_coefficient = higher,
                  .stribeck_speed = v}};
  }

 private:
  double number(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }
  double either_sign(double low, double high) {
    return number(0.0, 1.0) < 0.5 ? -number(low, high) : number(low, high);
  }
  int whole(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }

  std::optional<FrictionElement> any_friction() {
    const double mu = number(0.05, 0.6), higher = mu * number(1.0, 1.3), v = number(0.01, 0.1);
    const std::vector<AnyFriction> laws = friction_laws(mu, higher, v);
    const int choice = whole(0, static_cast<int>(laws.size()));
    text_ += " friction " + std::to_string(choice);
    if (choice == 0) return std::nullopt;
    return FrictionElement(laws[static_cast<std::size_t>(choice - 1)]);
  }

  // A law that needs the impact speed gets a floor: contacts at rest end in all of these scenes.
  std::shared_ptr<const ContactElement> any_element() {
    std::vector<const Entry*> laws;
    for (const Entry& entry : catalogue())
      if (entry.is_contact_law() && has(entry.info.claims, Claim::dissipative)) laws.push_back(&entry);
    LawSpec spec = specimen(*laws[static_cast<std::size_t>(whole(0, static_cast<int>(laws.size()) - 1))], 0.6);
    if (const auto stiffness = spec.values.find("stiffness"); stiffness != spec.values.end()) stiffness->second = 1e8;
    text_ += " " + spec.law;
    LawOptions options;
    options.contact.speed_policy = {SpeedPolicy::Kind::floor, 0.01};
    return element_of(spec, options, any_friction());
  }

  void add_pair(const std::string& name, const ContactSide& first, const ContactSide& second,
                const std::shared_ptr<const ContactElement>& element) {
    ContactPair pair;
    pair.name = name;
    pair.first = first;
    pair.second = second;
    pair.element = element;
    model_.contacts.push_back(pair);
  }

  ContactSide floor(double angle = 0.0) { return {{ground_name, "", planar_pose(0.0, 0.0, angle)}, HalfSpace{}}; }

  static Shape box(double a, double b) { return Polygon{{{-a, -b}, {a, -b}, {a, b}, {-a, b}}}; }

  // Bars and eccentric discs thrown at a floor, turning fast.
  void tumbling_boxes() {
    text_ = "tumbling";
    until_ = 0.3;
    model_.gravity = {0.0, -9.81, 0.0};
    const auto element = any_element();
    const int count = whole(1, 3);
    for (int i = 0; i < count; ++i) {
      const double a = number(0.01, 0.04), b = number(0.005, 0.01), mass = number(0.01, 0.05);
      const std::string name = "body" + std::to_string(i);
      model_.bodies.push_back(planar_body(
          name, mass, mass * (a * a + b * b) / 3.0, planar_pose(0.4 * i, number(0.15, 0.4), number(0.0, 6.0)),
          {{number(-1.0, 1.0), number(-3.0, 0.0), 0.0}, {0.0, 0.0, either_sign(5.0, 500.0)}}));
      const Shape surface = whole(0, 1) ? box(a, b) : Shape(Sphere{b});
      add_pair("floor" + std::to_string(i), {{name, "", planar_pose(0.3 * a, 0.0)}, surface}, floor(), element);
    }
  }

  // An arm driven at a constant speed, and balls that fall on it.
  void rotor_and_balls() {
    text_ = "rotor";
    until_ = 0.4;
    model_.gravity = {0.0, -9.81, 0.0};
    const auto element = any_element();
    const double angle = number(0.0, 6.0);
    add_rotor(model_, angle, either_sign(20.0, 400.0));
    for (int i = 0; i < whole(1, 2); ++i) {
      const std::string name = "ball" + std::to_string(i);
      model_.bodies.push_back(
          planar_body(name, number(0.01, 0.03), 1e-5, planar_pose(number(-0.05, 0.05), 0.3 + 0.1 * i)));
      add_pair("tip" + std::to_string(i), {{"rotor", "", planar_pose(0.05, 0.0)}, Sphere{0.005}},
               {{name, "", {}}, Sphere{0.02}}, element);
    }
  }

  void stack_of_balls() {
    text_ = "stack";
    until_ = 0.25;
    model_.gravity = {0.0, -9.81, 0.0};
    const auto element = any_element();
    constexpr double radius = 0.02;
    for (int i = 0; i < 3; ++i) {
      const std::string name = "ball" + std::to_string(i);
      model_.bodies.push_back(planar_body(name, 0.1, 0.4 * 0.1 * radius * radius,
                                          planar_pose(1e-4 * i, radius * (1.1 + 2.2 * i)),
                                          {{}, {0.0, 0.0, number(-50.0, 50.0)}}));
      add_pair("floor" + std::to_string(i), {{name, "", {}}, Sphere{radius}}, floor(), element);
      if (i > 0)
        add_pair("pair" + std::to_string(i), {{"ball" + std::to_string(i - 1), "", {}}, Sphere{radius}},
                 {{name, "", {}}, Sphere{radius}}, element);
    }
  }

  void clearance_joint() {
    text_ = "clearance";
    const double speed = number(100.0, 500.0);
    until_ = number(1.0, 3.0) * 2.0 * M_PI / speed;
    model_ = clearance_slider_crank({.crank = 0.05,
                                     .rod = 0.12,
                                     .rod_mass = 0.21,
                                     .rod_inertia = 2.5e-4,
                                     .rod_centre = 0.06,
                                     .slider_mass = 0.14,
                                     .crank_speed = speed,
                                     .hole_radius = 0.01,
                                     .clearance = number(0.1e-3, 0.5e-3)},
                                    any_element());
  }

  // A body of points and spheres that tumbles on a floor, and a sphere beside it.
  void tumbling_in_space() {
    text_ = "space";
    until_ = 0.3;
    model_.space = Space::spatial;
    model_.gravity = {0.0, 0.0, -9.81};
    const auto element = any_element();
    Body body;
    body.name = "body";
    body.mass = number(0.01, 0.05);
    const double size = 0.02, moment = body.mass * size * size;
    body.inertia = {number(0.7, 1.0) * moment, number(0.7, 1.0) * moment, number(0.7, 1.0) * moment};
    body.pose = Pose{{0.0, 0.0, number(0.1, 0.3)}, {}};
    body.velocity = Velocity{{number(-1.0, 1.0), number(-1.0, 1.0), number(-3.0, 0.0)},
                             {either_sign(1.0, 200.0), either_sign(1.0, 200.0), either_sign(1.0, 200.0)}};
    model_.bodies = {body};
    const int points = whole(2, 6);
    for (int i = 0; i < points; ++i) {
      const Pose at{{number(-size, size), number(-size, size), number(-size, size)}, {}};
      add_pair("floor" + std::to_string(i), {{"body", "", at}, Sphere{i % 2 ? 0.0 : 0.01}}, floor(), element);
    }
  }

  std::mt19937_64 random_;
  Model model_;
  double until_ = 0.0;
  std::string text_;
};

}  // namespace hysteron::multibody::testing
