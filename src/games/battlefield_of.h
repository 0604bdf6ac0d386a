#pragma once
// The implementation of Battlefield and Game for a system's adapter.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "games/adapter_reach.h"
#include "games/adapter_sketches.h"
#include "games/battlefield.h"
#include "games/chronicle_builder.h"
#include "games/commanders.h"
#include "games/fallen.h"
#include "games/fights_of.h"
#include "games/recorded_story.h"
#include "games/staff_service.h"
#include "games/system_adapter.h"
#include "play/game.h"
#include "play/retell.h"
#include "text/verdicts/check_lines.h"

namespace esprit::games {

/// The game of a system behind the common interface.
template <class Adapter>
class GameOf final : public Game {
public:
    using System = typename Adapter::System;
    using Battle = typename System::Battle;
    using Order = typename System::Order;

    GameOf(Adapter const& adapter, chance::Ruleset const& ruleset, play::Header header,
           Commanders const& commanders)
        : adapter_(adapter),
          ruleset_(ruleset),
          rules_(adapter.rules()),
          game_(rules_, std::move(header)) {
        commanders_.resize(commanders.names.size());
        for (SideId side = 0; side < commanders.names.size(); ++side) {
            if (commanders.names[side].empty()) continue;
            commanders_[side] =
                commander_named(adapter, commanders.names[side],
                                {side, commanders.seed, game_.log().header.battle, commanders.nodes,
                                 commanders.think_ms, commanders.threads});
            game_.decide_by(side, &commanders_[side]->policy());
        }
    }

    rules::Awaited awaited() const override {
        return rules_.system.awaited(rules_.scenario, battle());
    }
    play::Log const& log() const override { return game_.log(); }
    std::optional<play::PendingChoice> const& pending() const override { return game_.pending(); }
    rules::View view() const override {
        return rules_.system.view(rules_.scenario, game_.at_this_moment());
    }
    rules::BattleVerdict verdict() const override {
        return rules_.system.verdict(rules_.scenario, battle());
    }
    SideId side_to_move() const override { return adapter_.side_to_move(battle()); }

    std::vector<std::string> read(std::string_view line) const override {
        std::vector<std::string> texts;
        for (Order const& order : adapter_.read(line, battle())) {
            texts.push_back(rules_.words.order_text(order));
        }
        return texts;
    }
    std::string phrase(std::string const& order) const override {
        try {
            return rules_.words.order_text(rules_.words.read_order(order));
        } catch (play::OrderError const&) {
            return order;
        }
    }
    std::string plain(std::string const& order) const override {
        return plain_text(adapter_, order);
    }

    play::Reply submit(std::string const& order, std::vector<std::uint8_t> dice) override {
        Battle const before = battle();
        return noted(before, game_.submit(rules_.words.read_order(order), std::move(dice)));
    }
    play::Reply answer(std::string_view option, std::vector<std::uint8_t> dice) override {
        Battle const before = battle();
        return noted(before, game_.answer(option, dice));
    }
    bool withdraw() override { return game_.withdraw(); }
    bool undo() override {
        bool const was_open = game_.pending().has_value();
        bool const done = game_.undo();
        if (done && !was_open && !binding_.empty()) binding_.pop_back();
        return done;
    }
    std::string_view why_binding() const override {
        return binding_.empty() ? std::string_view{} : binding_.back();
    }
    std::string order_of_commander() override {
        auto const& commander = commanders_.at(awaited().side);
        ESPRIT_EXPECT(commander != nullptr, "the active side has a commander");
        return rules_.words.order_text(commander->order(rules_.scenario, battle()));
    }
    void set_listener(chance::Listener* listener) override { game_.set_listener(listener); }
    std::optional<play::Difference> take_up(play::Log const& log) override {
        if (auto difference = game_.take_up(log)) return difference;
        Battle before{};
        play::retell(
            rules_, log, nullptr,
            [&](Battle const& battle, play::Entry const&) { before = battle; },
            [&](Battle const& battle, play::Entry const&) {
                binding_.push_back(adapter_.why_binding(before, battle));
            });
        return std::nullopt;
    }

