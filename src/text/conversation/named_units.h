#pragma once
// The units that a player has named in the referee's conversation, with what is known of each.
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/rulesets/fact_words.h"

namespace esprit::text {

/// Units of one rule system by name, in the order in which they were named.
class NamedUnits {
public:
    /// Whether a unit has that name.
    bool has(std::string_view name) const;
    /// Adds facts to a unit, which may be new: `veteran`, `figures=8`; `-shaken` is taken back.
    /// Throws BadInput: a fact that the system does not have, or a wrong value.
    void learn(LoadedSystem const& system, std::string const& name,
               std::span<std::string const> facts);
    /// Adds the facts of a unit that a role asks to a situation, except those that are given.
    /// Throws BadInput for a unit off the table.
    void join(Subject const& subject, std::size_t role, std::string_view name,
              Situation& situation) const;
    /// Changes a unit as a verdict tells.
    void change(LoadedSystem const& system, std::string_view name,
                chance::FactChange const& change);

    std::vector<std::string> names() const;
    /// "Guard: veteran, stands=5"
    std::string text_of(LoadedSystem const& system, std::string_view name) const;
    /// A line for each unit; a hint where there is none.
    std::string text(LoadedSystem const& system) const;

private:
    struct Unit {
        std::string name;
        std::vector<std::pair<chance::FactId, std::int64_t>> facts;
        bool off_table = false;
    };
    Unit const* find(std::string_view name) const;
    static void set(Unit& unit, chance::FactId fact, std::int64_t value);
    static void forget(Unit& unit, chance::FactId fact);

    std::vector<Unit> units_;
};

}  // namespace esprit::text
