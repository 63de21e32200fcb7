#include "plan.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron::multibody {

int position_size(LinkKind kind, Space space) {
  if (kind == LinkKind::spherical) return 4;
  return speed_size(kind, space);
}

int speed_size(LinkKind kind, Space space) {
  switch (kind) {
    case LinkKind::fixed:
      return 0;
    case LinkKind::spherical:
      return 3;
    case LinkKind::translation:
      return space == Space::planar ? 2 : 3;
    default:
      return 1;
  }
}

bool is_never_in_tree(JointType type) { return type == JointType::distance || type == JointType::point_on_line; }

Names::Names(const Model& model) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i) bodies_.emplace(model.bodies[i].name, static_cast<int>(i));
  for (std::size_t i = 0; i < model.joints.size(); ++i) joints_.emplace(model.joints[i].name, static_cast<int>(i));
}

int Names::body(const std::string& name) const {
  const auto found = bodies_.find(name);
  return found == bodies_.end() ? -1 : found->second;
}

int Names::joint(const std::string& name) const {
  const auto found = joints_.find(name);
  return found == joints_.end() ? -1 : found->second;
}

Pose pose_in_body(const Model& model, const Names& names, const Mount& mount) {
  const int body = names.body(mount.body);
  Pose pose = pose_in_body(mount, body < 0 ? model.ground_frames : model.bodies[static_cast<std::size_t>(body)].frames);
  pose.orientation = normalized(pose.orientation);
  return pose;
}

std::vector<std::string> position_names(JointType type, Space space) {
  const auto names = coordinate_names(type, space);
  return {names.begin(), names.end()};
}

std::vector<std::string> speed_names(JointType type, Space space) {
  if (type == JointType::spherical) return {"wx", "wy", "wz"};
  if (type == JointType::free && space == Space::spatial) return {"vx", "vy", "vz", "wx", "wy", "wz"};
  std::vector<std::string> names = position_names(type, space);
  for (std::string& name : names) name += ".speed";
  return names;
}

bool is_single_coordinate(JointType type, Space space, std::size_t index) {
  return type != JointType::spherical && !(type == JointType::free && space == Space::spatial && index >= 3) &&
         index < coordinate_names(type, space).size();
}

namespace {

// A body, or a part of one, as a vertex of the graph of joints; vertex 0 is the ground.
struct Vertex {
  int body = -1;       // of the model
  double share = 1.0;  // of its mass
};

struct Edge {
  int joint = -1;  // -1: implied free joint
  int first = 0, second = 0;
};

// Rows that a joint takes as a constraint: few for a joint that is better cut than kept.
int constraint_rows(JointType type, Space space) {
  switch (type) {
    case JointType::fixed:
      return space == Space::planar ? 3 : 6;
    case JointType::revolute:
    case JointType::prismatic:
      return space == Space::planar ? 2 : 5;
    case JointType::cylindrical:
    case JointType::universal:
      return 4;
    case JointType::spherical:
    case JointType::planar:
      return 3;
    default:
      return 0;
  }
}

class DisjointSets {
 public:
  explicit DisjointSets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0); }
  int add() {
    parent_.push_back(static_cast<int>(parent_.size()));
    return parent_.back();
  }
  int root(int i) {
    while (at(i) != i) i = at(i) = at(at(i));
    return i;
  }
  bool join(int a, int b) {
    a = root(a), b = root(b);
    if (a == b) return false;
    at(std::max(a, b)) = std::min(a, b);
    return true;
  }

 private:
  int& at(int i) { return parent_[static_cast<std::size_t>(i)]; }
  std::vector<int> parent_;
};

class Planner {
 public:
  Planner(const Model& model, const Names& names, const std::vector<int>& avoided)
      : model_(model), names_(names), sets_(model.bodies.size() + 1), avoided_(model.joints.size(), 0) {
    for (const int joint : avoided) avoided_[index(joint)] = 1;
    vertices_.resize(model.bodies.size() + 1);
    for (std::size_t i = 0; i < model.bodies.size(); ++i) vertices_[i + 1].body = static_cast<int>(i);
  }

