#pragma once
// Procedures that are long processes (chance/enumerating.h).
#include <span>
#include <string_view>
#include <vector>

#include "chance/procedure.h"

namespace esprit::rules {

/// The base of a procedure that follows a process from its start to an end. `Derived` has
/// process(given), the process for those facts, and named(state), the outcome of a final state. It
/// may have count_names, counting(given), a process that counts its numbers beside the outcome, and
/// counts(state), those numbers.
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
    std::vector<chance::CountedOdds> counted(std::span<chance::FactSet const> given,
                                             chance::EnumeratingArbiter& arbiter) const final {
        std::vector<chance::CountedOdds> all;
        if constexpr (requires { Derived::count_names; }) {
            for (std::string_view const name : Derived::count_names) all.push_back({name, {}});
            auto const process = self().counting(given);
            auto const ends = distribution_of(process, process.start(), arbiter);
            for (auto const& [state, weight] : ends.entries()) {
                auto const counts = Derived::counts(state);
                for (std::size_t i = 0; i < all.size(); ++i) all[i].odds.add(counts[i], weight);
            }
        }
        return all;
    }

private:
    Derived const& self() const { return static_cast<Derived const&>(*this); }
};

}  // namespace esprit::rules
