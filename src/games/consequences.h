#pragma once
// All battles that orders may lead to, with their exact chances.
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "chance/merging.h"
#include "play/log.h"
#include "rules/common/system.h"

namespace esprit::games {

/// An order in the middle, with the steps up to there and an answer to what it asks.
template <rules::System S>
struct OpenOrderOf {
    typename S::Order order;
    std::vector<play::LogStep> steps;
    typename S::Battle before;
    typename S::Battle at_question;
};

/// Different battles with their chances, in the order in which they were first reached.
template <rules::System S>
class Branches {
public:
    using Battle = typename S::Battle;
    struct Branch {
        Battle battle{};
        Exact chance;
    };

    explicit Branches(S const& system) : system_(&system) {}

    void add(Battle const& battle, Exact const& chance) {
        std::vector<std::size_t>& alike = places_[system_->digest(battle)];
        for (std::size_t const place : alike) {
            if (!(branches_[place].battle == battle)) continue;
            branches_[place].chance += chance;
            return;
        }
        alike.push_back(branches_.size());
        branches_.push_back({battle, chance});
    }
    std::vector<Branch> const& all() const { return branches_; }

private:
    S const* system_;
    std::vector<Branch> branches_;
    std::map<std::uint64_t, std::vector<std::size_t>> places_;
};

/// Carries orders out along every path of the dice; equal intermediate states are merged.
template <rules::System S>
class Consequences {
public:
    using Battle = typename S::Battle;
    using Order = typename S::Order;

    /// The arguments must outlive it.
    /// \param watcher     sees every chance; may be nullptr
    /// \param most_paths  the limit of dice paths, over all calls of `after`
    Consequences(S const& system, typename S::Scenario const& scenario,
                 chance::ChanceWatcher* watcher, int most_paths)
        : system_(system), scenario_(scenario), most_paths_(most_paths) {
        arbiter_.show_to(watcher);
    }

    /// The battles after `order(battle)` from each battle; where it returns none, the battle stays
    /// as it is. Orders must not be refused. None if there are too many paths or battles.
    template <class OrderFor>
    std::optional<Branches<S>> after(Branches<S> const& before, OrderFor const& order) {
        constexpr std::size_t most_branches = 4000;  // some kilobytes each
        Branches<S> reached{system_};
        for (auto const& branch : before.all()) {
            if (reached.all().size() > most_branches) return std::nullopt;
            std::optional<Order> const given = order(branch.battle);
            if (!given) {
                reached.add(branch.battle, branch.chance);
            } else if (!carry_out(branch, *given, reached)) {
                return std::nullopt;
            }
        }
        return reached;
    }

private:
    bool carry_out(typename Branches<S>::Branch const& from, Order const& order,
                   Branches<S>& reached) {
        return arbiter_.explore(
            [&](chance::Arbiter& arbiter) {
                Battle battle = from.battle;
                system_.carry_out({scenario_, battle}, order, arbiter);
                return battle;
            },
            [&](Battle const& battle, Exact const& chance) {
                reached.add(battle, from.chance * chance);
            },
            paths_, most_paths_);
    }

    S const& system_;
    typename S::Scenario const& scenario_;
    int most_paths_;
    int paths_ = 0;
    chance::MergingArbiter arbiter_;
};

}  // namespace esprit::games
