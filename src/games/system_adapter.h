#pragma once
// The battlefield of a system, and what a system supplies for it besides its rules: words, lists,
// commanders, and facts for reports. Functions with a body here have a usable default.
// games/adapter_battlefield.h holds what is the same for every system.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chance/enumerating.h"
#include "chance/work_limit.h"
#include "command/commander.h"
#include "games/adapter_candidates.h"
#include "games/adapter_defaults.h"
#include "games/adapter_going.h"
#include "games/adapter_headline.h"
#include "games/adapter_undone.h"
#include "games/battlefield.h"
#include "games/consequences.h"
#include "games/fallen.h"
#include "games/order_ends.h"
#include "games/reach.h"
#include "games/sampled_dice.h"
#include "report/chronicle.h"
#include "text/orders/orders_of.h"

namespace esprit::games {

template <rules::System S>
class StaffService;  // games/staff_service.h

/// A unit's command as the roster has it.
struct Command {
    std::string name;
    SideId side = 0;
    UnitId leader = rules::no_unit;  // no_unit: none
};

template <rules::System S>
class SystemAdapter : public Battlefield {
public:
    using System = S;
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using Order = typename S::Order;
    using Commander = command::Commander<S>;

    /// Throws InputError with all faults of the scenario.
    explicit SystemAdapter(text::UncheckedScenario read)
        : loaded_(text::check_scenario<Scenario>(std::move(read))),
          names_(common()),
          commands_(commands_of(common())) {}

    Scenario const& scenario() const { return *loaded_.scenario; }
    S const& system() const { return system_; }
    text::UnitNames const& names() const { return names_; }
    play::Rules<S> rules() const { return {system_, scenario(), words()}; }

    // What is the same for every system.

    text::ScenarioFile const& file() const final { return loaded_; }
    field::CommonScenario const& common() const final { return scenario().common; }
    draw::Picture picture() const final;
    draw::Picture picture_of(Battle const& battle) const;
    /// The battle before and after, with the tracks of the moves between.
    draw::Picture picture_of(Battle const& before, Battle const& after,
                             std::vector<text::StoryLine> const& story) const;
    /// The staff; nullptr: the system has none.
    /// \param fitted  the numbers in place of its own; nullptr: its own
    std::shared_ptr<StaffService<S> const> staff(FittedFile const* fitted = nullptr) const;
    void use_fitted(std::vector<FittedFile> files) final;
    /// The commanders that are not of the staff.
    std::vector<std::string_view> habit_names() const;
    /// `name` is one of `habit_names`.
    std::unique_ptr<Commander> make_commander(std::string_view name, SideId side,
                                              std::uint64_t seed, std::uint64_t number) const;
    std::vector<std::string_view> commander_names() const final;
    /// `name` is one of `commander_names`. The adapter must outlive the commander.
    std::unique_ptr<Commander> commander(std::string_view name,
                                         CommanderOptions const& options) const;
    std::vector<std::string_view> verbs() const final { return words().grammar().verbs(); }
    std::unique_ptr<BattlefieldGame> new_game(play::Header header,
                                              Commanders const& commanders) const final;
    std::unique_ptr<simulate::Fights> fights(Commanders const& commanders) const override;
    Replay replay(play::Log const& log, std::size_t to) const final;
    std::optional<Moment> moment(play::Log const& log, std::size_t to) const final;
    std::vector<ToldOrder> tell(play::Log const& log, std::size_t from, std::size_t to) const final;
    std::vector<int> points_by_side() const final;
    std::vector<int> points_of_units() const final;
    std::vector<int> units_by_side() const final;
    std::optional<play::Difference> verify(play::Log const& log) const final;
    std::optional<play::SnapshotFault> snapshot_fault(play::Log const& log) const final;
    Retold retell(play::Log const& log) const final;
    bool has_staff() const final { return staff() != nullptr; }
    Advised advise(play::Log const* log, CommanderOptions options) const final;
    /// The staff's advice to the side of the options, which gives the next order.
    std::vector<Advice> advice_on(Battle const& battle, CommanderOptions const& options) const;
    std::string fit(FitOptions const& options) const final;

