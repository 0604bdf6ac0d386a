#pragma once
// staff: a Monte Carlo search. It plays the battle out after each candidate order and gives the
// order with the best mean result. See docs/staff.md.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/dice.h"
#include "command/commander.h"
#include "command/commander_random.h"
#include "command/evaluation.h"
#include "command/random_commander.h"
#include "command/rollout_policy.h"

namespace esprit::command {

/// What the staff needs to know of a system; specialised in command/<system>/staff.h.
///   Advance: the commander `advance`;
///   Habits: the commander `drill`, with `scored_orders({scenario, battle})`, made from
///   OrderWeights. It ranks
///     the orders to evaluate, and plays both sides in rollouts;
///   named_weights: the names of the numbers of OrderWeights;
///   search_start: the weights with which the search for better weights begins;
///   features_of({scenario, battle}): the Features; `features` and `feature_words` name them;
///   balance_milli({scenario, battle}): the points of side 0 less those of side 1, in thousandths;
///   schedule: how far battles are played out, by rising node budget;
///   least_playout: a rollout that is capped below this many orders is not worth while.
/// Optional:
///   left_to_habit(order): orders that only habit gives, because search has found none better or
///     could go back and forth between two of them for ever;
///   alike(order, other): whether two alternatives of one unit and kind are too similar to
///     evaluate both; by default those at the same target;
///   ahead({scenario, battle}): which side did better in a battle that ended without a winner.
template <rules::System S>
struct StaffTrait;

/// The commander of a name among habit_names; nullptr for any other name.
template <rules::System S>
std::unique_ptr<Commander<S>> make_habit(std::string_view name, CommanderRandom const& random) {
    if (name == habit_names[0]) return std::make_unique<RandomCommander<S>>(random);
    if (name == habit_names[1]) return std::make_unique<typename StaffTrait<S>::Advance>();
    if (name == habit_names[2]) return std::make_unique<typename StaffTrait<S>::Habits>();
    return nullptr;
}

/// How the staff searches with a budget of `nodes` or more. A node is an order carried out in a
/// rollout.
struct SearchSchedule {
    std::uint64_t nodes = 0;
    int turns = 0;                    // that a rollout goes on after the current turn
    std::uint64_t usual_playout = 0;  // orders that such a rollout takes
    /// Evaluates alternatives to each unit's habitual order, which the rollouts give anyway.
    bool alternatives = false;
    int caution_percent = 100;  // of the standard error: the least mean gain of another order
    int most_orders = 12;       // to evaluate; 1: gives the habitual order without search
    int least_samples = 2;  // rollouts of each order; fewer orders are evaluated rather than less
    int plans_per_phase = plan_once;  // see RolloutPolicy
};

using ThinkingClock = std::chrono::steady_clock;

/// The settings of a search.
struct SearchOptions {
    std::uint64_t nodes = 0;     // budget for one order
    std::uint64_t think_ms = 0;  // when not 0: a time limit in place of `nodes`
    ThinkingClock::time_point (*now)() = ThinkingClock::now;  // the clock of that limit
    /// Asked by every thread before each order of a rollout; true: the search ends, and tells
    /// nothing of worth. May be empty; throws nothing.
    std::function<bool()> is_broken_off = {};
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t battle = 0;
    rules::SideId side = 0;
    Evaluation evaluation;
    std::vector<SearchSchedule> schedule{{0, 1, 10}};  // at least one, by rising `nodes`
    std::uint32_t overlooks_one_in = 0;                // orders, at random; 0: overlooks none
    bool lists_all = false;  // also evaluates the orders left to habit, but never gives them
};

/// An order and its rollouts. Gains are differences to the habitual order's rollout with the same
/// dice (common random numbers), so that orders with different numbers of samples can be compared.
template <rules::System S>
struct EvaluatedOrder {
    typename S::Order order;
    int score = 0;  // of the commander of habit
    bool habitual = false;
    bool left_to_habit = false;  // listed, but not ordered
    int samples = 0;
    int decided = 0;              // samples that reached the end of the battle
    std::int64_t sum = 0;         // of the win shares
    std::int64_t sum_milli = 0;   // of the points that the own side gains on the other
    std::int64_t gain = 0;        // sum of the differences in win share to the habitual order
    double squares = 0;           // sum of the squares of these differences
    std::int64_t more_milli = 0;  // sum of the differences in points
    /// Sums of the differences in features, over the samples in which neither rollout was decided.
    std::array<std::int64_t, most_features> feature_gain{};
    int compared = 0;  // the number of these samples
    // Estimates: the habitual order's mean plus this order's mean gain.
    WinShare share = even_chance;
    std::int64_t points_milli = 0;
};

/// A commander that plays orders out in thought.
template <rules::System S>
class StaffCommander final : public Commander<S> {
public:
    using Trait = StaffTrait<S>;
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using BattleView = rules::BattleViewOf<S>;
    using Order = typename S::Order;
    using Habits = typename Trait::Habits;
    using OrderWeights = typename Trait::OrderWeights;

