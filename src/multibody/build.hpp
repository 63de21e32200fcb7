// From a checked model to a System of one kind of space.
#pragma once

#include <random>
#include <set>

#include "assembly.hpp"
#include "constants_build.hpp"
#include "equations.hpp"
#include "hysteron/core/number_text.hpp"

namespace hysteron::multibody {

// Differences below this are not reported as changes of what was given.
inline constexpr double reported_change = 1e-9;

Result<BuiltSystem> build_planar(const Model& model, const Names& names, double start);
Result<BuiltSystem> build_spatial(const Model& model, const Names& names, double start);

template <class S>
class Builder {
 public:
  Builder(const Model& model, const Names& names, double start) : model_(model), names_(names), start_(start) {}

  Result<BuiltSystem> build() {
    for (const Driver& driver : model_.drivers) {
      const FunctionValue f = driver.function(start_);
      if (!std::isfinite(f.value) || !std::isfinite(f.first) || !std::isfinite(f.second))
        return Error{ErrorCode::not_a_number, driver.name, "driver '" + driver.name + "' is not finite at the start"};
    }
    // A body without inertia cannot hang on a joint that turns it: the tree is then chosen without that joint.
    std::vector<int> avoided;
    while (true) {
      plan_ = make_plan(model_, names_, avoided);
      constants_ = make_constants<S>(model_, names_, plan_);
      Assembler<S> assembler(model_, plan_, constants_);
      auto assembled = assembler.assemble(start_);
      const int joint = assembler.joint_without_inertia();
      if (assembled) return finish(assembler, *assembled);
      if (joint < 0 || std::count(avoided.begin(), avoided.end(), joint) > 0) return assembled.error();
      avoided.push_back(joint);
    }
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  Result<BuiltSystem> finish(Assembler<S>& assembler, const std::vector<double>& assembled) {
    built_.start = assembled;
    for (const ForceTerm<S>& force : constants_.forces)
      if (const auto* custom = std::get_if<CustomTerm<S>>(&force)) {
        const std::vector<double> own = custom->law->initial_state();
        std::copy(own.begin(), own.end(), built_.start.begin() + static_cast<std::ptrdiff_t>(custom->state));
      }
    Evaluation<S>& ev = assembler.evaluation();
    find_rank(ev);
    if (auto error = check_singular(assembler)) return *error;
    const auto equations = std::make_shared<Equations<S>>(model_, names_, plan_, constants_, rows_);
    const std::vector<bool> is_displaced = displaced_bodies();
    equations->keep_whole_turns(start_, built_.start, is_displaced);
    built_.system = equations;
    if (auto error = check_redundant_motion()) return *error;
    if (auto error = check_exact_values()) return *error;
    report_changes(is_displaced);
    return std::move(built_);
  }

  std::string name_of(int constraint) const {
    const Constraint<S>& c = constants_.constraints[index(constraint)];
    return c.coupling >= 0 ? model_.couplings[index(c.coupling)].name : model_.joints[index(c.joint)].name;
  }

  // Moves the evaluation to a state and sweeps all rows of all loops there.
  void look_at(Evaluation<S>& ev, const std::vector<double>& y) {
    move_to(constants_, ev, start_, std::span<const double>(y));
    gather_inertia_only(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev.links));
    for (std::size_t i = 0; i < constants_.islands.size(); ++i) sweep_all_rows(constants_, ev, i);
  }

  void find_rank(Evaluation<S>& ev) {
    ConstraintReport& report = built_.constraints;
    look_at(ev, built_.start);
    rows_.active.resize(constants_.constraints.size());
    rows_.pivots.assign(constants_.islands.size(), 1.0);
    std::set<std::string> non_unique;
    int rank = 0;
    for (std::size_t i = 0; i < constants_.islands.size(); ++i) {
      const IslandRows rows = island_rows(constants_, ev, i);
      const RowChoice choice = choose_rows(rows.rows, rows.scales);
      rank += choice.rank;
      for (std::size_t k = index(choice.rank); k < choice.order.size(); ++k)
        report.redundant.push_back(name_of(rows.names[index(choice.order[k])].first));
      find_non_unique(ev, rows, choice, non_unique);
      activate(constants_, ev, i, rows, choice);
      prepare_island<false>(constants_, ev, i);
      rows_.pivots[i] = ev.islands[i].smallest_pivot;
    }
    for (std::size_t c = 0; c < constants_.constraints.size(); ++c) rows_.active[c] = ev.constraints[c].active;
    std::sort(report.redundant.begin(), report.redundant.end());
    report.non_unique_reactions.assign(non_unique.begin(), non_unique.end());
    std::size_t driven = 0;
    for (const DriverPlan& driver : constants_.drivers) driven += driver.link >= 0;
    report.degrees_of_freedom = constants_.speeds - driven - index(rank);
    report.rows = constants_.constraints.size() - plan_.cuts.size();
    for (const Joint& joint : model_.joints) report.rows += rows_of(joint.type, plan_.space, false).size();
    report.rank = report.rows - report.redundant.size();
    loop_rank_ = rank;
  }

