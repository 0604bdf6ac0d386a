#pragma once
// staff: plays out what orders may come to, in thought, and takes the order after which it wins
// most. docs/staff.md says how.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
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
#include "command/rollout_policy.h"

namespace esprit::command {

/// What a staff needs of a system; each has its specialisation in a header of its own.
///   Habits: a commander with `scored_orders(scenario, battle)`, who says what is worth a thought
///   and
///     plays both sides in thought; made from OrderWeights, whose numbers named_weights names;
///   search_start: the weights with which the search for a better one begins;
///   look(scenario, battle): Features; features and feature_words name them;
///   balance_milli(scenario, battle): the first side's points less the second's;
///   schedule: how far orders are played out, by how much may be thought; what needs more of it
///     last;
///   least_playout: the fewest orders that are worth playing out;
///   left_to_habit(order), where it has one: orders that are given by habit alone, since thought
///     has found none that is better, or whoever prefers now this one and now that would never end;
///   alike(order, other), where it has one: which alternatives of one unit and kind differ too
///     little for both to be considered; otherwise those at the same target;
///   ahead(scenario, battle), where it has one: who has done better in a battle that is over and
///     that nobody has won.
template <rules::System S>
struct StaffTrait;

/// How far a staff plays out who may carry out so many orders in thought, or more.
struct SearchSchedule {
    std::uint64_t nodes = 0;
    int turns = 0;                    // after the one under way
    std::uint64_t usual_playout = 0;  // the orders that this takes
    /// What else a unit could do is considered, and not what habit would have it do later anyway.
    bool alternatives = false;
    int caution_percent = 100;  // standard errors by which another must beat the habitual order
    int most_orders = 12;       // that are considered at once; 1: habit alone
    int least_samples = 2;      // so often each order can be played out, or fewer are considered
    int plans_per_phase = plan_once;  // see RolloutPolicy
};

using ThinkingClock = std::chrono::steady_clock;

/// How a staff thinks.
struct SearchOptions {
    std::uint64_t nodes = 0;     // at most so many orders are carried out in thought for one
    std::uint64_t think_ms = 0;  // when not 0: of the clock, in place of nodes
    ThinkingClock::time_point (*now)() = ThinkingClock::now;  // that clock
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t battle = 0;
    rules::SideId side = 0;
    Evaluation evaluation;
    std::vector<SearchSchedule> schedule{{0, 1, 10}};  // at least one; what needs more thought last
    std::uint32_t overlooks_one_in = 0;                // of what units could do; 0: nothing
    bool lists_all = false;  // thinks of what is left to habit as well, but does not order it
};

/// What a staff thinks of an order. Orders that are dropped early are played out less often than
/// others; so that all can be compared, each is measured by what it does beyond the habitual order
/// with the same dice.
template <rules::System S>
struct EvaluatedOrder {
    typename S::Order order;
    int score = 0;  // by habit
    bool habitual = false;
    bool left_to_habit = false;  // listed, but not ordered
    int samples = 0;
    int decided = 0;              // samples in which the battle was over
    std::int64_t sum = 0;         // of win shares
    std::int64_t sum_milli = 0;   // of the points that its side gains on the other
    std::int64_t gain = 0;        // of win shares beyond the habitual order's
    double squares = 0;           // of those
    std::int64_t more_milli = 0;  // of points beyond the habitual order's
    /// Of what was seen in the end beyond the habitual order's, where neither decided the battle.
    std::array<std::int64_t, most_features> feature_gain{};
    int compared = 0;  // so often
    // What it promises: the mean of the habitual order, and of what this is beyond it.
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
    using Order = typename S::Order;
    using Habits = typename Trait::Habits;
    using OrderWeights = typename Trait::OrderWeights;

    StaffCommander(std::string_view name, SearchOptions const& options, OrderWeights const& weights)
        : name_(name), options_(options), weights_(weights), habits_(weights) {}

    std::string_view name() const override { return name_; }
    chance::Policy& policy() override { return habits_.policy(); }

    Order order(Scenario const& scenario, Battle const& battle) override {
        return think(scenario, battle).front().order;
    }