    StaffCommander(std::string_view name, SearchOptions const& options, OrderWeights const& weights)
        : name_(name), options_(options), weights_(weights), habits_(weights) {}

    std::string_view name() const override { return name_; }
    chance::Policy& policy() override { return habits_.policy(); }

    Order order(BattleView view) override { return think(view).front().order; }

    /// All evaluated orders: the order to give, then the others by falling share.
    std::vector<EvaluatedOrder<S>> think(BattleView view) {
        nodes_ = 0;
        if (options_.think_ms > 0) {
            deadline_ = options_.now() + std::chrono::milliseconds{options_.think_ms};
        }
        std::vector<ScoredOrder<S>> scored = habits_.scored_orders(view);
        if (options_.overlooks_one_in > 0) overlook(view, scored);
        plan_ = RolloutPolicy<S, Habits>::plan_of(scored);
        if (deadline_) return evaluated_by_clock(view, scored);
        SearchSchedule const& schedule = schedule_with(options_.nodes);
        bool const lists_without_search = options_.lists_all && schedule.most_orders == 1;
        return evaluated_orders(view, scored, options_.nodes,
                                lists_without_search ? first_that_plays_out() : schedule);
    }
    /// Orders carried out in the rollouts of the last `think`.
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Job {
        std::size_t evaluated_order = 0;
        int sample = 0;
        int turns = 0;
        std::uint64_t most_nodes = 0;
        WinShare share = even_chance;
        std::uint64_t nodes = 0;
        bool decided = false;
        bool cut_off = false;  // the search had to end
        std::int64_t balance_milli = 0;
        Features features{};
    };

    /// A round of sequential halving: the samples of each open order that it adds.
    struct Round {
        int first_sample = 0;
        int samples = 1;
        std::uint64_t most_nodes = 0;  // of a playout
    };

    using EvaluatedOrders = std::vector<EvaluatedOrder<S>>;

    EvaluatedOrders evaluated_orders(BattleView view, std::vector<ScoredOrder<S>> const& scored,
                                     std::uint64_t nodes, SearchSchedule const& schedule) {
        EvaluatedOrders evaluated = orders_to_evaluate(scored, schedule);
        if (evaluated.size() > 1) run_sequential_halving(view, evaluated, nodes, schedule);
        return evaluated;
    }

    /// Times a small search, and then searches with the budget that the remaining time allows.
    /// Where that is too small to tell anything, gives the habitual order.
    EvaluatedOrders evaluated_by_clock(BattleView view, std::vector<ScoredOrder<S>> const& scored) {
        auto const began = options_.now();
        SearchSchedule const& first = first_that_plays_out();
        std::uint64_t const few =
            2 * static_cast<std::uint64_t>(first.least_samples) * first.usual_playout;
        bool const few_will_do = few >= first.nodes;
        EvaluatedOrders tried = evaluated_orders(view, scored, few, first);
        auto const now = options_.now();
        std::uint64_t nodes = 0;
        if (now < *deadline_ && now > began) {
            // a tenth of the time is kept in reserve
            double const shares = 0.9 * static_cast<double>((*deadline_ - now).count()) /
                                  static_cast<double>((now - began).count());
            nodes = static_cast<std::uint64_t>(static_cast<double>(nodes_) * shares);
        }
        if (nodes >= std::max(first.nodes, 2 * few)) {
            EvaluatedOrders all = evaluated_orders(view, scored, nodes, schedule_with(nodes));
            if (!few_will_do || all.front().samples > 0) return all;
        }
        return few_will_do ? tried : orders_to_evaluate(scored, first);
    }

    SearchSchedule const& first_that_plays_out() const {
        auto const& all = options_.schedule;
        auto const first = std::find_if(all.begin(), all.end(), [](SearchSchedule const& each) {
            return each.most_orders > 1;
        });
        ESPRIT_EXPECT(first != all.end(), "a staff with a time limit has a schedule with rollouts");
        return *first;
    }

    SearchSchedule const& schedule_with(std::uint64_t nodes) const {
        std::size_t at = 0;
        while (at + 1 < options_.schedule.size() && options_.schedule[at + 1].nodes <= nodes) ++at;
        return options_.schedule[at];
    }

