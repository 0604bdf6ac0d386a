#pragma once
// The odds of an order that waits for an answer, behind each of the answers.
#include <algorithm>
#include <span>
#include <variant>
#include <vector>

#include "base/expect.h"
#include "chance/merging.h"
#include "games/system_adapter.h"
#include "play/log.h"

namespace esprit::games {

/// Repeats the throws and answers of an order up to a point, and then asks another arbiter.
class RepeatingArbiter final : public chance::Arbiter {
public:
    /// Neither is owned.
    RepeatingArbiter(std::vector<play::LogStep> const& steps, chance::Arbiter& then)
        : Arbiter(false), steps_(steps), then_(then) {}

    int draw(chance::Chance const& chance) override {
        if (next_ == steps_.size()) return then_.draw(chance);
        auto const* const known = std::get_if<play::Draw>(&steps_[next_++]);
        ESPRIT_EXPECT(known != nullptr, "an order that is repeated throws where it threw");
        return known->reading;
    }
    int choose(chance::Choice const& choice) override {
        if (next_ == steps_.size()) return then_.choose(choice);
        auto const* const known = std::get_if<play::Answer>(&steps_[next_++]);
        ESPRIT_EXPECT(known != nullptr, "an order that is repeated asks where it asked");
        auto const found = std::find(choice.options.begin(), choice.options.end(), known->option);
        ESPRIT_EXPECT(found != choice.options.end(), "a known answer is one of the options");
        return static_cast<int>(found - choice.options.begin());
    }
    void forget_all_but(RuleId rule, std::span<std::int32_t const> numbers) override {
        if (next_ == steps_.size()) then_.forget_all_but(rule, numbers);
    }

private:
    std::vector<play::LogStep> const& steps_;
    chance::Arbiter& then_;
    std::size_t next_ = 0;
};

template <rules::System S>
OddsTable SystemAdapter<S>::answer_odds(OpenOrderOf<S> const& open, bool sampled) const {
    CheckList checks{ruleset()};
    Branches<S> counted{system_};
    auto const goes_on = [&](chance::Arbiter& dice) {
        RepeatingArbiter arbiter{open.steps, dice};
        Battle after = open.before;
        system_.carry_out({scenario(), after}, open.order, arbiter);
        return after;
    };
    std::vector<Order> const orders{open.order};
    if (!sampled) {
        chance::MergingArbiter merging;
        merging.show_to(&checks);
        int runs = 0;
        bool const all = merging.explore(
            goes_on, [&](Battle const& after, Exact const& chance) { counted.add(after, chance); },
            runs, most_paths);
        if (!all) throw TooManyEnds{};
        return table_of_rest(open, settled_branches(orders, open.before, counted, &checks), checks);
    }
    int const trials =
        sample(&checks, [&](chance::Arbiter& dice) { counted.add(goes_on(dice), Exact{1}); });
    WithoutLimit const once_sampled;
    Branches<S> branches{system_};
    Exact const share{1, static_cast<std::uint64_t>(trials)};
    for (auto const& [after, count] : counted.all()) branches.add(after, count * share);
    OddsTable table = table_of_rest(open, branches, checks);
    table.trials = trials;
    table.text = sample_text(trials) + table.text;
    return table;
}

/// The states that change are those since the question; who wins is told of the whole order, as the
/// side sees it that is asked.
template <rules::System S>
OddsTable SystemAdapter<S>::table_of_rest(OpenOrderOf<S> const& open, Branches<S> const& branches,
                                          CheckList& checks) const {
    std::vector<Order> const orders{open.order};
    OddsTable table = table_of(orders, open.at_question, branches, checks);
    table.headline = headline_of(orders, open.before, branches, false);
    SideId const asked = std::get<play::Answer>(open.steps.back()).side;
    if (asked != side_to_move(open.before)) table.headline.turn_to_other_side();
    table.going.clear();
    table.idle.reset();
    return table;
}

}  // namespace esprit::games
