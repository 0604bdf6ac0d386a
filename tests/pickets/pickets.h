// Pickets: a whole ruleset, as small as can be, written along docs/adding_a_ruleset.md. Two sides
// of pickets on a table walk, and shoot at each other. Its rules and numbers: pickets.toml.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/chart.h"
#include "chance/facts.h"
#include "chance/ruleset.h"
#include "field/scenario.h"
#include "field/unit_poses.h"
#include "rules/common/system.h"
#include "text/orders/orders_of.h"

namespace esprit::pickets {

using rules::no_unit;
using rules::SideId;
using rules::UnitId;

// Step 3: Facts.
inline constexpr chance::FactDeclaration declared_facts[] = {
    chance::flag("far", "the target is far off", "the distance of the two bases"),
};
inline constexpr chance::FactTable facts{declared_facts};

// Step 4: Scenario.
struct Scenario {
    /// The ruleset must outlive the scenario.
    Scenario(field::CommonScenario common, chance::Ruleset const& ruleset);

    field::CommonScenario common;
    chance::Chart const& shot;
    std::uint16_t hit;  // outcome of the chart
    Mil walk_mil;
    Mil range_mil;
    Mil far_mil;
    std::vector<field::Fault> faults;
};

// Step 5: Battle.
struct Battle {
    field::UnitPoses units;
    std::array<bool, field::max_units> out{};
    std::array<bool, field::max_units> ordered{};  // this turn
    std::uint8_t turn = 1;
    SideId active = 0;

    friend bool operator==(Battle const&, Battle const&) = default;
};
using BattleView = rules::BattleView<Scenario, Battle>;
using LiveBattle = rules::LiveBattle<Scenario, Battle>;

// Step 6: Orders.
enum class OrderKind : std::uint8_t { ahead, back, shoot, end_turn };
struct Order {
    OrderKind kind = OrderKind::end_turn;
    UnitId unit = no_unit;
    UnitId target = no_unit;

    friend bool operator==(Order const&, Order const&) = default;
};

/// "ahead a", "back a", "shoot a at x", "end turn"
class Words final : public text::OrdersOf<Scenario, Order> {
public:
    explicit Words(Scenario const& scenario);
};

class Pickets {
public:
    using Scenario = pickets::Scenario;
    using Battle = pickets::Battle;
    using Order = pickets::Order;

    std::string_view name() const { return "pickets"; }
    Battle set_up(Scenario const& scenario) const;
    rules::Awaited awaited(BattleView view) const;
    std::vector<Order> candidates(BattleView view) const;
    std::optional<rules::Refusal> refuse(BattleView view, Order const& order) const;
    void carry_out(LiveBattle live, Order const& order, chance::Arbiter& arbiter) const;
    chance::FactSet facts(BattleView view, rules::FactQuestion const& question) const;
    std::vector<rules::Reach> reach(BattleView view, UnitId unit) const;
    rules::Board board(BattleView view) const;
    rules::BattleVerdict verdict(BattleView view) const;
    std::uint64_t digest(Battle const& battle) const;
    std::vector<std::uint8_t> canonical_bytes(Battle const& battle) const;
    std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes) const;
    std::optional<std::string> fault_in(BattleView view) const;
};

// Step 13: The system.
static_assert(rules::System<Pickets>);
static_assert(rules::KeepsSnapshots<Pickets>);

}  // namespace esprit::pickets