    std::optional<std::string> only_order() const override {
        rules::Awaited const now = awaited();
        if (now.order_kinds.empty()) return std::nullopt;
        if (now.order_kinds.size() > 1 && !adapter_.candidates_are_all(battle()))
            return std::nullopt;
        if (!adapter_.offered_besides(battle()).empty()) return std::nullopt;
        auto const only = only_candidate(adapter_, battle());
        return only ? std::optional{rules_.words.order_text(*only)} : std::nullopt;
    }

    Briefing briefing() const override { return adapter_.briefing(battle()); }
    std::vector<CommandUnits> units(std::optional<SideId> side) const override {
        return units_of(adapter_, game_.at_this_moment(), side);
    }
    std::string who(UnitId unit) const override {
        Battle const& now = game_.at_this_moment();
        UnitLine const line = line_of(adapter_, now, unit);
        Command const& command = adapter_.commands().at(adapter_.command_of(unit));
        std::string out = line.name + ": " + line.kind + " of " + command.name + ", " +
                          rules_.scenario.common.sides[adapter_.side_of(unit)].name;
        if (!line.states.empty()) out += "; " + line.states;
        out += "\n";
        if (line.place.empty()) return out;
        return out + "  stands at " + line.place + "\n" + adapter_.more_about(now, unit);
    }
    std::string reach(UnitId unit) const override { return adapter_.reach(battle(), unit); }
    std::vector<Suggestion> suggestions() const override {
        return suggested(with_offers(rules_.system.candidates(rules_.scenario, battle())));
    }
    std::vector<Suggestion> suggestions_of(UnitId unit) const override {
        std::vector<Order> const orders = candidates_of(adapter_, battle(), unit);
        return suggested(unit == rules::no_unit ? with_offers(orders) : orders);
    }
    std::vector<UnitId> may_be_ordered() const override {
        return units_with_candidates(adapter_, battle());
    }
    std::string odds(std::string_view line, text::RenderStyle style) const override {
        return odds_of(adapter_.read_for_odds(line, battle()), style).text;
    }
    std::string canonical(std::string_view order) const override {
        return rules_.words.order_text(rules_.words.read_order(order));
    }
    Sketch sketch(std::string const& order) const override {
        return sketch_of(adapter_, battle(), rules_.words.read_order(order));
    }
    Dropped dropped(UnitId unit, geometry::Pose const& pose, UnitId onto) const override {
        return onto == rules::no_unit ? dropped_at(adapter_, battle(), unit, pose)
                                      : dropped_near(adapter_, battle(), unit, onto, pose);
    }
    OddsTable odds_table(std::vector<std::string> const& texts) const override {
        std::vector<Order> orders;
        for (std::string const& text : texts) orders.push_back(rules_.words.read_order(text));
        return odds_of(orders, {});
    }
    Dropped dropped_anyhow(UnitId unit, geometry::Point place) const override {
        return games::dropped_anyhow(adapter_, battle(), unit, place);
    }
    Dropped aimed(UnitId unit, UnitId target) const override {
        return dropped_onto(adapter_, battle(), unit, target);
    }
    std::vector<ReachArea> reach_areas(UnitId unit) const override {
        return games::reach_areas(adapter_, battle(), unit);
    }
    std::optional<play::Difference> resume(play::Log log) override {
        return game_.resume(std::move(log));
    }
    void limit_undo(std::size_t kept) override { game_.limit_undo(kept); }
    void set_dice_secret(Bytes32 const& secret) override { game_.set_dice_secret(secret); }
    void reveal_secret() override { game_.reveal_secret(); }
    void resign(SideId side) override { game_.resign(side); }
    void show(play::Shown shown) override { game_.show(std::move(shown)); }
    UnitId unit_named(std::string_view name) const override {
        return adapter_.names().the_unit(name, adapter_.rather_of(battle(), false));
    }

private:
    Battle const& battle() const { return game_.battle(); }
    OddsTable odds_of(std::vector<Order> const& orders, text::RenderStyle style) const {
        OddsTable table = adapter_.odds_table(orders, battle(), ruleset_, style);
        std::string const headline = text_of(table.headline, rules_.scenario.common);
        if (!headline.empty()) table.text = headline + "\n" + table.text;
        table.text += text::render_checks(table.checks, style);
        return table;
    }
    /// The candidates, and behind them what is offered besides, which is of no unit.
    std::vector<Order> with_offers(std::vector<Order> orders) const {
        std::vector<Order> const offers = adapter_.offered_besides(battle());
        orders.insert(orders.end(), offers.begin(), offers.end());
        return orders;
    }
    std::vector<Suggestion> suggested(std::vector<Order> const& orders) const {
        std::vector<Suggestion> list;
        for (Order const& order : orders) {
            UnitId const unit = adapter_.unit_of(order);
            list.push_back({unit, unit == rules::no_unit ? std::string{} : adapter_.name_of(unit),
                            rules_.words.order_text(order), rules_.words.order_text(order),
                            adapter_.target_of(order)});
        }
        return list;
    }
    play::Reply noted(Battle const& before, play::Reply reply) {
        if (reply.progress == play::Progress::committed) {
            binding_.push_back(adapter_.why_binding(before, battle()));
        }
        return reply;
    }

