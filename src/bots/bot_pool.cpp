#include "bots/bot_pool.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/expect.h"
#include "base/nearest.h"

namespace esprit::bots {

using games::BotFault;
using namespace std::chrono_literals;

namespace {

/// A bot that orders more is going round in circles.
constexpr std::uint32_t most_orders_of_turn = 10'000;

}  // namespace

/// A bot in one battle.
class PooledPlayer final : public games::BotPlayer {
public:
    PooledPlayer(BotPool const& pool, std::size_t bot, games::BotGame game, std::uint64_t id)
        : pool_(pool), bot_(bot), game_(std::move(game)), id_(id) {}
    PooledPlayer(PooledPlayer const&) = delete;
    PooledPlayer& operator=(PooledPlayer const&) = delete;
    ~PooledPlayer() override { pool_.leave(bot_, id_); }

    std::optional<games::BotOrder> order(games::BotPosition const& position) override {
        if (turn_ != position.awaited.turn) orders_of_turn_ = 0;
        turn_ = position.awaited.turn;
        place_ = "turn " + std::to_string(position.awaited.turn) + ", " +
                 std::string{position.awaited.phase};
        if (++orders_of_turn_ > most_orders_of_turn) {
            stop(BotFault::nonsense,
                 std::to_string(most_orders_of_turn) + " orders in one turn lead nowhere");
            return std::nullopt;
        }
        return ask([&](BotConversation& talk) { return talk.order(position); });
    }
    std::optional<std::size_t> answer(chance::Choice const& choice) override {
        return ask([&](BotConversation& talk) { return talk.answer(choice); });
    }
    void stop_for_refused(std::string const& why) override {
        constexpr std::size_t most_letters = 400;
        stop(BotFault::refused, shown(why, most_letters));
    }
    std::string const& stopped() const override { return stopped_; }

private:
    void stop(BotFault fault, std::string const& why) {
        {
            std::lock_guard const lock{pool_.mutex_};
            auto& workers = pool_.bots_[bot_].workers;
            std::erase_if(workers, [&](auto const& worker) { return worker->player == id_; });
        }
        note({fault, why});
    }
    template <class Ask>
    auto ask(Ask const& question)
        -> std::optional<decltype(question(std::declval<BotConversation&>()))> {
        BotPool::Worker* worker = nullptr;
        try {
            bool begun = false;
            worker = &pool_.take(bot_, id_, begun);
            if (!begun) worker->talk->begin(game_);
            auto reply = question(*worker->talk);
            pool_.give_back(*worker);
            return reply;
        } catch (BotStopped const& stopped) {
            if (worker != nullptr) pool_.remove(bot_, *worker);
            note(stopped);
            return std::nullopt;
        }
    }
    void note(BotStopped const& stopped) {
        stopped_ = pool_.names_[bot_] + " " + std::string{games::words_of(stopped.fault)} + ": " +
                   stopped.because + (place_.empty() ? "" : " (" + place_ + ")");
        pool_.count(bot_, stopped.fault, game_.battle, stopped_);
    }

