#include "study/tournament.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "games/searching_commanders.h"
#include "study/identity.h"
#include "study/tournament_export.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {

namespace {

using simulate::SealedLines;
using simulate::SprtDecision;
using namespace std::chrono_literals;

constexpr std::size_t battles_of_pair = simulate::sides;
/// How many pairs of a pairing each thread may be ahead of the first that is not fought.
constexpr std::uint64_t pairs_ahead = 4;

/// The battles of a pairing on one field, by the side of its first commander.
using PairingFights = std::array<std::unique_ptr<simulate::Fights>, battles_of_pair>;

/// A pair that is to be fought.
struct Job {
    std::size_t pairing = 0;
    std::uint64_t pair = 0;
};

/// "pair 2 17 wl": pairing, number, and the results of both battles.
constexpr std::string_view pair_word = "pair ";
constexpr std::string_view score_letters = "ldw";  // by BattleScore

std::string line_of(Job const& job, BattlePair const& pair) {
    std::string line =
        std::string{pair_word} + std::to_string(job.pairing) + " " + std::to_string(job.pair) + " ";
    for (BattleScore const score : pair) line += score_letters[static_cast<std::size_t>(score)];
    return line;
}

std::optional<std::pair<Job, BattlePair>> read_line(std::string_view line) {
    if (!line.starts_with(pair_word)) return std::nullopt;
    std::pair<Job, BattlePair> read;
    char const* const end = line.data() + line.size();
    auto const pairing = std::from_chars(line.data() + pair_word.size(), end, read.first.pairing);
    if (pairing.ec != std::errc{} || pairing.ptr == end) return std::nullopt;
    auto const pair = std::from_chars(pairing.ptr + 1, end, read.first.pair);
    if (pair.ec != std::errc{} || end - pair.ptr != 1 + std::ptrdiff_t{battles_of_pair})
        return std::nullopt;
    for (std::size_t i = 0; i < battles_of_pair; ++i) {
        std::size_t const score = score_letters.find(pair.ptr[1 + i]);
        if (score == std::string_view::npos) return std::nullopt;
        read.second[i] = static_cast<BattleScore>(score);
    }
    return read;
}

/// Hands out pairs to threads, and adds their results in the order of their numbers, so that
/// nothing depends on which thread is faster.
class Table {
public:
    explicit Table(TournamentPlan const& plan, unsigned jobs)
        : plan_(plan), most_ahead_(pairs_ahead * jobs) {
        for (std::size_t first = 0; first < plan.contenders.size(); ++first) {
            for (std::size_t second = first + 1; second < plan.contenders.size(); ++second) {
                states_.emplace_back();
                states_.back().pairing.of = {first, second, {}};
            }
        }
    }

    Pairing const& pairing(std::size_t place) const { return states_[place].pairing; }
    std::vector<Pairing> pairings() const {
        std::vector<Pairing> all;
        for (State const& state : states_) all.push_back(state.pairing);
        return all;
    }
    bool is_over() const {
        return std::all_of(states_.begin(), states_.end(),
                           [this](State const& state) { return is_over(state); });
    }
    std::uint64_t pairs_added() const {
        std::uint64_t sum = 0;
        for (State const& state : states_) sum += state.added;
        return sum;
    }

    /// The next pair of the pairing that has been handed out least; none if all that may be handed
    /// out are.
    std::optional<Job> next() {
        State* least = nullptr;
        for (State& state : states_) {
            while (state.waiting.contains(state.next)) ++state.next;
            bool const may = !is_over(state) && state.next < plan_.most_pairs &&
                             state.next < state.added + most_ahead_;
            if (may && (least == nullptr || state.next < least->next)) least = &state;
        }
        if (least == nullptr) return std::nullopt;
        return Job{static_cast<std::size_t>(least - states_.data()), least->next++};
    }
    void add(Job const& job, BattlePair const& pair) {
        State& state = states_.at(job.pairing);
        state.waiting.emplace(job.pair, pair);
        for (auto found = state.waiting.find(state.added);
             found != state.waiting.end() && !is_over(state);
             found = state.waiting.find(state.added)) {
            state.pairing.add(found->second, plan_.sprt);
            state.waiting.erase(found);
            ++state.added;
        }
        state.next = std::max(state.next, state.added);
    }

private:
    struct State {
        Pairing pairing;
        std::uint64_t next = 0;                       // the next pair to be handed out
        std::uint64_t added = 0;                      // pairs in `pairing`
        std::map<std::uint64_t, BattlePair> waiting;  // fought, after one that is not
    };
    bool is_over(State const& state) const {
        return state.added >= plan_.most_pairs || state.pairing.decision != SprtDecision::open;
    }