  Plan plan() {
    plan_.space = model_.space;
    plan_.gravity = model_.gravity;
    plan_.joints.resize(model_.joints.size());
    find_needed_coordinates();
    choose_tree();
    hang_free_bodies();
    lay_out_links();
    for (const auto& [joint, edge] : welds_) add_cut(JointType::fixed, joint, edge, true);
    for (const Edge& edge : cuts_) add_cut(model_.joints[index(edge.joint)].type, edge.joint, edge, false);
    number_coordinates();
    attach_drivers_and_couplings();
    return std::move(plan_);
  }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  int vertex(const Mount& mount) const { return names_.body(mount.body) + 1; }

  // Joints whose coordinates something depends on must stand in the tree; exact values at the start are a wish.
  void find_needed_coordinates() {
    needed_.assign(model_.joints.size(), 0);
    const auto need = [&](const CoordinateRef& ref) { needed_[index(names_.joint(ref.joint))] = 2; };
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if (model_.joints[i].position.exact || model_.joints[i].speed.exact) needed_[i] = 1;
    for (const Driver& driver : model_.drivers) need(driver.coordinate);
    for (const Coupling& coupling : model_.couplings) need(coupling.first), need(coupling.second);
    for (const Force& force : model_.forces)
      if (const auto* on_joint = std::get_if<JointForce>(&force)) need(on_joint->coordinate);
  }

