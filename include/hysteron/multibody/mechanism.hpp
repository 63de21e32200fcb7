// A mechanism inside another simulator: a co-simulation, a controller, a loop with hardware. The host sets inputs,
// advances to a time of its choice, reads quantities, and may go back.
//
//   Result<Mechanism> m = Mechanism::make(model, {.until = 1.0}, {"motor"});
//   const Input motor = *m->input("motor");
//   const Output x = *m->output("slider.x");
//   for (double t = 0.0; t < 1.0; ) {
//     m->set(motor, speed_of_the_controller(m->get(x)));
//     m->advance_to(t += 1e-3);
//   }
//
// Inputs are functions of time of the model that the host takes over; each keeps the course of the model until it is
// set. They have the names of their driver or force:
//
//   <driver>                        the driven position, speed or acceleration
//   <joint force>                   its effort F(t)
//   <applied force>.x, .y, .z       components of the force, along the axes that the model says
//   <applied force>.torque.x, .y, .z    of the torque; planar: .torque
//
// A family may stand in front, driver.motor or force.hammer.x, and must where a driver and a force have the same name.
//
// What the host sets holds from the time that is reached. A driven speed that jumps acts as an impulse of its driver,
// whose work is booked; a driven position cannot jump and is refused. Between two changes steps are not cut at the
// times where the host stops: its choice of times changes no bit. Each change ends a step.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody {

struct Input {
  std::size_t index = 0;  // in Mechanism::input_names()
};
struct Output {
  std::size_t index = 0;  // in the order in which they were asked for
};

class Mechanism {
 public:
  // Assembles the model at the start of the settings. `until` is the time that the host expects to reach; it may go on
  // beyond. With the settings of a run, times of samples included, it has the same bits as that run.
  static Result<Mechanism> make(Model model, const SimulationSettings& settings, std::vector<std::string> inputs = {});
  Mechanism(Mechanism&&) noexcept;
  Mechanism& operator=(Mechanism&&) noexcept;
  ~Mechanism();

  // The inputs, as make() was given them; an Error for another name.
  Result<Input> input(std::string_view name) const;
  const std::vector<std::string>& input_names() const;
  // A quantity of the model (quantity.hpp); its unit and family are in quantity().
  Result<Output> output(std::string_view name);
  const Quantity& quantity(Output output) const;

  // From now on value + rate τ + acceleration τ²/2, with τ the time since now, in the unit of the driven coordinate (or
  // of its speed or acceleration), in N or N m. Later calls at the same time replace earlier ones.
  std::optional<Error> set(Input input, double value, double rate = 0.0, double acceleration = 0.0);
  // Smoothly from what the input does now, its rate and acceleration included, to these at a later time, by a
  // polynomial of degree five, and on as after set(): for a driven position, or a value that is known only from time to
  // time.
  std::optional<Error> lead(Input input, double time, double value, double rate = 0.0, double acceleration = 0.0);
  // What it gives now: value and derivatives.
  FunctionValue input_value(Input input) const;

  // Exactly to t, at or after time(). After an Error time() tells how far it came: if the simulation has failed it goes
  // on only from a state that was saved. Where on_step, called after each step of the integration, returns false, the
  // mechanism stops early without an Error.
  std::optional<Error> advance_to(double t, const Simulation::OnStep& on_step = {});
  double time() const;

  // At time(), after the inputs that have been set; not a number if the simulation has failed there.
  double get(Output output);
  Result<double> get(std::string_view quantity);
  // All of it: energies with the ledger, contacts; nullptr if the simulation has failed there. Valid until the next
  // call.
  const Sample* sample();

  // The state at time(), inputs included, as plain numbers: to be kept, copied, or written to a file. A mechanism that
  // goes on from them has the same bits as this one; so a rejected step is rolled back, and a run that was killed goes
  // on. While the method is implicit, saving makes the solver begin anew, with steps that are short at first.
  Result<std::vector<double>> save();
  // Of a mechanism made from the same model, settings and inputs.
  std::optional<Error> restore(std::span<const double> saved);

  const Model& model() const;
  // For callbacks, warnings, statistics and the ledger.
  Simulation& simulation();

 private:
  struct Implementation;
  explicit Mechanism(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

// All names that a model offers as inputs, without family.
std::vector<std::string> available_inputs(const Model& model);

}  // namespace hysteron::multibody
