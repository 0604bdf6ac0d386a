#pragma once
// The staff of a system: searching commanders, their advice, and how their evaluation and weights
// are fitted. The adapter of a system with a staff offers it.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/staff.h"
#include "command/staff_fit.h"
#include "command/weight_search.h"
#include "games/commanders.h"
#include "games/staff_data.h"

namespace esprit::games {

template <rules::System S>
class StaffService {
public:
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using BattleView = rules::BattleViewOf<S>;
    using EvaluatedOrders = std::vector<command::EvaluatedOrder<S>>;

    virtual ~StaffService() = default;
    /// `name` is one of staff_names().
    virtual std::unique_ptr<command::Commander<S>> commander(
        std::string_view name, CommanderOptions const& options) const = 0;
    /// All evaluated orders, the one to give first.
    virtual EvaluatedOrders think(BattleView view, std::string_view name,
                                  CommanderOptions const& options) const = 0;
    /// Why the order at index `at` is better or worse than the others, in words.
    virtual std::string reason(EvaluatedOrders const& evaluated, std::size_t at,
                               rules::SideId side) const = 0;
    /// Fits the evaluation from battles; the text of its file.
    virtual std::string fit(Scenario const& scenario, FitOptions const& options) const = 0;
    /// Searches for weights by battles, against the rivals if there are any; the text of its file.
    virtual std::string fit_weights(Scenario const& scenario, FitOptions const& options,
                                    std::vector<command::Rival<S>> const& rivals = {}) const = 0;
};

/// The staff of a system that has one.
template <rules::System S>
class StaffServiceOf final : public StaffService<S> {
public:
    using Trait = command::StaffTrait<S>;
    using typename StaffService<S>::Scenario;
    using typename StaffService<S>::Battle;
    using typename StaffService<S>::BattleView;
    using typename StaffService<S>::EvaluatedOrders;

    /// \param fitted  numbers in place of the system's own; nullptr: none. Throws InputError.
    explicit StaffServiceOf(FittedFile const* fitted = nullptr)
        : data_(
              staff_data(S{}.name(), Trait::features, numbers_of(typename Trait::OrderWeights{}))) {
        if (fitted == nullptr) return;
        use_fitted(*fitted, Trait::features, numbers_of(weights_of(data_.weights)), data_);
    }

    std::unique_ptr<command::Commander<S>> commander(
        std::string_view name, CommanderOptions const& options) const override {
        return std::make_unique<command::StaffCommander<S>>(name, search_options(name, options),
                                                            weights(name));
    }
    EvaluatedOrders think(BattleView view, std::string_view name,
                          CommanderOptions const& options) const override {
        command::SearchOptions listing = search_options(name, options);
        listing.lists_all = true;
        command::StaffCommander<S> staff{name, listing, weights(name)};
        return staff.think(view);
    }
    std::string reason(EvaluatedOrders const& evaluated, std::size_t at,
                       rules::SideId side) const override {
        ReasonFacts facts{data_.evaluation, Trait::feature_words, side};
        for (std::size_t i = 0; i < evaluated.size(); ++i) {
            auto const& each = evaluated[i];
            facts.orders.push_back({each.feature_gain, each.compared, each.samples, each.decided,
                                    each.share, each.habitual, each.left_to_habit});
        }
        return reason_text(facts, at);
    }
    std::string fit(Scenario const& scenario, FitOptions const& options) const override {
        constexpr std::array<std::uint32_t, 4> one_in{0, 20, 8, 4};
        typename Trait::OrderWeights const weights = weights_from(options, {});
        std::vector<command::FeatureSample> all;
        for (std::uint64_t number = 0; number < options.battles; ++number) {
            auto const epsilon_greedy = [&](rules::SideId side, std::uint64_t mix) {
                return command::EpsilonGreedyCommander<S>{
                    command::commander_with_weights<S>(weights, pace_of(options)),
                    command::CommanderRandom{options.seed, number,
                                             static_cast<std::uint8_t>(2 + side)},
                    one_in[mix % one_in.size()]};
            };
            auto first = epsilon_greedy(0, number);
            auto second = epsilon_greedy(1, number / one_in.size());
            command::add_battle_samples<S>(scenario, {options.seed, number}, {&first, &second},
                                           all);
        }
        command::Evaluation const evaluation = command::fitted(all, Trait::features.size());
        return evaluation_text(evaluation, Trait::features, all.size(),
                               command::log_loss_milli(evaluation, all));
    }
    std::string fit_weights(Scenario const& scenario, FitOptions const& options,
                            std::vector<command::Rival<S>> const& rivals) const override {
        auto const begin = weights_from(options, Trait::search_start);
        command::WeightSearchOptions const search{options.battles, options.seed, pace_of(options)};
        return weights_text(
            numbers_of(command::fitted_weights<S>(scenario, begin, search, rivals)));
    }

private:
    static std::vector<WeightValue> numbers_of(typename Trait::OrderWeights const& weights) {
        std::vector<WeightValue> numbers;
        for (auto const& each : Trait::named_weights) {
            numbers.push_back({each.name, weights.*each.number});
        }
        return numbers;
    }

    static typename Trait::OrderWeights weights_of(std::vector<int> const& numbers) {
        typename Trait::OrderWeights weights;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            weights.*Trait::named_weights[i].number = numbers[i];
        }
        return weights;
    }

    /// The weights in the file of the options, if there is one.
    static typename Trait::OrderWeights weights_from(
        FitOptions const& options, typename Trait::OrderWeights const& otherwise) {
        if (options.from.empty()) return otherwise;
        return weights_of(weights_in(options.from_name, options.from,
                                     numbers_of(typename Trait::OrderWeights{})));
    }

    static command::Pace pace_of(FitOptions const& options) {
        return options.unhurried ? command::Pace::unhurried : command::Pace::hasty;
    }

    /// A level without rollouts uses the weights of `drill`.
    typename Trait::OrderWeights weights(std::string_view name) const {
        if (level_of(data_, name).nodes == 0) return {};
        return weights_of(data_.weights);
    }

    command::SearchOptions search_options(std::string_view name,
                                          CommanderOptions const& options) const {
        StaffLevel const& level = level_of(data_, name);
        command::SearchOptions search;
        bool const plays_out = level.nodes != 0;
        search.nodes = plays_out && options.nodes != 0 ? options.nodes : level.nodes;
        search.overlooks_one_in = level.overlooks_one_in;
        search.schedule.assign(Trait::schedule.begin(), Trait::schedule.end());
        search.think_ms = plays_out ? options.think_ms : 0;
        search.threads = options.threads;
        search.is_broken_off = options.is_broken_off;
        search.seed = options.seed;
        search.battle = options.number;
        search.side = options.side;
        search.evaluation = data_.evaluation;
        return search;
    }

    StaffData data_;
};

}  // namespace esprit::games