    /// All that was considered, the order to give first, the others by what they promise.
    std::vector<EvaluatedOrder<S>> think(Scenario const& scenario, Battle const& battle) {
        nodes_ = 0;
        if (options_.think_ms > 0) {
            deadline_ = options_.now() + std::chrono::milliseconds{options_.think_ms};
        }
        std::vector<ScoredOrder<S>> scored = habits_.scored_orders(scenario, battle);
        if (options_.overlooks_one_in > 0) overlook(scenario, battle, scored);
        plan_ = RolloutPolicy<S, Habits>::plan_of(scored);
        if (deadline_) return evaluated_by_clock(scenario, battle, scored);
        SearchSchedule const& schedule = schedule_with(options_.nodes);
        bool const lists_what_is_not_thought = options_.lists_all && schedule.most_orders == 1;
        return evaluated_orders(scenario, battle, scored, options_.nodes,
                                lists_what_is_not_thought ? first_that_plays_out() : schedule);
    }
    /// Orders carried out in the last thought.
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
        bool cut_off = false;  // by the clock
        std::int64_t balance_milli = 0;
        Features features{};
    };

    using EvaluatedOrders = std::vector<EvaluatedOrder<S>>;

    EvaluatedOrders evaluated_orders(Scenario const& scenario, Battle const& battle,
                                     std::vector<ScoredOrder<S>> const& scored, std::uint64_t nodes,
                                     SearchSchedule const& schedule) {
        EvaluatedOrders evaluated = orders_to_evaluate(scored, schedule);
        if (evaluated.size() > 1)
            run_sequential_halving(scenario, battle, evaluated, nodes, schedule);
        return evaluated;
    }

    /// A few orders are played out to see how long that takes, and then as many as there is time
    /// for. Where that is too few for a thought to be worth anything the order is habit's.
    EvaluatedOrders evaluated_by_clock(Scenario const& scenario, Battle const& battle,
                                       std::vector<ScoredOrder<S>> const& scored) {
        auto const began = options_.now();
        SearchSchedule const& first = first_that_plays_out();
        std::uint64_t const few =
            2 * static_cast<std::uint64_t>(first.least_samples) * first.usual_playout;
        bool const few_will_do = few >= first.nodes;
        EvaluatedOrders tried = evaluated_orders(scenario, battle, scored, few, first);
        auto const now = options_.now();
        std::uint64_t nodes = 0;
        if (now < *deadline_ && now > began) {
            // a tenth is left for being wrong
            double const shares = 0.9 * static_cast<double>((*deadline_ - now).count()) /
                                  static_cast<double>((now - began).count());
            nodes = static_cast<std::uint64_t>(static_cast<double>(nodes_) * shares);
        }
        if (nodes >= std::max(first.nodes, 2 * few)) {
            EvaluatedOrders all =
                evaluated_orders(scenario, battle, scored, nodes, schedule_with(nodes));
            if (!few_will_do || all.front().samples > 0) return all;
        }
        return few_will_do ? tried : orders_to_evaluate(scored, first);
    }

    SearchSchedule const& first_that_plays_out() const {
        auto const& all = options_.schedule;
        auto const first = std::find_if(all.begin(), all.end(), [](SearchSchedule const& each) {
            return each.most_orders > 1;
        });
        ESPRIT_EXPECT(first != all.end(), "a staff that goes by the clock plays orders out");
        return *first;
    }

    SearchSchedule const& schedule_with(std::uint64_t nodes) const {
        std::size_t at = 0;
        while (at + 1 < options_.schedule.size() && options_.schedule[at + 1].nodes <= nodes) ++at;
        return options_.schedule[at];
    }

    /// By what habit says: its own order first, then of each unit and kind the best, and of
    /// alternatives the best of all that are alike.
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

    /// Of one unit and kind.
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

    /// Places in `scored`, of equal ones the first before others: by score, or alternatives by
    /// how little the unit loses by it, as habit counts, against its own best. What habit would
    /// have it do anyway is no alternative.
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

    /// All that a unit could do of one kind, such as all its shots, and until the phase is over:
    /// what is overlooked once is not seen an order later. Never the last, which can always be
    /// given.
    void overlook(Scenario const& scenario, Battle const& battle,
                  std::vector<ScoredOrder<S>>& scored) const {
        rules::Awaited const awaited = S{}.awaited(scenario, battle);
        std::uint64_t const phase = awaited.turn * 256ULL + awaited.phase_number;
        auto const is_overlooked = [&](ScoredOrder<S> const& each) {
            std::uint64_t const what = static_cast<std::uint64_t>(each.order.kind) * 65536 +
                                       static_cast<std::uint64_t>(each.order.unit);
            std::uint64_t const both = (phase << 32U) + what;
            CommanderRandom random{options_.seed ^ (both * 0x9E3779B97F4A7C15ULL), options_.battle,
                                   options_.side};
            return random.below(options_.overlooks_one_in) == 0;
        };
        ScoredOrder<S> const last = scored.back();
        scored.pop_back();
        std::erase_if(scored, is_overlooked);
        scored.push_back(last);
    }