    // What every adapter must supply.

    virtual text::OrdersOf<Scenario, Order> const& words() const = 0;
    /// "veteran infantry"
    virtual std::string kind_of(Battle const& battle, UnitId unit) const = 0;
    /// The state of a unit: the system's own word, and how well the unit holds.
    virtual report::UnitStanding standing(Battle const& battle, UnitId unit) const = 0;

    // Orders in words.

    /// As BattlefieldGame::read. "end" is the order that ends the phase; throws OrderError where
    /// none does.
    std::vector<Order> read(std::string_view line, Battle const& battle) const;
    /// The order that ends the phase; none: it ends by itself.
    virtual std::optional<Order> order_that_ends(Battle const& battle) const;
    /// The order in plain words, and its deed.
    virtual text::PlainOrder plain_order(Order const& order) const {
        return {words().order_text(order), "other"};
    }
    UnitId unit_of(Order const& order) const { return order.unit; }
    /// The target of an order; no_unit: none.
    virtual UnitId target_of(Order const& order) const {
        if constexpr (requires { order.target; }) return order.target;
        return rules::no_unit;
    }
    /// The orders by which a unit goes along a path, the likeliest first. They may be refused.
    virtual std::vector<Order> orders_along(UnitId unit, geometry::Path const& path) const;
    /// The order by which a unit, such as a riding general, goes to a place by any way; none for
    /// units that go along a path.
    virtual std::optional<Order> order_to(UnitId, geometry::Point) const { return std::nullopt; }
    /// The orders by which a unit can act on another, friend or enemy: charge it, fire at it, ride
    /// to it. They may be refused now. By default none: then only candidates are found.
    virtual std::vector<Order> orders_at(UnitId /*unit*/, UnitId /*target*/) const { return {}; }
    /// The same order spread over more moves, each of which goes less far; none by default.
    virtual std::vector<Order> in_more_moves(Order const&) const { return {}; }
    /// No order of the unit leads farther; 0: it does not move.
    virtual Mil farthest_mil(Battle const&, UnitId) const { return 0; }
    /// The bands of places that a unit can reach, the nearest first, and that of an order.
    virtual std::span<ReachBand const> bands() const {
        static constexpr ReachBand only[]{{"move", "a move"}};
        return only;
    }
    virtual int band_of(Order const&) const { return 0; }
    /// The battle as if a side could order all its units to move now.
    virtual Battle in_turn_of(Battle const& battle, SideId) const { return battle; }
    /// Where a unit shoots as it stands; by default nowhere.
    virtual FireZone fire_zone(Battle const&, UnitId) const { return {}; }
    /// Why a unit that shoots cannot hit another as both stand, whatever the phase; none: it can,
    /// or it never shoots.
    virtual std::optional<rules::Refusal> why_no_shot(Battle const&, UnitId, UnitId) const {
        return std::nullopt;
    }
    /// How far a general commands; 0: the rules have no such distance.
    virtual Mil command_radius_mil(UnitId) const { return 0; }
    /// The number of moves, wheels and turns that an order consists of.
    virtual int legs_of(Order const& order) const {
        if constexpr (requires { order.path; }) return order.path.count;
        return 1;
    }
    /// The battle as an order with dice is meant to leave it; none: the likeliest end counts.
    virtual std::optional<Battle> as_meant(Battle const&, Order const&) const { return {}; }
    /// The orders whose odds a line asks for. As `read`, but an adapter may accept less than a
    /// whole order.
    virtual std::vector<Order> read_for_odds(std::string_view line, Battle const& battle) const {
        return read(line, battle);
    }
    /// The odds of orders given one after another. Throws OrderError. By default: what becomes of
    /// the units if every decision is answered with its first option.
    virtual OddsTable odds_table(std::vector<Order> const& orders, Battle const& battle,
                                 text::RenderStyle style) const;
    /// The same by a sample. Throws OrderError; OutOfWork if there is no work left for the
    /// smallest sample.
    virtual OddsTable sampled_odds(std::vector<Order> const& orders, Battle const& battle) const;
    /// The odds of the rest of an order that waits for an answer, by counting or by a sample.
    /// Throws TooManyEnds, or OutOfWork.
    OddsTable answer_odds(OpenOrderOf<S> const& open, bool sampled) const;
    /// Plays orders to the end of what they have begun, once.
    Battle played_out(std::vector<Order> const& orders, Battle const& battle,
                      chance::Arbiter& arbiter) const;
    /// Whether a unit does what it was ordered, at an end at which it may not have gone far.
    virtual bool obeys(Battle const& before, Battle const& after, UnitId unit) const {
        return states(before, unit) != states(after, unit);
    }
    /// Whether the charge of a unit went in: it was met by fire or by blows, and did not fall
    /// short.
    virtual bool attacks(Battle const& before, Battle const& after, UnitId unit) const {
        return obeys(before, after, unit);
    }
    /// The chart whose roll decides whether a unit may carry out its order; empty: none.
    virtual std::string_view roll_before_orders() const { return {}; }
    /// What else it costs that an order has failed: "Ney gives no more orders this turn"; may be
    /// empty.
    virtual std::string cost_of_failure(Battle const& /*before*/, Battle const& /*after*/,
                                        UnitId /*unit*/) const {
        return {};
    }
    /// What an order costs of a limited resource of its side, or the roll that it needs: "2 of 5
    /// PIPs", "a roll of 7+"; empty if neither. The order must not be refused.
    virtual std::string price_text(Order const&, Battle const&) const { return {}; }
    /// What a player should know before giving an order, in one line: "A strikes B in the flank:
    /// …"; may be empty. The order must not be refused.
    virtual std::string note_text(Order const&, Battle const&) const { return {}; }

