#pragma once
// staff: plays out what orders may come to, in thought, and takes the order after which it wins
// most. docs/staff.md says how.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "chance/dice.h"
#include "command/commander.h"
#include "command/staff_haste.h"
#include "command/staff_judgement.h"
#include "command/thoughts.h"

namespace esprit::command {

/// What a staff needs of a system; each has its specialisation in a header of its own.
///   Habits: a commander with `weighed(scenario, battle)`, who says what is worth a thought and
///     plays both sides in thought; made from a Taste, whose numbers taste_numbers names;
///   sought_from: the taste with which the search for a better one begins;
///   look(scenario, battle): Features; features and feature_words name them;
///   balance_milli(scenario, battle): the first side's points less the second's;
///   foresight: how far orders are played out, by how much may be thought; what needs more of it
///     last;
///   least_playout: the fewest orders that are worth playing out;
///   left_to_habit(order), where it has one: orders that are given by habit alone, since thought
///     has found none that is better, or whoever prefers now this one and now that would never end;
///   ahead(scenario, battle), where it has one: who has done better in a battle that is over and
///     that nobody has won.
template <rules::System S>
struct StaffTrait;

/// How far a staff plays out who may carry out so many orders in thought, or more.
struct Foresight {
    std::uint64_t nodes = 0;
    int turns = 0;                    // after the one under way
    std::uint64_t usual_playout = 0;  // the orders that this takes
    /// What else a unit could do is considered, and not what habit would have it do later anyway.
    bool alternatives = false;
    int caution_percent = 100;  // standard errors by which another must beat the habitual order
    int most_orders = 12;       // that are considered at once; 1: habit alone
    int least_samples = 2;      // so often each order can be played out, or fewer are considered
    int looks = one_look;       // see Haste
};

/// How a staff thinks.
struct StaffManner {
    std::uint64_t nodes = 0;     // at most so many orders are carried out in thought for one
    std::uint64_t think_ms = 0;  // when not nil: of the clock, in place of nodes
    std::uint32_t threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t battle = 0;
    rules::SideId side = 0;
    Judgement judgement;
    std::vector<Foresight> foresight{{0, 1, 10}};  // at least one; what needs more thought last
    std::uint32_t overlooks_one_in = 0;            // candidates, when not nil
    bool lists_all = false;  // thinks of what is left to habit as well, but does not order it
};

/// What a staff thinks of an order.
template <rules::System S>
struct Opinion {
    typename S::Order order;
    int score = 0;          // by habit
    std::int64_t sum = 0;   // of win shares
    std::int64_t gain = 0;  // sum of what it wins more than the habitual one, with the same dice
    double squares = 0;     // of those gains
    int samples = 0;
    std::int64_t gain_milli = 0;  // sum of the points that its side gains on the other
    int decided = 0;              // samples in which the battle was over
    std::array<std::int64_t, most_features> seen{};  // sums of what was seen in the others
    bool habitual = false;

    WinShare share() const {
        return samples == 0 ? even_chance : static_cast<WinShare>(sum / samples);
    }
};

template <rules::System S>
class StaffCommander final : public Commander<S> {
public:
    using Trait = StaffTrait<S>;
    using Scenario = typename S::Scenario;
    using Battle = typename S::Battle;
    using Order = typename S::Order;
    using Habits = typename Trait::Habits;
    using Taste = typename Trait::Taste;

    StaffCommander(std::string_view name, StaffManner const& manner, Taste const& taste)
        : name_(name), manner_(manner), taste_(taste), habits_(taste) {}

    std::string_view name() const override { return name_; }
    chance::Policy& policy() override { return habits_.policy(); }

    Order order(Scenario const& scenario, Battle const& battle) override {
        return think(scenario, battle).front().order;
    }

