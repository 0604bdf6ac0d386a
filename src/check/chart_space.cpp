#include "check/chart_space.h"

#include <algorithm>
#include <utility>

#include "base/expect.h"
#include "chance/ruleset.h"

namespace esprit::check {

using chance::BandSide;
using chance::ChartKind;
using chance::FactType;
using chance::Formula;
using chance::Instruction;
using chance::Operation;

namespace {

constexpr std::int64_t faces = 6;

template <class Use>
void for_each_formula(chance::Chart const& chart, Use use) {
    for (auto const& each : chart.refusals) use(each.when.formula());
    for (auto const& each : chart.guards) use(each.when.formula());
    for (auto const& each : chart.needed) use(each.when.formula()), use(each.value);
    for (auto const& each : chart.modifiers) {
        use(each.when.formula()), use(each.only.formula()), use(each.value);
    }
    for (auto const& each : chart.bands) use(each.when.formula());
    for (auto const& each : chart.hits_for_one) use(each.when.formula());
    for (auto const& each : chart.next) use(each.when.formula());
}

}  // namespace

ChartSpace::ChartSpace(chance::Chart const& chart, chance::FactTable const& facts,
                       std::vector<Domain> told)
    : chart_(chart),
      facts_(facts),
      told_(std::move(told)),
      variable_of_(facts.declarations().size(), -1),
      stated_(chance::max_flags) {
    for_each_formula(chart, [&](Formula const& formula) {
        for (Instruction const& step : formula.code()) {
            if (step.operation == Operation::given_flag) stated_[step.slot] = true;
        }
    });
    for (chance::FactId const id : chart.required) {
        Node const unset = pool_.constant(facts[id].unset);
        required_.push_back(pool_.logical_not(pool_.equal(fact_variable(id.declaration), unset)));
    }
    for (auto const& each : chart.refusals) refusals_.push_back(condition(each.when));
    no_guard_ = pool_.constant(1);
    for (auto const& each : chart.guards) {
        guards_.push_back(condition(each.when));
        no_guard_ = pool_.logical_and(no_guard_, pool_.logical_not(guards_.back()));
    }
    lay_out_modifiers();
    to_reach_ = pool_.constant(0);
    for (auto const& each : chart.needed) needed_.push_back(later(each.when));
    for (std::size_t i = needed_.size(); i-- > 0;) {
        to_reach_ = pool_.choose(needed_[i], later(chart.needed[i].value), to_reach_);
    }
    lay_out_dice();
    lay_out_bands();
}

std::size_t ChartSpace::declaration_of(bool is_flag, std::size_t slot) const {
    for (std::size_t i = 0; i < facts_.declarations().size(); ++i) {
        chance::FactId const id = facts_.at(i);
        if (id.is_flag == is_flag && id.slot == slot) return i;
    }
    ESPRIT_EXPECT(false, "a compiled expression mentions declared facts");
    return 0;
}

Node ChartSpace::fact_variable(std::size_t declaration) {
    std::int32_t& known = variable_of_[declaration];
    if (known < 0) {
        chance::FactDeclaration const& fact = facts_.declarations()[declaration];
        Domain domain{fact.least, fact.most, {}};
        if (!told_.empty()) {
            domain = told_[declaration];
        } else if (fact.type == FactType::flag) {
            // 0: not true, 1: true, 2: stated to be false
            domain.most = stated_[facts_.at(declaration).slot] ? 2 : 1;
        } else if (fact.unset < fact.least || fact.unset > fact.most || !fact.announced) {
            domain.unset = fact.unset;
        }
        known = static_cast<std::int32_t>(pool_.add_variable(domain));
    }
    return pool_.variable(static_cast<std::size_t>(known));
}

Node ChartSpace::leaf(Instruction const& step, bool later) {
    switch (step.operation) {
        case Operation::flag:
            return pool_.equal(fact_variable(declaration_of(true, step.slot)), pool_.constant(1));
        case Operation::given_flag:
            return pool_.logical_not(
                pool_.equal(fact_variable(declaration_of(true, step.slot)), pool_.constant(0)));
        case Operation::number: {
            Node const value = fact_variable(declaration_of(false, step.slot));
            bool const changed = later && chart_.modified && chart_.modified->slot == step.slot;
            return changed ? pool_.add(value, own_total_) : value;
        }
        case Operation::total:
            return total_;
        case Operation::given:
            return pool_.logical_not(pool_.equal(fact_variable(declaration_of(false, step.slot)),
                                                 pool_.constant(step.argument)));
        default:
            break;
    }
    return pool_.constant(step.argument);
}

Node ChartSpace::combined(Operation operation, Node a, Node b) {
    switch (operation) {
        case Operation::logical_and:
            return pool_.logical_and(a, b);
        case Operation::logical_or:
            return pool_.logical_or(a, b);
        case Operation::equal:
            return pool_.equal(a, b);
        case Operation::unequal:
            return pool_.logical_not(pool_.equal(a, b));
        case Operation::less:
            return pool_.less(a, b);
        case Operation::less_or_equal:
            return pool_.less_or_equal(a, b);
        case Operation::greater:
            return pool_.less(b, a);
        case Operation::greater_or_equal:
            return pool_.less_or_equal(b, a);
        case Operation::add:
            return pool_.add(a, b);
        case Operation::subtract:
            return pool_.subtract(a, b);
        case Operation::multiply:
            return pool_.multiply(a, b);
        case Operation::least:
            return pool_.least(a, b);
        case Operation::most:
            return pool_.most(a, b);
        default:
            break;
    }
    ESPRIT_EXPECT(operation == Operation::full, "the operation takes two values");
    return pool_.full(a, b);
}

Node ChartSpace::converted(Formula const& formula, bool later) {
    if (formula.code().empty()) return pool_.constant(1);  // always
    std::vector<Node> stack;
    Node const scale = pool_.constant(chance::decimal_scale);
    for (Instruction const& step : formula.code()) {
        if (step.operation <= Operation::given_flag) {
            stack.push_back(leaf(step, later));
            continue;
        }
        Node& top = stack.back();
        if (step.operation == Operation::negate) top = pool_.negate(top);
        if (step.operation == Operation::logical_not) top = pool_.logical_not(top);
        if (step.operation == Operation::to_decimal) top = pool_.multiply(top, scale);
        if (step.operation == Operation::to_decimal_below) {
            Node& below = stack[stack.size() - 2];
            below = pool_.multiply(below, scale);
        }
        if (step.operation < Operation::logical_and) continue;
        Node const b = top;
        stack.pop_back();
        stack.back() = combined(step.operation, stack.back(), b);
    }
    return stack.front();
}

Node ChartSpace::condition(chance::Condition const& condition) {
    return converted(condition.formula(), false);
}

Node ChartSpace::formula(Formula const& formula) {
    return converted(formula, false);
}

Node ChartSpace::later(chance::Condition const& condition) {
    return converted(condition.formula(), true);
}

Node ChartSpace::later(Formula const& formula) {
    return converted(formula, true);
}

/// Which modifiers count: of a family only the lowest, the first of several.
void ChartSpace::lay_out_modifiers() {
    Node const zero = pool_.constant(0);
    for (chance::Modifier const& each : chart_.modifiers) {
        values_.push_back(formula(each.value));
        Node const applies = pool_.logical_and(condition(each.when), condition(each.only));
        modifiers_.push_back(
            pool_.logical_and(applies, pool_.logical_not(pool_.equal(values_.back(), zero))));
    }
    Node const add =
        chart_.families_may_add ? condition(chart_.add_families_when) : pool_.constant(0);
    for (std::size_t i = 0; i < modifiers_.size(); ++i) {
        Node outdone = pool_.constant(0);
        for (std::size_t j = 0; j < modifiers_.size(); ++j) {
            bool const same_family = chart_.modifiers[i].family >= 0 && i != j &&
                                     chart_.modifiers[i].family == chart_.modifiers[j].family;
            if (!same_family) continue;
            Node const worse = j < i ? pool_.less_or_equal(values_[j], values_[i])
                                     : pool_.less(values_[j], values_[i]);
            outdone = pool_.logical_or(outdone, pool_.logical_and(modifiers_[j], worse));
        }
        Node const stands = pool_.logical_or(add, pool_.logical_not(outdone));
        counted_.push_back(pool_.logical_and(modifiers_[i], stands));
    }
    own_total_ = sum_of(false);
    enemy_total_ = sum_of(true);
}

Node ChartSpace::sum_of(bool enemy) const {
    Node const zero = pool_.constant(0);
    Node sum = zero;
    for (std::size_t i = 0; i < counted_.size(); ++i) {
        if (chart_.modifiers[i].enemy != enemy) continue;
        sum = pool_.add(sum, pool_.choose(counted_[i], values_[i], zero));
    }
    return sum;
}

void ChartSpace::lay_out_dice() {
    fall_ = pool_.constant(1);
    hit_ = pool_.constant(0);
    std::int64_t const dice = chart_.kind == ChartKind::opposed || chart_.kind == ChartKind::pool
                                  ? 1
                                  : static_cast<std::int64_t>(chart_.dice);
    dice_.push_back(pool_.add_variable({dice, dice * faces, {}}));
    if (chart_.kind == ChartKind::opposed) dice_.push_back(pool_.add_variable({1, faces, {}}));
    if (chart_.kind == ChartKind::pool) {
        Node const face = pool_.variable(dice_[0]);
        Node const on_the_roll = chart_.modified ? pool_.constant(0) : own_total_;
        hit_ = pool_.less_or_equal(to_reach_, pool_.add(face, on_the_roll));
        for (chance::NaturalFace const& natural : chart_.naturals) {
            hit_ = pool_.choose(pool_.equal(face, pool_.constant(natural.face)),
                                pool_.constant(natural.hits), hit_);
        }
    }
}

Node ChartSpace::in_range(chance::Band const& band, Node total) {
    Node holds = pool_.constant(1);
    if (band.at_least) {
        holds = pool_.logical_and(holds, pool_.less_or_equal(later(*band.at_least), total));
    }
    if (band.at_most) {
        holds = pool_.logical_and(holds, pool_.less_or_equal(total, later(*band.at_most)));
    }
    if (band.natural) {
        holds = pool_.logical_and(
            holds, pool_.equal(pool_.variable(dice_[0]), pool_.constant(*band.natural)));
    }
    return holds;
}

void ChartSpace::lay_out_bands() {
    Node const die = pool_.variable(dice_[0]);
    Node const total = chart_.modified ? die : pool_.add(die, own_total_);
    total_ = total;
    Node const passes = pool_.less_or_equal(to_reach_, total);
    Node higher = 0;
    Node lower = 0;
    if (chart_.kind == ChartKind::opposed) {
        Node const other = pool_.add(pool_.variable(dice_[1]), enemy_total_);
        higher = pool_.less(other, total);
        lower = pool_.less(total, other);
        if (chart_.ties_rolled_again) fall_ = pool_.logical_not(pool_.equal(total, other));
    }
    for (chance::Band const& band : chart_.bands) {
        Node side = pool_.constant(1);
        if (band.side == BandSide::pass) side = passes;
        if (band.side == BandSide::fail) side = pool_.logical_not(passes);
        if (band.side == BandSide::higher) side = higher;
        if (band.side == BandSide::lower) side = lower;
        if (band.side == BandSide::tie) {
            side = pool_.logical_not(pool_.logical_or(higher, lower));
        }
        bands_.push_back(
            pool_.logical_and(pool_.logical_and(later(band.when), side), in_range(band, total)));
    }
}

Satisfiability ChartSpace::any_allowed() const {
    std::vector<Node> conditions = required_;
    for (Node const refused : refusals_) conditions.push_back(pool_.logical_not(refused));
    return pool_.solve(conditions, conditions.size());
}

Satisfiability ChartSpace::given(std::vector<Node> conditions, std::size_t asked) const {
    conditions.insert(conditions.end(), required_.begin(), required_.end());
    return pool_.solve(conditions, asked);
}

Satisfiability ChartSpace::allowed(std::vector<Node> conditions) const {
    std::size_t const asked = conditions.size();
    for (Node const refused : refusals_) conditions.push_back(pool_.logical_not(refused));
    return given(std::move(conditions), asked);
}

std::string ChartSpace::facts_in_words(Satisfiability const& answer) const {
    std::string words;
    auto const add = [&](std::string const& word) { words += (words.empty() ? "" : " ") + word; };
    for (std::size_t i = 0; i < variable_of_.size(); ++i) {
        if (variable_of_[i] < 0) continue;
        auto const found = answer.example.find(static_cast<std::size_t>(variable_of_[i]));
        if (found == answer.example.end()) continue;
        chance::FactDeclaration const& fact = facts_.declarations()[i];
        std::string const name{fact.name};
        std::int64_t const value = found->second;
        if (fact.type == FactType::flag) {
            if (value != 0) add(value == 1 ? name : name + "=false");
        } else if (value == fact.unset && !fact.announced) {
            continue;
        } else if (fact.type == FactType::name) {
            add(name + "=" + std::string{fact.names[static_cast<std::size_t>(value)]});
        } else if (fact.type == FactType::decimal) {
            add(name + "=" + chance::thousandths_text(value));
        } else {
            add(name + "=" + std::to_string(value));
        }
    }
    return words.empty() ? std::string{nothing_said} : words;
}

std::string ChartSpace::words(Satisfiability const& answer) const {
    std::string words = facts_in_words(answer);
    std::string faces_shown;
    for (std::size_t const die : dice_) {
        auto const found = answer.example.find(die);
        if (found == answer.example.end()) continue;
        faces_shown += (faces_shown.empty() ? "" : " against ") + std::to_string(found->second);
    }
    if (faces_shown.empty()) return words;
    words += (chart_.kind == ChartKind::pool ? ", a die of " : ", dice of ") + faces_shown;
    if (chart_.kind == ChartKind::opposed || chart_.modified) return words;
    std::int64_t const total =
        pool_.value_in(answer.example, pool_.add(pool_.variable(dice_[0]), own_total_));
    return words + ", a total of " + std::to_string(total);
}

}  // namespace esprit::check