    /// What a player has forgotten who ends a phase without giving this order.
    virtual Undone undone(Order const& order) const {
        std::string_view const deed = plain_order(order).deed;
        if (deed == "charge") return Undone::charge;
        return deed == "fire" ? Undone::fire : Undone::nothing;
    }
    /// What becomes of a unit that is not rallied, in a sentence.
    virtual std::string words_without_rally(std::string const& name) const {
        return name + " can still rally";
    }

    /// The next order by which a later phase settles what `order` has begun, as if nothing else
    /// were ordered; none once it is settled. An order that would be refused counts as none.
    /// \param before  the battle in which `order` was given
    virtual std::optional<Order> consequence(Order const&, Battle const& /*before*/,
                                             Battle const& /*now*/) const {
        return std::nullopt;
    }

    // What a player sees.

    virtual SideId side_to_move(Battle const& battle) const {
        return system_.awaited({scenario(), battle}).side;
    }
    /// Whose turn it is, and why, in a sentence.
    virtual std::string whose_turn(Battle const& battle) const {
        return turn_by_turn(common(), side_to_move(battle));
    }
    virtual Briefing briefing(Battle const&) const { return {}; }
    /// As BattlefieldGame::score; by default nothing is told.
    virtual Score score(Battle const&) const { return {}; }
    /// Whether only candidates, and `offered_besides`, can be ordered now.
    virtual bool candidates_are_all(Battle const&) const { return false; }
    /// What a person is offered besides the candidates: orders that commanders do without.
    virtual std::vector<Order> offered_besides(Battle const&) const { return {}; }
    virtual std::string states(Battle const& battle, UnitId unit) const {
        return states_of_piece(standing(battle, unit), piece_of(battle, unit));
    }
    virtual std::vector<Command> const& commands() const { return commands_; }
    /// What is left of a unit that is on the table; none: the system does not count it.
    virtual std::optional<UnitStrength> strength(Battle const&, UnitId) const { return {}; }
    /// The index of a unit's command in `commands`.
    virtual std::size_t command_of(UnitId unit) const {
        return place_of_command(common(), commands_, unit);
    }
    /// "collapsed, PIPs: 3"
    virtual std::string command_note(Battle const&, std::size_t) const { return {}; }
    /// Lines about a unit that follow its state and place; may be empty.
    virtual std::string more_about(Battle const&, UnitId) const { return {}; }
    /// As BattlefieldGame::reach. By default lists the candidates of the unit.
    virtual std::string reach(Battle const& battle, UnitId unit) const;
    /// As BattlefieldGame::why_binding, for the order that led from one battle to the other.
    virtual std::string_view why_binding(Battle const&, Battle const&) const { return {}; }

