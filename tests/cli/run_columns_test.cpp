// Every column of every table of a run, against values that do not come from the program: the equations of motion, the
// law of the contact and closed forms, with integrals by trapezia over the samples. A ball on a damped spring bounces
// twice with friction and rolling resistance; an arm is driven with a speed that changes. No two columns are equal.
#include <cmath>
#include <fstream>
#include <functional>
#include <numbers>

#include "support/columns.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;
using std::numbers::pi;

constexpr const char* scene = R"yaml(hysteron: 1
gravity: [0, -9.81]
bodies:
  ball: {mass: 0.5 kg, inertia: 6e-4 kg m^2, shapes: {sphere: 50 mm}, position: [0.1, 0.2], angle: 0.4 rad, velocity: [0.8, 0.1], angular_velocity: -20 rad/s}
  arm: {mass: 2 kg, inertia: 0.03 kg m^2, centre: [0.3, 0.05], position: [2.1, 1.2]}
joints:
  O: {revolute: [ground, arm], at: [2, 1], drive: {speed: "3 rad/s + 2 rad/s * sin(t / 1 s)"}}
forces:
  rope: {spring: [{body: ground, at: [0.5, 0.9]}, ball], stiffness: 3 N/m, damping: 0.2 N s/m, length: 0.3}
contacts:
  floor:
    between: [ball, ground]
    law: {law: hunt-crossley, stiffness: 3e4, restitution: 0.7}
    friction: {law: coulomb-tanh, coefficient: 0.3, regularisation_speed: 0.05 m/s}
    rolling: {rolling_arm: 1 mm, regularisation_speed: 0.1 rad/s}
output: {every: 0.1 ms, quantities: [ball.x, rope.power, rope.stored, O_drive.force]}
run: {until: 0.6 s, tolerance: 1e-10}
)yaml";
constexpr double step = 1e-4, gravity = 9.81;
constexpr double mass = 0.5, inertia = 6e-4, radius = 0.05;  // ball
constexpr double arm_mass = 2.0, arm_inertia = 0.03;         // about the centre
constexpr double rope_stiffness = 3.0, rope_damping = 0.2, rope_length = 0.3;
constexpr double stiffness = 3e4, restitution = 0.7, friction = 0.3, slip_speed = 0.05, rolling_arm = 1e-3,
                 rolling_speed = 0.1;

// The integral from the first sample to each, by trapezia.
Numbers integral(const Numbers& rate, double start = 0.0) {
  Numbers out{start};
  for (std::size_t i = 1; i < rate.size(); ++i) out.push_back(out.back() + 0.5 * step * (rate[i - 1] + rate[i]));
  return out;
}

