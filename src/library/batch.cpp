#include <esprit/batch.hpp>

#include <algorithm>

#include "library/position.h"
#include "library/thread_pool.h"
#include "library/translate.h"

namespace esprit {
inline namespace v1 {

namespace {

void must_have(std::size_t given, std::size_t wanted) {
    if (given == wanted) return;
    throw Error{ErrorCode::wrong_word, "the array has " + std::to_string(given) + " places, and " +
                                           std::to_string(wanted) + " are wanted"};
}

float reward_of(rules::BattleVerdict const& verdict, rules::SideId side) {
    if (!verdict.winner) return 0;
    return *verdict.winner == side ? 1.0F : -1.0F;
}

}  // namespace

template <class Work>
void Batch::for_each(Work const& work) const {
    library::translated([&] { threads_->share(battles_.size(), work); });
}

Batch::Batch(Scenario const& scenario, std::size_t count, Setting const& setting, unsigned threads,
             BatchLimits limits)
    : scenario_(scenario), setting_(setting), limits_(limits), next_number_(setting.number) {
    if (count == 0 || threads == 0) {
        throw Error{ErrorCode::wrong_word, "a batch has at least one battle and one thread"};
    }
    if (!setting.commanders[0].empty() && !setting.commanders[1].empty()) {
        throw Error{ErrorCode::wrong_word,
                    "at most one side of a batch has a commander: the actions are the other's"};
    }
    threads_ = std::make_unique<library::ThreadPool>(threads);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < count; ++i) {
        battles_.emplace_back(scenario_, setting_);
        all.push_back(i);
    }
    begin(all);
}

Batch::Batch(Batch&&) noexcept = default;
Batch& Batch::operator=(Batch&&) noexcept = default;
Batch::~Batch() = default;

/// Gives these battles the next numbers, and has commanders give the orders before the first
/// action. A battle that has come to its end by then is left out.
void Batch::begin(std::span<std::size_t const> indices) {
    constexpr int most_tries = 100;
    std::vector<std::size_t> left(indices.begin(), indices.end());
    for (int tries = 0; !left.empty(); ++tries) {
        if (tries == most_tries) {
            throw Error{ErrorCode::wrong_word,
                        "battles end before the side without a commander gives an order"};
        }
        for (std::size_t const i : left) {
            setting_.number = next_number_++;
            battles_[i] = Battle{scenario_, setting_};
        }
        library::translated([&] {
            threads_->share(left.size(), [&](std::size_t i) {
                let_commander_order(*battles_[left[i]].position_);
            });
        });
        std::erase_if(left, [&](std::size_t i) { return end_of(*battles_[i].position_) == 0; });
    }
}

void Batch::begin_anew(std::span<std::uint8_t const> ended) {
    std::vector<std::size_t> over;
    for (std::size_t i = 0; i < battles_.size(); ++i) {
        if (ended[i] != 0) over.push_back(i);
    }
    begin(over);
}

/// Until the other side has an order to give, or the battle ends.
void Batch::let_commander_order(library::Position& position) const {
    while (end_of(position) == 0) {
        std::string const& name = setting_.commanders.at(position.awaited().side);
        if (name.empty()) return;
        position.apply(*position.order_of(name, {}));
    }
}

/// 0: it goes on; 1: it is over; 2: it is broken off.
std::uint8_t Batch::end_of(library::Position const& position) const {
    if (position.is_over()) return 1;
    bool const by_orders = limits_.orders > 0 && position.orders_given() >= limits_.orders;
    bool const by_turns = limits_.turns > 0 && position.awaited().turn > limits_.turns;
    return by_orders || by_turns ? 2 : 0;
}

void Batch::sample_actions(std::span<std::uint32_t> actions) {
    must_have(actions.size(), size());
    drawn_.resize(size());
    for_each(
        [&](std::size_t i) { actions[i] = drawn_[i] = battles_[i].position_->sample_action(); });
}

/// Throws for the first action that is no order of its battle now. Drawn actions are orders.
void Batch::must_be_legal(std::span<std::uint32_t const> actions) const {
    if (std::equal(actions.begin(), actions.end(), drawn_.begin(), drawn_.end())) return;
    std::vector<std::uint8_t> legal(size());
    for_each([&](std::size_t i) { legal[i] = battles_[i].position_->has(actions[i]) ? 1 : 0; });
    auto const wrong = std::find(legal.begin(), legal.end(), 0);
    if (wrong == legal.end()) return;
    auto const index = static_cast<std::size_t>(wrong - legal.begin());
    throw Error{ErrorCode::refused,
                "action " + std::to_string(actions[index]) + " is no order of battle " +
                    std::to_string(index) +
                    " now (legal_masks has 1 for those that are); no battle has gone on"};
}

void Batch::step(std::span<std::uint32_t const> actions, std::span<float> rewards,
                 std::span<std::uint8_t> ended) {
    must_have(actions.size(), size());
    must_have(rewards.size(), size());
    must_have(ended.size(), size());
    must_be_legal(actions);
    drawn_.clear();
    std::fill(rewards.begin(), rewards.end(), 0.0F);
    std::fill(ended.begin(), ended.end(), std::uint8_t{0});
    for_each([&](std::size_t i) {
        library::Position& position = *battles_[i].position_;
        auto const side = position.awaited().side;
        position.apply_action(actions[i]);
        let_commander_order(position);
        ended[i] = end_of(position);
        if (ended[i] == 1) rewards[i] = reward_of(position.verdict(), side);
    });
    ended_battles_.clear();
    for (std::size_t i = 0; i < size(); ++i) {
        if (ended[i] != 0) ended_battles_.emplace(i, battles_[i]);
    }
    begin_anew(ended);
}

Battle const* Batch::ended_battle(std::size_t index) const {
    auto const found = ended_battles_.find(index);
    return found == ended_battles_.end() ? nullptr : &found->second;
}

std::size_t Batch::play(std::size_t count, std::function<void()> const& now_and_then) {
    constexpr std::size_t orders_at_once = 20'000;  // of all battles, until `now_and_then`
    drawn_.clear();
    ended_battles_.clear();
    std::vector<std::size_t> left(size(), count);
    auto const goes_on = [&](std::size_t i) {
        return left[i] > 0 && end_of(*battles_[i].position_) == 0;
    };
    auto const begin_those_over_anew = [&] {
        std::vector<std::uint8_t> ended(size());
        for (std::size_t i = 0; i < size(); ++i) ended[i] = end_of(*battles_[i].position_);
        begin_anew(ended);
        return size() - static_cast<std::size_t>(std::count(ended.begin(), ended.end(), 0));
    };
    std::vector<std::uint8_t> going(size(), 1);
    std::size_t all = 0;
    try {
        while (std::any_of(left.begin(), left.end(), [](std::size_t each) { return each > 0; })) {
            // battles that are over wait for the others, so that all get the same numbers
            while (std::find(going.begin(), going.end(), 1) != going.end()) {
                if (now_and_then) now_and_then();
                for_each([&](std::size_t i) {
                    std::size_t const most = orders_at_once / size() + 1;
                    for (std::size_t given = 0; given < most && goes_on(i); ++given, --left[i]) {
                        battles_[i].position_->play_sample();
                        let_commander_order(*battles_[i].position_);
                    }
                    going[i] = goes_on(i) ? 1 : 0;
                });
            }
            all += begin_those_over_anew();
            std::fill(going.begin(), going.end(), std::uint8_t{1});
        }
    } catch (...) {
        begin_those_over_anew();
        throw;
    }
    return all;
}

void Batch::sides(std::span<std::int32_t> out) const {
    must_have(out.size(), size());
    for (std::size_t i = 0; i < size(); ++i) out[i] = battles_[i].side_to_move();
}

void Batch::legal_masks(std::span<std::uint8_t> out) const {
    std::size_t const actions = scenario_.actions();
    must_have(out.size(), size() * actions);
    for_each([&](std::size_t i) { battles_[i].legal_mask(out.subspan(i * actions, actions)); });
}

void Batch::observe_moments(std::span<float> out) const {
    must_have(out.size(), size() * moment_features);
    for (std::size_t i = 0; i < size(); ++i) {
        battles_[i].observe_moment(out.subspan(i * moment_features, moment_features));
    }
}

void Batch::observe_units(std::span<float> out) const {
    std::size_t const each = scenario_.units().size() * unit_features;
    must_have(out.size(), size() * each);
    for_each([&](std::size_t i) { battles_[i].observe_units(out.subspan(i * each, each)); });
}

void Batch::observe_cells(std::span<float> out) const {
    std::size_t const each = scenario_.rows() * scenario_.columns() * cell_layers;
    must_have(out.size(), size() * each);
    for_each([&](std::size_t i) { battles_[i].observe_cells(out.subspan(i * each, each)); });
}

}  // namespace v1
}  // namespace esprit