    Adapter const& adapter_;
    chance::Ruleset const& ruleset_;
    play::Rules<System> rules_;
    play::Game<System> game_;
    std::vector<std::unique_ptr<typename Adapter::Commander>>
        commanders_;                         // by side; null: a person
    std::vector<std::string_view> binding_;  // why_binding for each entry of the log
};

template <class Adapter>
class BattlefieldOf final : public Battlefield {
public:
    using System = typename Adapter::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;

    /// Throws InputError with all faults of the scenario.
    explicit BattlefieldOf(text::UncheckedScenario read)
        : loaded_(text::check_scenario<Scenario>(std::move(read))), adapter_(*loaded_.scenario) {}

    Adapter const& adapter() const { return adapter_; }
    Scenario const& scenario() const { return *loaded_.scenario; }
    text::ScenarioFile const& file() const override { return loaded_; }
    field::Scenario const& common() const override { return scenario().common; }

    std::string why_no_battle() const override {
        std::string missing = missing_units(common());
        return missing.empty() ? adapter_.why_no_battle() : missing;
    }
    std::string contents() const override { return adapter_.contents(); }
    int metres_per_inch() const override { return adapter_.metres_per_inch(); }
    std::string_view losses_in() const override { return adapter_.losses_in(); }
    draw::Picture picture() const override {
        return picture_of(adapter_.system().set_up(scenario()));
    }
    draw::Picture picture_of(Battle const& battle) const {
        draw::Picture picture;
        picture.terrain = common().terrain;
        picture.sides = common().sides;
        for (field::RosterUnit const& unit : common().units) {
            picture.side_of_unit.push_back(unit.side);
        }
        picture.before = adapter_.system().view(scenario(), battle);
        picture.title = common().title;
        picture.leader = adapter_.leader();
        return picture;
    }
    /// The battle before and after, with the tracks of the moves between.
    draw::Picture picture_of(Battle const& before, Battle const& after,
                             std::vector<text::StoryLine> const& story) const {
        draw::Picture picture = picture_of(before);
        picture.after = adapter_.system().view(scenario(), after);
        picture.tracks = tracks_of(adapter_, story, after);
        return picture;
    }
    std::vector<std::string_view> commander_names() const override {
        return games::commander_names(adapter_);
    }
    std::vector<Usage> usages() const override { return adapter_.usages(); }
    Usage odds_usage() const override { return adapter_.odds_usage(); }
    std::vector<std::string_view> verbs() const override { return adapter_.verbs(); }
    text::StoryTeller story_teller() const override {
        return {ruleset(), side_names(), adapter_.special_card()};
    }
    std::string_view rule_of_undo() const override { return adapter_.rule_of_undo(); }
    bool is_left_out_of_reports(text::StoryLine const& line) const override {
        return adapter_.is_left_out_of_reports(line);
    }
    bool is_in_briefing(text::StoryLine const& line) const override {
        return adapter_.is_in_briefing(line);
    }

