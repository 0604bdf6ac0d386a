#pragma once
// All situations of a chart as constraints: which facts are allowed, and when each entry counts.
#include <string>
#include <vector>

#include "chance/chart.h"
#include "chance/facts.h"
#include "check/constraints.h"

namespace esprit::check {

/// A chart whose entries are conditions over its facts and the faces of its dice.
class ChartSpace {
public:
    static constexpr std::string_view nothing_said = "no fact said";

    /// \param told  where a battle asks the chart: the values of each declared fact.
    ChartSpace(chance::Chart const& chart, chance::FactTable const& facts,
               std::vector<Domain> told = {});

    chance::Chart const& chart() const { return chart_; }

    /// Whether a situation without a refusal fulfils all conditions.
    Satisfiability allowed(std::vector<Node> conditions) const;
    /// Whether a situation fulfils all conditions, the first `asked` of which are the question
    /// (Constraints::solve). Required facts are given; refusals do not count.
    Satisfiability given(std::vector<Node> conditions, std::size_t asked) const;
    /// Whether some situation is not refused.
    Satisfiability any_allowed() const;

    Node condition(chance::Condition const& condition);
    Node formula(chance::Formula const& formula);
    /// The same for what is read after the modifiers have changed a fact (Chart::modified).
    Node later(chance::Condition const& condition);
    Node later(chance::Formula const& formula);

    Node refusal(std::size_t place) const { return refusals_[place]; }
    Node guard(std::size_t place) const { return guards_[place]; }
    Node no_guard() const { return no_guard_; }
    Node needed(std::size_t place) const { return needed_[place]; }
    /// A modifier applies and is not 0; in a family another one may still outdo it.
    Node modifier(std::size_t place) const { return modifiers_[place]; }
    /// A modifier counts.
    Node counted(std::size_t place) const { return counted_[place]; }
    Node band(std::size_t place) const { return bands_[place]; }
    /// The fall of the dice exists for this chart: no tie where ties are rolled again.
    Node fall() const { return fall_; }
    /// In a pool: a die of this face makes a hit.
    Node hit() const { return hit_; }
    /// The face of the die, or the sum of the faces.
    Node die() { return pool_.variable(dice_[0]); }
    Constraints& pool() { return pool_; }

    /// The facts and dice of a situation: "arm=cavalry test=C, dice of 5, a total of 3".
    std::string words(Satisfiability const& answer) const;
    /// The same without dice.
    std::string facts_in_words(Satisfiability const& answer) const;

private:
    Node converted(chance::Formula const& formula, bool later);
    Node combined(chance::Operation operation, Node a, Node b);
    Node leaf(chance::Instruction const& step, bool later);
    Node fact_variable(std::size_t declaration);
    std::size_t declaration_of(bool is_flag, std::size_t slot) const;
    void lay_out_modifiers();
    void lay_out_dice();
    void lay_out_bands();
    Node sum_of(bool enemy) const;
    Node in_range(chance::Band const& band, Node total);

    chance::Chart const& chart_;
    chance::FactTable const& facts_;
    std::vector<Domain> told_;
    mutable Constraints pool_;
    std::vector<std::int32_t> variable_of_;  // by declaration; -1: none
    std::vector<bool> stated_;               // by flag slot: charts ask whether it was stated
    std::vector<Node> required_;
    std::vector<Node> refusals_;
    std::vector<Node> guards_;
    std::vector<Node> needed_;
    std::vector<Node> modifiers_;
    std::vector<Node> counted_;
    std::vector<Node> values_;
    std::vector<Node> bands_;
    Node no_guard_ = 0;
    Node own_total_ = 0;    // of the modifiers
    Node enemy_total_ = 0;  // opposed
    Node total_ = 0;        // the modified roll; laid out with the bands
    Node to_reach_ = 0;
    Node fall_ = 0;
    Node hit_ = 0;
    std::vector<std::size_t> dice_;  // variables
};

}  // namespace esprit::check
