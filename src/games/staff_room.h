#pragma once
// The staff of a system: commanders who think, what they would advise, and how their judgement is
// fitted. A kit whose system has one offers it.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/staff.h"
#include "command/staff_fit.h"
#include "command/taste_fit.h"
#include "games/commanders.h"
#include "games/staff_data.h"

namespace esprit::games {

template <rules::System S>
class StaffRoom {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using Opinions = std::vector<command::Opinion<S>>;

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
    /// The judgement that battles teach, as its file has it.
    virtual std::string fit(Scenario const& scenario, FitOptions const& options) const = 0;
    /// The taste that battles teach, as its file has it; against rivals, where there are any.
    virtual std::string fit_taste(Scenario const& scenario, FitOptions const& options,
                                  std::vector<command::Rival<S>> const& rivals = {}) const = 0;
};

/// The staff of a system that has one.
template <rules::System S>
class StaffRoomOf final : public StaffRoom<S> {
public:
    using Trait = command::StaffTrait<S>;
    using typename StaffRoom<S>::Scenario;
    using typename StaffRoom<S>::Battle;
    using typename StaffRoom<S>::Opinions;

    StaffRoomOf()
        : data_(staff_data(S{}.name(), Trait::features, numbers_of(typename Trait::Taste{}))) {}

    std::unique_ptr<command::Commander<S>> commander(
        std::string_view name, CommanderOptions const& options) const override {
        return std::make_unique<command::StaffCommander<S>>(name, manner(name, options),
                                                            taste(name));
    }
    Opinions think(Scenario const& scenario, Battle const& battle, std::string_view name,
                   CommanderOptions const& options) const override {
        command::StaffManner listing = manner(name, options);
        listing.lists_all = true;
        command::StaffCommander<S> staff{name, listing, taste(name)};
        return staff.think(scenario, battle);
    }
    std::string reason(Opinions const& opinions, std::size_t at,
                       rules::SideId side) const override {
        ReasonFacts facts{data_.judgement, Trait::feature_words, side};
        for (std::size_t i = 0; i < opinions.size(); ++i) {
            auto const& each = opinions[i];
            facts.orders.push_back({each.seen, each.compared, each.samples, each.decided,
                                    each.share, each.habitual, each.left_to_habit});
        }
        return reason_text(facts, at);
    }
    std::string fit(Scenario const& scenario, FitOptions const& options) const override {
        constexpr std::array<std::uint32_t, 4> one_in{0, 20, 8, 4};
        typename Trait::Taste const taste = taste_from(options, {});
        std::vector<command::Seen> all;
        for (std::uint64_t number = 0; number < options.battles; ++number) {
            auto const wavering = [&](rules::SideId side, std::uint64_t mix) {
                return command::Wavering<S>{
                    command::of_habit<S>(taste, pace_of(options)),
                    command::Thoughts{options.seed, number, static_cast<std::uint8_t>(2 + side)},
                    one_in[mix % one_in.size()]};
            };
            auto first = wavering(0, number);
            auto second = wavering(1, number / one_in.size());
            command::watch<S>(scenario, {options.seed, number}, {&first, &second}, all);
        }
        command::Judgement const judgement = command::fitted(all, Trait::features.size());
        return judgement_text(judgement, Trait::features, all.size(),
                              command::surprise_milli(judgement, all));
    }
    std::string fit_taste(Scenario const& scenario, FitOptions const& options,
                          std::vector<command::Rival<S>> const& rivals) const override {
        auto const begin = taste_from(options, Trait::sought_from);
        command::TasteSearchManner const manner{options.battles, options.seed, pace_of(options)};
        return taste_text(numbers_of(command::fitted_taste<S>(scenario, begin, manner, rivals)));
    }

private:
    static std::vector<LikedNumber> numbers_of(typename Trait::Taste const& taste) {
        std::vector<LikedNumber> numbers;
        for (auto const& each : Trait::taste_numbers) {
            numbers.push_back({each.name, taste.*each.number});
        }
        return numbers;
    }

    static typename Trait::Taste taste_of(std::vector<int> const& numbers) {
        typename Trait::Taste taste;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            taste.*Trait::taste_numbers[i].number = numbers[i];
        }
        return taste;
    }

    /// What is read off the file of the options, where there is one.
    static typename Trait::Taste taste_from(FitOptions const& options,
                                            typename Trait::Taste const& otherwise) {
        if (options.from.empty()) return otherwise;
        return taste_of(
            taste_in(options.from_name, options.from, numbers_of(typename Trait::Taste{})));
    }

    static command::Pace pace_of(FitOptions const& options) {
        return options.unhurried ? command::Pace::unhurried : command::Pace::hasty;
    }

    /// Who plays nothing out likes what `drill` likes.
    typename Trait::Taste taste(std::string_view name) const {
        if (level_of(data_, name).nodes == 0) return {};
        return taste_of(data_.taste);
    }

    command::StaffManner manner(std::string_view name, CommanderOptions const& options) const {
        StaffLevel const& level = level_of(data_, name);
        command::StaffManner manner;
        bool const plays_out = level.nodes != 0;
        manner.nodes = plays_out && options.nodes != 0 ? options.nodes : level.nodes;
        manner.overlooks_one_in = level.overlooks_one_in;
        manner.foresight.assign(Trait::foresight.begin(), Trait::foresight.end());
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