    std::unique_ptr<Game> new_game(play::Header header,
                                   Commanders const& commanders) const override {
        return std::make_unique<GameOf<Adapter>>(adapter_, ruleset(), std::move(header),
                                                 commanders);
    }
    bool is_engagement() const override { return adapter_.is_engagement(); }
    std::unique_ptr<simulate::Fights> fights(Commanders const& commanders) const override {
        if (adapter_.is_engagement()) return adapter_.engagement(commanders.seed);
        return std::make_unique<FightsOf<Adapter>>(adapter_, commanders);
    }
    std::optional<ExactEnds> exact_ends(std::uint64_t most_paths) const override {
        return adapter_.exact_ends(most_paths);
    }
    Replay replay(play::Log const& log, std::size_t to) const override {
        text::StoryTeller story = story_teller();
        auto const replayed = play::replay(adapter_.rules(), log, {to, &story});
        std::size_t const of_orders = story.lines().size();
        Replay told{replayed.report, {}, 0, {}};
        if (replayed.battle) {
            Battle last = *replayed.battle;
            told.state = adapter_.system().digest(last);
            if (replayed.report.reached == log.entries.size()) {
                if (auto open = play::carry_out_open(adapter_.rules(), log, last, &story)) {
                    last = open->battle;
                    told.pending = std::move(open->pending);
                }
            }
            auto const first = play::first_battle(adapter_.rules(), log.header);
            told.picture = picture_of(first.value_or(last), last, story.lines());
        }
        told.story = story.lines();
        if (play::is_of_older_version(log)) {
            told.story = story_of(tell(log, 1, to));
            auto const open = story.lines().begin() + static_cast<std::ptrdiff_t>(of_orders);
            told.story.insert(told.story.end(), open, story.lines().end());
        }
        return told;
    }
    std::optional<Moment> moment(play::Log const& log, std::size_t to) const override {
        text::StoryTeller story = story_teller();
        auto const battle = play::battle_at(adapter_.rules(), log, to, &story);
        if (!battle) return std::nullopt;
        Moment moment{adapter_.system().view(scenario(), *battle),
                      units_of(adapter_, *battle, {}),
                      adapter_.system().awaited(scenario(), *battle),
                      story.lines(),
                      {},
                      {}};
        if (to > 0) {
            moment.phrase = phrase_of(log.entries[to - 1].record.order);
            moment.plain = plain_text(adapter_, log.entries[to - 1].record.order);
        }
        return moment;
    }
    std::vector<ToldOrder> tell(play::Log const& log, std::size_t from,
                                std::size_t to) const override {
        std::vector<ToldOrder> told;
        auto battle = play::battle_at(adapter_.rules(), log, from - 1, nullptr);
        for (std::size_t next = from; next <= to; ++next) {
            text::StoryTeller story = story_teller();
            play::Entry const& entry = log.entries[next - 1];
            ToldOrder order{entry.record.order, {}, plain_text(adapter_, entry.record.order)};
            std::optional<Battle> after;
            if (battle) {
                order.phrase = phrase_of(entry.record.order);
                after = play::battle_after(adapter_.rules(), log, next, *battle, &story);
            }
            if (after) order.fallen = fallen_between(muster_of(*battle), muster_of(*after));
            order.story = after ? story.lines()
                                : recorded_story(entry.record, names_of_units(), side_names());
            told.push_back(std::move(order));
            battle = after ? after : play::battle_of_snapshot(adapter_.rules(), entry);
        }
        return told;
    }
    std::string clock(int turn) const override { return adapter_.clock(turn); }
    std::vector<int> points() const override {
        std::vector<int> sums(common().sides.size());
        std::vector<int> const of_units = points_of_units();
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            sums[adapter_.side_of(unit)] += of_units[unit];
        }
        return sums;
    }
    std::vector<int> points_of_units() const override {
        std::vector<int> points(adapter_.unit_count());
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            if (adapter_.is_in_forces(unit)) points[unit] = adapter_.points(unit);
        }
        return points;
    }
    std::vector<int> units_in_forces() const override {
        std::vector<int> counts(common().sides.size());
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            if (adapter_.is_in_forces(unit)) ++counts[adapter_.side_of(unit)];
        }
        return counts;
    }
    std::optional<play::Difference> verify(play::Log const& log) const override {
        return play::verify(adapter_.rules(), log);
    }
    std::optional<play::SnapshotFault> snapshot_fault(play::Log const& log) const override {
        return play::snapshot_fault(adapter_.rules(), log);
    }
    Retold retell(play::Log const& log) const override {
        return chronicle_of(adapter_, ruleset(), log);
    }

    bool has_staff() const override { return adapter_.staff() != nullptr; }
    Advised advise(play::Log const* log, CommanderOptions options) const override {
        Battle battle = adapter_.system().set_up(scenario());
        std::vector<std::string> given;
        bool const begins = log == nullptr && !adapter_.is_engagement();
        if (begins) given = give_forced_orders(battle, options.seed);
        if (log != nullptr) {
            auto const replayed = play::replay(adapter_.rules(), *log);
            if (replayed.report.difference || !replayed.battle) {
                throw text::BadInput{"the log differs from the rules: " +
                                     replayed.report.difference->text()};
            }
            battle = *replayed.battle;
            options.number = log->header.battle;
        }
        Advised advised{adapter_.system().awaited(scenario(), battle),
                        adapter_.worth_in(),
                        std::move(given),
                        {}};
        if (advised.awaited.order_kinds.empty()) return advised;
        if (adapter_.is_engagement()) {
            advised.orders = adapter_.exact_advice(battle);
            return advised;
        }
        options.side = advised.awaited.side;
        auto const staff = adapter_.staff();
        ESPRIT_EXPECT(staff != nullptr, "only a system with a staff is asked for advice");
        auto const evaluated = staff->think(scenario(), battle, "marshal", options);
        for (std::size_t i = 0; i < evaluated.size(); ++i) {
            auto const& each = evaluated[i];
            advised.orders.push_back({adapter_.words().order_text(each.order),
                                      adapter_.words().order_text(each.order), each.share,
                                      each.points_milli, each.samples, each.habitual,
                                      staff->reason(evaluated, i, options.side), false});
        }
        return advised;
    }
    std::string fit(FitOptions const& options) const override {
        auto const staff = adapter_.staff();
        ESPRIT_EXPECT(staff != nullptr, "only a staff learns");
        return options.weights ? staff->fit_weights(scenario(), options, rivals(options))
                               : staff->fit(scenario(), options);
    }

