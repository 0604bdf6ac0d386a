#pragma once
// Battles that are coins: what a study of them should come to is known.
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "chance/philox.h"
#include "simulate/cluster.h"
#include "simulate/plan.h"
#include "simulate/record.h"

namespace esprit::fixture {

/// The first side wins `wins` of six, the second the others but one, which nobody wins. Things
/// happen to the second side: as often as a die shows, and once more when it loses.
class ToyFights final : public simulate::Fights {
public:
    explicit ToyFights(std::uint32_t wins, std::uint32_t stream = 1)
        : wins_(wins), stream_(stream) {}

    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        if (number == fails_at) throw std::runtime_error{"no battle"};
        auto const words = chance::philox({static_cast<std::uint32_t>(number),
                                           static_cast<std::uint32_t>(number >> 32), stream_, 0},
                                          {1, 2});
        std::uint32_t const die = words[0] % 6;
        record = {};
        if (die < wins_) record.winner = 0;
        if (die > wins_) record.winner = 1;
        record.ending = record.winner ? "T-01" : "T-02";
        record.turns = 1 + words[1] % 6;
        record.orders = record.turns * 3;
        record.losses = {{{10, words[2] % 6}, {20, words[3] % 6}}};
        record.units = {{1, die < wins_ ? "firm" : "shaken"}, {4, "gone"}};
        record.happenings = {{1, "T-03", "hit", 1 + words[1] % 6 + (die < wins_ ? 1U : 0U)}};
        record.state = words[0];
    }

    std::uint64_t fails_at = ~std::uint64_t{0};

private:
    std::uint32_t wins_;
    std::uint32_t stream_;
};

/// Processes that are threads.
class ToyNetwork {
public:
    explicit ToyNetwork(int size) : letters_(static_cast<std::size_t>(size)) {}

    class Member final : public simulate::Cluster {
    public:
        Member(ToyNetwork& network, int rank) : network_(network), rank_(rank) {}
        int rank() const override { return rank_; }
        int size() const override { return static_cast<int>(network_.letters_.size()); }
        void send(int to, std::string const& text) override {
            std::lock_guard const lock{network_.mutex_};
            network_.letters_.at(static_cast<std::size_t>(to)).push_back({rank_, text});
        }
        std::optional<simulate::ProcessMessage> receive() override {
            std::lock_guard const lock{network_.mutex_};
            auto& own = network_.letters_[static_cast<std::size_t>(rank_)];
            if (own.empty()) return std::nullopt;
            simulate::ProcessMessage message = own.front();
            own.pop_front();
            return message;
        }
        void give_up() override { std::abort(); }

    private:
        ToyNetwork& network_;
        int rank_;
    };

private:
    std::mutex mutex_;
    std::vector<std::deque<simulate::ProcessMessage>> letters_;
};

}  // namespace esprit::fixture
