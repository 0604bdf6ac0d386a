#pragma once
// The adapter of Grande Tactique.
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/system_adapter.h"
#include "rules/grande_tactique/system.h"
#include "text/orders/grande_tactique_orders.h"

namespace esprit::games {

extern template class SystemAdapter<grande_tactique::System>;

class GrandeTactique final : public SystemAdapter<grande_tactique::System> {
public:
    explicit GrandeTactique(text::UncheckedScenario read);

    text::PlainOrder plain_order(Order const& order) const override {
        return text::plain_order(scenario(), order);
    }
    text::GrandeTactiqueOrders const& words() const override { return words_; }
    std::string kind_of(Battle const& battle, UnitId unit) const override;
    report::UnitStanding standing(Battle const& battle, UnitId unit) const override;

    std::optional<Order> order_that_ends(Battle const& battle) const override;
    std::optional<Order> order_to(UnitId unit, geometry::Point place) const override;
    std::vector<Order> orders_at(UnitId unit, UnitId target) const override;
    Mil farthest_mil(Battle const& battle, UnitId unit) const override;
    Battle in_turn_of(Battle const& battle, SideId side) const override;
    std::optional<rules::Refusal> why_no_shot(Battle const& battle, UnitId unit,
                                              UnitId target) const override;
    FireZone fire_zone(Battle const& battle, UnitId unit) const override;
    Mil command_radius_mil(UnitId unit) const override;
    std::vector<Usage> usages() const override;
    /// "A at B" is read as a charge.
    std::vector<Order> read_for_odds(std::string_view line, Battle const& battle) const override;
    OddsTable odds_table(std::vector<Order> const& orders, Battle const& battle,
                         text::RenderStyle style) const override;
    OddsTable sampled_odds(std::vector<Order> const& orders, Battle const& battle) const override;
    /// In PIPs; names GT-PIPS-29 if the order costs extra.
    std::string price_text(Order const& order, Battle const& battle) const override;

    SideId side_to_move(Battle const& battle) const override { return battle.active; }
    Briefing briefing(Battle const& battle) const override;
    Score score(Battle const& battle) const override;
    bool candidates_are_all(Battle const& battle) const override;
    std::vector<Order> offered_besides(Battle const& battle) const override;
    std::string states(Battle const& battle, UnitId unit) const override;
    std::vector<Command> const& commands() const override { return divisions_; }
    std::size_t command_of(UnitId unit) const override;
    std::string command_note(Battle const& battle, std::size_t command) const override;
    std::string note_text(Order const& order, Battle const& battle) const override;
    Undone undone(Order const& order) const override {
        bool const rallies = order.kind == grande_tactique::OrderKind::rally;
        return rallies ? Undone::rally : SystemAdapter::undone(order);
    }
    /// GT-FLEE-17
    std::string words_without_rally(std::string const& name) const override {
        return name + " flees again unless it rallies";
    }
    std::string more_about(Battle const& battle, UnitId unit) const override;
    std::string reach(Battle const& battle, UnitId unit) const override;
    std::string_view rule_of_undo() const override { return "GT-PIP-01"; }
    Usage odds_usage() const override {
        return {"odds", "odds charge A, B at C",
                "exact odds, had it been ordered; also: odds fire A at B"};
    }
    std::string_view why_binding(Battle const& before, Battle const& after) const override;

    bool is_engagement() const override;
    std::unique_ptr<simulate::Fights> fights(Commanders const& commanders) const override;
    /// With every decision answered by its first option, as in the simulation.
    std::optional<ExactEnds> exact_ends(std::uint64_t most_paths) const override;
    std::vector<Advice> exact_advice(Battle const& battle) const override;
    std::string why_no_battle() const override;
    std::string contents() const override;

    draw::TrackEnd track_end(Battle const& battle, UnitId unit) const override;
    std::string clock(int turn) const override;
    int metres_per_inch() const override;
    int points(UnitId unit) const override;
    std::string_view worth_in() const override { return "points"; }
    bool is_in_forces(UnitId unit) const override;
    std::vector<report::SideLosses> losses(Battle const& battle) const override;
    std::vector<report::Incident> command_incidents(Battle const& before,
                                                    Battle const& after) const override;
    report::Cause cause(Battle const& before, UnitId unit,
                        std::vector<text::StoryLine> const& story, std::size_t told) const override;
    std::vector<std::string_view> luck_kinds() const override;
    std::optional<report::Stake> stake(Battle const& before, chance::Chance const& chance,
                                       chance::EventKind told_last) const override;

private:
    /// The battle with these charges declared, whether or not the PIPs suffice. Adds their price to
    /// `pips`.
    Battle declared(std::vector<Order> const& orders, Battle const& battle, int& pips) const;
    std::string targets_text(UnitId unit, Battle const& battle) const;
    /// \param by_sample  whether the ends are those of a sample
    OddsTable table_of_charge(std::vector<Order> const& orders, Battle const& battle,
                              text::RenderStyle style, bool by_sample) const;

    text::GrandeTactiqueOrders words_;
    std::vector<Command> divisions_;
};

}  // namespace esprit::games
