// Random expressions over random facts: the compiled code against a simple interpreter.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include "chance/expression.h"
#include "chance/expression_twin.h"
#include "chance/toy_words.h"

namespace esprit::chance {
namespace {

/// Writes correct expressions after the grammar of docs/ruleset_format.md, with few parentheses.
class Writer {
public:
    explicit Writer(std::uint32_t seed) : numbers_(seed) {}

    std::string condition(int depth) {
        std::string text = conjunction(depth);
        while (depth > 0 && one_in(3)) text += " or " + conjunction(depth - 1);
        return text;
    }

    /// `decimals`: decimals are permitted.
    std::string number(int depth, bool decimals) {
        std::string text = product(depth, decimals);
        while (depth > 0 && one_in(3)) {
            text += one_in(2) ? " + " : " - ";
            text += product(depth - 1, decimals);
        }
        return text;
    }

    /// Conditions over flags and names only, which are compiled to clauses.
    std::string bits(int depth) {
        static constexpr std::string_view texts[] = {"veteran",         "raw",
                                                     "upslope",         "keen",
                                                     "arm == cavalry",  "arm != infantry",
                                                     "ground == rough", "stacking == worst",
                                                     "repulse == halt"};
        if (depth == 0 || one_in(4)) return any(texts);
        if (one_in(3)) return "not (" + bits(depth - 1) + ")";
        std::string text = "(" + bits(depth - 1);
        text += one_in(2) ? " and " : " or ";
        return text + bits(depth - 1) + ")";
    }

    std::uint32_t below(std::uint32_t count) {
        return std::uniform_int_distribution<std::uint32_t>{0, count - 1}(numbers_);
    }
    bool one_in(std::uint32_t count) { return below(count) == 0; }

private:
    template <std::size_t Count>
    std::string any(std::string_view const (&texts)[Count]) {
        return std::string{texts[below(Count)]};
    }

    std::string conjunction(int depth) {
        std::string text = negation(depth);
        while (depth > 0 && one_in(3)) text += " and " + negation(depth - 1);
        return text;
    }

    std::string negation(int depth) {
        return one_in(4) && depth > 0 ? "not " + negation(depth - 1) : comparison(depth);
    }

    std::string comparison(int depth) {
        static constexpr std::string_view signs[] = {"==", "!=", "<", "<=", ">", ">="};
        switch (depth > 0 ? below(6) : 0) {
            case 1: {
                std::string text = number(depth - 1, true);
                text += any(signs);
                return text + number(depth - 1, true);
            }
            case 2: {
                std::string_view const sign = one_in(2) ? " == " : " != ";
                std::string text = truth(depth - 1);
                text += sign;
                return text + truth(depth - 1);
            }
            case 3: {
                static constexpr std::string_view names[] = {
                    "arm == cavalry",  "arm != infantry",    "ground==rough", "stacking == worst",
                    "repulse != halt", "(arm) == artillery", "arm == (arm)"};
                return any(names);
            }
            case 4: {
                std::string text = number(depth - 1, false) + " ";
                text += any(signs);
                return text + " " + number(0, false);
            }
            default:
                return truth(depth);
        }
    }

    std::string truth(int depth) {
        static constexpr std::string_view texts[] = {
            "veteran", "raw",  "upslope",         "true",         "false",
            "keen",    "hurt", "given(strength)", "given(width)", "given( arm )"};
        if (depth > 0 && one_in(3)) return "(" + condition(depth - 1) + ")";
        return any(texts);
    }

    std::string product(int depth, bool decimals) {
        std::string text = single(depth, decimals);
        // One side of * is whole; the factors are small, so that the bounds permit them.
        if (depth > 0 && one_in(4)) {
            text = one_in(2) ? small_factor() + " * " + text : text + "*" + small_factor();
        }
        return text;
    }

    std::string small_factor() {
        static constexpr std::string_view texts[] = {
            "2", "losses", "-3", "strength", "(1 - losses)", "min(losses, 1)", "0"};
        return any(texts);
    }

    std::string single(int depth, bool decimals) {
        if (depth == 0 || one_in(3)) return leaf(decimals);
        switch (below(5)) {
            case 0:
                return "-" + single(depth - 1, decimals);
            case 1:
                return "(" + number(depth - 1, decimals) + ")";
            case 2: {
                std::string const text = "full(" + number(depth - 1, decimals);
                return text + ", " + divisor(decimals) + ")";
            }
            default: {
                std::string text = one_in(2) ? "min(" : "max(";
                text += number(depth - 1, decimals) + ",";
                return text + number(depth - 1, decimals) + ")";
            }
        }
    }

    std::string divisor(bool decimals) {
        static constexpr std::string_view whole[] = {"1", "2", "max(1, strength)", "7"};
        static constexpr std::string_view decimal[] = {"0.5", "1.25", "max(width, 0.1)", "3"};
        return decimals ? any(decimal) : any(whole);
    }

    std::string leaf(bool decimals) {
        static constexpr std::string_view whole[] = {"strength", "losses", "total", "0",
                                                     "1",        "7",      "12"};
        static constexpr std::string_view decimal[] = {"width", "ratio",    "0.5", "1.25",
                                                       "0.001", "strength", "3"};
        return decimals ? any(decimal) : any(whole);
    }