    TournamentPlan const& plan_;
    std::uint64_t most_ahead_;
    std::vector<State> states_;
};

/// All battles that may be fought, and the clocks of the commanders.
class AllFights {
public:
    explicit AllFights(TournamentPlan const& plan)
        : plan_(plan), fields_(plan.fields.size()), clocks_(plan.contenders.size()) {
        for (std::size_t first = 0; first < plan.contenders.size(); ++first) {
            for (std::size_t second = first + 1; second < plan.contenders.size(); ++second) {
                pairings_.emplace_back(first, second);
                for (auto const& field : plan.fields) {
                    fights_.push_back({field->fights(commanders(first, second)),
                                       field->fights(commanders(second, first))});
                }
            }
        }
    }

    /// \param exported  writes the logs; may be null
    BattlePair fight(Job const& job, TournamentExport* exported) const {
        BattlePair pair{};
        std::size_t const place = job.pairing * fields_ + job.pair % fields_;
        for (std::size_t side = 0; side < battles_of_pair; ++side) {
            auto const winner = exported == nullptr ? winner_of(place, side, job.pair)
                                                    : exported_winner(*exported, job, side);
            pair[side] = !winner           ? BattleScore::undecided
                         : *winner == side ? BattleScore::won
                                           : BattleScore::lost;
        }
        return pair;
    }
    std::vector<ThoughtTime> thought() const {
        std::vector<ThoughtTime> times;
        for (games::ThoughtClock const& clock : clocks_) {
            times.push_back(
                {static_cast<double>(clock.nanoseconds.load()) / 1e9, clock.orders.load()});
        }
        return times;
    }

private:
    games::Commanders commanders(std::size_t blue, std::size_t red) const {
        games::Commanders both;
        both.seed = plan_.seed;
        for (std::size_t const each : {blue, red}) {
            both.names.push_back(plan_.contenders[each].name);
            both.nodes_by_side.push_back(plan_.contenders[each].nodes);
            both.clocks.push_back(&clocks_[each]);
        }
        return both;
    }
    std::optional<rules::SideId> winner_of(std::size_t place, std::size_t side,
                                           std::uint64_t pair) const {
        simulate::BattleRecord record;
        fights_[place][side]->fight(pair, record);
        return record.winner;
    }
    std::optional<rules::SideId> exported_winner(TournamentExport& exported, Job const& job,
                                                 std::size_t side) const {
        auto [blue, red] = pairings_[job.pairing];
        if (side == 1) std::swap(blue, red);
        ExportedBattle const battle{
            job.pairing, job.pair, side, {plan_.contenders[blue].word, plan_.contenders[red].word}};
        return exported.fight(battle, *plan_.fields[job.pair % fields_], commanders(blue, red));
    }

    TournamentPlan const& plan_;
    std::size_t fields_;
    mutable std::vector<games::ThoughtClock> clocks_;            // by contender
    std::vector<std::pair<std::size_t, std::size_t>> pairings_;  // of contenders
    std::vector<PairingFights> fights_;                          // by pairing and field
};

/// The threads, and what they share.
class Fighting {
public:
    Fighting(TournamentPlan const& plan, TournamentRun const& run)
        : run_(run), fights_(plan), table_(plan, run.jobs) {
        if (!run.export_to.empty()) exported_.emplace(run.export_to);
        if (run.checkpoint.empty()) return;
        if (!run.resume) {
            checkpoint_.emplace(SealedLines::begin(run.checkpoint, plan.header()));
            return;
        }
        checkpoint_.emplace(
            SealedLines::resume(run.checkpoint, plan.header(), [&](std::string_view line) {
                auto const read = read_line(line);
                if (!read || read->first.pairing >= plan.pairings()) return false;
                table_.add(read->first, read->second);
                return true;
            }));
    }