    /// For an engagement: the exact expected gain of each order if no other follows; the best
    /// first.
    virtual std::vector<Advice> exact_advice(Battle const&) const { return {}; }

    // Reports.

    virtual draw::TrackEnd track_end(Battle const& battle, UnitId unit) const {
        bool const gone = standing(battle, unit).holding == report::Holding::gone;
        return gone ? draw::TrackEnd::destroyed : draw::TrackEnd::stands;
    }
    /// Whether both sides move in the same turn.
    virtual bool turns_are_of_all() const { return false; }
    /// The worth of a unit, in `worth_in`.
    virtual int points(UnitId) const { return 1; }
    /// The word for leaders in the legend of a picture.
    virtual std::string_view leader() const { return "general"; }
    virtual bool is_in_forces(UnitId) const { return true; }
    /// What a unit has lost so far, and the unit of that; the headline of odds adds it up.
    virtual int harm(Battle const& battle, UnitId unit) const {
        bool const lost = standing(battle, unit).holding >= report::Holding::broken;
        return lost && is_in_forces(unit) ? points(unit) : 0;
    }
    virtual std::string_view harm_in() const { return worth_in(); }
    /// What has happened to a unit in its standing, as a verb: "is shaken", "routs".
    virtual std::string verb(Battle const& battle, UnitId unit) const {
        return verb_of(standing(battle, unit).word);
    }
    virtual std::string verb_of_retreat() const { return "falls back"; }
    /// True if the attacker of an order went at its enemy, whether it came back or not.
    virtual bool has_gone_in(Battle const& before, Battle const& after, UnitId attacker) const {
        return before.units.pose[attacker].centre != after.units.pose[attacker].centre;
    }
    /// Whether a unit has given ground since `before`; none if only its place tells.
    virtual std::optional<bool> gave_ground(Battle const&, Battle const&, UnitId) const {
        return {};
    }
    /// All units of the combat that a unit is in, if they fight it as one; itself included.
    virtual std::vector<UnitId> combat_of(Battle const&, UnitId) const { return {}; }
    /// True if the unit has won its melee since `before`, though its enemies may touch it still.
    virtual bool has_won_melee(Battle const&, Battle const&, UnitId) const { return false; }
    /// True if the unit has fought since `before`, though its enemies may have left it unharmed.
    virtual bool has_fought(Battle const& before, Battle const& after, UnitId unit) const {
        return has_won_melee(before, after, unit) || !combat_of(after, unit).empty();
    }
    virtual std::vector<report::SideLosses> losses(Battle const& battle) const;
    /// Incidents of whole commands between two battles.
    virtual std::vector<report::Incident> command_incidents(Battle const&, Battle const&) const {
        return {};
    }
    /// The cause of a change that line `told` of a story tells of a unit; by default the last check
    /// of the unit before that line.
    /// \param before  the battle before the order
    /// \param told    the length of the story if no line tells of the change
    virtual report::Cause cause(Battle const&, UnitId unit,
                                std::vector<text::StoryLine> const& story, std::size_t told) const {
        return last_check_of(name_of(unit), story, told);
    }
    virtual std::vector<std::string_view> luck_kinds() const { return {}; }
    /// How good each reading of a throw is for its side; none if the throw is neither good nor bad.
    /// Arguments: the battle before the order, the chance, and the kind of the last event before
    /// the throw.
    virtual std::optional<report::Stake> stake(Battle const&, chance::Chance const&,
                                               chance::EventKind) const {
        return std::nullopt;
    }

