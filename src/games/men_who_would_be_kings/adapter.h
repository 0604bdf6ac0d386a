#pragma once
// The adapter of The Men Who Would Be Kings.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/system_adapter.h"
#include "rules/men_who_would_be_kings/system.h"
#include "text/orders/men_who_would_be_kings_orders.h"

namespace esprit::games {

extern template class SystemAdapter<men_who_would_be_kings::System>;

class MenWhoWouldBeKings final : public SystemAdapter<men_who_would_be_kings::System> {
public:
    explicit MenWhoWouldBeKings(text::UncheckedScenario read)
        : SystemAdapter(std::move(read)), words_(scenario()) {}

    text::PlainOrder plain_order(Order const& order) const override {
        return text::plain_order(scenario(), order);
    }
    text::MenWhoWouldBeKingsOrders const& words() const override { return words_; }
    std::string kind_of(Battle const& battle, UnitId unit) const override;
    report::UnitStanding standing(Battle const& battle, UnitId unit) const override;

    std::vector<Order> orders_along(UnitId unit, geometry::Path const& path) const override;
    std::optional<Battle> as_meant(Battle const& battle, Order const& order) const override;
    std::vector<Order> orders_at(UnitId unit, UnitId target) const override;
    Mil farthest_mil(Battle const& battle, UnitId unit) const override;
    Battle in_turn_of(Battle const& battle, SideId side) const override;
    std::optional<rules::Refusal> why_no_shot(Battle const& battle, UnitId unit,
                                              UnitId target) const override;
    FireZone fire_zone(Battle const& battle, UnitId unit) const override;
    std::span<ReachBand const> bands() const override;
    int band_of(Order const& order) const override;
    std::vector<Usage> usages() const override;

    Briefing briefing(Battle const& battle) const override;
    Score score(Battle const& battle) const override;
    std::string states(Battle const& battle, UnitId unit) const override;
    std::optional<UnitStrength> strength(Battle const& battle, UnitId unit) const override;
    std::string more_about(Battle const& battle, UnitId unit) const override;
    std::string reach(Battle const& battle, UnitId unit) const override;

    draw::TrackEnd track_end(Battle const& battle, UnitId unit) const override;
    int points(UnitId unit) const override { return scenario().troops[unit].points; }
    int harm(Battle const& battle, UnitId unit) const override;
    std::string_view harm_in() const override { return "figures"; }
    /// After a melee that it did not win it may be where it began.
    bool has_gone_in(Battle const& before, Battle const& after, UnitId attacker) const override;
    std::string price_text(Order const& order, Battle const& battle) const override;
    Undone undone(Order const& order) const override {
        bool const rallies = order.kind == men_who_would_be_kings::OrderKind::rally;
        return rallies ? Undone::rally : SystemAdapter::undone(order);
    }
    std::string words_without_rally(std::string const& name) const override {
        return name + " stays pinned unless it rallies";
    }
    std::string_view roll_before_orders() const override { return "activate"; }
    bool obeys(Battle const& before, Battle const& after, UnitId unit) const override {
        return has_gone_in(before, after, unit);
    }
    std::string_view worth_in() const override { return "points"; }
    std::string_view losses_in() const override { return "figures"; }
    std::string_view special_card() const override { return "Joker"; }
    std::vector<report::SideLosses> losses(Battle const& battle) const override;
    std::vector<std::string_view> luck_kinds() const override;
    std::optional<report::Stake> stake(Battle const& before, chance::Chance const& chance,
                                       chance::EventKind told_last) const override;

private:
    text::MenWhoWouldBeKingsOrders words_;
};

}  // namespace esprit::games
