#pragma once
// Battles by number between a system's computer commanders, recorded for a simulation. They are the
// same as logged games of the same seed and number, dice included.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/chart.h"
#include "command/fight.h"
#include "draw/picture.h"
#include "field/scenario.h"
#include "games/battlefield.h"
#include "games/commanders.h"
#include "simulate/record.h"

namespace esprit::games {

/// Finds the side of a unit, command or side by its name.
class NamedSides {
public:
    explicit NamedSides(field::CommonScenario const& scenario);
    /// None for a name that is unknown or occurs on both sides.
    std::optional<rules::SideId> of(std::string_view name) const;

private:
    void add(std::string const& name, rules::SideId side);
    std::map<std::string, std::optional<rules::SideId>, std::less<>> sides_;
};

/// Counts outcomes and events by side.
template <class Adapter>
class HappeningCounter final : public chance::Listener {
public:
    HappeningCounter(Adapter const& adapter, NamedSides const& names)
        : adapter_(adapter), names_(names) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const>, int reading) override {
        if (chance.roll == nullptr) return;
        auto const side = chance.unit < adapter_.unit_count()
                              ? std::optional{adapter_.side_of(chance.unit)}
                              : names_.of(chance.whose);
        if (!side) return;
        chance::Roll const& roll = *chance.roll;
        chance::Outcome const outcome = outcome_of(roll, reading);
        bool const counts = roll.chart->kind == chance::ChartKind::pool;
        if (counts && outcome.data[0] <= 0) return;
        add(*side, roll.chart->name,
            counts ? std::string_view{roll.chart->outcome_word}
                   : std::string_view{roll.chart->outcomes[outcome.name]},
            counts ? static_cast<std::uint32_t>(outcome.data[0]) : 1);
    }
    void told(chance::Event const& event) override {
        // orders decide how often a unit moves: only charges, flights and pursuits are counted
        if (event.kind == chance::EventKind::ordered_move ||
            event.kind == chance::EventKind::move) {
            return;
        }
        auto const side = event.unit < adapter_.unit_count()
                              ? std::optional{adapter_.side_of(event.unit)}
                              : names_.of(event.whom);
        if (side) add(*side, event.rule.text, {}, 1);
    }
    std::vector<simulate::Happening> take() { return std::move(counts_); }

private:
    void add(rules::SideId side, std::string_view what, std::string_view outcome,
             std::uint32_t times) {
        auto const key = [](simulate::Happening const& each) {
            return std::tuple{each.side, each.what, each.outcome};
        };
        simulate::Happening const wanted{side, what, outcome, times};
        auto const place =
            std::lower_bound(counts_.begin(), counts_.end(), wanted,
                             [&](simulate::Happening const& a, simulate::Happening const& b) {
                                 return key(a) < key(b);
                             });
        if (place != counts_.end() && key(*place) == key(wanted)) {
            place->times += times;
        } else {
            counts_.insert(place, wanted);
        }
    }

    Adapter const& adapter_;
    NamedSides const& names_;
    std::vector<simulate::Happening> counts_;  // sorted
};

/// The processor time of this thread.
std::uint64_t thread_nanoseconds();

/// Measures the thought of another commander.
template <class System>
class TimedCommander final : public command::Commander<System> {
public:
    TimedCommander(command::Commander<System>& other, ThoughtClock& clock)
        : other_(other), clock_(clock) {}
    std::string_view name() const override { return other_.name(); }
    chance::Policy& policy() override { return other_.policy(); }
    typename System::Order order(rules::BattleViewOf<System> view) override {
        std::uint64_t const began = thread_nanoseconds();
        auto const order = other_.order(view);
        clock_.nanoseconds += thread_nanoseconds() - began;
        ++clock_.orders;
        return order;
    }

private:
    command::Commander<System>& other_;
    ThoughtClock& clock_;
};

template <class Adapter>
class FightsOf final : public simulate::Fights {
public:
    using System = typename Adapter::System;
    using Battle = typename System::Battle;

    /// Both sides have a commander. The adapter must outlive the fights.
    FightsOf(Adapter const& adapter, Commanders commanders)
        : adapter_(adapter), names_(adapter.scenario().common), commanders_(std::move(commanders)) {
        ESPRIT_EXPECT(commanders_.names.size() == simulate::sides, "each side has its commander");
        ESPRIT_EXPECT(commanders_.think_ms == 0, "a time limit would make each run different");
    }

    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        auto const& scenario = adapter_.scenario();
        std::array<std::unique_ptr<typename Adapter::Commander>, simulate::sides> owners;
        std::array<std::optional<TimedCommander<System>>, simulate::sides> timed;
        std::array<command::Commander<System>*, simulate::sides> both{};
        for (rules::SideId side = 0; side < simulate::sides; ++side) {
            owners[side] = adapter_.commander(
                commanders_.names[side],
                {side, commanders_.seed, number, commanders_.nodes_of(side), 0, 1});
            both[side] = owners[side].get();
            if (!commanders_.clocks.empty()) {
                both[side] = &timed[side].emplace(*owners[side], *commanders_.clocks[side]);
            }
        }
        HappeningCounter<Adapter> counter{adapter_, names_};
        auto const last = static_cast<std::uint16_t>(scenario.common.last_turn);
        auto const fought = command::fight<System>(
            adapter_.system(), scenario, {commanders_.seed, number}, both, last, &counter);
        record.orders = fought.orders;
        record.happenings = counter.take();
        note_end(fought.battle, record);
        if (fought.forfeited) note_forfeit(*fought.forfeited, record);
        int const first = scenario.common.first_turn;
        record.turns = static_cast<std::uint32_t>(std::max(0, fought.last_turn - first + 1));
    }

private:
    static void note_forfeit(rules::SideId side, simulate::BattleRecord& record) {
        record.winner = static_cast<rules::SideId>(1 - side);
        record.ending = simulate::ending_forfeit;
        record.degree = {};
    }
    void note_end(Battle const& battle, simulate::BattleRecord& record) const {
        auto const verdict = adapter_.system().verdict({adapter_.scenario(), battle});
        record.winner = verdict.winner;
        record.ending = std::string{verdict.rule.text};
        record.degree = verdict.degree;
        auto const losses = adapter_.losses(battle);
        for (std::size_t side = 0; side < simulate::sides; ++side) {
            record.losses[side] = {static_cast<std::uint32_t>(losses[side].began_points),
                                   static_cast<std::uint32_t>(losses[side].lost_points)};
        }
        record.units.resize(adapter_.unit_count());
        for (rules::UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
            auto const standing = adapter_.standing(battle, unit);
            // for units without a word of the system's own
            constexpr std::string_view plain[] = {"to come", "well", "weakened", "broken", "gone"};
            auto const holding = static_cast<std::uint8_t>(standing.holding);
            record.units[unit] = {
                holding, std::string{standing.word.empty() ? plain[holding] : standing.word}};
        }
        record.state = adapter_.system().digest(battle);
    }

    Adapter const& adapter_;
    NamedSides names_;
    Commanders commanders_;
};

}  // namespace esprit::games
