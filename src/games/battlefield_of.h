#pragma once
// The one implementation of battlefields and games, over a system's kit.
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "games/battlefield.h"
#include "games/commanders.h"
#include "games/kit.h"
#include "games/staff_room.h"
#include "games/witness.h"
#include "play/game.h"
#include "play/retell.h"

namespace esprit::games {

template <class K>
class GameOf final : public Game {
public:
    using System = typename K::System;
    using Battle = typename System::Battle;
    using Order = typename System::Order;

    GameOf(K const& kit, play::Header header, Commanders const& commanders)
        : kit_(kit), rules_(kit.rules()), game_(rules_, std::move(header)) {
        commanders_.resize(commanders.names.size());
        for (SideId side = 0; side < commanders.names.size(); ++side) {
            if (commanders.names[side].empty()) continue;
            commanders_[side] =
                commander_named(kit, commanders.names[side],
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
    rules::View view() const override { return rules_.system.view(rules_.scenario, battle()); }
    rules::BattleVerdict verdict() const override {
        return rules_.system.verdict(rules_.scenario, battle());
    }
    SideId side_to_move() const override { return kit_.side_to_move(battle()); }

    std::vector<std::string> read(std::string_view line) const override {
        std::vector<std::string> texts;
        for (Order const& order : kit_.read(line, battle())) {
            texts.push_back(rules_.words.order_text(order));
        }
        return texts;
    }
    std::string phrase(std::string const& order) const override {
        try {
            return kit_.phrase(rules_.words.read_order(order), battle());
        } catch (play::OrderError const&) {
            return order;
        }
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
        if (done && !was_open) binding_.pop_back();
        return done;
    }
    std::string_view why_binding() const override {
        return binding_.empty() ? std::string_view{} : binding_.back();
    }
    std::string order_of_commander() override {
        auto const& commander = commanders_.at(awaited().side);
        ESPRIT_EXPECT(commander != nullptr, "a commander is asked for his own side's orders");
        return rules_.words.order_text(commander->order(rules_.scenario, battle()));
    }
    void tell_to(chance::Listener* listener) override { game_.tell_to(listener); }
    std::optional<play::Difference> take_up(play::Log const& log) override {
        if (auto difference = game_.take_up(log)) return difference;
        Battle before{};
        play::retell(
            rules_, log, nullptr,
            [&](Battle const& battle, play::Entry const&) { before = battle; },
            [&](Battle const& battle, play::Entry const&) {
                binding_.push_back(kit_.why_binding(before, battle));
            });
        return std::nullopt;
    }

    std::optional<std::string> only_order() const override {
        rules::Awaited const now = awaited();
        if (now.order_kinds.empty()) return std::nullopt;
        if (now.order_kinds.size() > 1 && !kit_.candidates_are_all(battle())) return std::nullopt;
        auto const orders = rules_.system.candidates(rules_.scenario, battle());
        if (orders.empty() || (now.order_kinds.size() > 1 && orders.size() > 1))
            return std::nullopt;
        return rules_.words.order_text(orders.back());
    }

    Briefing briefing() const override { return kit_.briefing(battle()); }
    std::vector<CommandUnits> units(std::optional<SideId> side) const override {
        std::vector<CommandUnits> lists;
        auto const& commands = kit_.commands();
        for (std::size_t id = 0; id < commands.size(); ++id) {
            if (side && commands[id].side != *side) continue;
            CommandUnits list{
                commands[id].name, commands[id].side, kit_.command_note(battle(), id), {}};
            for (UnitId unit = 0; unit < kit_.unit_count(); ++unit) {
                if (kit_.command_of(unit) == id) list.units.push_back(line_of(unit));
            }
            lists.push_back(std::move(list));
        }
        return lists;
    }
    std::string who(UnitId unit) const override {
        UnitLine const line = line_of(unit);
        Command const& command = kit_.commands().at(kit_.command_of(unit));
        std::string out = line.name + ": " + line.kind + " of " + command.name + ", " +
                          rules_.scenario.common.sides[kit_.side_of(unit)].name;
        if (!line.states.empty()) out += "; " + line.states;
        out += "\n";
        if (line.place.empty()) return out;
        return out + "  stands at " + line.place + "\n" + kit_.more_about(battle(), unit);
    }
    std::string reach(UnitId unit) const override { return kit_.reach(battle(), unit); }
    std::vector<Suggestion> suggestions() const override {
        std::vector<Suggestion> list;
        for (Order const& order : rules_.system.candidates(rules_.scenario, battle())) {
            UnitId const unit = kit_.unit_of(order);
            list.push_back({unit, unit == rules::no_unit ? std::string{} : kit_.name_of(unit),
                            kit_.phrase(order, battle())});
        }
        return list;
    }
    std::string odds(std::string_view line, text::RenderStyle style) const override {
        return kit_.odds(kit_.read_for_odds(line, battle()), battle(), style);
    }
    UnitId unit_named(std::string_view name) const override {
        return kit_.names().the_unit(name, kit_.rather_of(battle(), false));
    }

private:
    Battle const& battle() const { return game_.battle(); }
    play::Reply noted(Battle const& before, play::Reply reply) {
        if (reply.progress == play::Progress::committed) {
            binding_.push_back(kit_.why_binding(before, battle()));
        }
        return reply;
    }
    UnitLine line_of(UnitId unit) const {
        auto const piece = kit_.piece_of(battle(), unit);
        return {unit, kit_.name_of(unit), kit_.kind_of(unit), kit_.states(battle(), unit),
                piece ? place_text(*piece) : std::string{}};
    }

    K const& kit_;
    play::Rules<System> rules_;
    play::Game<System> game_;
    std::vector<std::unique_ptr<typename K::Commander>> commanders_;  // by side; nobody: a person
    std::vector<std::string_view> binding_;  // beside the entries of the log
};

template <class K>
class BattlefieldOf final : public Battlefield {
public:
    using System = typename K::System;
    using Scenario = typename System::Scenario;
    using Battle = typename System::Battle;

    /// Throws InputError with all that is wrong with the scenario.
    explicit BattlefieldOf(text::ReadScenario read)
        : loaded_(text::fit_to_play<Scenario>(std::move(read))), kit_(*loaded_.scenario) {}

    K const& kit() const { return kit_; }
    Scenario const& scenario() const { return *loaded_.scenario; }
    text::ScenarioFile const& file() const override { return loaded_; }
    field::Scenario const& common() const override { return scenario().common; }

    std::string why_no_battle() const override { return kit_.why_no_battle(); }
    std::string contents() const override { return kit_.contents(); }
    int metres_per_inch() const override { return kit_.metres_per_inch(); }
    draw::Picture picture() const override { return picture_of(kit_.system().set_up(scenario())); }
    draw::Picture picture_of(Battle const& battle) const {
        draw::Picture picture;
        picture.terrain = common().terrain;
        picture.sides = common().sides;
        picture.before = kit_.system().view(scenario(), battle);
        picture.title = common().title;
        return picture;
    }
    /// Before and after, with the ways between.
    draw::Picture picture_of(Battle const& before, Battle const& after,
                             std::vector<text::StoryLine> const& story) const {
        draw::Picture picture = picture_of(before);
        picture.after = kit_.system().view(scenario(), after);
        picture.tracks = tracks_of(kit_, story, after);
        return picture;
    }
    std::vector<std::string_view> commander_names() const override {
        return games::commander_names(kit_);
    }
    std::vector<Usage> usages() const override { return kit_.usages(); }
    Usage odds_usage() const override { return kit_.odds_usage(); }
    std::vector<std::string_view> verbs() const override { return kit_.verbs(); }
    text::StoryTeller story_teller() const override {
        return {ruleset(), side_names(), kit_.special_card()};
    }
    std::string_view rule_of_undo() const override { return kit_.rule_of_undo(); }
    bool is_mere_move(text::StoryLine const& line) const override {
        return kit_.is_mere_move(line);
    }
    bool is_small_talk(text::StoryLine const& line) const override {
        return kit_.is_small_talk(line);
    }
    bool is_in_briefing(text::StoryLine const& line) const override {
        return kit_.is_in_briefing(line);
    }

    std::unique_ptr<Game> new_game(play::Header header,
                                   Commanders const& commanders) const override {
        return std::make_unique<GameOf<K>>(kit_, std::move(header), commanders);
    }
    Replay replay(play::Log const& log, std::size_t to) const override {
        text::StoryTeller story = story_teller();
        auto const replayed = play::replay(kit_.rules(), log, {to, &story});
        Replay told{replayed.report, story.lines(), 0, {}};
        if (!replayed.battle) return told;
        told.state = kit_.system().digest(*replayed.battle);
        told.picture =
            picture_of(*play::first_battle(kit_.rules(), log.header), *replayed.battle, told.story);
        return told;
    }
    std::optional<play::Difference> verify(play::Log const& log) const override {
        return play::verify(kit_.rules(), log);
    }
    Retold retell(play::Log const& log) const override {
        return chronicle_of(kit_, ruleset(), log);
    }

    bool has_staff() const override { return kit_.staff() != nullptr; }
    Advised advise(play::Log const* log, CommanderOptions options) const override {
        Battle battle = kit_.system().set_up(scenario());
        std::vector<std::string> given;
        if (log == nullptr) given = give_what_is_left(battle, options.seed);
        if (log != nullptr) {
            auto const replayed = play::replay(kit_.rules(), *log);
            if (replayed.report.difference || !replayed.battle) {
                throw text::BadInput{"the log does not hold: " +
                                     replayed.report.difference->text()};
            }
            battle = *replayed.battle;
            options.number = log->header.battle;
        }
        Advised advised{
            kit_.system().awaited(scenario(), battle), kit_.worth_in(), std::move(given), {}};
        if (advised.awaited.order_kinds.empty()) return advised;
        options.side = advised.awaited.side;
        auto const staff = kit_.staff();
        ESPRIT_EXPECT(staff != nullptr, "only a system with a staff is asked for advice");
        auto const opinions = staff->think(scenario(), battle, "marshal", options);
        for (std::size_t i = 0; i < opinions.size(); ++i) {
            auto const& each = opinions[i];
            advised.orders.push_back(
                {kit_.words().order_text(each.order), kit_.phrase(each.order, battle), each.share(),
                 each.samples == 0 ? 0 : each.gain_milli / each.samples, each.samples,
                 each.habitual, staff->reason(opinions, i, options.side)});
        }
        return advised;
    }
    std::string fit(FitOptions const& options) const override {
        auto const staff = kit_.staff();
        ESPRIT_EXPECT(staff != nullptr, "only a staff learns");
        return staff->fit(scenario(), options,
                          [&](std::string_view name, SideId side, std::uint64_t number) {
                              return kit_.make_commander(name, side, options.seed, number);
                          });
    }

private:
    /// Orders without a choice are given, with the dice of that seed: what was given.
    std::vector<std::string> give_what_is_left(Battle& battle, std::uint64_t seed) const {
        std::vector<std::string> given;
        chance::RollingArbiter arbiter{seed};
        while (true) {
            auto const awaited = kit_.system().awaited(scenario(), battle);
            auto const orders = kit_.system().candidates(scenario(), battle);
            if (awaited.order_kinds.empty() || orders.size() != 1) return given;
            given.push_back(kit_.phrase(orders[0], battle));
            arbiter.move_to({0, awaited.turn, awaited.phase_number});
            kit_.system().carry_out(scenario(), battle, orders[0], arbiter);
        }
    }

    text::LoadedScenario<Scenario> loaded_;
    K kit_;
};

}  // namespace esprit::games
