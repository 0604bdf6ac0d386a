#pragma once
// What a battlefield does in the same way for every system: games, fights, replays, chronicles and
// advice, by the system's adapter.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "command/random_commander.h"
#include "games/adapter_answers.h"
#include "games/adapter_sketches.h"
#include "games/bot_commander.h"
#include "games/chronicle_builder.h"
#include "games/default_commander.h"
#include "games/fights_of.h"
#include "games/game_of.h"
#include "games/recorded_story.h"
#include "games/searching_commanders.h"
#include "games/staff_service.h"
#include "games/system_adapter.h"
#include "play/retell.h"

namespace esprit::games {

namespace detail {

inline std::vector<text::StoryLine> story_of(std::vector<ToldOrder> orders) {
    std::vector<text::StoryLine> story;
    for (ToldOrder& order : orders) {
        std::move(order.story.begin(), order.story.end(), std::back_inserter(story));
    }
    return story;
}

/// Gives orders while there is only one candidate, with dice of the seed. Returns their words.
template <rules::System S>
std::vector<std::string> give_forced_orders(SystemAdapter<S> const& adapter,
                                            typename S::Battle& battle, std::uint64_t seed) {
    std::vector<std::string> given;
    chance::RollingArbiter arbiter{seed};
    while (true) {
        auto const awaited = adapter.system().awaited({adapter.scenario(), battle});
        auto const orders = adapter.system().candidates({adapter.scenario(), battle});
        if (awaited.order_kinds.empty() || orders.size() != 1) return given;
        given.push_back(adapter.words().order_text(orders[0]));
        arbiter.move_to({0, awaited.turn, awaited.phase_number});
        adapter.system().carry_out({adapter.scenario(), battle}, orders[0], arbiter);
    }
}

/// The battle at the end of a log. Throws BadInput if the log differs from the rules.
template <rules::System S>
typename S::Battle battle_at_end(SystemAdapter<S> const& adapter, play::Log const& log) {
    auto const replayed = play::replay(adapter.rules(), log);
    if (replayed.report.difference || !replayed.battle) {
        throw text::BadInput{"the log differs from the rules: " +
                             replayed.report.difference->text()};
    }
    return *replayed.battle;
}

}  // namespace detail

template <rules::System S>
draw::Picture SystemAdapter<S>::picture() const {
    return picture_of(system_.set_up(scenario()));
}

template <rules::System S>
draw::Picture SystemAdapter<S>::picture_of(Battle const& battle) const {
    draw::Picture picture;
    picture.terrain = common().terrain;
    picture.sides = common().sides;
    for (field::RosterUnit const& unit : common().units) {
        picture.side_of_unit.push_back(unit.side);
    }
    picture.before = system_.board({scenario(), battle});
    picture.title = common().title;
    picture.leader = leader();
    return picture;
}

template <rules::System S>
draw::Picture SystemAdapter<S>::picture_of(Battle const& before, Battle const& after,
                                           std::vector<text::StoryLine> const& story) const {
    draw::Picture picture = picture_of(before);
    picture.after = system_.board({scenario(), after});
    picture.tracks = tracks_of(*this, story, after);
    return picture;
}

/// A system with commanders of habit and a staff (command/<system>/staff.h).
template <class S>
concept HasStaff = requires { typename command::StaffTrait<S>::Habits; };

template <rules::System S>
std::shared_ptr<StaffService<S> const> SystemAdapter<S>::staff(
    [[maybe_unused]] FittedFile const* fitted) const {
    if constexpr (HasStaff<S>) return std::make_shared<StaffServiceOf<S>>(fitted);
    return nullptr;
}

template <rules::System S>
void SystemAdapter<S>::use_fitted(std::vector<FittedFile> files) {
    if (!files.empty() && !has_staff()) {
        throw text::BadInput{common().system + " has no staff, whose weights could be fitted"};
    }
    for (FittedFile const& file : files) staff(&file);
    fitted_ = std::move(files);
}

template <rules::System S>
std::vector<std::string_view> SystemAdapter<S>::habit_names() const {
    if constexpr (HasStaff<S>) return {command::habit_names.begin(), command::habit_names.end()};
    return {"random"};
}

template <rules::System S>
std::unique_ptr<command::Commander<S>> SystemAdapter<S>::make_commander(
    [[maybe_unused]] std::string_view name, SideId side, std::uint64_t seed,
    std::uint64_t number) const {
    if constexpr (HasStaff<S>) return command::make_habit<S>(name, {seed, number, side});
    return std::make_unique<command::RandomCommander<S>>(
        command::CommanderRandom{seed, number, side});
}

template <rules::System S>
std::vector<std::string_view> SystemAdapter<S>::commander_names() const {
    std::vector<std::string_view> names = habit_names();
    if (has_staff()) names.insert(names.end(), staff_names().begin(), staff_names().end());
    if (bots() != nullptr)
        names.insert(names.end(), bots()->names().begin(), bots()->names().end());
    return names;
}

template <rules::System S>
std::unique_ptr<command::Commander<S>> SystemAdapter<S>::commander(
    std::string_view name, CommanderOptions const& options) const {
    if (is_bot(*this, name)) {
        std::unique_ptr<Commander> substitute;
        if (!bots()->fault_forfeits()) substitute = commander(default_commander(*this), options);
        return std::make_unique<BotCommander<S>>(*this, name, options, std::move(substitute));
    }
    auto const thinking = staff_names();
    if (std::find(thinking.begin(), thinking.end(), name) != thinking.end()) {
        auto const own_staff = staff(fitted_for(name));
        ESPRIT_EXPECT(own_staff != nullptr, "only a system with a staff offers its names");
        return own_staff->commander(name, options);
    }
    return make_commander(name, options.side, options.seed, options.number);
}

template <rules::System S>
std::unique_ptr<BattlefieldGame> SystemAdapter<S>::new_game(play::Header header,
                                                            Commanders const& commanders) const {
    return std::make_unique<GameOf<S>>(*this, std::move(header), commanders);
}

template <rules::System S>
std::unique_ptr<simulate::Fights> SystemAdapter<S>::fights(Commanders const& commanders) const {
    return std::make_unique<FightsOf<SystemAdapter>>(*this, commanders);
}

template <rules::System S>
Replay SystemAdapter<S>::replay(play::Log const& log, std::size_t to) const {
    text::StoryTeller story = story_teller();
    auto const replayed = play::replay(rules(), log, {to, &story});
    std::size_t const of_orders = story.lines().size();
    Replay told{replayed.report, {}, 0, {}};
    if (replayed.battle) {
        Battle last = *replayed.battle;
        told.state = system_.digest(last);
        if (replayed.report.reached == log.entries.size()) {
            if (auto open = play::carry_out_open(rules(), log, last, &story)) {
                last = open->battle;
                told.pending = std::move(open->pending);
            }
        }
        auto const first = play::first_battle(rules(), log.header);
        told.picture = picture_of(first.value_or(last), last, story.lines());
    }
    told.story = story.lines();
    if (play::is_of_older_version(log)) {
        told.story = detail::story_of(tell(log, 1, to));
        auto const open = story.lines().begin() + static_cast<std::ptrdiff_t>(of_orders);
        told.story.insert(told.story.end(), open, story.lines().end());
    }
    return told;
}

template <rules::System S>
std::optional<Moment> SystemAdapter<S>::moment(play::Log const& log, std::size_t to) const {
    text::StoryTeller story = story_teller();
    auto const battle = play::battle_at(rules(), log, to, &story);
    if (!battle) return std::nullopt;
    Moment moment{system_.board({scenario(), *battle}),
                  units_of(*this, *battle, {}),
                  system_.awaited({scenario(), *battle}),
                  story.lines(),
                  {}};
    if (to > 0) moment.sentence = plain_text(*this, log.entries[to - 1].record.order);
    return moment;
}

template <rules::System S>
std::vector<ToldOrder> SystemAdapter<S>::tell(play::Log const& log, std::size_t from,
                                              std::size_t to) const {
    std::vector<ToldOrder> told;
    auto battle = play::battle_at(rules(), log, from - 1, nullptr);
    for (std::size_t next = from; next <= to; ++next) {
        text::StoryTeller story = story_teller();
        play::Entry const& entry = log.entries[next - 1];
        ToldOrder order{{}, plain_text(*this, entry.record.order)};
        std::optional<Battle> after;
        if (battle) after = play::battle_after(rules(), log, next, *battle, &story);
        if (after) order.fallen = fallen_between(muster_of(*battle), muster_of(*after));
        order.story =
            after ? story.lines() : recorded_story(entry.record, names_of_units(), side_names());
        told.push_back(std::move(order));
        battle = after ? after : play::battle_of_snapshot(rules(), entry);
    }
    return told;
}

template <rules::System S>
std::vector<int> SystemAdapter<S>::points_by_side() const {
    std::vector<int> sums(common().sides.size());
    std::vector<int> const of_units = points_of_units();
    for (UnitId unit = 0; unit < unit_count(); ++unit) sums[side_of(unit)] += of_units[unit];
    return sums;
}

template <rules::System S>
std::vector<int> SystemAdapter<S>::points_of_units() const {
    std::vector<int> of_units(unit_count());
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (is_in_forces(unit)) of_units[unit] = points(unit);
    }
    return of_units;
}

