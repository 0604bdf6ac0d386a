#pragma once
// What a battle that was read from bytes may hold. A log can come from anybody, so before a rule
// looks at such a battle every number in it that is a place in a list, a word, a count or a place
// on the table is compared with the scenario.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "field/byte_form.h"
#include "field/scenario.h"
#include "geometry/base.h"

namespace esprit::field {

/// Looks at one number after another and keeps the first that cannot be.
class BattleCheck {
public:
    /// The scenario must outlive the check.
    explicit BattleCheck(Scenario const& scenario) : scenario_(scenario) {}

    /// Whose numbers come next; at first they are those of the battle.
    void look_at_unit(std::size_t unit) { whose_ = scenario_.units[unit].name + ": "; }
    void look_at_battle() { whose_.clear(); }
    void look_at(std::string_view whose) { whose_ = std::string{whose} + ": "; }

    /// A count, or any other number that has bounds.
    template <class Number>
    void number(std::string_view what, Number value, std::int64_t least, std::int64_t most) {
        must_be(
            static_cast<std::int64_t>(value) >= least && static_cast<std::int64_t>(value) <= most,
            [&] {
                return std::string{what} + " is " +
                       std::to_string(static_cast<std::int64_t>(value)) +
                       (least == most ? "; right would be " + std::to_string(least)
                                      : "; a number from " + std::to_string(least) + " to " +
                                            std::to_string(most) + " would be right");
            });
    }
    /// One of the words of an enumeration, of which `last` is the last.
    template <class Word>
    void word(std::string_view what, Word value, Word last) {
        number(what, bits_of(value), 0, static_cast<std::int64_t>(bits_of(last)));
    }
    void side(std::string_view what, std::uint8_t side) {
        number(what, side, 0, static_cast<std::int64_t>(scenario_.sides.size()) - 1);
    }
    /// What every battle has: the units of the scenario, a turn of it or the one behind its last,
    /// and the side whose turn it is; a phase, where turns have phases. False when it has other
    /// units: nothing else can be looked at then.
    template <class Battle>
    bool has_sound_head(Battle const& battle) {
        auto const right = static_cast<std::int64_t>(scenario_.units.size());
        number("the number of units", battle.table.count, right, right);
        if (found()) return false;
        if constexpr (requires { battle.phase; }) {
            word("the phase", battle.phase, decltype(battle.phase)::over);
        }
        turn(battle.turn);
        side("whose turn it is", battle.active);
        return true;
    }
    /// A unit of the scenario, or `nobody`.
    void unit_or_nobody(std::string_view what, std::uint16_t unit, std::uint16_t nobody) {
        if (unit == nobody) return;
        number(what, unit, 0, static_cast<std::int64_t>(scenario_.units.size()) - 1);
    }
    /// Where somebody stands, or went off: no farther from the table than that is large.
    void pose(std::string_view what, geometry::Pose const& pose, bool on_table);
    /// Whatever else has to hold: `otherwise` says what is wrong where it does not.
    void holds(bool condition, std::string_view otherwise) {
        must_be(condition, [&] { return std::string{otherwise}; });
    }

    bool found() const { return fault_.has_value(); }
    /// The first number that cannot be, in a line; nothing when there is none.
    std::optional<std::string> const& fault() const { return fault_; }

private:
    void turn(std::uint16_t turn);
    template <class Words>
    void must_be(bool condition, Words const& words) {
        if (!condition && !fault_) fault_ = whose_ + words();
    }

    Scenario const& scenario_;
    std::string whose_;
    std::optional<std::string> fault_;
};

}  // namespace esprit::field
