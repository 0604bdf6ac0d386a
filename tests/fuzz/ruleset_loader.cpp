// Any bytes as a ruleset file: laid over a system when they begin with [house], else a ruleset of
// its own. What loads is judged, and its odds have to add up to one. Nothing but InputError,
// BadInput and ChartGap may come out of it.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "base/expect.h"
#include "chance/enumerating.h"
#include "text/rulesets/ruleset_reader.h"
#include "text/rulesets/ruleset_source.h"
#include "text/rulesets/system_loader.h"

namespace {

using namespace esprit;

struct Known {
    text::DataNode tree;
    text::LoadedSystem system;
};

/// A system as it comes with the program; read once.
Known const& known(std::string const& asked) {
    static std::map<std::string, Known> const all = [] {
        std::map<std::string, Known> read;
        for (std::string_view const name : text::system_names()) {
            read[std::string{name}] = {text::system_tree(name), text::load_system(name)};
        }
        return read;
    }();
    auto const found = all.find(asked);
    return found == all.end() ? all.at("grande-tactique") : found->second;
}

std::string text_in(text::DataNode const& tree, std::string_view section, std::string_view key) {
    text::DataNode const* const head = tree.find(section);
    text::DataNode const* const value = head == nullptr ? nullptr : head->find(key);
    return value == nullptr ? "" : value->text;
}

/// The facts of the chart at the low ends of their ranges, so many of them.
chance::FactSet some_facts(chance::Chart const& chart, chance::FactTable const& table,
                           std::size_t count) {
    chance::FactSet facts = table.none_given();
    for (chance::FactId const id : chart.required) {
        facts.set_value(id, table[id].least);
    }
    for (std::size_t i = 0; i < count && i < chart.facts.size(); ++i) {
        chance::FactId const id = chart.facts[i];
        facts.set_value(id, id.is_flag ? 1 : table[id].least);
    }
    return facts;
}

void judge(chance::Chart const& chart, chance::FactSet const& facts) {
    if (refused(chart, facts) != nullptr) {
        return;
    }
    chance::EnumeratingArbiter arbiter;
    auto const odds = chance::distribution_of(
        [&](chance::Arbiter& each) { return chance::judge(chart, facts, each); }, arbiter);
    ESPRIT_EXPECT(odds.sum() == Exact{1}, "the odds of all outcomes are one together");
}

void judge_all(chance::Ruleset const& ruleset) {
    for (chance::Chart const& chart : ruleset.charts) {
        for (std::size_t const count : {0, 1, 4}) {
            try {
                judge(chart, some_facts(chart, *ruleset.facts, count));
            } catch (chance::ChartGap const&) {
            }
        }
    }
    for (chance::RuleText const& rule : ruleset.rules) {
        (void)ruleset.filled(rule);
    }
}

void as_house_rule(text::DataNode const& house) {
    Known const& system = known(text_in(house, "house", "ruleset"));
    text::DataNode tree = system.tree;
    try {
        text::lay_over(tree, house);
    } catch (...) {
        ESPRIT_EXPECT(text::digest_of(tree) == text::digest_of(system.tree),
                      "a house rule that is wrong changes nothing");
        throw;
    }
    bool const differs = text::digest_of(tree) != text::digest_of(system.tree);
    ESPRIT_EXPECT(text::differences(system.tree, tree).empty() || differs,
                  "what differs has another digest");
    judge_all(*text::build_system(system.system.ruleset->name, tree).ruleset);
}

void as_ruleset(text::DataNode const& tree, std::string const& content) {
    Known const& system = known(text_in(tree, "ruleset", "name"));
    text::NamedText const file{"fuzz.toml", content};
    judge_all(
        *text::build_ruleset(text::join_ruleset_files({&file, 1}), *system.system.ruleset->facts));
}

}  // namespace

// What is wrong with the program's own rulesets must not pass for a wrong input.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
    known({});
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::string const content{reinterpret_cast<char const*>(bytes), count};
    try {
        text::DataNode const tree = text::read_toml("fuzz.toml", content);
        if (tree.find("house") != nullptr) {
            as_house_rule(tree);
        } else {
            as_ruleset(tree, content);
        }
    } catch (text::InputError const&) {
    } catch (text::BadInput const&) {
    } catch (chance::ChartGap const&) {
    }
    return 0;
}
