// All functions of time of a model over one run: drives, efforts and applied forces. Where they jump or bend, steps
// begin anew; between these times no step is so long that it could miss a pulse of one of them. A driven position that
// jumps is refused; a driven speed that jumps acts as an impulse.
#pragma once

#include <string>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

struct SpeedJump {
  std::size_t driver = 0;  // in Model::drivers
  double time = 0.0;       // s, the first on the far side
  double change = 0.0;     // m/s or rad/s
};

class TimeCourse {
 public:
  // The field of an error says whose function it is: "drive 'A_drive'", "force 'hammer'".
  static Result<TimeCourse> make(const Model& model, double from, double to);

  bool is_constant() const { return functions_.empty(); }
  const std::vector<double>& breakpoints() const { return breakpoints_; }     // s, in increasing order
  const std::vector<SpeedJump>& speed_jumps() const { return speed_jumps_; }  // by time
  bool has_speed_jump(double t) const;
  // A time after `from`, `to` at the latest, with no breakpoint in between: what a step may cover.
  double calm_until(double from, double to) const;
  // Tables that do not cover the run, and speeds that jump.
  const Warnings& warnings() const { return warnings_; }

 private:
  std::vector<TimeFunction> functions_;
  std::vector<double> breakpoints_;
  std::vector<SpeedJump> speed_jumps_;
  Warnings warnings_;
};

}  // namespace hysteron::multibody
