#pragma once
// Many battles of one scenario at once, for learning.
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include <esprit/battle.hpp>

namespace esprit::library {
class ThreadPool;  // internal
}

namespace esprit {
inline namespace v1 {

/// Where the battles of a batch are broken off, undecided; 0: nowhere.
struct BatchLimits {
    std::size_t orders = 0;  // of both sides
    int turns = 0;           // that are played to their end
};

/// Battles with the numbers 0, 1, 2 … of one seed, carried on side by side by several threads. A
/// battle that is over begins anew with the next number that was not used. Results do not depend
/// on the number of threads. One thread at a time may use a batch. Where the setting names a
/// commander for a side, the actions are those of the other side alone: the commander gives its
/// orders in between.
class ESPRIT_API Batch {
public:
    /// \param count    of battles, 1 or more
    /// \param threads  1 or more
    Batch(Scenario const& scenario, std::size_t count, Setting const& setting = {},
          unsigned threads = 1, BatchLimits limits = {});
    Batch(Batch&&) noexcept;
    Batch& operator=(Batch&&) noexcept;
    ~Batch();

    std::size_t size() const { return battles_.size(); }
    Battle const& battle(std::size_t index) const { return battles_.at(index); }

    /// An action for each battle, all legal ones with the same probability.
    void sample_actions(std::span<std::uint32_t> actions);
    /// Carries out an action in each battle. All arrays have a place for each battle. Throws Error
    /// `refused` where an action is no order now; no battle has gone on then.
    /// \param rewards  1 for a victory of the side that gave the order, -1 for its defeat
    /// \param ended    where another battle has begun: 1, this one came to its end; 2, it was
    ///                 broken off; 0 elsewhere
    void step(std::span<std::uint32_t const> actions, std::span<float> rewards,
              std::span<std::uint8_t> ended);
    /// The battle that came to its end or was broken off in this place by the last step, as it
    /// stood then; null where there was none. Valid until the next step or play.
    Battle const* ended_battle(std::size_t index) const;
    /// Orders `count` actions drawn as above in each battle. Returns the battles that ended or were
    /// broken off.
    /// \param now_and_then  called several times a second; may be empty; what it throws ends the
    /// play
    std::size_t play(std::size_t count, std::function<void()> const& now_and_then = {});
    /// The side to move in each battle.
    void sides(std::span<std::int32_t> out) const;
    /// `Scenario::actions` bytes for each battle.
    void legal_masks(std::span<std::uint8_t> out) const;
    /// As those of Battle, the arrays of all battles one behind the other.
    void observe_moments(std::span<float> out) const;
    void observe_units(std::span<float> out) const;
    void observe_cells(std::span<float> out) const;

private:
    template <class Work>
    void for_each(Work const& work) const;
    void must_be_legal(std::span<std::uint32_t const> actions) const;
    void begin(std::span<std::size_t const> indices);
    void begin_anew(std::span<std::uint8_t const> ended);
    void let_commander_order(library::Position& position) const;
    std::uint8_t end_of(library::Position const& position) const;

    Scenario scenario_;
    Setting setting_;
    BatchLimits limits_;
    std::uint64_t next_number_;
    std::vector<Battle> battles_;
    std::map<std::size_t, Battle> ended_battles_;  // by the last step
    std::vector<std::uint32_t> drawn_;  // the actions that were drawn last; empty: none since
    std::unique_ptr<library::ThreadPool> threads_;
};

}  // namespace v1
}  // namespace esprit
