#include "rules/grande_tactique/battle.h"

#include <type_traits>
#include <utility>

#include "base/expect.h"

namespace esprit::grande_tactique {

namespace {

/// Goes through all that a battle holds, in a fixed order, number by number. What visits writes the
/// canonical byte form, or reads it.
template <class Visit>
void visit_pose(geometry::Pose& pose, Visit& visit) {
    visit(pose.centre.x_mil);
    visit(pose.centre.y_mil);
    visit(pose.facing_cdeg);
}

template <class Visit>
void visit_unit(UnitState& unit, Visit& visit) {
    visit(unit.mood);
    visit(unit.fate);
    visit(unit.in_square);
    visit(unit.limbered);
    visit(unit.firing);
    visit(unit.charges_made);
    visit(unit.has_fired);
    visit(unit.slowed);
    visit(unit.moved_mil);
    visit(unit.attached_to);
    visit(unit.target);
    for (UnitId& charged : unit.charged) visit(charged);
    visit_pose(unit.charge_start, visit);
}

template <class Visit>
void visit_division(DivisionState& division, Visit& visit) {
    visit(division.pips);
    visit(division.rank);
    visit(division.collapsed);
    visit(division.plan_changed);
    visit(division.general_rides_with);
}

template <class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        visit_pose(battle.table.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
    for (DivisionState& division : battle.division) visit_division(division, visit);
    for (std::uint64_t& generals : battle.replaced) visit(generals);
    visit(battle.turn);
    visit(battle.active);
    visit(battle.phase);
}

/// The whole number that stands for a value.
template <class Value>
std::uint64_t bits_of(Value value) {
    if constexpr (std::is_enum_v<Value>) {
        return static_cast<std::uint64_t>(value);
    } else if constexpr (std::is_same_v<Value, bool>) {
        return value ? 1 : 0;
    } else {
        return static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<Value>>(value));
    }
}

/// Fixed width, the lowest byte first.
class ByteWriter {
public:
    template <class Value>
    void operator()(Value value) {
        std::uint64_t const bits = bits_of(value);
        for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
            bytes.push_back(static_cast<std::uint8_t>(bits >> shift & 0xFFU));
        }
    }
    std::vector<std::uint8_t> bytes;
};

class ByteReader {
public:
    explicit ByteReader(std::span<std::uint8_t const> bytes) : bytes_(bytes) {}

    template <class Value>
    void operator()(Value& value) {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
            bits |= static_cast<std::uint64_t>(next()) << shift;
        }
        value = static_cast<Value>(bits);
    }
    bool at_end() const { return !too_short_ && place_ == bytes_.size(); }

private:
    std::uint8_t next() {
        too_short_ = too_short_ || place_ == bytes_.size();
        return too_short_ ? std::uint8_t{0} : bytes_[place_++];
    }
    std::span<std::uint8_t const> bytes_;
    std::size_t place_ = 0;
    bool too_short_ = false;
};

}  // namespace

Battle set_up(Scenario const& scenario) {
    ESPRIT_EXPECT(scenario.faults.empty(), "a scenario with faults is not played");
    Battle battle;
    battle.table.count = static_cast<std::uint16_t>(scenario.troops.size());
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.mood = static_cast<Mood>(start.mood);
        state.in_square = start.in_square;
        state.limbered = start.limbered;
        state.firing = start.firing;
        state.attached_to = start.attached_to;
        if (start.arrives > scenario.common.first_turn) state.fate = Fate::to_come;
    }
    bool const engagement = is_engagement(scenario);
    for (std::size_t i = 0; i < scenario.divisions.size(); ++i) {
        battle.division[i].pips = engagement ? scenario.pips[i] : std::int8_t{0};
        battle.division[i].rank = scenario.divisions[i].rank;
    }
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.engagement.empty() ? scenario.common.first_side
                                                       : scenario.common.engaged_side;
    battle.phase = engagement ? Phase::engagement : Phase::opening;
    return battle;
}

std::vector<std::uint8_t> canonical_bytes(Battle const& battle) {
    ByteWriter writer;
    Battle copy = battle;  // what visits may change it
    visit_battle(copy, writer);
    return std::move(writer.bytes);
}

std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) {
    Battle battle;
    ByteReader reader{bytes};
    visit_battle(battle, reader);
    // what was not written by canonical_bytes does not come back the same
    if (!reader.at_end() || canonical_bytes(battle) != std::vector(bytes.begin(), bytes.end())) {
        return std::nullopt;
    }
    return battle;
}

std::uint64_t digest(Battle const& battle) {
    std::uint64_t digest = 0xCBF29CE484222325U;  // FNV-1a
    for (std::uint8_t const byte : canonical_bytes(battle)) {
        digest = (digest ^ byte) * 0x100000001B3U;
    }
    return digest;
}

bool any_charge_marked(Battle const& battle) {
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        if (battle.state[unit].target != no_unit) return true;
    }
    return false;
}

UnitId general_with(Scenario const& scenario, Battle const& battle, UnitId unit) {
    for (UnitId const general : scenario.generals) {
        if (battle.state[general].attached_to == unit && is_on_table(battle, general)) {
            return general;
        }
    }
    return no_unit;
}

// GT-TER-03, GT-TER-04: infantry whose centre lies in a wood or built-up area fills it.
field::FeatureId garrisoned(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (scenario.terrain().woods_and_towns.empty() || !scenario.troops[unit].is_infantry() ||
        !is_on_table(battle, unit)) {
        return field::no_feature;
    }
    return field::cover_at(scenario.terrain(), battle.table.pose[unit].centre);
}

}  // namespace esprit::grande_tactique