class CliRunColumns : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = scratch("run-columns");
    std::ofstream(folder / "s.yaml") << scene;
    const Outcome outcome =
        run("run " + (folder / "s.yaml").string() + " --hdf5 --json --out " + (folder / "out").string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    json = nlohmann::json::parse(outcome.out);
    states = table("states"), contact_states = table("contact_states"), contacts = table("contacts");
    n = states.rows();
    find_touches();
    for (std::size_t i = 0; i < n; ++i) indentation.push_back(radius - y()[i]), rate.push_back(-vy()[i]);
  }
  static void TearDownTestSuite() { fs::remove_all(folder); }

  static Columns table(const std::string& name) { return Columns::of_csv(folder / "out" / (name + ".csv")); }
  static Numbers each(const std::function<double(std::size_t)>& value) {
    Numbers out;
    for (std::size_t i = 0; i < n; ++i) out.push_back(value(i));
    return out;
  }
  static const Numbers& x() { return states["ball.x [m]"]; }
  static const Numbers& y() { return states["ball.y [m]"]; }
  static const Numbers& vx() { return states["ball.x.velocity [m/s]"]; }
  static const Numbers& vy() { return states["ball.y.velocity [m/s]"]; }
  static const Numbers& spin() { return states["ball.angle.velocity [rad/s]"]; }
  static double time(std::size_t i) { return step * static_cast<double>(i); }

  // A touch and its end, between samples, from the height of the ball.
  struct Touch {
    double start, end;
  };
  static void find_touches() {
    const auto crossing = [&](std::size_t i) { return time(i) + step * (y()[i] - radius) / (y()[i] - y()[i + 1]); };
    for (std::size_t i = 0; i + 1 < n; ++i) {
      if (y()[i] > radius && y()[i + 1] <= radius) touches.push_back({crossing(i), 0.0});
      if (y()[i] <= radius && y()[i + 1] > radius) touches.back().end = crossing(i);
    }
  }
  static double at(const Numbers& column, double t) {
    const auto i = static_cast<std::size_t>(t / step);
    const double share = t / step - static_cast<double>(i);
    return (1.0 - share) * column[i] + share * column[i + 1];
  }

  // Hunt-Crossley: K δ^1.5 [1 + 1.5 (1 - e) δ̇/v₀].
  static double elastic_force(std::size_t i) { return stiffness * std::pow(std::max(indentation[i], 0.0), 1.5); }
  static double damping_force(std::size_t i) {
    for (const Touch& touch : touches)
      if (time(i) > touch.start && time(i) < touch.end)
        return elastic_force(i) * 1.5 * (1.0 - restitution) * rate[i] / at(rate, touch.start);
    return 0.0;
  }
  static double normal(std::size_t i) { return elastic_force(i) + damping_force(i); }
  // The point of the contact is in the middle between the two surfaces; slip and friction count along z × normal = -x.
  static double lever(std::size_t i) { return 0.5 * (y()[i] + radius); }
  static double slip(std::size_t i) { return -(vx()[i] + spin()[i] * lever(i)); }
  static double friction_force(std::size_t i) { return -friction * normal(i) * std::tanh(slip(i) / slip_speed); }
  static double rolling_torque(std::size_t i) {
    return -rolling_arm * normal(i) * std::tanh(spin()[i] / rolling_speed);
  }

  static double length(std::size_t i) { return std::hypot(x()[i] - 0.5, y()[i] - 0.9); }
  static double length_rate(std::size_t i) { return ((x()[i] - 0.5) * vx()[i] + (y()[i] - 0.9) * vy()[i]) / length(i); }
  static double tension(std::size_t i) {
    return rope_stiffness * (length(i) - rope_length) + rope_damping * length_rate(i);
  }

  // The arm turns about (2, 1) by φ = 3t + 2(1 - cos t); a point of it at r, turned.
  static double angle(double t) { return 3.0 * t + 2.0 * (1.0 - std::cos(t)); }
  static double speed(double t) { return 3.0 + 2.0 * std::sin(t); }
  static double turned_x(double rx, double ry, double t) { return rx * std::cos(angle(t)) - ry * std::sin(angle(t)); }
  static double turned_y(double rx, double ry, double t) { return rx * std::sin(angle(t)) + ry * std::cos(angle(t)); }
  static double acceleration_x(double rx, double ry, double t) {
    return -2.0 * std::cos(t) * turned_y(rx, ry, t) - speed(t) * speed(t) * turned_x(rx, ry, t);
  }
  static double acceleration_y(double rx, double ry, double t) {
    return 2.0 * std::cos(t) * turned_x(rx, ry, t) - speed(t) * speed(t) * turned_y(rx, ry, t);
  }
  static constexpr double origin_x = 0.1, origin_y = 0.2, centre_x = 0.4, centre_y = 0.25;  // from the joint
  static double arm_energy(double t) {
    const double about_joint = arm_inertia + arm_mass * (centre_x * centre_x + centre_y * centre_y);
    return 0.5 * about_joint * speed(t) * speed(t) + arm_mass * gravity * (1.0 + turned_y(centre_x, centre_y, t));
  }
  // d(energy)/dt = torque · speed.
  static double torque(double t) {
    const double about_joint = arm_inertia + arm_mass * (centre_x * centre_x + centre_y * centre_y);
    return about_joint * 2.0 * std::cos(t) + arm_mass * gravity * turned_x(centre_x, centre_y, t);
  }

  inline static fs::path folder;
  inline static nlohmann::json json;
  inline static Columns states, contact_states, contacts;
  inline static std::size_t n = 0;
  inline static std::vector<Touch> touches;
  inline static Numbers indentation, rate;
};