    void run_sequential_halving(Scenario const& scenario, Battle const& battle,
                                EvaluatedOrders& evaluated, std::uint64_t most_nodes,
                                SearchSchedule const& schedule) {
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
        int sample = 0;
        std::uint64_t jobs_done = 0;
        std::uint64_t const before = nodes_;
        for (int round = 0; round < rounds; ++round) {
            std::uint64_t const left = most_nodes - (nodes_ - before);
            std::uint64_t const budget = left / static_cast<std::uint64_t>(rounds - round);
            auto const samples =
                static_cast<int>(std::max<std::uint64_t>(1, budget / (open.size() * length)));
            std::uint64_t const jobs = open.size() * static_cast<std::uint64_t>(samples);
            std::uint64_t const cap = left / jobs;
            if (cap < Trait::least_playout) break;
            if (!play_out(scenario, battle, evaluated, open, sample, samples, cap, schedule)) break;
            sample += samples;
            jobs_done += jobs;
            length = std::max<std::uint64_t>(1, (nodes_ - before) / jobs_done);
            keep_best(evaluated, open, (open.size() + 1) / 2);
        }
        decide(evaluated, open, schedule.caution_percent);
    }

    /// The habitual order is always kept, to compare with.
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

    /// False when there was no time to: then nothing is noted.
    bool play_out(Scenario const& scenario, Battle const& battle,
                  std::vector<EvaluatedOrder<S>>& evaluated, std::vector<std::size_t> const& open,
                  int first_sample, int samples, std::uint64_t cap,
                  SearchSchedule const& schedule) {
        std::vector<Job> jobs;
        for (int sample = first_sample; sample < first_sample + samples; ++sample) {
            for (std::size_t const at : open) {
                jobs.push_back({at, sample, schedule.turns, cap});
            }
        }
        std::uint64_t const seed = S{}.digest(battle) ^ (options_.seed * 0x9E3779B97F4A7C15ULL);
        auto const work = [&](std::size_t first, std::size_t step) {
            RolloutPolicy<S, Habits> habits{schedule.plans_per_phase, weights_};
            for (std::size_t i = first; i < jobs.size(); i += step) {
                jobs[i].cut_off = is_late();
                if (jobs[i].cut_off) break;
                play_out_once(scenario, battle, evaluated[jobs[i].evaluated_order].order, habits,
                              seed, jobs[i]);
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
        if (!cut_off)
            add_results(jobs, open.size(), Trait::balance_milli(scenario, battle), evaluated);
        return !cut_off;
    }

    bool is_late() const { return deadline_ && options_.now() >= *deadline_; }

    /// The jobs of one sample stand together, the habitual order's first.
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

    void play_out_once(Scenario const& scenario, Battle const& from, Order const& first,
                       RolloutPolicy<S, Habits>& habits, std::uint64_t seed, Job& job) const {
        S const system;
        Battle battle = from;
        chance::RollingArbiter arbiter{seed, chance::DrawPurpose::think};
        arbiter.decide_by(habits.policy());
        rules::Awaited awaited = system.awaited(scenario, battle);
        int const last_turn = awaited.turn + job.turns;
        auto const number = static_cast<std::uint64_t>(job.sample);
        arbiter.move_to({number, awaited.turn, awaited.phase_number});
        habits.begin(plan_, first, awaited);
        system.carry_out(scenario, battle, first, arbiter);
        job.nodes = 1;
        while (true) {
            rules::Awaited next = system.awaited(scenario, battle);
            if (next.order_kinds.empty()) {
                job.share = share_at_end(system.verdict(scenario, battle));
                job.decided = true;
                break;
            }
            if (next.turn > last_turn || job.nodes >= job.most_nodes) break;
            job.cut_off = is_late();
            if (job.cut_off) return;
            if (next.turn != awaited.turn || next.phase_number != awaited.phase_number) {
                arbiter.move_to({number, next.turn, next.phase_number});
            }
            awaited = std::move(next);
            system.carry_out(scenario, battle, habits.order(scenario, battle, awaited), arbiter);
            ++job.nodes;
        }
        job.balance_milli = Trait::balance_milli(scenario, battle);
        if (job.decided) return;
        job.features = Trait::features_of(scenario, battle);
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
    typename RolloutPolicy<S, Habits>::Plan plan_;  // of all units, as things stand
    std::optional<ThinkingClock::time_point> deadline_;
    std::uint64_t nodes_ = 0;
};

}  // namespace esprit::command