    /// All that was considered, the order to give first, the others by what they promise.
    std::vector<Opinion<S>> think(Scenario const& scenario, Battle const& battle) {
        nodes_ = 0;
        std::vector<Weighed<S>> weighed = habits_.weighed(scenario, battle);
        if (manner_.overlooks_one_in > 0) overlook(battle, weighed);
        plan_ = Haste<S, Habits>::plan_of(weighed);
        if (manner_.think_ms == 0) {
            return thought_through(scenario, battle, weighed, manner_.nodes,
                                   foresight_with(manner_.nodes));
        }
        return by_the_clock(scenario, battle, weighed);
    }
    /// Orders carried out in the last thought.
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Job {
        std::size_t opinion = 0;
        int sample = 0;
        int turns = 0;
        std::uint64_t most_nodes = 0;
        WinShare share = even_chance;
        std::uint64_t nodes = 0;
        bool decided = false;
        std::int64_t balance_milli = 0;
        Features seen{};
    };

    using Opinions = std::vector<Opinion<S>>;

    Opinions thought_through(Scenario const& scenario, Battle const& battle,
                             std::vector<Weighed<S>> const& weighed, std::uint64_t nodes,
                             Foresight const& foresight) {
        nodes_ = 0;
        Opinions opinions = worth_a_thought(weighed, foresight);
        if (opinions.size() > 1) weigh(scenario, battle, opinions, nodes, foresight);
        return opinions;
    }

    /// With twice as many nodes each time, until the next would take too long. With fewer than a
    /// thought is worth anything it only finds out how long one takes.
    Opinions by_the_clock(Scenario const& scenario, Battle const& battle,
                          std::vector<Weighed<S>> const& weighed) {
        using Clock = std::chrono::steady_clock;
        auto const began = Clock::now();
        auto const most = std::chrono::milliseconds{manner_.think_ms};
        Foresight const& first = first_that_plays_out();
        Opinions habit = worth_a_thought(weighed, first);
        for (std::uint64_t nodes = 4 * first.usual_playout;; nodes *= 2) {
            bool const enough = nodes >= first.nodes;
            Opinions opinions = thought_through(scenario, battle, weighed, nodes,
                                                enough ? foresight_with(nodes) : first);
            if (opinions.size() < 2 || (Clock::now() - began) * 3 > most) {
                return enough ? opinions : habit;
            }
        }
    }

    Foresight const& first_that_plays_out() const {
        auto const& all = manner_.foresight;
        auto const first = std::find_if(all.begin(), all.end(),
                                        [](Foresight const& each) { return each.most_orders > 1; });
        ESPRIT_EXPECT(first != all.end(), "a staff that goes by the clock plays orders out");
        return *first;
    }

    Foresight const& foresight_with(std::uint64_t nodes) const {
        std::size_t at = 0;
        while (at + 1 < manner_.foresight.size() && manner_.foresight[at + 1].nodes <= nodes) ++at;
        return manner_.foresight[at];
    }

    /// By what habit says: its own order first, then of each unit and kind the best, and among
    /// alternatives the best at each target.
    Opinions worth_a_thought(std::vector<Weighed<S>> const& weighed,
                             Foresight const& foresight) const {
        bool const alternatives = foresight.alternatives;
        Opinions opinions;
        auto const known = [&](Order const& order) {
            return std::any_of(opinions.begin(), opinions.end(), [&](Opinion<S> const& other) {
                return other.order.kind == order.kind && other.order.unit == order.unit &&
                       (!alternatives || other.order.target == order.target);
            });
        };
        opinions.push_back({best_of<S>(weighed)});
        opinions[0].habitual = true;
        for (std::size_t const at : by_promise(weighed, alternatives)) {
            bool const left_out = !manner_.lists_all && left_to_habit(weighed[at].order);
            if (left_out || known(weighed[at].order)) continue;
            opinions.push_back({weighed[at].order, weighed[at].score});
        }
        return opinions;
    }

    static bool left_to_habit(Order const& order) {
        if constexpr (requires { Trait::left_to_habit(order); }) {
            return Trait::left_to_habit(order);
        } else {
            return false;
        }
    }