TEST_F(CliRunColumns, StatesFollowTheEquationsOfMotion) {
  ASSERT_EQ(n, 6001u);
  ASSERT_EQ(touches.size(), 2u);
  const auto by_time = [&](double (*f)(double)) { return each([f](std::size_t i) { return f(time(i)); }); };
  expect_columns(
      states,
      {{"t [s]", {each(time)}},
       {"ball.x [m]", {integral(vx(), 0.1), 1e-6}},
       {"ball.y [m]", {integral(vy(), 0.2), 1e-6}},
       {"ball.angle [rad]", {integral(spin(), 0.4), 1e-6}},
       {"ball.x.velocity [m/s]", {integral(states["ball.x.acceleration [m/s^2]"], 0.8), 1e-5}},
       {"ball.y.velocity [m/s]", {integral(states["ball.y.acceleration [m/s^2]"], 0.1), 1e-5}},
       {"ball.angle.velocity [rad/s]", {integral(states["ball.angle.acceleration [rad/s^2]"], -20.0), 1e-5}},
       {"ball.x.acceleration [m/s^2]",
        {each([](std::size_t i) { return (-tension(i) * (x()[i] - 0.5) / length(i) - friction_force(i)) / mass; }),
         1e-6}},
       {"ball.y.acceleration [m/s^2]",
        {each([](std::size_t i) { return (-tension(i) * (y()[i] - 0.9) / length(i) + normal(i)) / mass - gravity; }),
         1e-6}},
       {"ball.angle.acceleration [rad/s^2]",
        {each([](std::size_t i) { return (-lever(i) * friction_force(i) + rolling_torque(i)) / inertia; }), 1e-6}},
       {"arm.x [m]", {by_time([](double t) { return 2.0 + turned_x(origin_x, origin_y, t); })}},
       {"arm.y [m]", {by_time([](double t) { return 1.0 + turned_y(origin_x, origin_y, t); })}},
       {"arm.angle [rad]", {by_time(angle)}},
       {"arm.x.velocity [m/s]", {by_time([](double t) { return -speed(t) * turned_y(origin_x, origin_y, t); })}},
       {"arm.y.velocity [m/s]", {by_time([](double t) { return speed(t) * turned_x(origin_x, origin_y, t); })}},
       {"arm.angle.velocity [rad/s]", {by_time(speed)}},
       {"arm.x.acceleration [m/s^2]", {by_time([](double t) { return acceleration_x(origin_x, origin_y, t); })}},
       {"arm.y.acceleration [m/s^2]", {by_time([](double t) { return acceleration_y(origin_x, origin_y, t); })}},
       {"arm.angle.acceleration [rad/s^2]", {by_time([](double t) { return 2.0 * std::cos(t); })}}});
}

TEST_F(CliRunColumns, ReactionsAndQuantitiesAreThoseOfTheEquations) {
  const auto by_time = [&](double (*f)(double)) { return each([f](std::size_t i) { return f(time(i)); }); };
  // The ground holds the arm's weight and accelerates its centre.
  expect_columns(
      table("reactions"),
      {{"t [s]", {each(time)}},
       {"O.force.x [N]", {by_time([](double t) { return arm_mass * acceleration_x(centre_x, centre_y, t); })}},
       {"O.force.y [N]",
        {by_time([](double t) { return arm_mass * (acceleration_y(centre_x, centre_y, t) + gravity); })}},
       {"O.torque [N m]", {by_time(torque)}}});
  expect_columns(table("quantities"),
                 {{"t [s]", {each(time)}},
                  {"ball.x [m]", {integral(vx(), 0.1), 1e-6}},
                  {"rope.power [W]", {each([](std::size_t i) { return -tension(i) * length_rate(i); })}},
                  {"rope.stored [J]",
                   {each([](std::size_t i) { return 0.5 * rope_stiffness * std::pow(length(i) - rope_length, 2); })}},
                  {"O_drive.force [N m]", {by_time(torque)}}});
}

TEST_F(CliRunColumns, StatesOfContactsFollowTheLaw) {
  const auto state = [](std::size_t i) {
    for (const Touch& touch : touches)
      if (time(i) > touch.start && time(i) < touch.end) return rate[i] > 0.0 ? 1.0 : 2.0;
    return 0.0;
  };
  expect_columns(
      contact_states,
      {{"t [s]", {each(time)}},
       {"floor.indentation [m]", {indentation}},
       {"floor.indentation_rate [m/s]", {rate}},
       {"floor.force [N]", {each(normal), 1e-6}},
       {"floor.friction [N]", {each(friction_force), 1e-6}},
       {"floor.slip [m/s]", {each(slip)}},
       {"floor.state", {each(state)}},
       {"floor.sticks", {Numbers(n, 0.0)}},
       {"floor.angle [rad]", {Numbers(n, 0.5 * pi)}},
       {"floor.point.x [m]", {x()}},
       {"floor.point.y [m]", {each([](std::size_t i) { return 0.5 * (y()[i] - radius); })}},
       {"floor.total_force.x [N]", {each(friction_force), 1e-6}},
       {"floor.total_force.y [N]", {each([](std::size_t i) { return -normal(i); }), 1e-6}},
       {"floor.total_force [N]", {each([](std::size_t i) { return std::hypot(normal(i), friction_force(i)); }), 1e-6}}},
      {}, "floor.total_force.x [N]");
}