    // Helpers for adapters.

    /// The targets of the wanted orders in one line, each once: "  may charge A, B"; empty if there
    /// are none.
    template <class Wanted>
    std::string targets_line(std::vector<Order> const& orders, std::string_view words,
                             Wanted const& wanted) const {
        std::vector<UnitId> aims;
        std::string names;
        for (Order const& order : orders) {
            UnitId const target = target_of(order);
            bool const known = std::find(aims.begin(), aims.end(), target) != aims.end();
            if (target == rules::no_unit || known || !wanted(order)) continue;
            aims.push_back(target);
            names += (names.empty() ? "" : ", ") + name_of(target);
        }
        return names.empty() ? names : "  " + std::string{words} + " " + names + "\n";
    }
    std::string const& name_of(UnitId unit) const { return common().units[unit].name; }
    SideId side_of(UnitId unit) const { return common().units[unit].side; }
    UnitId unit_count() const { return static_cast<UnitId>(common().units.size()); }
    bool is_there(Battle const& battle, UnitId unit) const {
        auto const holding = standing(battle, unit).holding;
        return holding != report::Holding::gone && holding != report::Holding::to_come;
    }
    /// None if the unit is not on the table.
    std::optional<rules::Piece> piece_of(Battle const& battle, UnitId unit) const {
        rules::Board const view = system_.board({scenario(), battle});
        rules::Piece const* const piece = draw::find_piece(view, unit);
        return piece == nullptr ? std::nullopt : std::optional{*piece};
    }
    /// Prefers units of the active side, or of its enemy, that are on the table.
    text::UnitNames::Rather rather_of(Battle const& battle, bool enemy) const {
        return [this, &battle, enemy, own = side_to_move(battle)](UnitId unit) {
            return text::UnitNames::likely((side_of(unit) == own) != enemy, is_there(battle, unit));
        };
    }
    /// The units that `after` differs in, as they end.
    End changes(Battle const& before, Battle const& after) const;

private:
    static constexpr int most_paths = 50'000;
    /// The file by which a commander plays; nullptr: the system's own numbers.
    FittedFile const* fitted_for(std::string_view commander) const {
        auto const found =
            std::find_if(fitted_.begin(), fitted_.end(), [&](FittedFile const& each) {
                return each.commander.empty() || each.commander == commander;
            });
        return found == fitted_.end() ? nullptr : &*found;
    }
    /// The battles that the orders lead to, with what they have begun settled.
    Branches<S> branches_of(std::vector<Order> const& orders, Battle const& battle,
                            chance::ChanceWatcher* watcher) const;
    /// The order that is not refused now, or OrderError.
    Order allowed(Order const& order, Battle const& now) const {
        auto const refusal = system_.refuse({scenario(), now}, order);
        if (!refusal) return order;
        throw play::OrderError{std::string{refusal->rule.text} + ": " + refusal->because};
    }
    OddsTable table_of(std::vector<Order> const& orders, Battle const& battle,
                       Branches<S> const& branches, CheckList& checks) const;
    OddsTable table_of_rest(OpenOrderOf<S> const& open, Branches<S> const& branches,
                            CheckList& checks) const;
    /// \param rolls_first  a roll decides whether the ordered units act at all
    Headline headline_of(std::vector<Order> const& orders, Battle const& battle,
                         Branches<S> const& branches, bool rolls_first) const;
    /// The battles once the consequences of the orders are settled, as far as they can be counted.
    Branches<S> settled_branches(std::vector<Order> const& orders, Battle const& battle,
                                 Branches<S> branches, chance::ChanceWatcher* watcher) const;
    UnitAfterOrder unit_end(Battle const& battle, UnitId unit) const {
        bool const is_gone = standing(battle, unit).holding == report::Holding::gone;
        return {unit, states(battle, unit), is_gone};
    }
    Muster muster_of(Battle const& battle) const;
    std::vector<std::string> names_of_units() const;

