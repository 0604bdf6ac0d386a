#pragma once
// The staff of a system: commanders who think, what they would advise, and how their judgement is
// fitted. A kit whose system has one offers it.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/staff.h"
#include "command/staff_fit.h"
#include "games/commanders.h"
#include "games/staff_data.h"

namespace esprit::games {

template <rules::System S>
class StaffRoom {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using Opinions = std::vector<command::Opinion<S>>;
    /// By name, side and number of the battle.
    using Make = std::function<std::unique_ptr<command::Commander<S>>(
        std::string_view, rules::SideId, std::uint64_t)>;

    virtual ~StaffRoom() = default;
    /// `name` is one of staff_names().
    virtual std::unique_ptr<command::Commander<S>> commander(
        std::string_view name, CommanderOptions const& options) const = 0;
    /// All orders that were considered, the one to give first.
    virtual Opinions think(Scenario const& scenario, Battle const& battle, std::string_view name,
                           CommanderOptions const& options) const = 0;
    /// Why the order at that place, in words.
    virtual std::string reason(Opinions const& opinions, std::size_t at,
                               rules::SideId side) const = 0;
    /// The judgement that battles of commanders made by `make` teach, as its file has it.
    virtual std::string fit(Scenario const& scenario, FitOptions const& options,
                            Make const& make) const = 0;
};

template <rules::System S>
class StaffRoomOf final : public StaffRoom<S> {
public:
    using Trait = command::StaffTrait<S>;
    using typename StaffRoom<S>::Scenario;
    using typename StaffRoom<S>::Battle;
    using typename StaffRoom<S>::Opinions;
    using typename StaffRoom<S>::Make;

    StaffRoomOf() : data_(staff_data(S{}.name(), Trait::features)) {}

    std::unique_ptr<command::Commander<S>> commander(
        std::string_view name, CommanderOptions const& options) const override {
        return std::make_unique<command::StaffCommander<S>>(name, manner(name, options));
    }
    Opinions think(Scenario const& scenario, Battle const& battle, std::string_view name,
                   CommanderOptions const& options) const override {
        command::StaffCommander<S> staff{name, manner(name, options)};
        return staff.think(scenario, battle);
    }
    std::string reason(Opinions const& opinions, std::size_t at,
                       rules::SideId side) const override {
        ReasonFacts facts{data_.judgement, Trait::feature_words, side};
        for (std::size_t i = 0; i < opinions.size(); ++i) {
            facts.orders.push_back({opinions[i].seen, opinions[i].samples, opinions[i].decided,
                                    opinions[i].share(), opinions[i].habitual});
        }
        return reason_text(facts, at);
    }
    std::string fit(Scenario const& scenario, FitOptions const& options,
                    Make const& make) const override {
        constexpr std::array<std::string_view, 3> who{"drill", "advance", "drill"};
        constexpr std::array<std::uint32_t, 4> one_in{0, 10, 4, 2};
        std::vector<command::Seen> all;
        for (std::uint64_t number = 0; number < options.battles; ++number) {
            auto const wavering = [&](rules::SideId side, std::uint64_t mix) {
                return command::Wavering<S>{
                    make(who[mix % who.size()], side, number),
                    command::Thoughts{options.seed, number, static_cast<std::uint8_t>(2 + side)},
                    one_in[mix / who.size() % one_in.size()]};
            };
            auto first = wavering(0, number);
            auto second = wavering(1, number + number / (who.size() * one_in.size()));
            command::watch<S>(scenario, {options.seed, number}, {&first, &second}, Trait::look,
                              all);
        }
        command::Judgement const judgement = command::fitted(all, Trait::features.size());
        return judgement_text(judgement, Trait::features, all.size(),
                              command::surprise_milli(judgement, all));
    }

private:
    command::StaffManner manner(std::string_view name, CommanderOptions const& options) const {
        StaffLevel const& level = level_of(data_, name);
        command::StaffManner manner;
        bool const plays_out = level.nodes != 0;
        manner.nodes = plays_out && options.nodes != 0 ? options.nodes : level.nodes;
        manner.overlooks_one_in = level.overlooks_one_in;
        manner.horizon_turns = Trait::horizon_turns;
        manner.think_ms = plays_out ? options.think_ms : 0;
        manner.threads = options.threads;
        manner.seed = options.seed;
        manner.battle = options.number;
        manner.side = options.side;
        manner.judgement = data_.judgement;
        return manner;
    }

    StaffData data_;
};

}  // namespace esprit::games