// What a contact loses per second: by damping, friction and rolling.
TEST_F(CliRunColumns, EnergiesAreThoseOfTheBodies) {
  const auto kinetic = each([](std::size_t i) {
    const double arm = arm_energy(time(i)) - arm_mass * gravity * (1.0 + turned_y(centre_x, centre_y, time(i)));
    return arm + 0.5 * mass * (vx()[i] * vx()[i] + vy()[i] * vy()[i]) + 0.5 * inertia * spin()[i] * spin()[i];
  });
  const auto weight = each([](std::size_t i) {
    return gravity * (mass * y()[i] + arm_mass * (1.0 + turned_y(centre_x, centre_y, time(i))));
  });
  const auto stored = each([](std::size_t i) { return 0.5 * rope_stiffness * std::pow(length(i) - rope_length, 2); });
  const auto compressed =
      each([](std::size_t i) { return 0.4 * stiffness * std::pow(std::max(indentation[i], 0.0), 2.5); });
  const Columns energy = table("energy");
  expect_columns(
      energy, {{"t [s]", {each(time)}},
               {"kinetic [J]", {kinetic}},
               {"gravity [J]", {weight}},
               {"stored [J]", {stored}},
               {"contacts [J]", {compressed, 1e-8}},
               {"total [J]", {each([&](std::size_t i) { return kinetic[i] + weight[i] + stored[i] + compressed[i]; })}},
               {"work.O_drive [J]", {each([](std::size_t i) { return arm_energy(time(i)) - arm_energy(0.0); }), 1e-8}},
               {"dissipated.rope [J]",
                {integral(each([](std::size_t i) { return rope_damping * std::pow(length_rate(i), 2); })), 1e-5}},
               {"dissipated.floor.normal [J]",
                {integral(each([](std::size_t i) { return damping_force(i) * rate[i]; })), 1e-4}},
               {"dissipated.floor.friction [J]",
                {integral(each([](std::size_t i) { return -friction_force(i) * slip(i); })), 1e-3}},
               {"dissipated.floor.rolling [J]",
                {integral(each([](std::size_t i) { return -rolling_torque(i) * spin()[i]; })), 1e-4}},
               {"gap [J]", {Numbers(n, 0.0), 1e-5}}});
  const auto& totals = json.at("ledger").at("totals");
  EXPECT_NEAR(totals.at("work of drives").get<double>(), arm_energy(0.6) - arm_energy(0.0), 1e-8);
  for (const auto& [cause, column] : {std::pair{"dissipated by forces", "rope"},
                                      {"normal losses in contacts", "floor.normal"},
                                      {"friction losses in contacts", "floor.friction"},
                                      {"rolling losses in contacts", "floor.rolling"}})
    EXPECT_EQ(totals.at(cause).get<double>(), energy["dissipated." + std::string(column) + " [J]"].back()) << cause;
}