    std::mt19937 numbers_;
};

struct World {
    FactSet facts;
    std::int64_t total = 0;
    toy::TwinWorld twin;
};

void give_number(World& world, FactId id, std::int64_t value) {
    FactDeclaration const& fact = toy::table[id];
    world.facts.set_number(id, value);
    toy::TwinValue twin;
    if (fact.type == FactType::name) {
        twin.word = value < 0 ? "" : std::string{fact.names[static_cast<std::size_t>(value)]};
    } else {
        twin.number = toy::Rational{value, fact.type == FactType::decimal ? decimal_scale : 1};
    }
    world.twin.facts[std::string{fact.name}] = {twin, value != fact.unset};
}

World random_world(Writer& random) {
    World world;
    for (std::size_t place = 0; place < toy::table.declarations().size(); ++place) {
        FactId const id = toy::table.at(place);
        FactDeclaration const& fact = toy::table[id];
        if (id.is_flag) {
            bool const holds = random.one_in(2);
            world.facts.set(id, holds);
            world.twin.facts[std::string{fact.name}] = {{holds ? 1 : 0, ""}, true};
        } else {
            auto const values = static_cast<std::uint32_t>(fact.most - fact.least + 1);
            give_number(world, id,
                        random.one_in(4) ? fact.unset : fact.least + random.below(values));
        }
    }
    world.total = std::int64_t{random.below(41)} - 10;
    world.twin.facts["total"] = {{world.total, ""}, true};
    world.twin.facts["stacking"] = {{0, "worst"}, true};
    world.twin.facts["repulse"] = {{0, "fall_back"}, true};
    world.twin.conditions = {{"keen", std::string{toy::keen_text}},
                             {"hurt", std::string{toy::hurt_text}}};
    return world;
}

void expect_the_same(std::string const& text, World const& world) {
    Formula const formula = compile(text, toy::vocabulary(true));
    std::int64_t const value = formula.evaluate(world.facts, world.total);
    toy::Rational twin = toy::interpret(text, world.twin).number;
    if (formula.type() == ValueType::decimal) twin *= decimal_scale;
    RC_LOG() << text << " is " << value << ", the twin says " << twin << "\n";
    RC_ASSERT(toy::Rational{value} == twin);
    RC_ASSERT(formula.low() <= value);
    RC_ASSERT(value <= formula.high());
    RC_ASSERT(formula.stack_used() <= max_stack);
}

RC_GTEST_PROP(ExpressionProperty, ConditionsMeanWhatTheTextSays, (std::uint32_t seed)) {
    Writer writer{seed};
    for (int i = 0; i < 20; ++i) {
        std::string const text = writer.condition(4);
        World const world = random_world(writer);
        expect_the_same(text, world);
        Formula const formula = compile(text, toy::vocabulary(true));
        if (formula.uses_total()) continue;  // conditions of charts cannot use it
        Condition condition{formula};
        bool const holds = formula.evaluate(world.facts) != 0;
        RC_ASSERT(condition.holds(world.facts) == holds);
        condition.settle(toy::table);
        RC_ASSERT(condition.holds(world.facts) == holds);
        RC_ASSERT(condition.holds(world.facts, toy::name_bits(world.facts)) == holds);
    }
}

RC_GTEST_PROP(ExpressionProperty, CompiledConditionsMeanTheSame, (std::uint32_t seed)) {
    Writer writer{seed};
    for (int i = 0; i < 20; ++i) {
        std::string const text = writer.bits(4);
        Formula const formula = compile(text, toy::vocabulary());
        Condition condition{formula};
        condition.settle(toy::table);
        for (int world_number = 0; world_number < 10; ++world_number) {
            FactSet const facts = random_world(writer).facts;
            RC_LOG() << text << "\n";
            RC_ASSERT(condition.holds(facts, toy::name_bits(facts)) ==
                      (formula.evaluate(facts) != 0));
        }
    }
}

RC_GTEST_PROP(ExpressionProperty, NumbersMeanWhatTheTextSays, (std::uint32_t seed)) {
    Writer writer{seed};
    for (int i = 0; i < 20; ++i) {
        std::string const text = writer.number(4, i % 2 == 0);
        expect_the_same(text, random_world(writer));
    }
}

RC_GTEST_PROP(ExpressionProperty, OnlyFactsThatAreMentionedMatter, (std::uint32_t seed)) {
    Writer writer{seed};
    Formula const formula = compile(writer.condition(3), toy::vocabulary(true));
    std::vector<FactId> const mentioned = formula.facts_mentioned(toy::table);
    World const one = random_world(writer);
    FactSet other = random_world(writer).facts;
    for (FactId const id : mentioned) other.set_value(id, one.facts.value(id));
    RC_ASSERT(formula.evaluate(one.facts, 5) == formula.evaluate(other, 5));
}

RC_GTEST_PROP(ExpressionProperty, ErrorsInWrongTextLieInsideIt, (std::uint32_t seed)) {
    Writer writer{seed};
    std::string text = writer.condition(3);
    static constexpr std::string_view letters = "()+-*<>=!&., x9\xC3";
    for (int i = 0; i < 3; ++i) {
        text[writer.below(static_cast<std::uint32_t>(text.size()))] =
            letters[writer.below(static_cast<std::uint32_t>(letters.size()))];
    }
    try {
        compile(text, toy::vocabulary(true));
    } catch (ExpressionError const& error) {
        RC_ASSERT(error.offset <= text.size());
        RC_ASSERT(error.length >= 1U);
        RC_ASSERT(!error.message.empty());
        RC_ASSERT(error.offset + error.length <= std::max(text.size(), error.offset + 1));
    }
}

}  // namespace
}  // namespace esprit::chance
