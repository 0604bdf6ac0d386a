#include "rules/men_who_would_be_kings/battle.h"

#include <type_traits>
#include <utility>

#include "base/expect.h"

namespace esprit::men_who_would_be_kings {

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
    visit(unit.fate);
    visit(unit.done);
    visit(unit.figures);
    visit(unit.pinned);
    visit(unit.leaderless);
    visit(unit.close_order);
    visit(unit.grounded);
    visit(unit.went_or_came);
}

template <class Visit>
void visit_battle(Battle& battle, Visit& visit) {
    visit(battle.table.count);
    if (battle.table.count > max_units) return;  // bytes of something else
    for (std::size_t i = 0; i < battle.table.count; ++i) {
        visit_pose(battle.table.pose[i], visit);
        visit_unit(battle.state[i], visit);
    }
    for (Deck& deck : battle.deck) {
        visit(deck.cards);
        visit(deck.jokers);
    }
    visit(battle.hand);
    visit(battle.hand_jokers);
    visit(battle.rallied);
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
        state.figures = static_cast<std::uint8_t>(start.figures);
        state.pinned = static_cast<std::uint8_t>(start.pinned);
        state.leaderless = !scenario.troops[i].leadership;
        state.close_order = start.close_order;
        state.grounded = start.grounded;
        if (start.reserve) state.fate = Fate::reserve;
    }
    for (Deck& deck : battle.deck) {
        deck.cards = static_cast<std::uint8_t>(scenario.turn.deck_cards);
        deck.jokers = static_cast<std::uint8_t>(scenario.turn.deck_jokers);
    }
    battle.turn = static_cast<std::uint16_t>(scenario.common.first_turn);
    battle.active = scenario.common.first_side;
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

int units_on_table(Scenario const& scenario, Battle const& battle, SideId side) {
    int units = 0;
    for (UnitId unit = 0; unit < battle.table.count; ++unit) {
        units += scenario.troops[unit].side == side && is_on_table(battle, unit) ? 1 : 0;
    }
    return units;
}

}  // namespace esprit::men_who_would_be_kings