  // Multipliers along a dependence of rows move nothing, but load joints. Each dependent row gives one.
  void find_non_unique(const Evaluation<S>& ev, const IslandRows& rows, const RowChoice& choice,
                       std::set<std::string>& names) const {
    for (int d = 0; d < choice.dependence.rows; ++d) {
      std::vector<double> factor(rows.names.size(), 0.0);
      const auto set = [&](std::size_t k, double value) {
        const int row = choice.order[k];
        factor[index(row)] = value / choice.length[index(row)];
      };
      set(index(choice.rank + d), 1.0);
      for (int k = 0; k < choice.rank; ++k) set(index(k), -choice.dependence(d, k));
      load_joints(ev, rows, factor, names);
    }
  }

  void load_joints(const Evaluation<S>& ev, const IslandRows& rows, const std::vector<double>& factor,
                   std::set<std::string>& names) const {
    std::vector<double> load(constants_.links.size(), 0.0);
    std::vector<LinkWrench<S>> wrench(constants_.links.size());
    std::vector<std::size_t> next(constants_.constraints.size(), 0);
    double largest = 0.0;
    for (std::size_t k = 0; k < factor.size(); ++k) {
      const int c = rows.names[k].first;
      const ConstraintState<S>& state = ev.constraints[index(c)];
      const std::size_t r = next[index(c)]++, n = state.active.size();
      for (std::size_t p = 0; p < constants_.constraints[index(c)].path.size(); ++p)
        wrench[index(constants_.constraints[index(c)].path[p].link)] += scaled(factor[k], state.reaching[p * n + r]);
    }
    for (std::size_t l = 1; l < wrench.size(); ++l) {
      load[l] = dot(wrench[l].lin, wrench[l].lin) + dot(wrench[l].ang, wrench[l].ang);
      largest = std::max(largest, load[l]);
    }
    constexpr double nothing = 1e-14;  // square of 1e-7
    for (std::size_t l = 1; l < wrench.size(); ++l)
      if (load[l] > nothing * largest && plan_.links[l].joint >= 0)
        names.insert(model_.joints[index(plan_.links[l].joint)].name);
    for (std::size_t k = 0; k < factor.size(); ++k)
      if (std::abs(factor[k]) > 1e-7) names.insert(name_of(rows.names[k].first));
  }

  int rank_at(Evaluation<S>& ev, const std::vector<double>& y) {
    look_at(ev, y);
    int rank = 0;
    for (std::size_t i = 0; i < constants_.islands.size(); ++i) {
      const IslandRows rows = island_rows(constants_, ev, i);
      rank += choose_rows(rows.rows, rows.scales).rank;
    }
    return rank;
  }

  // At a singular position (a dead point, a linkage folded flat) more constraints depend on one another than nearby.
  std::optional<Error> check_singular(Assembler<S>& assembler) {
    if (constants_.islands.empty() || built_.constraints.degrees_of_freedom == 0) return std::nullopt;
    constexpr double nearby = 1e-3;  // rad or m
    for (const double side : {nearby, -nearby}) {
      std::vector<double> y = built_.start;
      std::mt19937 random(1);
      std::normal_distribution<double> normal;
      std::vector<double> direction(constants_.speeds);
      for (double& d : direction) d = normal(random);
      for (std::size_t k = 0; k < constants_.speeds; ++k) y[constants_.positions + k] = direction[k];
      // The projection of the speeds gives a direction along which the mechanism can move.
      Evaluation<S> ev = make_evaluation(constants_);
      for (std::size_t c = 0; c < constants_.constraints.size(); ++c)
        set_active_rows(constants_.constraints[c], ev.constraints[c], rows_.active[c]);
      for (std::size_t i = 0; i < constants_.islands.size(); ++i)
        size_island(constants_.islands[i], std::span<ConstraintState<S>>(ev.constraints), ev.islands[i]);
      project_state(constants_, ev, start_, std::span(y));
      step_along_speeds(y, side);
      if (!assembler.settle(y, start_)) continue;
      if (rank_at(assembler.evaluation(), y) <= loop_rank_) continue;
      std::string names;
      for (const std::string& name : built_.constraints.redundant) names += (names.empty() ? "'" : ", '") + name + "'";
      return Error{
          ErrorCode::conflict, "joints",
          "the mechanism starts at a singular position, where it can move in more ways than elsewhere; loops at " +
              names};
    }
    return std::nullopt;
  }