    /// Places in `weighed`, of equal ones the first before others: by score, or alternatives by
    /// how little the unit loses by it, as habit counts, against its own best. What habit would
    /// have it do anyway is no alternative.
    static std::vector<std::size_t> by_promise(std::vector<Weighed<S>> const& weighed,
                                               bool alternatives) {
        std::vector<std::size_t> places;
        std::vector<int> loss(weighed.size());
        for (std::size_t i = 0; i < weighed.size(); ++i) {
            loss[i] = -weighed[i].score;
            if (alternatives) {
                int best = 0;
                for (Weighed<S> const& each : weighed) {
                    if (each.order.unit == weighed[i].order.unit) best = std::max(best, each.score);
                }
                loss[i] += best;
                if (loss[i] == 0 && best > 0) continue;
            }
            places.push_back(i);
        }
        std::sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
            if (loss[a] != loss[b]) return loss[a] < loss[b];
            return weighed[a].score != weighed[b].score ? weighed[a].score > weighed[b].score
                                                        : a < b;
        });
        return places;
    }

    /// Never the last, which can always be given.
    void overlook(Battle const& battle, std::vector<Weighed<S>>& weighed) const {
        Thoughts thoughts{manner_.seed ^ S{}.digest(battle), manner_.battle, manner_.side};
        std::size_t kept = 0;
        for (std::size_t i = 0; i < weighed.size(); ++i) {
            bool const last = i + 1 == weighed.size();
            if (!last && thoughts.below(manner_.overlooks_one_in) == 0) continue;
            weighed[kept++] = weighed[i];
        }
        weighed.resize(kept);
    }

    void weigh(Scenario const& scenario, Battle const& battle, Opinions& opinions,
               std::uint64_t most_nodes, Foresight const& foresight) {
        std::uint64_t length = foresight.usual_playout;
        auto const worth = std::clamp<std::uint64_t>(
            most_nodes / (static_cast<std::uint64_t>(foresight.least_samples) * length), 1,
            static_cast<std::uint64_t>(foresight.most_orders));
        std::size_t count = std::min(opinions.size(), static_cast<std::size_t>(worth));
        if (count < 2) return;
        opinions.resize(count);
        std::vector<std::size_t> open(count);
        for (std::size_t i = 0; i < count; ++i) open[i] = i;
        int rounds = 1;
        while ((std::size_t{1} << rounds) < count) ++rounds;
        int sample = 0;
        std::uint64_t jobs_done = 0;
        for (int round = 0; round < rounds; ++round) {
            std::uint64_t const left = most_nodes - nodes_;
            std::uint64_t const budget = left / static_cast<std::uint64_t>(rounds - round);
            auto const samples =
                static_cast<int>(std::max<std::uint64_t>(1, budget / (open.size() * length)));
            std::uint64_t const jobs = open.size() * static_cast<std::uint64_t>(samples);
            std::uint64_t const cap = left / jobs;
            if (cap < Trait::least_playout) break;
            play_out(scenario, battle, opinions, open, sample, samples, cap, foresight);
            sample += samples;
            jobs_done += jobs;
            length = std::max<std::uint64_t>(1, nodes_ / jobs_done);
            keep_best(opinions, open, (open.size() + 1) / 2);
        }
        decide(opinions, open, foresight.caution_percent);
    }

    /// The habitual order is always kept, to compare with.
    static void keep_best(std::vector<Opinion<S>> const& opinions, std::vector<std::size_t>& open,
                          std::size_t count) {
        std::sort(open.begin() + 1, open.end(), [&](std::size_t a, std::size_t b) {
            return opinions[a].gain != opinions[b].gain ? opinions[a].gain > opinions[b].gain
                                                        : a < b;
        });
        open.resize(std::max<std::size_t>(count, 2));
    }

    static void decide(std::vector<Opinion<S>>& opinions, std::vector<std::size_t> const& open,
                       int caution_percent) {
        std::size_t best = 0;
        for (std::size_t const at : open) {
            if (at == 0 || opinions[at].samples < 2) continue;
            if (left_to_habit(opinions[at].order)) continue;
            Opinion<S> const& each = opinions[at];
            double const n = each.samples;
            double const mean = static_cast<double>(each.gain) / n;
            double const variance = (each.squares - mean * mean * n) / (n - 1) / n;
            double const needed = static_cast<double>(caution_percent) / 100;
            if (mean <= 0 || mean * mean <= needed * needed * variance) continue;
            if (best == 0 ||
                opinions[best].gain * each.samples < each.gain * opinions[best].samples) {
                best = at;
            }
        }
        std::swap(opinions[0], opinions[best]);
        // those that were dropped early have been tried less often
        std::vector<std::size_t> rest;
        for (std::size_t i = 1; i < opinions.size(); ++i) rest.push_back(i);
        std::sort(rest.begin(), rest.end(), [&](std::size_t a, std::size_t b) {
            if (opinions[a].share() != opinions[b].share()) {
                return opinions[a].share() > opinions[b].share();
            }
            return a < b;
        });
        std::vector<Opinion<S>> sorted{opinions[0]};
        for (std::size_t const at : rest) sorted.push_back(opinions[at]);
        opinions = std::move(sorted);
    }

    void play_out(Scenario const& scenario, Battle const& battle, std::vector<Opinion<S>>& opinions,
                  std::vector<std::size_t> const& open, int first_sample, int samples,
                  std::uint64_t cap, Foresight const& foresight) {
        std::vector<Job> jobs;
        for (int sample = first_sample; sample < first_sample + samples; ++sample) {
            for (std::size_t const at : open) {
                jobs.push_back({at, sample, foresight.turns, cap});
            }
        }
        std::uint64_t const seed = S{}.digest(battle) ^ (manner_.seed * 0x9E3779B97F4A7C15ULL);
        auto const work = [&](std::size_t first, std::size_t step) {
            Haste<S, Habits> habits{foresight.looks, taste_};
            for (std::size_t i = first; i < jobs.size(); i += step) {
                carry_through(scenario, battle, opinions[jobs[i].opinion].order, habits, seed,
                              jobs[i]);
            }
        };
        std::size_t const threads =
            std::min<std::size_t>(std::max<std::uint32_t>(1, manner_.threads), jobs.size());
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work, i, threads);
        work(0, threads);
        for (std::thread& each : others) each.join();
        note(jobs, open.size(), Trait::balance_milli(scenario, battle), opinions);
    }

    /// The jobs of one sample stand together, the habitual order's first.
    void note(std::vector<Job> const& jobs, std::size_t together, std::int64_t balance_milli,
              std::vector<Opinion<S>>& opinions) {
        std::int64_t const sign = manner_.side == 0 ? 1 : -1;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            Job const& job = jobs[i];
            Opinion<S>& opinion = opinions[job.opinion];
            std::int64_t const gain = job.share - jobs[i - i % together].share;
            opinion.sum += job.share;
            opinion.gain += gain;
            opinion.squares += static_cast<double>(gain) * static_cast<double>(gain);
            opinion.gain_milli += sign * (job.balance_milli - balance_milli);
            opinion.decided += job.decided ? 1 : 0;
            for (std::size_t f = 0; f < most_features; ++f) opinion.seen[f] += job.seen[f];
            ++opinion.samples;
            nodes_ += job.nodes;
        }
    }

    void carry_through(Scenario const& scenario, Battle const& from, Order const& first,
                       Haste<S, Habits>& habits, std::uint64_t seed, Job& job) const {
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
            if (next.turn != awaited.turn || next.phase_number != awaited.phase_number) {
                arbiter.move_to({number, next.turn, next.phase_number});
            }
            awaited = std::move(next);
            system.carry_out(scenario, battle, habits.order(scenario, battle, awaited), arbiter);
            ++job.nodes;
        }
        job.balance_milli = Trait::balance_milli(scenario, battle);
        if (job.decided) return;
        job.seen = Trait::look(scenario, battle);
        WinShare const first_side = manner_.judgement.of(job.seen);
        job.share = manner_.side == 0 ? first_side : certain_win - first_side;
    }

    WinShare share_at_end(rules::BattleVerdict const& verdict) const {
        if (!verdict.winner) return even_chance;
        return *verdict.winner == manner_.side ? certain_win : 0;
    }

    std::string_view name_;
    StaffManner manner_;
    Taste taste_;
    Habits habits_;
    typename Haste<S, Habits>::Plan plan_;  // of all units, as things stand
    std::uint64_t nodes_ = 0;
};

}  // namespace esprit::command
