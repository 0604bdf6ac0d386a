#pragma once
// The adapter of Black Powder.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/system_adapter.h"
#include "rules/black_powder/system.h"
#include "text/orders/black_powder_orders.h"

namespace esprit::games {

extern template class SystemAdapter<black_powder::System>;

class BlackPowder final : public SystemAdapter<black_powder::System> {
public:
    explicit BlackPowder(text::UncheckedScenario read);

    text::PlainOrder plain_order(Order const& order) const override {
        return text::plain_order(scenario(), order);
    }
    text::BlackPowderOrders const& words() const override { return words_; }
    std::string kind_of(Battle const& battle, UnitId unit) const override;
    report::UnitStanding standing(Battle const& battle, UnitId unit) const override;

    std::optional<Order> consequence(Order const& order, Battle const& before,
                                     Battle const& now) const override;
    std::string_view roll_before_orders() const override { return "command"; }
    bool obeys(Battle const& before, Battle const& after, UnitId unit) const override;
    bool attacks(Battle const& before, Battle const& after, UnitId unit) const override;
    std::string cost_of_failure(Battle const& before, Battle const& after,
                                UnitId unit) const override;
    std::string price_text(Order const& order, Battle const& battle) const override;
    std::vector<Order> orders_at(UnitId unit, UnitId target) const override;
    int legs_of(Order const& order) const override;
    Mil farthest_mil(Battle const& battle, UnitId unit) const override;
    Battle in_turn_of(Battle const& battle, SideId side) const override;
    std::optional<rules::Refusal> why_no_shot(Battle const& battle, UnitId unit,
                                              UnitId target) const override;
    FireZone fire_zone(Battle const& battle, UnitId unit) const override;
    std::vector<Order> in_more_moves(Order const& order) const override;
    std::span<ReachBand const> bands() const override;
    int band_of(Order const& order) const override;
    Mil command_radius_mil(UnitId unit) const override;
    std::vector<Usage> usages() const override;
    UnitId target_of(Order const& order) const override;
    std::vector<Order> orders_along(UnitId unit, geometry::Path const& path) const override;
    std::optional<Order> order_to(UnitId unit, geometry::Point place) const override;
    std::optional<Battle> as_meant(Battle const& battle, Order const& order) const override;
    bool candidates_are_all(Battle const& battle) const override;
    Score score(Battle const& battle) const override;
    std::vector<Command> const& commands() const override { return brigades_; }
    std::optional<UnitStrength> strength(Battle const& battle, UnitId unit) const override;
    std::size_t command_of(UnitId unit) const override;
    std::string command_note(Battle const& battle, std::size_t command) const override;
    std::string more_about(Battle const& battle, UnitId unit) const override;
    std::string reach(Battle const& battle, UnitId unit) const override;
    std::string_view rule_of_undo() const override { return "BP-CMD-01"; }

    std::string contents() const override;

    draw::TrackEnd track_end(Battle const& battle, UnitId unit) const override;
    int points(UnitId unit) const override;
    std::string_view worth_in() const override { return "points"; }
    bool is_in_forces(UnitId unit) const override;
    int harm(Battle const& battle, UnitId unit) const override;
    std::string_view harm_in() const override { return "casualties"; }
    std::string verb(Battle const& battle, UnitId unit) const override;
    std::string verb_of_retreat() const override { return "retires"; }
    std::optional<bool> gave_ground(Battle const& before, Battle const& after,
                                    UnitId unit) const override {
        return after.state[unit].retired && !before.state[unit].retired;
    }
    std::vector<UnitId> combat_of(Battle const& battle, UnitId unit) const override;
    bool has_fought(Battle const& before, Battle const& after, UnitId unit) const override {
        return after.state[unit].fought && !before.state[unit].fought;
    }
    std::string_view leader() const override { return "commander"; }
    std::vector<std::string_view> luck_kinds() const override;
    std::optional<report::Stake> stake(Battle const& before, chance::Chance const& chance,
                                       chance::EventKind told_last) const override;

private:
    text::BlackPowderOrders words_;
    std::vector<Command> brigades_;
};

}  // namespace esprit::games