  // Kruskal's algorithm; first the joints that are needed, then those that would take most rows as constraints.
  void choose_tree() {
    std::vector<int> order(model_.joints.size());
    std::iota(order.begin(), order.end(), 0);
    const auto rank = [&](int j) {
      return std::tuple(needed_[index(j)] == 2 ? 0 : 1, avoided_[index(j)], -needed_[index(j)],
                        -constraint_rows(model_.joints[index(j)].type, model_.space));
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
    for (const int j : order) {
      const Joint& joint = model_.joints[index(j)];
      Edge edge{j, vertex(joint.first), vertex(joint.second)};
      if (is_never_in_tree(joint.type)) {
        cuts_.push_back(edge);
      } else if (sets_.join(edge.first, edge.second)) {
        tree_.push_back(edge);
      } else if (needed_[index(j)] == 2) {
        divide_body(edge);
      } else if (joint.type != JointType::free) {
        cuts_.push_back(edge);
      }
    }
  }

  // A loop all of whose joints are needed is cut through a body: half of the body hangs on the joint, and a weld joins
  // the halves. This is exact, and gives every joint of the loop its coordinate.
  void divide_body(Edge edge) {
    int& end = edge.second != 0 ? edge.second : edge.first;
    const int whole = end;
    vertices_[index(whole)].share /= 2.0;
    vertices_.push_back(vertices_[index(whole)]);
    end = sets_.add();
    sets_.join(edge.first, edge.second);
    welds_.emplace_back(edge.joint, Edge{edge.joint, whole, end});
    tree_.push_back(edge);
  }

  // A body without a way to the ground along joints moves freely.
  void hang_free_bodies() {
    for (int v = 1; v < static_cast<int>(vertices_.size()); ++v)
      if (sets_.join(0, v)) tree_.push_back({-1, 0, v});
  }

  // Links in the order of a depth-first walk from the ground.
  void lay_out_links() {
    std::vector<std::vector<std::size_t>> at(vertices_.size());
    std::sort(tree_.begin(), tree_.end(), [](const Edge& a, const Edge& b) { return a.joint < b.joint; });
    for (std::size_t e = tree_.size(); e-- > 0;) {
      at[index(tree_[e].first)].push_back(e);
      at[index(tree_[e].second)].push_back(e);
    }
    places_.assign(vertices_.size(), BodyPlan{});
    plan_.links.assign(1, LinkPlan{});
    std::vector<bool> done(vertices_.size(), false);
    std::vector<std::pair<std::size_t, int>> waiting;  // edge, parent vertex
    const auto visit_vertex = [&](int v) {
      done[index(v)] = true;
      for (const std::size_t e : at[index(v)]) {
        const int other = tree_[e].first == v ? tree_[e].second : tree_[e].first;
        if (!done[index(other)]) waiting.emplace_back(e, v);
      }
    };
    visit_vertex(0);
    while (!waiting.empty()) {
      const auto [e, parent] = waiting.back();
      waiting.pop_back();
      add_links(tree_[e], parent);
      visit_vertex(tree_[e].first == parent ? tree_[e].second : tree_[e].first);
    }
    plan_.bodies.assign(places_.begin() + 1, places_.end());
  }

  struct Piece {
    LinkKind kind;
    int coordinate;
    Quaternion align;  // turns the link's own axis (z, or x of a prismatic link) onto that of the joint
  };

  // The motion of a joint as a row of links, from the first frame to the second. Where single coordinates are needed,
  // each has a link of its own.
  std::vector<Piece> pieces(JointType type, bool needed) const {
    using enum LinkKind;
    const Quaternion same{}, x_to_y = turn_x_to({0.0, 1.0, 0.0}), x_to_z = turn_x_to({0.0, 0.0, 1.0}),
                             z_to_x = turn_z_to({1.0, 0.0, 0.0});
    switch (type) {
      case JointType::revolute:
        return {{revolute, 0, same}};
      case JointType::prismatic:
        return {{prismatic, 0, same}};
      case JointType::cylindrical:
        return {{revolute, 0, same}, {prismatic, 1, x_to_z}};
      case JointType::universal:
        return {{revolute, 0, same}, {revolute, 1, z_to_x}};
      case JointType::spherical:
        return {{spherical, 0, same}};
      case JointType::planar:
        if (model_.space == Space::planar && !needed) return {{translation, 0, same}, {revolute, 2, same}};
        return {{prismatic, 0, same}, {prismatic, 1, x_to_y}, {revolute, 2, same}};
      case JointType::free:
        if (model_.space == Space::planar) return pieces(JointType::planar, needed);
        if (!needed) return {{translation, 0, same}, {spherical, 3, same}};
        return {{prismatic, 0, same}, {prismatic, 1, x_to_y}, {prismatic, 2, x_to_z}, {spherical, 3, same}};
      default:
        return {{fixed, 0, same}};
    }
  }

  void add_links(const Edge& edge, int parent) {
    const bool reversed = edge.second == parent;
    const int child = reversed ? edge.first : edge.second;
    Pose parent_mount, child_mount;
    JointType type = JointType::free;
    bool needed = false;
    if (edge.joint >= 0) {
      needed = needed_[index(edge.joint)] == 2;
      const Joint& joint = model_.joints[index(edge.joint)];
      type = joint.type;
      parent_mount = pose_in_body(model_, names_, reversed ? joint.second : joint.first);
      child_mount = pose_in_body(model_, names_, reversed ? joint.first : joint.second);
    }
    auto row = pieces(type, needed);
    if (reversed) std::reverse(row.begin(), row.end());
    const int first_link = static_cast<int>(plan_.links.size());
    int on = places_[index(parent)].link;
    Pose base = places_[index(parent)].in_link * parent_mount;
    const Pose parent_frame = base;
    for (const Piece& piece : row) {
      base.orientation = base.orientation * piece.align;
      LinkPlan& link = plan_.links.emplace_back();
      link.parent = on;
      link.kind = piece.kind;
      link.base = base;
      link.sign = reversed ? -1.0 : 1.0;
      link.joint = edge.joint;
      link.coordinate = piece.coordinate;
      on = static_cast<int>(plan_.links.size()) - 1;
      base = {{}, conjugate(piece.align)};
    }
    const std::string name = model_.bodies[index(vertices_[index(child)].body)].name;
    places_[index(child)] = {name, on, base * inverse(child_mount)};
    if (edge.joint >= 0) plan_.joints[index(edge.joint)] = {first_link, on, reversed, -1};
    plan_.tree.push_back({edge.joint, first_link, on, reversed, child - 1, parent_frame, child_mount});
    put_mass(child);
  }

  void put_mass(int v) {
    const Vertex& vertex = vertices_[index(v)];
    const Body& body = model_.bodies[index(vertex.body)];
    const BodyPlan& place = places_[index(v)];
    LinkPlan& link = plan_.links[index(place.link)];
    link.mass = vertex.share * body.mass;
    link.centre = place.in_link.position + rotate(place.in_link.orientation, body.centre);
    const Inertia& j = body.inertia;
    const Mat3<double> own{{j.xx, j.xy, j.xz}, {j.xy, j.yy, j.yz}, {j.xz, j.yz, j.zz}};
    const Mat3<double> r = rotation(place.in_link.orientation), turned = r * own * transpose(r);
    const double s = vertex.share;
    link.inertia = {s * turned.r0.x, s * turned.r1.y, s * turned.r2.z,
                    s * turned.r0.y, s * turned.r0.z, s * turned.r1.z};
  }

  void add_cut(JointType type, int joint, const Edge& edge, bool is_weld) {
    const Joint& j = model_.joints[index(joint)];
    const BodyPlan &a = places_[index(edge.first)], &b = places_[index(edge.second)];
    const Pose first = is_weld ? Pose{} : pose_in_body(model_, names_, j.first),
               second = is_weld ? Pose{} : pose_in_body(model_, names_, j.second);
    if (!is_weld) plan_.joints[index(joint)].cut = static_cast<int>(plan_.cuts.size());
    plan_.cuts.push_back({.type = type,
                          .joint = joint,
                          .is_weld = is_weld,
                          .first = a.link,
                          .second = b.link,
                          .first_mount = a.in_link * first,
                          .second_mount = b.in_link * second,
                          .length = j.length});
  }

  void number_coordinates() {
    for (LinkPlan& link : plan_.links) {
      link.q = plan_.positions;
      link.v = plan_.speeds;
      plan_.positions += position_size(link.kind, model_.space);
      plan_.speeds += speed_size(link.kind, model_.space);
    }
  }

  int link_of(const CoordinateRef& ref) const {
    const JointPlan& joint = plan_.joints[index(names_.joint(ref.joint))];
    const int wanted = static_cast<int>(ref.index);
    for (int l = joint.first_link; l <= joint.last_link && l >= 0; ++l) {
      const LinkPlan& link = plan_.links[index(l)];
      if (wanted >= link.coordinate && wanted < link.coordinate + speed_size(link.kind, model_.space)) return l;
    }
    return -1;
  }

  void attach_drivers_and_couplings() {
    for (std::size_t d = 0; d < model_.drivers.size(); ++d) {
      const CoordinateRef& ref = model_.drivers[d].coordinate;
      const int l = link_of(ref), joint = names_.joint(ref.joint);
      if (l >= 0) plan_.links[index(l)].driver = static_cast<int>(d);
      if (l < 0) plan_.cuts[index(plan_.joints[index(joint)].cut)].driver = static_cast<int>(d);
    }
    for (const Coupling& c : model_.couplings) {
      const int a = link_of(c.first), b = link_of(c.second);
      const auto speed = [&](int l, const CoordinateRef& ref) {
        const LinkPlan& link = plan_.links[index(l)];
        return link.v + static_cast<int>(ref.index) - link.coordinate;
      };
      plan_.couplings.push_back({a, b, speed(a, c.first), speed(b, c.second), c.ratio});
    }
  }

  const Model& model_;
  const Names& names_;
  Plan plan_;
  DisjointSets sets_;
  std::vector<Vertex> vertices_;
  std::vector<BodyPlan> places_;  // of the vertices
  std::vector<int> needed_;
  std::vector<int> avoided_;
  std::vector<Edge> tree_, cuts_;
  std::vector<std::pair<int, Edge>> welds_;
};

}  // namespace

Plan make_plan(const Model& model, const Names& names, const std::vector<int>& avoided) {
  return Planner(model, names, avoided).plan();
}

}  // namespace hysteron::multibody