// Integrals from touch to release, or to the deepest point.
TEST_F(CliRunColumns, ContactsHoldTheIntegralsOfTheirStates) {
  std::map<std::string, ExpectedColumn> expected;
  const auto add = [&](const std::string& name, double value, double tolerance) {
    expected[name].values.push_back(value);
    expected[name].tolerance = tolerance;
  };
  const Numbers impulse = integral(each(normal)), tangential = integral(each(friction_force)),
                work = integral(each([](std::size_t i) { return normal(i) * rate[i]; })),
                lost_normal = integral(each([](std::size_t i) { return damping_force(i) * rate[i]; })),
                lost_friction = integral(each([](std::size_t i) { return -friction_force(i) * slip(i); })),
                lost_rolling = integral(each([](std::size_t i) { return -rolling_torque(i) * spin()[i]; })),
                slips = each(slip), forces = each(normal);
  for (const Touch& touch : touches) {
    const auto first = static_cast<std::ptrdiff_t>(touch.start / step) + 1,
               last = static_cast<std::ptrdiff_t>(touch.end / step);
    const auto most = [&](const Numbers& column) {
      return std::max_element(column.begin() + first, column.begin() + last);
    };
    const auto turn = static_cast<std::size_t>(
        std::find_if(rate.begin() + first, rate.end(), [](double r) { return r <= 0.0; }) - rate.begin());
    const double deepest = time(turn - 1) + step * rate[turn - 1] / (rate[turn - 1] - rate[turn]);
    const auto during = [&](const Numbers& total, double from, double to) { return at(total, to) - at(total, from); };
    add("start [s]", touch.start, 1e-6);
    add("end [s]", touch.end, 1e-6);
    add("duration [s]", touch.end - touch.start, 1e-5);
    add("point.x [m]", at(x(), touch.start), 1e-6);
    add("point.y [m]", 0.0, 1e-6);
    add("approach_speed [m/s]", at(rate, touch.start), 1e-6);
    add("separation_speed [m/s]", -at(rate, touch.end), 1e-6);
    add("slip_before [m/s]", at(slips, touch.start), 1e-4);
    add("slip_after [m/s]", at(slips, touch.end), 1e-4);
    add("peak_force [N]", *most(forces), 1e-4);
    add("peak_force_time [s]", time(static_cast<std::size_t>(most(forces) - forces.begin())), 3e-4);
    add("max_indentation [m]", *most(indentation), 1e-4);
    add("residual_indentation [m]", 0.0, 1e-6);
    add("impulse [N s]", during(impulse, touch.start, touch.end), 1e-4);
    add("tangential_impulse [N s]", during(tangential, touch.start, touch.end), 1e-3);
    add("impulse_ratio", during(tangential, touch.start, touch.end) / during(impulse, touch.start, touch.end), 1e-3);
    add("newton", at(rate, touch.end) / -at(rate, touch.start), 1e-5);
    add("poisson", during(impulse, deepest, touch.end) / during(impulse, touch.start, deepest), 1e-3);
    add("stronge", std::sqrt(-during(work, deepest, touch.end) / during(work, touch.start, deepest)), 1e-3);
    add("lost_normal [J]", during(lost_normal, touch.start, touch.end), 1e-3);
    add("lost_friction [J]", during(lost_friction, touch.start, touch.end), 1e-2);
    add("lost_rolling [J]", during(lost_rolling, touch.start, touch.end), 1e-3);
    add("reversals", 1.0, 1e-9);
  }
  const std::map<std::string, std::string> words{{"contact", "floor"},  {"first", "ball"},   {"second", "ground"},
                                                 {"is_open", "no"},     {"line", "central"}, {"direction", "oblique"},
                                                 {"loss", "inelastic"}, {"course", "impact"}};
  std::vector<std::string> names;
  for (const auto& [name, word] : words) {
    names.push_back(name);
    EXPECT_EQ(contacts.words(name), std::vector<std::string>(2, word)) << name;
  }
  expect_columns(contacts, expected, names, "residual_indentation [m]");
}

TEST_F(CliRunColumns, EventsAndPeaksAreAtTheirInstants) {
  const Columns events = table("events"), peaks = table("peaks"), quantities = table("quantities");
  EXPECT_EQ(events.words("contact"), std::vector<std::string>(6, "floor"));
  EXPECT_EQ(events.words("event"),
            (std::vector<std::string>{"touch", "reversal", "separation", "touch", "reversal", "separation"}));
  std::map<std::string, ExpectedColumn> expected, at_peaks;
  for (std::size_t k = 0; k < touches.size(); ++k) {
    const auto reversal = events["t [s]"].at(3 * k + 1);
    EXPECT_NEAR(at(rate, reversal), 0.0, 1e-4);
    for (const double t : {touches[k].start, reversal, touches[k].end}) {
      expected["t [s]"].values.push_back(t);
      expected["indentation [m]"].values.push_back(at(indentation, t));
      expected["indentation_rate [m/s]"].values.push_back(at(rate, t));
      expected["force [N]"].values.push_back(t == reversal ? at(each(normal), t) : 0.0);
      expected["slip [m/s]"].values.push_back(at(each(slip), t));
    }
    const double peak = contacts["peak_force_time [s]"].at(k);
    at_peaks["t [s]"].values.push_back(peak);
    for (const char* name : {"ball.x [m]", "rope.power [W]", "rope.stored [J]", "O_drive.force [N m]"})
      at_peaks[name].values.push_back(at(quantities[name], peak));
  }
  for (auto* columns : {&expected, &at_peaks})
    for (auto& [name, column] : *columns) column.tolerance = 1e-4;
  expect_columns(events, expected, {"contact", "event"});
  expect_columns(peaks, at_peaks, {"contact"});
}

TEST_F(CliRunColumns, Hdf5HoldsTheSameColumns) {
  for (const char* name :
       {"states", "reactions", "quantities", "contact_states", "energy", "contacts", "events", "peaks"}) {
    SCOPED_TRACE(name);
    const Columns csv = table(name), hdf5 = Columns::of_hdf5(folder / "out/states.h5", name);
    ASSERT_EQ(hdf5.names(), csv.names());
    for (const std::string& column : csv.names()) {
      const bool has_words = csv.words(column).front().find_first_not_of("0123456789.e+-") != std::string::npos;
      if (has_words) {
        EXPECT_EQ(hdf5.words(column), csv.words(column)) << column;
      } else {
        EXPECT_EQ(hdf5[column], csv[column]) << column;
      }
    }
  }
}

}  // namespace
}  // namespace hysteron::testing
