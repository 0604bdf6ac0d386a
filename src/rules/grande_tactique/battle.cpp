#include "rules/grande_tactique/battle.h"

#include <type_traits>

#include "base/expect.h"

namespace esprit::grande_tactique {

namespace {

/// FNV-1a over numbers of a fixed width, the lowest byte first.
class CanonicalBytes {
public:
    template <class Number>
    void add(Number number) {
        using Bits = std::make_unsigned_t<Number>;
        auto const bits = static_cast<std::uint64_t>(static_cast<Bits>(number));
        for (unsigned shift = 0; shift < sizeof(Number) * 8; shift += 8) {
            digest_ = (digest_ ^ (bits >> shift & 0xFFU)) * 0x100000001B3U;
        }
    }
    void add(bool truth) { add(static_cast<std::uint8_t>(truth)); }
    void add(geometry::Pose const& pose) {
        add(pose.centre.x_mil);
        add(pose.centre.y_mil);
        add(pose.facing_cdeg);
    }
    std::uint64_t digest() const { return digest_; }

private:
    std::uint64_t digest_ = 0xCBF29CE484222325U;
};

void add_unit(UnitState const& unit, CanonicalBytes& bytes) {
    bytes.add(static_cast<std::uint8_t>(unit.mood));
    bytes.add(static_cast<std::uint8_t>(unit.fate));
    bytes.add(unit.in_square);
    bytes.add(unit.limbered);
    bytes.add(unit.firing);
    bytes.add(unit.charges_made);
    bytes.add(unit.attached_to);
    bytes.add(unit.target);
    for (UnitId const charged : unit.charged) bytes.add(charged);
    bytes.add(unit.charge_start);
}

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
    }
    for (std::size_t i = 0; i < scenario.pips.size(); ++i) battle.pips[i] = scenario.pips[i];
    battle.turn = static_cast<std::uint8_t>(scenario.common.first_turn);
    battle.active = scenario.common.engagement.empty() ? scenario.common.first_side
                                                       : scenario.common.engaged_side;
    return battle;
}

std::uint64_t digest(Battle const& battle) {
    CanonicalBytes bytes;
    bytes.add(battle.table.count);
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        bytes.add(battle.table.pose[i]);
        add_unit(battle.state[i], bytes);
    }
    for (std::int8_t const pips : battle.pips) bytes.add(pips);
    bytes.add(battle.turn);
    bytes.add(battle.active);
    return bytes.digest();
}

bool is_on_table(Battle const& battle, UnitId unit) {
    return unit < battle.table.count && battle.state[unit].fate == Fate::on_table;
}

bool stands(Scenario const& scenario, Battle const& battle, UnitId unit) {
    return is_on_table(battle, unit) && !scenario.troops[unit].general;
}

geometry::Base base_of(Scenario const& scenario, Battle const& battle, UnitId unit) {
    field::Footprint const size =
        scenario.distances.footprint_of(scenario.troops[unit], battle.state[unit].in_square);
    return {battle.table.pose[unit], size.frontage_mil, size.depth_mil};
}

UnitId general_with(Scenario const& scenario, Battle const& battle, UnitId unit) {
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        auto const each = static_cast<UnitId>(i);
        if (scenario.troops[i].general && battle.state[i].attached_to == unit &&
            is_on_table(battle, each)) {
            return each;
        }
    }
    return no_unit;
}

// GT-TER-03, GT-TER-04: infantry whose centre lies in a wood or built-up area fills it.
field::FeatureId garrisoned(Scenario const& scenario, Battle const& battle, UnitId unit) {
    if (!scenario.troops[unit].is_infantry() || !is_on_table(battle, unit)) {
        return field::no_feature;
    }
    return field::cover_at(scenario.terrain(), battle.table.pose[unit].centre);
}

}  // namespace esprit::grande_tactique
