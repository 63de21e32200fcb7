// Keys of contacts and of joints with clearance.
#pragma once

#include "key_types.hpp"

namespace hysteron::scene::keys {

inline constexpr SceneKey side_material_key{"material", plain(Kind::text),
                                            "name of a material; that of the body if not given"};

inline constexpr std::array side_keys{
    SceneKey{"body", plain(Kind::text), "name of a body, or `ground`", {}, true},
    SceneKey{"frame", plain(Kind::text), "a frame of the body, in which the rest is given"},
    SceneKey{"at", of(Kind::vector, dims::length), "centre or a point of the surface, in the body or its frame"},
    angle_key,
    about_key,
    quaternion_key,
    SceneKey{"shape", {.kind = Kind::count, .range = closed(1.0, 1e6)}, "which of the body's shapes, counted from 1"},
    SceneKey{"point", plain(Kind::boolean), "a point"},
    SceneKey{"sphere", number(dims::length, positive()), "a sphere of this radius, in the plane a circle"},
    SceneKey{"circle", number(dims::length, positive()), "in the plane: a circle of this radius"},
    SceneKey{"half_space", of(Kind::vector, dims::none),
             "matter that fills all below a plane; this is the normal of the plane, out of the matter"},
    SceneKey{"box", of(Kind::number_list, dims::length, positive()), "in the plane: a rectangle with these two sides"},
    SceneKey{"polygon", of(Kind::points, dims::length), "in the plane: convex, corners counter-clockwise"},
    SceneKey{"bore", number(dims::length, positive()),
             "a hole of this radius: in the plane a circle, in space a cylinder along z"},
    SceneKey{"cavity", number(dims::length, positive()), "a spherical hole of this radius"},
    SceneKey{"length", number(dims::length, positive()),
             "length across the plane of a circle or bore, which is then a cylinder to laws of line contact"},
    SceneKey{"curvature_radius", number(dims::length, positive()),
             "radius with which a point or corner is rounded, for the stiffness from materials"},
    side_material_key,
};
inline constexpr KeyFamily side_family{
    "surface", "Surfaces that touch",
    "One side of a contact: `ball` (the one shape of this body), `rod.tip` (a point at this frame), `ground` or "
    "`ground.floor` (all that is below the xz-plane of this frame, in space below its xy-plane), or a map of these "
    "keys with at most one surface.",
    side_keys};

inline constexpr std::array law_keys{
    SceneKey{"law", plain(Kind::text), "name of a law (`hysteron laws`)", {}, false, true},
    SceneKey{"force",
             plain(Kind::contact_formula),
             "a law of one's own: force as a formula of the indentation `delta` and its rate `rate`",
             {},
             false,
             true},
    SceneKey{"parameters", plain(Kind::values), "named numbers for the formula under `force`"},
    SceneKey{"elastic", plain(Kind::text), "another elastic part than the published one"},
    SceneKey{"dissipation", plain(Kind::law_value), "another dissipation rule, or `none`"},
    SceneKey{"restitution_source", plain(Kind::text), "where the restitution comes from, instead of `restitution`"},
    SceneKey{"restitution_table", curve(dims::speed, dims::none), "restitution over impact speed as a table"},
};
inline constexpr KeyFamily law_family{
    "law", "Laws of contacts",
    "The name of a law alone, or a map with the law and its parameters (`hysteron law NAME` lists them): `{law: "
    "flores, restitution: 0.8}`. What is not given follows from the materials and radii of the two sides, as in "
    "`hysteron impact --body1 --body2`.",
    law_keys, true};

inline constexpr std::array friction_keys{
    SceneKey{"law", plain(Kind::text), "name of a friction law (`hysteron laws --family friction`)", {}, true},
};
inline constexpr KeyFamily friction_family{"friction", "Friction of contacts",
                                           "The law and its parameters: `{law: coulomb, coefficient: 0.3}`.",
                                           friction_keys, true};

inline constexpr std::array rolling_keys{
    SceneKey{"rolling_arm", number(dims::length, non_negative()), "torque against rolling per normal force", "0"},
    SceneKey{"spinning_arm", number(dims::length, non_negative()),
             "torque against spinning about the normal per normal force", "0"},
    SceneKey{"regularisation_speed", number(dims::rate, positive()), "angular speed below which the torques fade out",
             "0.1"},
};
inline constexpr KeyFamily rolling_family{"rolling", "Rolling resistance",
                                          "Torques against rolling and spinning in a contact.", rolling_keys};

inline constexpr std::array speed_policy_keys{
    SceneKey{"floor", number(dims::speed, positive()), "the measured speed, but at least this one", {}, false, true},
    SceneKey{"reference", number(dims::speed, positive()), "this speed at every touch", {}, false, true},
};
inline constexpr KeyFamily speed_policy_family{
    "speed_policy", "Impact speed of laws",
    "Many laws divide by the impact speed, which is 0 where a contact starts at rest. Without this section it is "
    "measured at every touch.",
    speed_policy_keys};

// What a contact and a joint with clearance have in common, apart from the law, which only a contact must have.
inline constexpr std::array shared_contact_keys{
    SceneKey{"friction", group(Kind::law, friction_family), "no friction if not given"},
    SceneKey{"rolling", group(Kind::section, rolling_family), "rolling resistance; none if not given"},
    SceneKey{"speed_policy", group(Kind::section, speed_policy_family),
             "impact speed that laws get; as measured if not given"},
    SceneKey{"separation", choice(separation_words),
             "a contact ends where its force or where its depth is zero; as the law says if not given"},
    SceneKey{"mode", choice(mode_words), "damping by the published formula, or calibrated for the restitution"},
    SceneKey{"spot", choice(spot_words), "a touch finds the dent of the one before, or a fresh spot"},
    SceneKey{
        "mass", choice(mass_words),
        "mass that laws get: `effective`, with rotation and joints, or `reduced`, m1 m2/(m1 + m2) of the bodies alone"},
    SceneKey{"point", choice(point_words),
             "where the force acts: on the surface of the first side, of the second, or between"},
    SceneKey{"may_touch_at_rest", plain(Kind::boolean),
             "a law that divides by the impact speed then needs a `speed_policy`; if not given true for surfaces that "
             "touch at the start without approaching"},
};

// One list of several.
template <std::size_t... N>
constexpr auto joined(const std::array<SceneKey, N>&... lists) {
  std::array<SceneKey, (N + ...)> out{};
  std::size_t next = 0;
  const auto append = [&](const auto& list) {
    for (const SceneKey& key : list) out[next++] = key;
  };
  (append(lists), ...);
  return out;
}

inline constexpr std::array contact_keys =
    joined(std::array{SceneKey{"between", group(Kind::mounts, side_family), "two surfaces that may touch", {}, true},
                      SceneKey{"law", group(Kind::law, law_family), "normal force", {}, true}},
           shared_contact_keys, std::array{repeat_key});
inline constexpr KeyFamily contact_family{
    "contact", "Contacts",
    "Two surfaces that may touch, and their law. `published` mode, the `same` spot, the `effective` mass and the "
    "`middle` point are used if nothing else is given. See [contacts](contacts.md).",
    contact_keys};

inline constexpr SceneKey journal_side_key{"body", choice(side_words), "which body of the joint has it", "second"};
inline constexpr SceneKey part_material_key{"material", plain(Kind::text),
                                            "name of a material; that of its body if not given"};
inline constexpr std::array journal_keys{
    SceneKey{"radius", number(dims::length, positive()), "if not given that of the bearing less the clearance"},
    journal_side_key,
    part_material_key,
};
inline constexpr KeyFamily journal_family{"journal", "Journals", "The pin of a revolute joint with clearance.",
                                          journal_keys};
inline constexpr std::array bearing_keys{
    SceneKey{"radius", number(dims::length, positive()), "if not given that of the journal with the clearance"},
    SceneKey{"length", number(dims::length, positive()),
             "along the axis, for laws of line contact; without it point contact, as of a sphere in a cavity"},
    part_material_key,
};
inline constexpr KeyFamily bearing_family{"bearing", "Bearings", "The hole of a revolute joint with clearance.",
                                          bearing_keys};
inline constexpr std::array slider_keys{
    SceneKey{"length", number(dims::length, positive()), "along the guide", {}, true},
    SceneKey{"height", number(dims::length, positive()), "across the guide", {}, true},
    SceneKey{"curvature_radius", number(dims::length, positive()),
             "radius with which the corners are rounded, for the stiffness from materials"},
    journal_side_key,
    part_material_key,
};
inline constexpr KeyFamily slider_family{
    "slider", "Sliders", "The block of a prismatic joint with clearance, centred on its frame.", slider_keys};
inline constexpr std::array guide_keys{part_material_key};
inline constexpr KeyFamily guide_family{"guide", "Guides", "The two walls of a prismatic joint with clearance.",
                                        guide_keys};

}  // namespace hysteron::scene::keys
