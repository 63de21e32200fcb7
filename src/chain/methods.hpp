// The two ways to compute a chain. Each brings the state to the end of the run and fills the outcome but for its books.
#pragma once

#include "state.hpp"

namespace hysteron::chain {

std::optional<Error> run_with_located_events(State& state, const Settings& settings, const Scale& scale,
                                             Outcome& outcome);

// Steps that follow from the accuracy, or the one of the settings.
double symplectic_step(const Chain& chain, const Equilibrium& equilibrium, const Settings& settings,
                       const Scale& scale);
std::optional<Error> run_symplectic(State& state, const Settings& settings, const Scale& scale, double step,
                                    Outcome& outcome);

// The times of the samples: from 0 to the end, both included.
double sample_time(const Settings& settings, std::size_t sample);

}  // namespace hysteron::chain