    /// The orders to evaluate: the habitual order first, then the best of each unit and kind, and
    /// of alternatives the best of those that are alike.
    EvaluatedOrders orders_to_evaluate(std::vector<ScoredOrder<S>> const& scored,
                                       SearchSchedule const& schedule) const {
        bool const alternatives = schedule.alternatives;
        EvaluatedOrders evaluated;
        auto const known = [&](Order const& order) {
            return std::any_of(
                evaluated.begin(), evaluated.end(), [&](EvaluatedOrder<S> const& other) {
                    return other.order.kind == order.kind && other.order.unit == order.unit &&
                           (!alternatives || alike(other.order, order));
                });
        };
        EvaluatedOrder<S> habitual;
        habitual.order = best_of<S>(scored);
        habitual.habitual = true;
        evaluated.push_back(habitual);
        for (std::size_t const at : by_promise(scored, alternatives)) {
            bool const left = left_to_habit(scored[at].order) || schedule_is_habit_alone();
            if ((left && !options_.lists_all) || known(scored[at].order)) continue;
            EvaluatedOrder<S> evaluated_order;
            evaluated_order.order = scored[at].order;
            evaluated_order.score = scored[at].score;
            evaluated_order.left_to_habit = left;
            evaluated.push_back(evaluated_order);
        }
        return evaluated;
    }

    bool schedule_is_habit_alone() const {
        return options_.think_ms == 0 && schedule_with(options_.nodes).most_orders == 1;
    }

    /// Whether orders of one unit and kind are too similar to evaluate both.
    static bool alike(Order const& one, Order const& other) {
        if constexpr (requires { Trait::alike(one, other); }) {
            return Trait::alike(one, other);
        } else {
            return one.target == other.target;
        }
    }

    static bool left_to_habit(Order const& order) {
        if constexpr (requires { Trait::left_to_habit(order); }) {
            return Trait::left_to_habit(order);
        } else {
            return false;
        }
    }

