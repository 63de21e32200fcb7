// A chain of Hertz beads by LAMMPS (pair_style gran/hertz/history without damping and friction, fix nve): a script is
// written and run by `lmp`. Its force is k √R_eff δ^1.5, so that k = K/√R_eff.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace peers {

struct LammpsChain {
  int beads_at_rest;
  double mass, radius, stiffness, speed, duration;
  int contact;  // whose force is recorded
};

struct LammpsRun {
  double peak_force = 0.0;  // of the recorded contact, from a parabola through the largest three values
  double loop_time = 0.0;   // s, LAMMPS's "Loop time" times its share of a processor
  long steps = 0;
};

inline bool has_lammps() { return std::system("command -v lmp >/dev/null 2>&1") == 0; }

inline std::string lammps_script(const LammpsChain& c, double step, bool records, const std::string& force_file) {
  constexpr double pi = 3.14159265358979323846;
  std::ostringstream s;
  s.precision(17);
  const double d = 2.0 * c.radius, density = c.mass / (4.0 / 3.0 * pi * c.radius * c.radius * c.radius);
  const double k = c.stiffness / std::sqrt(0.5 * c.radius);
  s << "units si\natom_style sphere\nboundary f f f\nnewton off\ncomm_modify vel yes\natom_modify sort 0 0\n"
    << "region box block " << -4 * d << " " << (c.beads_at_rest + 5) * d << " " << -4 * d << " " << 4 * d << " "
    << -4 * d << " " << 4 * d << "\ncreate_box 1 box\n";
  for (int i = 0; i <= c.beads_at_rest; ++i) s << "create_atoms 1 single " << i * d << " 0 0\n";
  s << "set group all diameter " << d << "\nset group all density " << density << "\n"
    << "neighbor " << 0.2 * d << " bin\nneigh_modify delay 0 every 1 check yes\n"
    << "pair_style gran/hertz/history " << k << " NULL 0.0 0.0 0.0 0\npair_coeff * *\n"
    << "group striker id 1\nvelocity striker set " << c.speed << " 0 0\nfix motion all nve\ntimestep " << step << "\n";
  const long steps = std::lround(c.duration / step);
  if (records)
    // The force on the beads behind the contact as far as the wave reaches: m dv/dt summed is the force through it.
    s << "group behind id <= " << c.contact + 1 << "\ncompute f behind reduce sum fx\n"
      << "fix out all ave/time 1 1 1 c_f file " << force_file << " format %.17g\n";
  s << "thermo " << steps << "\nrun " << steps << "\n";
  return s.str();
}

// The largest force through the contact: that on all beads behind it, with the opposite sign.
inline double peak_in(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  double a = 0.0, b = 0.0, best = 0.0;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream row(line);
    double step = 0.0, force = 0.0;
    row >> step >> force;
    const double f = -force;
    if (b > a && b >= f) {
      const double bend = a - 2.0 * b + f;
      best = std::max(best, bend < 0.0 ? b - 0.125 * (f - a) * (f - a) / bend : b);
    }
    a = b, b = f;
  }
  return best;
}

inline std::optional<LammpsRun> run_lammps(const LammpsChain& c, double step, bool records) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("hysteron-lammps-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const std::string script = folder / "in.chain", log = folder / "log", forces = folder / "forces";
  std::ofstream(script) << lammps_script(c, step, records, forces);
  const std::string command = "OMP_NUM_THREADS=1 lmp -in " + script + " -log none -screen " + log + " >/dev/null 2>&1";
  LammpsRun out{.steps = std::lround(c.duration / step)};
  bool is_done = std::system(command.c_str()) == 0;
  if (is_done) {
    std::ifstream in(log);
    std::string line;
    while (std::getline(in, line)) {
      if (line.rfind("Loop time of ", 0) == 0) out.loop_time = std::strtod(line.c_str() + 13, nullptr);
      // LAMMPS prints the share of a processor that it had; other work may share the machine.
      if (const auto at = line.find("% CPU use"); at != std::string::npos)
        out.loop_time *= 0.01 * std::strtod(line.c_str(), nullptr);
    }
    if (records) out.peak_force = peak_in(forces);
    is_done = out.loop_time > 0.0;
  }
  fs::remove_all(folder);
  return is_done ? std::optional(out) : std::nullopt;
}

}  // namespace peers