template <rules::System S>
std::vector<int> SystemAdapter<S>::units_by_side() const {
    std::vector<int> counts(common().sides.size());
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (is_in_forces(unit)) ++counts[side_of(unit)];
    }
    return counts;
}

template <rules::System S>
std::optional<play::Difference> SystemAdapter<S>::verify(play::Log const& log) const {
    return play::verify(rules(), log);
}

template <rules::System S>
std::optional<play::SnapshotFault> SystemAdapter<S>::snapshot_fault(play::Log const& log) const {
    return play::snapshot_fault(rules(), log);
}

template <rules::System S>
Retold SystemAdapter<S>::retell(play::Log const& log) const {
    return chronicle_of(*this, log);
}

template <rules::System S>
Advised SystemAdapter<S>::advise(play::Log const* log, CommanderOptions options) const {
    Battle battle = system_.set_up(scenario());
    std::vector<std::string> given;
    bool const begins = log == nullptr && !is_engagement();
    if (begins) given = detail::give_forced_orders(*this, battle, options.seed);
    if (log != nullptr) {
        battle = detail::battle_at_end(*this, *log);
        options.number = log->header.battle;
    }
    Advised advised{system_.awaited({scenario(), battle}), worth_in(), std::move(given), {}};
    if (advised.awaited.order_kinds.empty()) return advised;
    if (is_engagement()) {
        advised.orders = exact_advice(battle);
        return advised;
    }
    options.side = advised.awaited.side;
    advised.orders = advice_on(battle, options);
    return advised;
}