    text::LoadedScenario<Scenario> loaded_;
    S system_;
    text::UnitNames names_;
    std::vector<Command> commands_;
};

template <rules::System S>
std::optional<typename S::Order> SystemAdapter<S>::order_that_ends(Battle const& battle) const {
    auto const orders = system_.candidates({scenario(), battle});
    bool const ends = !orders.empty() && plain_order(orders.back()).deed != "fight";
    return ends ? std::optional{orders.back()} : std::nullopt;
}

template <rules::System S>
std::vector<typename S::Order> SystemAdapter<S>::read(std::string_view line,
                                                      Battle const& battle) const {
    std::string const lower = text::lowered(line);
    auto const known = verbs();
    bool const is_verb = std::find(known.begin(), known.end(), lower) != known.end();
    if (!is_verb && (lower == "end" || lower == "end phase" || lower == "end turn")) {
        if (auto const order = order_that_ends(battle)) return {*order};
        std::string these;
        for (Order const& order : system_.candidates({scenario(), battle})) {
            these += (these.empty() ? "\"" : ", \"") + words().order_text(order) + "\"";
        }
        throw play::OrderError{"one of these orders has to be given before this ends: " + these};
    }
    text::OrderContext const context{side_to_move(battle), rather_of(battle, false),
                                     rather_of(battle, true), [&](UnitId unit) {
                                         auto const piece = piece_of(battle, unit);
                                         return piece ? piece->facing_cdeg : CentiDegree{0};
                                     }};
    return words().read(line, &context);
}

template <rules::System S>
std::vector<typename S::Order> SystemAdapter<S>::orders_along(UnitId unit,
                                                              geometry::Path const& path) const {
    Order order{};
    if constexpr (requires { order.path = path, decltype(order.kind)::move; }) {
        order.kind = decltype(order.kind)::move;
        order.unit = unit;
        order.path = path;
        return {order};
    } else {
        return {};
    }
}

template <rules::System S>
OddsTable SystemAdapter<S>::odds_table(std::vector<Order> const& orders, Battle const& battle,
                                       text::RenderStyle) const {
    CheckList checks{ruleset()};
    return table_of(orders, battle, branches_of(orders, battle, &checks), checks);
}

template <rules::System S>
OddsTable SystemAdapter<S>::table_of(std::vector<Order> const& orders, Battle const& battle,
                                     Branches<S> const& branches, CheckList& checks) const {
    Ends ends;
    for (auto const& [after, chance] : branches.all()) {
        chance::check_work_limit();
        ends.add(changes(battle, after), chance);
    }
    auto const name = [&](UnitId unit) { return name_of(unit); };
    auto const before = [&](UnitId unit) { return unit_end(battle, unit); };
    std::vector<text::CheckLine> known = checks.take();
    bool const rolls_first = !known.empty() && known.front().chart == roll_before_orders();
    OddsTable table{games::odds_table(ends, name, before), ends_in_words(ends, name),
                    unit_odds(ends, name, before), std::move(known),
                    headline_of(orders, battle, branches, rolls_first)};
    if (orders.size() == 1) {
        table.going = going_of(*this, orders[0], battle, branches.all());
        if (rolls_first) table.idle = idle_ends_of(*this, orders[0], battle, branches.all());
    }
    return table;
}

template <rules::System S>
typename S::Battle SystemAdapter<S>::played_out(std::vector<Order> const& orders,
                                                Battle const& battle,
                                                chance::Arbiter& arbiter) const {
    Battle now = battle;
    for (Order const& order : orders)
        system_.carry_out({scenario(), now}, allowed(order, now), arbiter);
    auto const next = [&]() -> std::optional<Order> {
        for (Order const& order : orders) {
            auto const more = consequence(order, battle, now);
            if (more && !system_.refuse({scenario(), now}, *more)) return more;
        }
        return std::nullopt;
    };
    while (auto const more = next()) system_.carry_out({scenario(), now}, *more, arbiter);
    return now;
}

template <rules::System S>
OddsTable SystemAdapter<S>::sampled_odds(std::vector<Order> const& orders,
                                         Battle const& battle) const {
    CheckList checks{ruleset()};
    Branches<S> counted{system_};
    int const trials = sample(&checks, [&](chance::Arbiter& dice) {
        counted.add(played_out(orders, battle, dice), Exact{1});
    });
    WithoutLimit const once_sampled;
    Branches<S> branches{system_};
    Exact const share{1, static_cast<std::uint64_t>(trials)};
    for (auto const& [after, count] : counted.all()) branches.add(after, count * share);
    OddsTable table = table_of(orders, battle, branches, checks);
    table.trials = trials;
    table.text = sample_text(trials) + table.text;
    return table;
}

template <rules::System S>
Headline SystemAdapter<S>::headline_of(std::vector<Order> const& orders, Battle const& battle,
                                       Branches<S> const& branches, bool rolls_first) const {
    FightReader<SystemAdapter> fight{*this, orders, battle, rolls_first};
    HeadlineOf headline{harm_in()};
    if (!fight.is_fight()) return headline.take();
    for (auto const& [after, chance] : branches.all()) fight.join_combats(after);
    for (auto const& [after, chance] : branches.all())
        headline.may_end(fight.end_of(after), chance);
    return headline.take();
}

template <rules::System S>
Branches<S> SystemAdapter<S>::branches_of(std::vector<Order> const& orders, Battle const& battle,
                                          chance::ChanceWatcher* watcher) const {
    Consequences<S> ways{system_, scenario(), watcher, most_paths};
    Branches<S> branches{system_};
    branches.add(battle, Exact{1});
    for (Order const& order : orders) {
        auto reached = ways.after(branches, [&](Battle const& now) -> std::optional<Order> {
            return allowed(order, now);
        });
        if (!reached) throw TooManyEnds{};
        branches = std::move(*reached);
    }
    return settled_branches(orders, battle, std::move(branches), watcher);
}

template <rules::System S>
Branches<S> SystemAdapter<S>::settled_branches(std::vector<Order> const& orders,
                                               Battle const& battle, Branches<S> branches,
                                               chance::ChanceWatcher* watcher) const {
    Consequences<S> ways{system_, scenario(), watcher, most_paths};
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        auto reached = ways.after(branches, [&](Battle const& now) -> std::optional<Order> {
            for (Order const& order : orders) {
                auto const next = consequence(order, battle, now);
                if (!next || system_.refuse({scenario(), now}, *next)) continue;
                goes_on = true;
                return next;
            }
            return std::nullopt;
        });
        if (!reached) throw TooManyEnds{};
        branches = std::move(*reached);
    }
    return branches;
}

template <rules::System S>
End SystemAdapter<S>::changes(Battle const& before, Battle const& after) const {
    End end;
    rules::Board const view_before = system_.board({scenario(), before});
    rules::Board const view_after = system_.board({scenario(), after});
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        UnitAfterOrder now = unit_end(after, unit);
        std::string const moved =
            moved_text(draw::find_piece(view_before, unit), draw::find_piece(view_after, unit));
        if (now.states == states(before, unit) && moved.empty()) continue;
        if (!moved.empty()) now.states += (now.states.empty() ? "" : ", ") + moved;
        end.push_back(std::move(now));
    }
    return end;
}

template <rules::System S>
std::string SystemAdapter<S>::reach(Battle const& battle, UnitId unit) const {
    std::string out;
    for (Order const& order : candidates_of(*this, battle, unit)) {
        out += "  " + words().order_text(order) + "\n";
    }
    if (out.empty()) return name_of(unit) + ": no order for it is worth considering now\n";
    return name_of(unit) + " could be ordered:\n" + out;
}

}  // namespace esprit::games