  void step_along_speeds(std::vector<double>& y, double step) const {
    double largest = 0.0;
    for (std::size_t k = 0; k < constants_.speeds; ++k)
      largest = std::max(largest, std::abs(y[constants_.positions + k]));
    if (!(largest > 0.0)) return;
    for (const Link<S>& link : constants_.links) {
      if (link.kind == LinkKind::fixed) continue;
      const double* v = &y[constants_.positions + index(link.v)];
      double change[3] = {0.0, 0.0, 0.0};
      for (int k = 0; k < coordinate_size<S>(link.kind); ++k) change[k] = step / largest * v[k];
      if (link.kind == LinkKind::spherical) {
        turn_quaternion(&y[index(link.q)], change);
      } else {
        for (int k = 0; k < coordinate_size<S>(link.kind); ++k) y[index(link.q + k)] += change[k];
      }
    }
    for (std::size_t k = 0; k < constants_.speeds; ++k) y[constants_.positions + k] = 0.0;
  }

  // Redundant rows must agree with the motion that the others give.
  std::optional<Error> check_redundant_motion() {
    if (built_.constraints.redundant.empty()) return std::nullopt;
    const auto workspace = built_.system->workspace();
    std::vector<double> dy(built_.start.size());
    built_.system->rates(start_, built_.start, dy, *workspace);
    Evaluation<S>& ev = static_cast<Work<S>&>(*workspace).ev;
    double scale = 1.0;
    for (const double rate : dy) scale = std::max(scale, std::abs(rate));
    constexpr double agreement = 1e-7;
    for (std::size_t c = 0; c < constants_.constraints.size(); ++c)
      for (const Row<S>& row : ev.constraints[c].rows) {
        const Constraint<S>& constraint = constants_.constraints[c];
        double a = row.bias + dot(row.first, ev.links[index(constraint.first)].acceleration) +
                   dot(row.second, ev.links[index(constraint.second)].acceleration);
        if (constraint.coupling >= 0)
          a = dy[constants_.positions + index(constraint.second_v)] -
              constraint.ratio * dy[constants_.positions + index(constraint.first_v)];
        if (!(std::abs(a) <= agreement * scale))
          return Error{ErrorCode::conflict, name_of(static_cast<int>(c)),
                       "the mechanism is locked: '" + name_of(static_cast<int>(c)) +
                           "' contradicts the motion that drivers and other joints prescribe"};
      }
    return std::nullopt;
  }

  struct Coordinates {
    std::vector<double> position, speed;
  };
  // After move().
  Coordinates coordinates(std::size_t joint, const Workspace& work) const {
    const System& system = *built_.system;
    Coordinates now{std::vector<double>(system.coordinate_count(joint)),
                    std::vector<double>(system.coordinate_speed_count(joint))};
    system.joint_position(joint, now.position, work);
    system.joint_speed(joint, now.speed, work);
    return now;
  }

  // Values of joints that close loops: the assembly could not hold them.
  std::optional<Error> check_exact_values() {
    const auto work = built_.system->workspace();
    built_.system->set_state(start_, built_.start, *work);
    for (std::size_t j = 0; j < model_.joints.size(); ++j) {
      const Joint& joint = model_.joints[j];
      const Coordinates now = coordinates(j, *work);
      if (auto error = compare(joint.name + ".position", joint.position, now.position)) return error;
      if (auto error = compare(joint.name + ".speed", joint.speed, now.speed)) return error;
    }
    return std::nullopt;
  }

  static std::optional<Error> compare(const std::string& field, const InitialCoordinates& given,
                                      const std::vector<double>& now) {
    if (!given.exact || given.values.empty()) return std::nullopt;
    constexpr double full_turn = 6.283185307179586;
    for (std::size_t k = 0; k < now.size(); ++k) {
      const double off = std::abs(given.values[k] - now[k]), scale = std::max(1.0, std::abs(now[k]));
      const double turns = std::abs(off - full_turn * std::round(off / full_turn));
      if (std::min(off, turns) > 1e-8 * scale)
        return Error{ErrorCode::conflict, field,
                     field + " = " + number_text(given.values[k]) +
                         " was to be kept, but the other joints or drivers ask for " + number_text(now[k], 9)};
    }
    return std::nullopt;
  }

