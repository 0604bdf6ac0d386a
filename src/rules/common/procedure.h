#pragma once
// Procedures that are long processes (chance/enumerating.h).
#include <span>

#include "chance/procedure.h"

namespace esprit::rules {

/// The base of a procedure that follows a process from its start to an end. `Derived` has
/// process(given), the process for those facts, and named(state), the outcome of a final state.
template <class Derived>
class ProcessProcedure : public chance::Procedure {
public:
    using Procedure::Procedure;

    chance::Outcome play(std::span<chance::FactSet const> given,
                         chance::Arbiter& arbiter) const final {
        auto const process = self().process(given);
        return Derived::named(carry_through(process, process.start(), arbiter));
    }
    chance::Distribution<chance::Outcome> odds(std::span<chance::FactSet const> given,
                                               chance::EnumeratingArbiter& arbiter) const final {
        auto const process = self().process(given);
        auto const ends = distribution_of(process, process.start(), arbiter);
        chance::Distribution<chance::Outcome> outcomes;
        for (auto const& [state, weight] : ends.entries()) {
            outcomes.add(Derived::named(state), weight);
        }
        return outcomes;
    }

private:
    Derived const& self() const { return static_cast<Derived const&>(*this); }
};

}  // namespace esprit::rules