template <rules::System S>
std::vector<Advice> SystemAdapter<S>::advice_on(Battle const& battle,
                                                CommanderOptions const& options) const {
    auto const own_staff = staff(fitted_for(adviser));
    ESPRIT_EXPECT(own_staff != nullptr, "only a system with a staff is asked for advice");
    std::vector<Advice> advice;
    auto const evaluated = own_staff->think({scenario(), battle}, adviser, options);
    for (std::size_t i = 0; i < evaluated.size(); ++i) {
        auto const& each = evaluated[i];
        advice.push_back({words().order_text(each.order), each.share, each.points_milli,
                          each.samples, each.habitual,
                          own_staff->reason(evaluated, i, options.side), false});
    }
    return advice;
}

template <rules::System S>
std::string SystemAdapter<S>::fit(FitOptions const& options) const {
    auto const own_staff = staff();
    ESPRIT_EXPECT(own_staff != nullptr, "only a staff learns");
    if (!options.weights) return own_staff->fit(scenario(), options);
    std::vector<command::Rival<S>> rivals;
    for (std::string const& name : options.against) {
        rivals.push_back([this, name](rules::SideId side, command::FightSeed const& which) {
            return commander(name, {side, which.seed, which.battle});
        });
    }
    return own_staff->fit_weights(scenario(), options, rivals);
}

template <rules::System S>
Muster SystemAdapter<S>::muster_of(Battle const& battle) const {
    return {system_.board({scenario(), battle}), units_of(*this, battle, {})};
}

template <rules::System S>
std::vector<std::string> SystemAdapter<S>::names_of_units() const {
    std::vector<std::string> names;
    for (UnitId unit = 0; unit < unit_count(); ++unit) names.push_back(name_of(unit));
    return names;
}

template <rules::System S>
std::vector<report::SideLosses> SystemAdapter<S>::losses(Battle const& battle) const {
    std::vector<report::SideLosses> losses(common().sides.size());
    for (UnitId unit = 0; unit < unit_count(); ++unit) {
        if (!is_in_forces(unit)) continue;
        report::SideLosses& side = losses[side_of(unit)];
        side.began_points += points(unit);
        bool const gone = standing(battle, unit).holding == report::Holding::gone;
        if (gone) side.lost_points += points(unit);
    }
    for (report::SideLosses& side : losses) {
        if (side.began_points == 0) continue;
        side.percent = Exact{std::uint64_t{100} * static_cast<std::uint64_t>(side.lost_points),
                             static_cast<std::uint64_t>(side.began_points)};
    }
    return losses;
}

}  // namespace esprit::games