    BotPool const& pool_;
    std::size_t bot_;
    games::BotGame game_;
    std::uint64_t id_;
    int turn_ = 0;
    std::uint32_t orders_of_turn_ = 0;
    std::string place_;  // of the last order
    std::string stopped_;
};

BotPool::BotPool(PoolSettings settings)
    : settings_(std::move(settings)), bots_(settings_.bots.size()) {
    for (std::size_t i = 0; i < settings_.bots.size(); ++i) {
        names_.push_back(settings_.bots[i].name);
        bots_[i].faults.name = settings_.bots[i].name;
    }
}

BotPool::~BotPool() {
    for (Bot& bot : bots_) {
        for (auto& worker : bot.workers) worker->talk->bid_to_quit();
    }
    Deadline const until = std::chrono::steady_clock::now() + 1s;
    for (Bot& bot : bots_) {
        for (auto& worker : bot.workers) worker->talk->end(until);
    }
}

void BotPool::start() {
    std::vector<std::string> known;
    for (std::size_t bot = 0; bot < bots_.size(); ++bot) {
        try {
            bool begun = false;
            Worker& worker = take(bot, 0, begun);
            auto const& has = worker.talk->introduction().options;
            known.insert(known.end(), has.begin(), has.end());
            give_back(worker);
        } catch (BotStopped const& stopped) {
            throw BotStopped{stopped.fault, names_[bot] + " " +
                                                std::string{games::words_of(stopped.fault)} + ": " +
                                                stopped.because};
        }
    }
    for (auto const& [name, value] : settings_.options) {
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        std::vector<std::string_view> const names{known.begin(), known.end()};
        throw BotStopped{BotFault::not_started,
                         "no bot has the option \"" + name + "\"" + did_you_mean(name, names)};
    }
}

std::size_t BotPool::index_of(std::string_view name) const {
    auto const found = std::find(names_.begin(), names_.end(), name);
    ESPRIT_EXPECT(found != names_.end(), "only bots that are offered play");
    return static_cast<std::size_t>(found - names_.begin());
}

std::unique_ptr<games::BotPlayer> BotPool::player(std::string_view name,
                                                  games::BotGame game) const {
    std::size_t const bot = index_of(name);
    std::lock_guard const lock{mutex_};
    return std::make_unique<PooledPlayer>(*this, bot, std::move(game), ++players_);
}

std::unique_ptr<BotConversation> BotPool::conversation(std::size_t bot) const {
    Overhear overhear;
    if (settings_.overhear) {
        std::lock_guard const lock{mutex_};
        overhear = [this, label = names_[bot] + " " + std::to_string(++processes_) +
                                  " "](std::string_view line) {
            std::lock_guard const one_at_a_time{overhear_mutex_};
            settings_.overhear(label + std::string{line});
        };
    }
    try {
        return std::make_unique<BotConversation>(settings_.bots[bot].command, settings_.options,
                                                 settings_.budget, std::move(overhear));
    } catch (std::runtime_error const& error) {
        throw BotStopped{BotFault::not_started, error.what()};
    }
}

BotPool::Worker* BotPool::free_worker(Bot& bot, std::uint64_t player) const {
    Worker* idle = nullptr;
    Worker* oldest = nullptr;
    for (auto& worker : bot.workers) {
        if (worker->busy) continue;
        if (worker->player == player) return worker.get();
        if (worker->player == 0) idle = worker.get();
        if (oldest == nullptr || worker->last_use < oldest->last_use) oldest = worker.get();
    }
    bool const is_full =
        settings_.most_processes > 0 && bot.workers.size() >= settings_.most_processes;
    return idle == nullptr && is_full ? oldest : idle;
}

BotPool::Worker& BotPool::take(std::size_t index, std::uint64_t player, bool& begun) const {
    Bot& bot = bots_[index];
    Deadline const until =
        std::chrono::steady_clock::now() + std::chrono::milliseconds{settings_.budget.order_ms};
    std::unique_lock lock{mutex_};
    while (true) {
        if (Worker* const found = free_worker(bot, player)) {
            begun = found->player == player;
            found->player = player;
            found->busy = true;
            found->last_use = ++uses_;
            return *found;
        }
        if (settings_.most_processes == 0 || bot.workers.size() < settings_.most_processes) break;
        if (worker_free_.wait_until(lock, until) == std::cv_status::timeout) {
            throw BotStopped{
                BotFault::late,
                "all of its " + std::to_string(settings_.most_processes) + " processes are busy"};
        }
    }
    Worker& added = *bot.workers.emplace_back(std::make_unique<Worker>());
    added.busy = true;
    added.player = player;
    added.last_use = ++uses_;
    lock.unlock();
    try {
        added.talk = conversation(index);
    } catch (BotStopped const&) {
        remove(index, added);
        throw;
    }
    begun = false;
    return added;
}

void BotPool::give_back(Worker& worker) const {
    std::lock_guard const lock{mutex_};
    worker.busy = false;
    worker_free_.notify_one();
}

void BotPool::remove(std::size_t bot, Worker const& worker) const {
    std::unique_ptr<Worker> removed;  // ends behind the lock
    std::lock_guard const lock{mutex_};
    auto& workers = bots_[bot].workers;
    auto const found = std::find_if(workers.begin(), workers.end(),
                                    [&](auto const& each) { return each.get() == &worker; });
    removed = std::move(*found);
    workers.erase(found);
    worker_free_.notify_one();
}

void BotPool::leave(std::size_t bot, std::uint64_t player) const {
    std::lock_guard const lock{mutex_};
    for (auto& worker : bots_[bot].workers) {
        if (worker->player == player) worker->player = 0;
    }
}

void BotPool::count(std::size_t bot, BotFault fault, std::uint64_t battle,
                    std::string const& words) const {
    std::lock_guard const lock{mutex_};
    FaultCount& faults = bots_[bot].faults;
    if (faults.battles == 0 || battle < faults.first_battle) {
        faults.first_battle = battle;
        faults.first_words = words;
    }
    if (settings_.told_fault) settings_.told_fault(words);
    ++faults.battles;
    ++faults.of[static_cast<std::size_t>(fault)];
}

std::vector<FaultCount> BotPool::faults() const {
    std::lock_guard const lock{mutex_};
    std::vector<FaultCount> counts;
    for (Bot const& bot : bots_) {
        if (bot.faults.battles > 0) counts.push_back(bot.faults);
    }
    return counts;
}

std::string BotPool::identity() const {
    std::string text = settings_.fault_forfeits ? "forfeit" : "drill";
    for (NamedBot const& bot : settings_.bots) text += "\n" + bot.name + "\n" + bot.command;
    return text + "\nnodes " + std::to_string(settings_.budget.nodes) + "\n" +
           options_text(settings_.options);
}

std::vector<NamedBot> bots_among(std::vector<std::string> const& commanders) {
    std::vector<NamedBot> found;
    for (std::string const& name : commanders) {
        bool const known = std::any_of(found.begin(), found.end(),
                                       [&](NamedBot const& each) { return each.name == name; });
        if (known || !name.starts_with(games::command_prefix)) continue;
        found.push_back({name, name.substr(games::command_prefix.size())});
    }
    return found;
}

std::string fault_text(std::vector<FaultCount> const& counts, bool forfeits) {
    std::string text;
    for (FaultCount const& count : counts) {
        text += count.name + " was stopped in " + std::to_string(count.battles) +
                (count.battles == 1 ? " battle" : " battles") + ", which ";
        text += forfeits ? "it has lost" : "drill fought on";
        std::string kinds;
        for (std::size_t kind = 0; kind < count.of.size(); ++kind) {
            if (count.of[kind] == 0) continue;
            kinds += (kinds.empty() ? "" : ", ") +
                     std::string{games::words_of(static_cast<BotFault>(kind))} + " " +
                     std::to_string(count.of[kind]);
        }
        text += ": " + kinds + "; first in battle " + std::to_string(count.first_battle) + ": " +
                count.first_words + "\n";
    }
    return text;
}

}  // namespace esprit::bots
