// One run of a system: bodies and ledger of energies are integrated together, samples are handed out at regular times,
// and a run that was stopped goes on from a checkpoint with the same bits as if it had not been.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/integrate/integrator.hpp"
#include "hysteron/multibody/contact_frame.hpp"
#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/ledger.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {

// Methods by name, as scene files and reports have them.
struct NamedMethod {
  std::string_view name;
  integrate::Method method;
  std::string_view meaning;
};
inline constexpr std::array method_names{
    NamedMethod{"automatic", integrate::Method::automatic, "explicit, and implicit where the equations are stiff"},
    NamedMethod{"explicit", integrate::Method::explicit_8, "Dormand-Prince 8(5,3), adaptive"},
    NamedMethod{"implicit", integrate::Method::implicit_bdf, "backward differentiation of order 1 to 5, adaptive"},
    NamedMethod{"leapfrog", integrate::Method::leapfrog, "symplectic of order 2, fixed steps"},
    NamedMethod{"symplectic", integrate::Method::symplectic_4, "symplectic of order 4, fixed steps"},
};
std::string_view name_of(integrate::Method method);
// Fixed steps, whose length must be given.
constexpr bool is_symplectic(integrate::Method method) {
  return method == integrate::Method::leapfrog || method == integrate::Method::symplectic_4;
}

struct SimulationSettings {
  double start = 0.0, until = 1.0;  // s
  integrate::Method method = integrate::Method::automatic;
  double tolerance = 1e-9;     // relative, and absolute against the sizes of the scene
  double step = 0.0;           // s: of methods with fixed steps; otherwise the first step, 0: chosen
  double largest_step = 0.0;   // s; 0: no limit
  double sample_interval = 0;  // s; 0: only the start and the end
  // s, ascending, from start to until: where samples are taken, instead of at intervals; empty: at intervals.
  std::vector<double> sample_times{};
};

// A contact at one instant.
struct ContactSample {
  double indentation = 0.0, indentation_rate = 0.0;  // m, m/s
  double normal_force = 0.0;                         // N, on the first side along the normal
  Tangent friction, slip;                            // N, m/s, along the tangents
  ContactFrame frame;
  Phase phase = Phase::apart;
  bool sticks = false;
  ContactCouple couple;  // of rolling and spinning resistance, on the first side
};

// The system at one instant; valid during the call.
struct Sample {
  std::size_t number = 0;
  double time = 0.0;
  const System& system;
  const Workspace& work;  // after rates() and compute_reactions()
  std::span<const double> state;
  std::span<const double> ledger_terms;  // in the order of Ledger::entries()
  const EnergyBalance& balance;
  double position_residual = 0.0;  // of the constraints, m or rad
  std::span<const ContactSample> contacts;
};

struct SimulationCheckpoint {
  integrate::Checkpoint integrator;
  std::size_t samples = 0;         // handed out so far
  LoopRows loop_rows;              // of closed loops with redundant rows: those in use
  std::vector<double> contacts{};  // what they remember
};

class Simulation {
 public:
  // Refuses settings out of range, and a symplectic method for a scene that it does not suit. The simulation keeps the
  // model; a large one may be shared instead of copied.
  static Result<Simulation> make(Model model, const BuiltSystem& built, const SimulationSettings& settings);
  static Result<Simulation> make(std::shared_ptr<const Model> model, const BuiltSystem& built,
                                 const SimulationSettings& settings);
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  using OnSample = std::function<void(const Sample&)>;
  // Called after each step with the time reached; false stops the run there.
  using OnStep = std::function<bool(double t)>;

  // Called when a contact ends; at the end of the run for those that last. To be set before run().
  using OnContact = std::function<void(const ContactHistory&)>;
  void on_contact(OnContact call);
  // Called at each event of a contact.
  using OnEvent = std::function<void(const ContactEvent&)>;
  void on_event(OnEvent call);
  // Called at each located peak of a normal force that is the largest of its contact so far: once in an impact. These
  // samples lie between the others, in the order of steps, and Sample::number is that of the next regular sample.
  using OnPeak = std::function<void(std::size_t contact, const Sample&)>;
  void on_peak(OnPeak call);
  // What stands out before the run: surfaces that overlap at its start, tables that do not cover it, speeds that jump.
  const Warnings& warnings() const;
  // Validity limits that the laws of contacts have passed so far.
  std::vector<std::string> contact_warnings() const;
  // Why a run was stopped by an event, or found no step short enough, as far as that is known.
  const std::string& failure() const;

  // Begins at the start, or at a checkpoint of a run with the same model and settings.
  integrate::Outcome run(const OnSample& on_sample, const OnStep& on_step, const SimulationCheckpoint* from = nullptr);

  // Step by step, instead of run(), for a host that stops at times of its own (multibody/mechanism.hpp does the same by
  // names): exactly to t, which is never before the time reached and may lie beyond `until`. Steps go on beyond t
  // within the simulation, so that it has the same bits wherever it is stopped; they end at `until`, where a run has
  // the same bits too, and after each time as long. An Error: t is wrong, or a function of time beyond `until`. An
  // outcome that is not `finished` is final.
  Result<integrate::Outcome> advance_to(double t, const OnSample& on_sample = {}, const OnStep& on_step = {});
  double time() const;  // reached
  // The system there, until the next call; nullptr if its energies exceed all numbers.
  const Sample* sample();
  // `change` replaces functions of time of the model at the time reached, and says whether a driven speed jumps, which
  // acts as an impulse of its driver. What the old functions would do later is forgotten. `breakpoints`: at which the
  // new ones bend or jump.
  integrate::Outcome change_functions(const std::function<bool()>& change, std::vector<double> breakpoints = {});
  // Back or on to the time t that was reached at this checkpoint, with the functions and breakpoints of that time. All
  // that follows has the same bits as if the simulation had gone on from there; events and contacts that were handed
  // out since are handed out again.
  std::optional<Error> restore(const SimulationCheckpoint& from, double t, std::vector<double> breakpoints = {});
  // Hands out the contacts that last, at the end.
  void close_contacts();

  // Whether a checkpoint that was read from a file can be one of this model and these settings.
  bool accepts(const SimulationCheckpoint& checkpoint) const;
  // During on_step, after a run that was stopped, or at the time that advance_to() has reached.
  SimulationCheckpoint checkpoint();

  const Model& model() const;
  const Ledger& ledger() const;
  std::size_t sample_count() const;  // of the whole run
  const integrate::Statistics& statistics() const;

 private:
  struct Implementation;
  explicit Simulation(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

// What a run that did not finish says, with its time and the reason: Simulation::failure(), if it is known.
std::string outcome_text(const integrate::Outcome& outcome, const std::string& failure = {});

}  // namespace hysteron::multibody
