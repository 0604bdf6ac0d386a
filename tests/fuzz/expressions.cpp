// Any bytes as an expression, over the facts of every system. What compiles is evaluated, and every
// value lies within the bounds that were worked out for it. Nothing but ExpressionError may come
// out of it.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "base/expect.h"
#include "chance/expression.h"
#include "support/random_numbers.h"
#include "text/rulesets/system_loader.h"

namespace {

using namespace esprit;

constexpr int situations = 16;

struct Known {
    text::LoadedSystem system;
    std::vector<chance::FactSet> situations;
};

/// Facts anywhere within their ranges, their ends oftener than the rest, or not given.
chance::FactSet random_facts(chance::FactTable const& table, fixture::RandomNumbers& random) {
    chance::FactSet facts = table.none_given();
    for (std::size_t place = 0; place < table.declarations().size(); ++place) {
        chance::FactId const id = table.at(place);
        chance::FactDeclaration const& fact = table.declarations()[place];
        auto const range = static_cast<std::uint32_t>(fact.most - fact.least + 1);
        switch (random.below(4)) {
            case 0:
                break;
            case 1:
                facts.set_value(id, fact.least);
                break;
            case 2:
                facts.set_value(id, fact.most);
                break;
            default:
                facts.set_value(id, fact.least + random.below(range));
        }
    }
    return facts;
}

/// Every system, with situations to evaluate in; made once.
std::vector<Known> const& all_known() {
    static std::vector<Known> const all = [] {
        std::vector<Known> made;
        fixture::RandomNumbers random{1};
        for (std::string_view const name : text::system_names()) {
            Known& known = made.emplace_back();
            known.system = text::load_system(name);
            for (int i = 0; i < situations; ++i) {
                known.situations.push_back(random_facts(*known.system.ruleset->facts, random));
            }
        }
        return made;
    }();
    return all;
}

/// Conditions are made only of formulas without `total`; see text::FieldReader::condition.
void evaluate(chance::Formula const& formula, std::vector<chance::FactSet> const& all_facts,
              bool total_allowed) {
    constexpr std::int64_t totals[] = {-1'000'000, -1, 0, 7, 1'000'000};
    std::size_t next = 0;
    for (chance::FactSet const& facts : all_facts) {
        std::int64_t const value = formula.evaluate(facts, totals[next++ % std::size(totals)]);
        ESPRIT_EXPECT(value >= formula.low() && value <= formula.high(),
                      "a value lies within the bounds of its formula");
        if (formula.type() == chance::ValueType::truth && !total_allowed) {
            ESPRIT_EXPECT(chance::Condition{formula}.holds(facts) == (value != 0),
                          "a condition is the formula that it was made from");
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::string_view const text{reinterpret_cast<char const*>(bytes), count};
    for (Known const& known : all_known()) {
        chance::Ruleset const& ruleset = *known.system.ruleset;
        for (bool const total_allowed : {false, true}) {
            chance::Vocabulary const words{ruleset.facts, ruleset.options, ruleset.named,
                                           total_allowed};
            try {
                evaluate(chance::compile(text, words), known.situations, total_allowed);
            } catch (chance::ExpressionError const& error) {
                ESPRIT_EXPECT(error.offset <= count && !error.message.empty(),
                              "an error stands somewhere in the text");
            }
        }
    }
    return 0;
}
