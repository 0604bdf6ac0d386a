#include "rules/black_powder/battle.h"

#include <type_traits>
#include <utility>

#include "base/expect.h"
#include "rules/black_powder/ground.h"

namespace esprit::black_powder {

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
    visit(unit.formation);
    visit(unit.fate);
    visit(unit.casualties);
    visit(unit.disordered);
    visit(unit.ordered);
    visit(unit.shot);
    visit(unit.closed_fire);
    visit(unit.retired);
    visit(unit.hurt_by_guns);
    visit(unit.charging);
    visit(unit.fought);
    visit(unit.garrison);
    visit(unit.won_last_round);
}

template <class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        visit_pose(battle.table.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
    for (BrigadeState& brigade : battle.brigade) {
        visit(brigade.mood);
        visit(brigade.orders_over);
    }
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
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.first_side;
    for (std::size_t i = 0; i < scenario.troops.size(); ++i) {
        battle.table.pose[i] = scenario.common.units[i].pose;
        Start const& start = scenario.starts[i];
        UnitState& state = battle.state[i];
        state.formation = start.formation;
        state.casualties = static_cast<std::uint8_t>(start.casualties);
        // before the battle: it goes at the end of the side's first turn
        if (start.disordered) state.disordered = before_battle;
        // BP-R-23
        state.garrison =
            scenario.troops[i].is_infantry() &&
            building_under(scenario.terrain(), battle.table.pose[i].centre) != field::no_feature;
    }
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

}  // namespace esprit::black_powder