  void report(const std::string& name, const std::string& quantity, double given, double now) {
    if (std::abs(given - now) > reported_change * std::max(1.0, std::abs(given)))
      built_.changes.push_back({name, quantity, given, now});
  }

  void report_changes(const std::vector<bool>& is_displaced) {
    const auto work = built_.system->workspace();
    built_.system->set_state(start_, built_.start, *work);
    for (std::size_t j = 0; j < model_.joints.size(); ++j) {
      const Joint& joint = model_.joints[j];
      const Coordinates now = coordinates(j, *work);
      const auto names = position_names(joint.type, plan_.space), rates = speed_names(joint.type, plan_.space);
      for (std::size_t k = 0; k < joint.position.values.size(); ++k)
        report(joint.name, names[k], joint.position.values[k], now.position[k]);
      for (std::size_t k = 0; k < joint.speed.values.size(); ++k)
        report(joint.name, rates[k], joint.speed.values[k], now.speed[k]);
    }
    for (std::size_t b = 0; b < model_.bodies.size(); ++b)
      report_body(model_.bodies[b], built_.system->body(b, *work), is_displaced[b]);
  }

  // Bodies that the assembly has moved from where they were placed. One that has left its place because coordinates
  // were given has moved as requested.
  std::vector<bool> displaced_bodies() const {
    Evaluation<S> at_zero = make_evaluation(constants_);
    move_without_given_coordinates(at_zero);
    std::vector<bool> out(model_.bodies.size());
    for (std::size_t b = 0; b < out.size(); ++b) {
      const BodyPlan& on = plan_.bodies[b];
      const auto& given = model_.bodies[b].pose;
      out[b] = given && !is_same_place(*given, motion_on_link(constants_, at_zero, on.link, on.in_link).pose);
    }
    return out;
  }

  // As assembled, with the coordinates zero that were given or are driven: where bodies are placed if the scene says
  // how the mechanism lies before they move it.
  void move_without_given_coordinates(Evaluation<S>& ev) const {
    std::copy(built_.start.begin(), built_.start.end(), ev.y.begin());
    for (const LinkPlan& link : plan_.links) {
      const bool is_given = link.joint >= 0 && !model_.joints[index(link.joint)].position.values.empty();
      if (link.q < 0 || (!is_given && link.driver < 0)) continue;
      double* q = &ev.y[index(link.q)];
      std::fill_n(q, position_size(link.kind, plan_.space), 0.0);
      if (link.kind == LinkKind::spherical) q[0] = 1.0;
    }
    move_links<false>(std::span<const Link<S>>(constants_.links), std::span<LinkState<S>>(ev.links), ev.q(),
                      speeds_of(constants_, ev));
  }

  static bool is_same_place(const Pose& a, const Pose& b) {
    const Quaternion turn = conjugate(normalized(a.orientation)) * b.orientation;
    return norm(a.position - b.position) <= reported_change * std::max(1.0, norm(a.position)) &&
           std::hypot(turn.x, turn.y, turn.z) <= reported_change;
  }

  void report_body(const Body& body, const BodyMotion& now, bool is_displaced) {
    const auto vector = [&](const std::string& prefix, const Vector3& given, const Vector3& is) {
      report(body.name, prefix + "x", given.x, is.x);
      report(body.name, prefix + "y", given.y, is.y);
      if (plan_.space == Space::spatial) report(body.name, prefix + "z", given.z, is.z);
    };
    if (is_displaced) {
      vector("", body.pose->position, now.pose.position);
      const Quaternion turn = conjugate(normalized(body.pose->orientation)) * now.pose.orientation;
      if (plan_.space == Space::planar) {
        const double given = body.angle.value_or(planar_angle(*body.pose));
        report(body.name, "angle", given,
               given + 2.0 * std::atan2(std::copysign(1.0, turn.w) * turn.z, std::abs(turn.w)));
      } else {
        report(body.name, "turn", 0.0, 2.0 * std::atan2(std::hypot(turn.x, turn.y, turn.z), std::abs(turn.w)));
      }
    }
    if (body.velocity) {
      vector("v", body.velocity->linear, now.velocity);
      if (plan_.space == Space::spatial)
        vector("w", body.velocity->angular, now.angular_velocity);
      else
        report(body.name, "w", body.velocity->angular.z, now.angular_velocity.z);
    }
  }

  const Model& model_;
  const Names& names_;
  double start_;
  Plan plan_;
  Constants<S> constants_;
  BuiltSystem built_;
  LoopRows rows_;
  int loop_rank_ = 0;
};

}  // namespace hysteron::multibody
