#pragma once
// The adapter of Rank and File.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/system_adapter.h"
#include "rules/rank_and_file/system.h"
#include "text/orders/rank_and_file_orders.h"

namespace esprit::games {

extern template class SystemAdapter<rank_and_file::System>;

class RankAndFile final : public SystemAdapter<rank_and_file::System> {
public:
    explicit RankAndFile(text::UncheckedScenario read)
        : SystemAdapter(std::move(read)), words_(scenario()) {}

    text::PlainOrder plain_order(Order const& order) const override {
        return text::plain_order(scenario(), order);
    }
    text::RankAndFileOrders const& words() const override { return words_; }
    std::string kind_of(Battle const& battle, UnitId unit) const override;
    report::UnitStanding standing(Battle const& battle, UnitId unit) const override;

    std::optional<Order> consequence(Order const& order, Battle const& before,
                                     Battle const& now) const override;
    std::vector<Order> orders_at(UnitId unit, UnitId target) const override;
    Mil farthest_mil(Battle const& battle, UnitId unit) const override;
    Battle in_turn_of(Battle const& battle, SideId side) const override;
    std::optional<rules::Refusal> why_no_shot(Battle const& battle, UnitId unit,
                                              UnitId target) const override;
    std::string whose_turn(Battle const& battle) const override;
    FireZone fire_zone(Battle const& battle, UnitId unit) const override;
    std::vector<Usage> usages() const override;
    Briefing briefing(Battle const& battle) const override;
    Score score(Battle const& battle) const override;
    bool candidates_are_all(Battle const& battle) const override;
    std::string states(Battle const& battle, UnitId unit) const override;
    std::string command_note(Battle const& battle, std::size_t command) const override;
    std::optional<UnitStrength> strength(Battle const& battle, UnitId unit) const override;
    std::string more_about(Battle const& battle, UnitId unit) const override;
    std::string reach(Battle const& battle, UnitId unit) const override;
    std::string note_text(Order const& order, Battle const& battle) const override;
    bool has_won_melee(Battle const& before, Battle const& after, UnitId unit) const override;
    std::vector<UnitId> combat_of(Battle const& battle, UnitId unit) const override;
    int harm(Battle const& battle, UnitId unit) const override;
    std::string_view harm_in() const override { return "hits"; }
    OddsTable odds_table(std::vector<Order> const& orders, Battle const& battle,
                         text::RenderStyle style) const override;

    std::string contents() const override;

    draw::TrackEnd track_end(Battle const& battle, UnitId unit) const override;
    bool turns_are_of_all() const override { return true; }
    bool is_in_forces(UnitId unit) const override;
    std::vector<report::SideLosses> losses(Battle const& battle) const override;
    std::vector<report::Incident> command_incidents(Battle const& before,
                                                    Battle const& after) const override;
    std::string_view leader() const override { return "commander"; }
    std::vector<std::string_view> luck_kinds() const override;
    std::optional<report::Stake> stake(Battle const& before, chance::Chance const& chance,
                                       chance::EventKind told_last) const override;

private:
    /// The index of the force of a command; the number of forces if there is none.
    std::size_t force_of(std::size_t command) const;

    text::RankAndFileOrders words_;
};

}  // namespace esprit::games