    /// Indices into `scored`, the most promising first; the sort is stable. Orders go by score;
    /// alternatives by how little lower they score than the best order of their unit, which itself
    /// is left out.
    static std::vector<std::size_t> by_promise(std::vector<ScoredOrder<S>> const& scored,
                                               bool alternatives) {
        std::vector<std::size_t> places;
        std::vector<int> loss(scored.size());
        for (std::size_t i = 0; i < scored.size(); ++i) {
            loss[i] = -scored[i].score;
            if (alternatives) {
                int best = 0;
                for (ScoredOrder<S> const& each : scored) {
                    if (each.order.unit == scored[i].order.unit) best = std::max(best, each.score);
                }
                loss[i] += best;
                if (loss[i] == 0 && best > 0) continue;
            }
            places.push_back(i);
        }
        std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
            if (loss[a] != loss[b]) return loss[a] < loss[b];
            return scored[a].score != scored[b].score ? scored[a].score > scored[b].score : a < b;
        });
        return places;
    }

    /// Removes orders at random, always all of one unit and kind together, such as all its shots,
    /// and the same ones throughout a phase. The last order, which can always be given, stays.
    void overlook(BattleView view, std::vector<ScoredOrder<S>>& scored) const {
        rules::Awaited const awaited = S{}.awaited(view);
        std::uint64_t const phase = awaited.turn * 256ULL + awaited.phase_number;
        auto const is_overlooked = [&](ScoredOrder<S> const& each) {
            std::uint64_t const unit_and_kind =
                static_cast<std::uint64_t>(each.order.kind) * 65536 +
                static_cast<std::uint64_t>(each.order.unit);
            std::uint64_t const both = (phase << 32U) + unit_and_kind;
            CommanderRandom random{options_.seed ^ (both * 0x9E3779B97F4A7C15ULL), options_.battle,
                                   options_.side};
            return random.below(options_.overlooks_one_in) == 0;
        };
        ScoredOrder<S> const last = scored.back();
        scored.pop_back();
        std::erase_if(scored, is_overlooked);
        scored.push_back(last);
    }

    /// Sequential halving (Karnin, Koren and Somekh, 2013): each round spends an equal share of the
    /// budget on the open orders, then drops the worse half.
    void run_sequential_halving(BattleView view, EvaluatedOrders& evaluated,
                                std::uint64_t most_nodes, SearchSchedule const& schedule) {
        std::uint64_t length = schedule.usual_playout;
        auto const worth = std::clamp<std::uint64_t>(
            most_nodes / (static_cast<std::uint64_t>(schedule.least_samples) * length), 1,
            static_cast<std::uint64_t>(schedule.most_orders));
        std::size_t count = std::min(evaluated.size(), static_cast<std::size_t>(worth));
        if (count < 2) return;
        evaluated.resize(count);
        std::vector<std::size_t> open(count);
        for (std::size_t i = 0; i < count; ++i) open[i] = i;
        int rounds = 1;
        while ((std::size_t{1} << rounds) < count) ++rounds;
        Round round;
        std::uint64_t jobs_done = 0;
        std::uint64_t const before = nodes_;
        for (; rounds > 0; --rounds) {
            std::uint64_t const left = most_nodes - (nodes_ - before);
            std::uint64_t const budget = left / static_cast<std::uint64_t>(rounds);
            round.samples =
                static_cast<int>(std::max<std::uint64_t>(1, budget / (open.size() * length)));
            std::uint64_t const jobs = open.size() * static_cast<std::uint64_t>(round.samples);
            round.most_nodes = left / jobs;
            if (round.most_nodes < Trait::least_playout) break;
            if (!play_out(view, evaluated, open, round, schedule)) break;
            round.first_sample += round.samples;
            jobs_done += jobs;
            length = std::max<std::uint64_t>(1, (nodes_ - before) / jobs_done);
            keep_best(evaluated, open, (open.size() + 1) / 2);
        }
        decide(evaluated, open, schedule.caution_percent);
    }

    /// Keeps the `count` orders with the highest gain; the habitual order always stays, for
    /// comparison.
    static void keep_best(std::vector<EvaluatedOrder<S>> const& evaluated,
                          std::vector<std::size_t>& open, std::size_t count) {
        std::sort(open.begin() + 1, open.end(), [&](std::size_t a, std::size_t b) {
            return evaluated[a].gain != evaluated[b].gain ? evaluated[a].gain > evaluated[b].gain
                                                          : a < b;
        });
        open.resize(std::max<std::size_t>(count, 2));
    }

    static void set_estimates(EvaluatedOrder<S> const& habit, EvaluatedOrder<S>& each) {
        if (each.samples == 0) return;
        std::int64_t const share = habit.sum / habit.samples + each.gain / each.samples;
        each.share = static_cast<WinShare>(std::clamp<std::int64_t>(share, 0, certain_win));
        each.points_milli = habit.sum_milli / habit.samples + each.more_milli / each.samples;
    }

    static void decide(std::vector<EvaluatedOrder<S>>& evaluated,
                       std::vector<std::size_t> const& open, int caution_percent) {
        for (EvaluatedOrder<S>& each : evaluated) set_estimates(evaluated[0], each);
        std::size_t best = 0;
        for (std::size_t const at : open) {
            if (at == 0 || evaluated[at].samples < 2) continue;
            if (evaluated[at].left_to_habit) continue;
            EvaluatedOrder<S> const& each = evaluated[at];
            double const n = each.samples;
            double const mean = static_cast<double>(each.gain) / n;
            double const variance = (each.squares - mean * mean * n) / (n - 1) / n;
            double const needed = static_cast<double>(caution_percent) / 100;
            if (mean <= 0 || mean * mean <= needed * needed * variance) continue;
            if (best == 0 ||
                evaluated[best].gain * each.samples < each.gain * evaluated[best].samples) {
                best = at;
            }
        }
        std::swap(evaluated[0], evaluated[best]);
        std::vector<std::size_t> rest;
        for (std::size_t i = 1; i < evaluated.size(); ++i) rest.push_back(i);
        std::sort(rest.begin(), rest.end(), [&](std::size_t a, std::size_t b) {
            return evaluated[a].share != evaluated[b].share
                       ? evaluated[a].share > evaluated[b].share
                       : a < b;
        });
        std::vector<EvaluatedOrder<S>> sorted{evaluated[0]};
        for (std::size_t const at : rest) sorted.push_back(evaluated[at]);
        evaluated = std::move(sorted);
    }

    /// Plays each open order out as often as the round says. False if the search had to end; the
    /// results are dropped then.
    bool play_out(BattleView view, std::vector<EvaluatedOrder<S>>& evaluated,
                  std::vector<std::size_t> const& open, Round const& round,
                  SearchSchedule const& schedule) {
        std::vector<Job> jobs;
        for (int i = 0; i < round.samples; ++i) {
            for (std::size_t const at : open) {
                jobs.push_back({at, round.first_sample + i, schedule.turns, round.most_nodes});
            }
        }
        std::uint64_t const seed =
            S{}.digest(view.battle) ^ (options_.seed * 0x9E3779B97F4A7C15ULL);
        auto const work = [&](std::size_t first, std::size_t step) {
            RolloutPolicy<S, Habits> habits{schedule.plans_per_phase, weights_};
            for (std::size_t i = first; i < jobs.size(); i += step) {
                jobs[i].cut_off = has_to_end();
                if (jobs[i].cut_off) break;
                play_out_once(view, evaluated[jobs[i].evaluated_order].order, habits, seed,
                              jobs[i]);
            }
        };
        std::size_t const threads =
            std::min<std::size_t>(std::max<std::uint32_t>(1, options_.threads), jobs.size());
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work, i, threads);
        work(0, threads);
        for (std::thread& each : others) each.join();
        bool cut_off = false;
        for (Job const& job : jobs) {
            nodes_ += job.nodes;
            cut_off = cut_off || job.cut_off;
        }
        if (!cut_off) add_results(jobs, open.size(), Trait::balance_milli(view), evaluated);
        return !cut_off;
    }

    bool has_to_end() const {
        if (deadline_ && options_.now() >= *deadline_) return true;
        return options_.is_broken_off && options_.is_broken_off();
    }

    /// Adds the results. The `together` jobs of one sample follow each other, the habitual order's
    /// first.
    void add_results(std::vector<Job> const& jobs, std::size_t together, std::int64_t balance_milli,
                     std::vector<EvaluatedOrder<S>>& evaluated) {
        std::int64_t const sign = options_.side == 0 ? 1 : -1;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            Job const& job = jobs[i];
            Job const& habit = jobs[i - i % together];
            EvaluatedOrder<S>& evaluated_order = evaluated[job.evaluated_order];
            std::int64_t const gain = job.share - habit.share;
            evaluated_order.sum += job.share;
            evaluated_order.gain += gain;
            evaluated_order.squares += static_cast<double>(gain) * static_cast<double>(gain);
            evaluated_order.sum_milli += sign * (job.balance_milli - balance_milli);
            evaluated_order.more_milli += sign * (job.balance_milli - habit.balance_milli);
            evaluated_order.decided += job.decided ? 1 : 0;
            ++evaluated_order.samples;
            if (job.decided || habit.decided) continue;
            ++evaluated_order.compared;
            for (std::size_t f = 0; f < most_features; ++f) {
                evaluated_order.feature_gain[f] += job.features[f] - habit.features[f];
            }
        }
    }

    void play_out_once(BattleView view, Order const& first, RolloutPolicy<S, Habits>& habits,
                       std::uint64_t seed, Job& job) const {
        S const system;
        Battle battle = view.battle;
        chance::RollingArbiter arbiter{seed, chance::DrawPurpose::think};
        arbiter.decide_by(habits.policy());
        rules::Awaited awaited = system.awaited({view.scenario, battle});
        int const last_turn = awaited.turn + job.turns;
        auto const number = static_cast<std::uint64_t>(job.sample);
        arbiter.move_to({number, awaited.turn, awaited.phase_number});
        habits.begin(plan_, first, awaited);
        system.carry_out({view.scenario, battle}, first, arbiter);
        job.nodes = 1;
        while (true) {
            rules::Awaited next = system.awaited({view.scenario, battle});
            if (next.order_kinds.empty()) {
                job.share = share_at_end(system.verdict({view.scenario, battle}));
                job.decided = true;
                break;
            }
            if (next.turn > last_turn || job.nodes >= job.most_nodes) break;
            job.cut_off = has_to_end();
            if (job.cut_off) return;
            if (next.turn != awaited.turn || next.phase_number != awaited.phase_number) {
                arbiter.move_to({number, next.turn, next.phase_number});
            }
            awaited = std::move(next);
            system.carry_out({view.scenario, battle},
                             habits.order({view.scenario, battle}, awaited), arbiter);
            ++job.nodes;
        }
        job.balance_milli = Trait::balance_milli({view.scenario, battle});
        if (job.decided) return;
        job.features = Trait::features_of({view.scenario, battle});
        WinShare const first_side = options_.evaluation.of(job.features);
        job.share = options_.side == 0 ? first_side : certain_win - first_side;
    }

    WinShare share_at_end(rules::BattleVerdict const& verdict) const {
        if (!verdict.winner) return even_chance;
        return *verdict.winner == options_.side ? certain_win : 0;
    }

    std::string_view name_;
    SearchOptions options_;
    OrderWeights weights_;
    Habits habits_;
    typename RolloutPolicy<S, Habits>::Plan plan_;  // of all units, in the current battle
    std::optional<ThinkingClock::time_point> deadline_;
    std::uint64_t nodes_ = 0;
};

}  // namespace esprit::command
