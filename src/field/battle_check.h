#pragma once
// Checks a battle that was read from bytes. A log can come from anybody, so before a rule uses such
// a battle, every index, enumerator, count and position in it is compared with the scenario.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "field/byte_form.h"
#include "field/scenario.h"
#include "geometry/base.h"

namespace esprit::field {

/// Checks one number after another and keeps the first fault.
class BattleCheck {
public:
    /// The scenario must outlive the check.
    explicit BattleCheck(CommonScenario const& scenario) : scenario_(scenario) {}

    /// Names the owner of the numbers that are checked next; at first it is the battle.
    void look_at_unit(std::size_t unit) { whose_ = scenario_.units[unit].name + ": "; }
    void look_at_battle() { whose_.clear(); }
    void look_at(std::string_view whose) { whose_ = std::string{whose} + ": "; }

    /// Faults a number outside `least` to `most`.
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
    /// Faults a value beyond `last`, the last enumerator.
    template <class Word>
    void word(std::string_view what, Word value, Word last) {
        number(what, bits_of(value), 0, static_cast<std::int64_t>(bits_of(last)));
    }
    void side(std::string_view what, std::uint8_t side) {
        number(what, side, 0, static_cast<std::int64_t>(scenario_.sides.size()) - 1);
    }
    /// Checks what every battle has: the number of units, the turn (at most one after the last of
    /// the scenario), the active side and, where turns have phases, the phase. False if the number
    /// of units is wrong: then nothing else can be checked.
    template <class Battle>
    bool has_sound_head(Battle const& battle) {
        auto const right = static_cast<std::int64_t>(scenario_.units.size());
        number("the number of units", battle.units.count, right, right);
        if (found()) return false;
        if constexpr (requires { battle.phase; }) {
            word("the phase", battle.phase, decltype(battle.phase)::over);
        }
        turn(battle.turn);
        side("whose turn it is", battle.active);
        return true;
    }
    /// Faults a number that is neither a unit of the scenario nor `nobody`.
    void unit_or_nobody(std::string_view what, std::uint16_t unit, std::uint16_t nobody) {
        if (unit == nobody) return;
        number(what, unit, 0, static_cast<std::int64_t>(scenario_.units.size()) - 1);
    }
    /// Faults a pose off the table; with `on_table` false, one farther off it than its size.
    void pose(std::string_view what, geometry::Pose const& pose, bool on_table);
    /// Faults `condition` if it is false; `otherwise` says what is wrong.
    void holds(bool condition, std::string_view otherwise) {
        must_be(condition, [&] { return std::string{otherwise}; });
    }

    bool found() const { return fault_.has_value(); }
    /// The first fault in one line; nullopt if there is none.
    std::optional<std::string> const& fault() const { return fault_; }

private:
    void turn(std::uint16_t turn);
    template <class Words>
    void must_be(bool condition, Words const& words) {
        if (!condition && !fault_) fault_ = whose_ + words();
    }

    CommonScenario const& scenario_;
    std::string whose_;
    std::optional<std::string> fault_;
};

}  // namespace esprit::field