    TournamentResult fight() {
        {
            std::vector<std::jthread> threads;
            for (unsigned i = 0; i < run_.jobs; ++i) {
                threads.emplace_back([this](std::stop_token const& stopped) { work(stopped); });
            }
            wait();
            for (std::jthread& thread : threads) thread.request_stop();
            wake_.notify_all();
        }
        if (failed_ != nullptr) std::rethrow_exception(failed_);
        if (exported_) exported_->write_list();
        return {table_.pairings(), fights_.thought(), !table_.is_over()};
    }

private:
    bool is_broken_off() const { return run_.broken_off != nullptr && run_.broken_off->load(); }

    void wait() {
        std::unique_lock lock{mutex_};
        while (!table_.is_over() && failed_ == nullptr && !is_broken_off()) {
            over_.wait_for(lock, 100ms);
            if (run_.progress) run_.progress(table_.pairs_added());
        }
    }
    void work(std::stop_token const& stopped) {
        try {
            std::unique_lock lock{mutex_};
            while (true) {
                std::optional<Job> job;
                wake_.wait(lock, stopped, [&] {
                    job = table_.next();
                    return job || table_.is_over();
                });
                if (!job || stopped.stop_requested()) return;
                lock.unlock();
                BattlePair const pair = fights_.fight(*job, exported_ ? &*exported_ : nullptr);
                lock.lock();
                if (checkpoint_) checkpoint_->add(line_of(*job, pair));
                table_.add(*job, pair);
                wake_.notify_all();
                if (table_.is_over()) over_.notify_all();
            }
        } catch (...) {
            std::lock_guard const lock{mutex_};
            if (failed_ == nullptr) failed_ = std::current_exception();
            over_.notify_all();
        }
    }

    TournamentRun const& run_;
    AllFights fights_;
    std::optional<TournamentExport> exported_;
    std::mutex mutex_;
    std::condition_variable_any wake_;  // a pair may be handed out
    std::condition_variable over_;
    Table table_;
    std::optional<SealedLines> checkpoint_;
    std::exception_ptr failed_;
};

}  // namespace

Contender contender_of(std::string const& word) {
    bool const is_command = word.starts_with(games::command_prefix);
    std::size_t const at = is_command ? std::string::npos : word.find('@');
    if (at == std::string::npos) return {word, word, 0};
    Contender contender{word, word.substr(0, at), 0};
    char const* const end = word.data() + word.size();
    auto const read = std::from_chars(word.data() + at + 1, end, contender.nodes);
    if (read.ec != std::errc{} || read.ptr != end || contender.nodes == 0) {
        throw text::BadInput{"\"" + word + "\": after \"@\" stands how many orders the commander " +
                             "tries in thought, a whole number from 1, as in staff@400"};
    }
    if (!games::searches_ahead(contender.name)) {
        throw text::BadInput{"\"" + word + "\": only captain, marshal and staff try orders in " +
                             "thought: write \"" + contender.name + "\""};
    }
    return contender;
}

simulate::SealedLines::Header TournamentPlan::header() const {
    Identity identity;
    identity.add("seed " + std::to_string(seed));
    for (auto const& field : fields) identity.add_battlefield(*field);
    if (fields.front()->bots() != nullptr) identity.add(fields.front()->bots()->identity());
    for (Contender const& contender : contenders) {
        identity.add(contender.name);
        identity.add("nodes " + std::to_string(contender.nodes));
    }
    std::string title = fields.front()->common().title;
    for (Contender const& contender : contenders) title += ", " + contender.word;
    return {"esprit tournament 1", identity.value(), title};
}

void Pairing::add(BattlePair const& pair, std::optional<simulate::Sprt> const& sprt) {
    std::uint8_t half_points = 0;
    for (BattleScore const score : pair) {
        ++battles.at(static_cast<std::size_t>(score));
        half_points = static_cast<std::uint8_t>(half_points + static_cast<std::uint8_t>(score));
    }
    of.results.add(half_points);
    if (sprt) decision = simulate::decide(of.results, *sprt);
}

TournamentResult fight_tournament(TournamentPlan const& plan, TournamentRun const& run) {
    return Fighting{plan, run}.fight();
}

}  // namespace esprit::study