private:
    Muster muster_of(Battle const& battle) const {
        return {adapter_.system().view(scenario(), battle), units_of(adapter_, battle, {})};
    }
    static std::vector<text::StoryLine> story_of(std::vector<ToldOrder> orders) {
        std::vector<text::StoryLine> story;
        for (ToldOrder& order : orders) {
            std::move(order.story.begin(), order.story.end(), std::back_inserter(story));
        }
        return story;
    }
    std::vector<std::string> names_of_units() const {
        std::vector<std::string> names;
        for (UnitId unit = 0; unit < adapter_.unit_count(); ++unit)
            names.push_back(adapter_.name_of(unit));
        return names;
    }
    /// An order of a log in today's words; unchanged if it can no longer be read.
    std::string phrase_of(std::string const& order) const {
        try {
            return adapter_.words().order_text(adapter_.words().read_order(order));
        } catch (play::OrderError const&) {
            return order;
        }
    }
    std::vector<command::Rival<typename Adapter::System>> rivals(FitOptions const& options) const {
        std::vector<command::Rival<typename Adapter::System>> rivals;
        for (std::string const& name : options.against) {
            rivals.push_back([this, name](rules::SideId side, command::FightSeed const& which) {
                return commander_named(adapter_, name, {side, which.seed, which.battle});
            });
        }
        return rivals;
    }
    /// Gives orders while there is only one candidate, with dice of the seed. Returns their
    /// phrases.
    std::vector<std::string> give_forced_orders(Battle& battle, std::uint64_t seed) const {
        std::vector<std::string> given;
        chance::RollingArbiter arbiter{seed};
        while (true) {
            auto const awaited = adapter_.system().awaited(scenario(), battle);
            auto const orders = adapter_.system().candidates(scenario(), battle);
            if (awaited.order_kinds.empty() || orders.size() != 1) return given;
            given.push_back(adapter_.words().order_text(orders[0]));
            arbiter.move_to({0, awaited.turn, awaited.phase_number});
            adapter_.system().carry_out(scenario(), battle, orders[0], arbiter);
        }
    }

    text::LoadedScenario<Scenario> loaded_;
    Adapter adapter_;
};

}  // namespace esprit::games
