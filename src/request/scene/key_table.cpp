#include "key_table.hpp"

#include "contact_keys.hpp"
#include "hysteron/core/unit_text.hpp"
#include "key_types.hpp"

namespace hysteron::scene {
namespace {

using namespace keys;

constexpr std::array material_keys{
    SceneKey{"density", number(dims::density, positive()), "mass per volume"},
    SceneKey{"young", number(dims::pressure, positive()), "Young's modulus"},
    SceneKey{"poisson", number(dims::none, open(-1.0, 0.5)), "Poisson's ratio"},
    SceneKey{"yield", number(dims::pressure, positive()), "yield strength"},
    SceneKey{"viscosity", number(dims::viscosity, non_negative()), "shear viscosity"},
    SceneKey{"bulk_viscosity", number(dims::viscosity, non_negative()), "bulk viscosity"},
};
constexpr KeyFamily material_family{"material", "Materials", "What bodies are made of.", material_keys};

constexpr std::array frame_keys{
    SceneKey{"at", of(Kind::vector, dims::length), "origin, in the body"},
    angle_key,
    about_key,
    quaternion_key,
};
constexpr KeyFamily frame_family{"frame", "Frames", "A named point of a body with axes.", frame_keys};

constexpr std::array shape_keys{
    SceneKey{"sphere", number(dims::length, positive()), "radius", {}, false, true},
    SceneKey{"box", of(Kind::number_list, dims::length, positive()), "three sides, along x, y and z", {}, false, true},
    SceneKey{
        "cylinder", of(Kind::number_list, dims::length, positive()), "radius and length, along z", {}, false, true},
    SceneKey{"capsule",
             of(Kind::number_list, dims::length, positive()),
             "radius and length of the straight part, along z",
             {},
             false,
             true},
    SceneKey{"ellipsoid",
             of(Kind::number_list, dims::length, positive()),
             "three semi-axes, along x, y and z",
             {},
             false,
             true},
    SceneKey{"rod",
             of(Kind::vector, dims::length),
             "slender rod from the point `at` to this one; needs `mass`",
             {},
             false,
             true},
    SceneKey{
        "line", of(Kind::points, dims::length), "points joined by a line: only drawn, without mass", {}, false, true},
    SceneKey{"at", of(Kind::vector, dims::length), "centre of the shape in the body, of a rod its first end"},
    angle_key,
    about_key,
    quaternion_key,
    SceneKey{"mass", number(dims::mass, positive()), "mass of the shape, instead of the density"},
    SceneKey{"density", number(dims::density, positive()), "density, instead of that of the body's material"},
};
constexpr KeyFamily shape_family{
    "shape", "Shapes",
    "What a body looks like, and what its mass, centre and inertia follow from if it has none of its "
    "own. Exactly one of the first seven.",
    shape_keys};

constexpr std::array inertia_keys{
    SceneKey{"xx", number(inertia_dim, non_negative()), "moment about x", {}, true},
    SceneKey{"yy", number(inertia_dim, non_negative()), "moment about y", {}, true},
    SceneKey{"zz", number(inertia_dim, non_negative()), "moment about z", {}, true},
    SceneKey{"xy", number(inertia_dim), "product -∫ x y dm", "0"},
    SceneKey{"xz", number(inertia_dim), "product -∫ x z dm", "0"},
    SceneKey{"yz", number(inertia_dim), "product -∫ y z dm", "0"},
};
constexpr KeyFamily inertia_family{
    "inertia", "Inertia",
    "Inertia about the centre of mass, along the axes of the body, in space. In the plane it is one "
    "number; three numbers are principal moments along x, y and z.",
    inertia_keys};

constexpr std::array body_keys{
    SceneKey{"mass", number(dims::mass, positive()), "mass; from the shapes if not given"},
    SceneKey{"centre", of(Kind::vector, dims::length), "centre of mass, in the body"},
    SceneKey{"inertia",
             {.kind = Kind::inertia, .dim = inertia_dim, .range = non_negative(), .family = &inertia_family},
             "inertia about the centre of mass"},
    SceneKey{"material", plain(Kind::text), "name of a material, whose density gives the shapes their mass"},
    SceneKey{"shapes", group(Kind::sections, shape_family), "one shape or a list of them"},
    SceneKey{"frames", group(Kind::named, frame_family), "named points with axes"},
    SceneKey{"position", of(Kind::vector, dims::length), "origin of the body in the world at the start"},
    angle_key,
    about_key,
    quaternion_key,
    SceneKey{"velocity", of(Kind::vector, dims::speed), "velocity of the origin at the start"},
    SceneKey{"angular_velocity",
             {.kind = Kind::number_list, .dim = dims::rate},
             "at the start, along the axes of the world; one number in the plane, three in space"},
    repeat_key,
};
constexpr KeyFamily body_family{
    "body", "Bodies",
    "A rigid body. Its place at the start is a guess, which the assembly of the joints may change; without "
    "`position` and `angle` the axes of the body are those of the world.",
    body_keys};

constexpr std::array ground_keys{
    SceneKey{"frames", group(Kind::named, frame_family), "named points with axes"},
    SceneKey{"shapes", group(Kind::sections, shape_family), "drawn, and surfaces for contacts"},
    SceneKey{"material", plain(Kind::text), "name of a material, for contacts"},
};
constexpr KeyFamily ground_family{"ground", "Ground", "The fixed body, called `ground` in joints and forces.",
                                  ground_keys};

constexpr std::array mount_keys{
    SceneKey{"body", plain(Kind::text), "name of a body, or `ground`", {}, true},
    SceneKey{"frame", plain(Kind::text), "a frame of the body, in which the rest is given"},
    SceneKey{"at", of(Kind::vector, dims::length), "point in the body or its frame"},
    angle_key,
    about_key,
    quaternion_key,
};
constexpr KeyFamily mount_family{
    "mount", "Mounts",
    "Where a joint or force takes hold of a body: `crank` (its own axes), `crank.pin` (its frame), or a "
    "map of these keys.",
    mount_keys};
constexpr ValueType two_mounts = group(Kind::mounts, mount_family);

constexpr std::array start_keys{
    SceneKey{"position",
             {.kind = Kind::number_list, .dim = dims::none, .other_dim = dims::length, .has_other_dim = true},
             "coordinates of the joint at the start, in their order"},
    SceneKey{"speed",
             {.kind = Kind::number_list, .dim = dims::rate, .other_dim = dims::speed, .has_other_dim = true},
             "their speeds"},
    SceneKey{"exact", plain(Kind::boolean), "whether the assembly must keep these values", "true"},
};
constexpr KeyFamily start_family{"start", "Start of a joint", "Coordinates of a joint at the start.", start_keys};

constexpr std::array drive_keys{
    SceneKey{"position",
             either(Kind::function, dims::none, dims::length),
             "angle or displacement as a function of time",
             {},
             false,
             true},
    SceneKey{
        "speed", either(Kind::function, dims::rate, dims::speed), "its speed as a function of time", {}, false, true},
    SceneKey{"acceleration",
             either(Kind::function, angular_acceleration, dims::acceleration),
             "its acceleration as a function of time",
             {},
             false,
             true},
    SceneKey{"coordinate", plain(Kind::text), "which coordinate, of a joint with several"},
    SceneKey{"name", plain(Kind::text), "name of the drive in outputs; if not given the joint's with `_drive`"},
};
constexpr KeyFamily drive_family{
    "drive", "Drives",
    "Prescribed motion of a joint's coordinate; its force or torque is an output. Exactly one of the first "
    "three.",
    drive_keys};

constexpr std::array own_joint_keys{
    SceneKey{"fixed", two_mounts, "no motion", {}, false, true},
    SceneKey{"revolute", two_mounts, "`angle` about the axis", {}, false, true},
    SceneKey{"prismatic", two_mounts, "`displacement` along the axis", {}, false, true},
    SceneKey{
        "cylindrical", two_mounts, "`angle` about and `displacement` along the axis; in space only", {}, false, true},
    SceneKey{"universal",
             two_mounts,
             "`angle1` about the axis, fixed in the first body, `angle2` about `second_axis`, fixed in the second; in "
             "space only",
             {},
             false,
             true},
    SceneKey{"spherical", two_mounts, "any turn, `qw`, `qx`, `qy`, `qz`; in space only", {}, false, true},
    SceneKey{"planar", two_mounts, "`x`, `y`, `angle` in the plane across the axis", {}, false, true},
    SceneKey{"free", two_mounts, "any motion: coordinates for a body that is not joined to anything", {}, false, true},
    SceneKey{"distance", two_mounts, "two points keep their `distance`", {}, false, true},
    SceneKey{"point_on_line",
             two_mounts,
             "a point of the second body stays on a line of the first; `displacement` along it",
             {},
             false,
             true},
    SceneKey{"at", of(Kind::vector, dims::length),
             "place of the joint in the world, with the bodies where `bodies` puts them"},
    SceneKey{"axis", of(Kind::vector, dims::none),
             "direction of the axis in the world; z if not given, of a prismatic joint and a line x"},
    SceneKey{"second_axis", of(Kind::vector, dims::none), "second axis of a universal joint, across the first"},
    SceneKey{"length", number(dims::length, positive()), "of a distance joint; if not given as at the start"},
    SceneKey{"start", group(Kind::section, start_family), "coordinates at the start"},
    SceneKey{"drive", group(Kind::sections, drive_family), "prescribed motion, one or a list"},
    SceneKey{"clearance", number(dims::length, positive()),
             "turns a revolute or prismatic joint into a planar one (`x`, `y`, `angle`) with contact: the gap on every "
             "side of the centred journal or slider"},
    SceneKey{"journal", group(Kind::section, journal_family), "of a revolute joint with clearance"},
    SceneKey{"bearing", group(Kind::section, bearing_family), "of a revolute joint with clearance"},
    SceneKey{"slider", group(Kind::section, slider_family), "of a prismatic joint with clearance"},
    SceneKey{"guide", group(Kind::section, guide_family), "of a prismatic joint with clearance"},
    SceneKey{"law", group(Kind::law, law_family), "normal force in the clearance, as of a contact"},
};
constexpr std::array joint_keys = joined(own_joint_keys, shared_contact_keys, std::array{repeat_key});
constexpr KeyFamily joint_family{
    "joint", "Joints",
    "Exactly one of the first ten, with the two bodies that are joined. Either `at` and `axis` say where the "
    "joint is in the world at the start, which is where its coordinates are zero; or the bodies are given "
    "with frames, which coincide when the coordinates are zero. The keys from `clearance` on make a joint with "
    "clearance of a revolute or prismatic one; it starts as the ideal joint would, centred.",
    joint_keys};

constexpr std::array coupling_keys{
    SceneKey{"between", plain(Kind::text_list), "two coordinates: joint, or joint.coordinate", {}, true},
    SceneKey{"ratio",
             {.kind = Kind::number, .dim = dims::none, .other_dim = dims::length, .has_other_dim = true},
             "second = ratio · first + offset; for a rack on a pinion the pitch radius",
             {},
             true},
    SceneKey{"offset",
             {.kind = Kind::number, .dim = dims::none, .other_dim = dims::length, .has_other_dim = true},
             "if not given as at the start"},
    repeat_key,
};
constexpr KeyFamily coupling_family{"coupling", "Couplings",
                                    "Gears, and racks on pinions: one coordinate follows another.", coupling_keys};

constexpr std::array force_keys{
    SceneKey{"spring", two_mounts, "spring and damper along the line between two points", {}, false, true},
    SceneKey{"bushing", two_mounts, "elastic joint in all directions", {}, false, true},
    SceneKey{"joint",
             plain(Kind::text),
             "torsional spring, damper or motor on a coordinate: joint, or joint.coordinate",
             {},
             false,
             true},
    SceneKey{"body", group(Kind::mount, mount_family), "force and torque on a point of a body", {}, false, true},
    SceneKey{"stiffness",
             {.kind = Kind::number_list, .dim = torque, .other_dim = spring_rate, .has_other_dim = true},
             "of `spring`, `joint` and `bushing`, of the latter one per direction"},
    SceneKey{"damping",
             {.kind = Kind::number_list, .dim = angular_damping, .other_dim = dims::damping, .has_other_dim = true},
             "of `spring`, `joint` and `bushing`, of the latter one per direction"},
    SceneKey{"rotational_stiffness", of(Kind::number_list, torque),
             "of `bushing`, one per axis; one number in the plane"},
    SceneKey{"rotational_damping", of(Kind::number_list, angular_damping),
             "of `bushing`, one per axis; one number in the plane"},
    SceneKey{"length", number(dims::length, non_negative()), "of `spring`: its length without force; 0 if not given"},
    SceneKey{"rest",
             {.kind = Kind::number, .dim = dims::none, .other_dim = dims::length, .has_other_dim = true},
             "of `joint`: the coordinate at which its spring has no force; 0 if not given"},
    SceneKey{"curve", curve(dims::length, dims::force),
             "of `spring`: force over elongation as a table, besides the stiffness"},
    SceneKey{"damping_curve", curve(dims::speed, dims::force),
             "of `spring`: force over speed as a table, besides the damping"},
    SceneKey{"effort", either(Kind::function, torque, dims::force),
             "of `joint`: torque or force of a motor, as a function of time"},
    SceneKey{"force", of(Kind::function_vector, dims::force), "of `body`: components as functions of time"},
    SceneKey{"torque", of(Kind::function_vector, torque),
             "of `body`: components as functions of time; one in the plane"},
    SceneKey{"axes", choice(axes_words),
             "of `body`: along which axes the components of force and torque are; those of the world if not given"},
    SceneKey{"at", of(Kind::vector, dims::length),
             "of `bushing`: its place in the world, with the bodies where `bodies` puts them"},
    repeat_key,
};
constexpr KeyFamily force_family{
    "force", "Forces",
    "Exactly one of the first four says what it acts on; each of the others names those that it goes with.",
    force_keys};

constexpr std::array run_keys{
    SceneKey{"until", number(dims::time, positive()), "end of the run"},
    SceneKey{"tolerance", number(dims::none, closed(1e-14, 1e-2)), "relative error per step", "1e-10"},
    SceneKey{
        "method", choice(method_words),
        "`explicit` of order 8, `implicit` for stiff systems, `leapfrog` (order 2) and `symplectic` (order 4) with "
        "fixed steps; `automatic` starts explicit and changes where the step is limited by stability",
        "automatic"},
    SceneKey{"step", number(dims::time, positive()),
             "fixed step of a symplectic method; otherwise the largest step, if not given a hundredth of the run"},
};
constexpr KeyFamily run_family{"run", "Run", "How the equations are integrated.", run_keys};

constexpr std::array output_keys{
    SceneKey{
        "every", number(dims::time, positive()),
        "interval between rows from the start on; if not given a thousandth of the run. The last row is that of the "
        "end, also if it does not fall on an interval"},
    SceneKey{"times", of(Kind::number_list, dims::time, non_negative()),
             "the times of the rows instead, in increasing order; others are not written"},
    SceneKey{"quantities", plain(Kind::text_list),
             "columns of the table, such as slider.x.acceleration or joint.A.force"},
    SceneKey{"formats", choice(format_words, Kind::word_list), "files to write", "csv"},
    SceneKey{"pictures", of(Kind::number_list, dims::time, non_negative()), "times at which the mechanism is drawn"},
    SceneKey{"curves", plain(Kind::text_list), "quantities that the report plots; if not given all of `quantities`"},
};
constexpr KeyFamily output_family{"output", "Output", "What the run writes.", output_keys};

constexpr std::array file_keys{
    SceneKey{"hysteron", {.kind = Kind::count, .range = closed(1.0, 1.0)}, "version of the format", {}, true},
    SceneKey{"title", plain(Kind::text), "one line"},
    SceneKey{"description", plain(Kind::text), "anything more"},
    SceneKey{"include", plain(Kind::text_list),
             "other files, relative to this one, whose entries are added; this file's parameters replace theirs"},
    SceneKey{"space", choice(space_words), "`planar` scenes move in the xy-plane", "planar"},
    SceneKey{"gravity",
             {.kind = Kind::number_list, .dim = dims::acceleration},
             "acceleration of gravity: a vector, or one number along -y in the plane and -z in space",
             "0"},
    SceneKey{"parameters", plain(Kind::values), "named numbers for formulas; `--set name=value` replaces them"},
    SceneKey{"materials", group(Kind::named, material_family), "by name"},
    SceneKey{"ground", group(Kind::section, ground_family), "frames and shapes of the fixed body"},
    SceneKey{"bodies", group(Kind::named, body_family), "by name"},
    SceneKey{"joints", group(Kind::named, joint_family), "by name"},
    SceneKey{"couplings", group(Kind::named, coupling_family), "by name"},
    SceneKey{"forces", group(Kind::named, force_family), "by name"},
    SceneKey{"contacts", group(Kind::named, contact_family), "by name"},
    SceneKey{"run", group(Kind::section, run_family), "how to integrate"},
    SceneKey{"output", group(Kind::section, output_family), "what to write"},
};
constexpr KeyFamily file_family{"scene", "The file", "Keys of the file itself.", file_keys};

constexpr std::array table_keys{
    SceneKey{"file",
             plain(Kind::text),
             "CSV file, relative to the scene; its header names the columns: `angle [deg]`",
             {},
             false,
             true},
    SceneKey{"points", plain(Kind::list), "the points themselves, [[x, y], [x, y], ...]", {}, false, true},
    SceneKey{"columns", plain(Kind::text_list),
             "of a file: names of two columns, what the table is a function of first; if not given it has two columns"},
    SceneKey{
        "interpolation", choice(interpolation_words),
        "`spline`: cubic with continuous curvature, may overshoot the points; `monotone`: cubics that rise and fall "
        "as the points do; `linear`: straight lines. If not given `monotone` for `curve` and `damping_curve`, "
        "`spline` for functions of time"},
};
constexpr KeyFamily table_values_family{
    "table", "Tables",
    "Where a table of points may stand (in drives, efforts, forces and curves), its points may be in a file, and how "
    "it "
    "goes from point to point may be chosen: `{table: {file: motion.csv, columns: [t, angle], interpolation: "
    "linear}}`, "
    "`{table: {points: [[0, 0], [1 s, 2 rad]], interpolation: monotone}}`. A column without unit is in SI; the first "
    "must increase. Beyond its ends a curve and the position of a drive go on straight, with the slope that they have "
    "there; every other function of time keeps its end value. A run that goes beyond a table of time warns.",
    table_keys};

constexpr std::array<const KeyFamily*, 27> families{
    &file_family,    &material_family, &ground_family,   &body_family,     &inertia_family,      &shape_family,
    &frame_family,   &joint_family,    &mount_family,    &start_family,    &drive_family,        &journal_family,
    &bearing_family, &slider_family,   &guide_family,    &coupling_family, &force_family,        &contact_family,
    &side_family,    &law_family,      &friction_family, &rolling_family,  &speed_policy_family, &table_values_family,
    &repeat_family,  &run_family,      &output_family};

}  // namespace

std::string unit_name(const Dim& dim) {
  if (dim == torque) return "N m";
  return dim == inertia_dim ? "kg m^2" : unit_text(dim);
}

const KeyFamily& scene_family() { return file_family; }
const KeyFamily& table_family() { return table_values_family; }
std::span<const KeyFamily* const> key_families() { return families; }

}  // namespace hysteron::scene
