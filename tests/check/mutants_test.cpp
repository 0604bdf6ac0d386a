// Random mistakes in the charts of the program, written as house rules: an entry left out or moved,
// a condition negated, a number, formula or number of dice changed by one, the outcomes or ranges
// of two entries exchanged, a family or a name misspelt; refusals and what follows a throw
// included. A mistake is found, or it changes odds that a player is shown; and no battle ends by
// one that is not found, nor by odd numbers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <string>

#include "check/check.h"
#include "check/names.h"
#include "games/battlefield_loader.h"
#include "support/random_situation.h"
#include "support/source_tree.h"
#include "text/rulesets/fact_words.h"

namespace esprit::check {
namespace {

using fixture::RandomNumbers;
using text::DataNode;
using text::NamedText;

std::string toml(DataNode const& node) {
    switch (node.kind) {
        case DataNode::Kind::number:
            return chance::thousandths_text(node.thousandths);
        case DataNode::Kind::truth:
            return node.truth ? "true" : "false";
        case DataNode::Kind::text:
            return "\"" + node.text + "\"";
        default:
            break;
    }
    std::string fields;
    for (auto const& [key, value] : node.fields) {
        fields += (fields.empty() ? "" : ", ") + key + " = " + toml(value);
    }
    return "{ " + fields + " }";
}

/// An entry of a list of a chart, and the list.
struct Entry {
    std::string chart;
    std::string list;
    DataNode const* node = nullptr;
    DataNode const* before = nullptr;  // the entry before it
};

class Mutator {
public:
    Mutator(std::string system, RandomNumbers& random)
        : system_(std::move(system)), tree_(text::system_tree(system_)), random_(random) {
        DataNode const* last = nullptr;
        std::string last_list;
        for_each_entry(
            tree_, [&](std::string const& chart, std::string const& list, DataNode const& entry) {
                std::string const place = chart + "." + list;
                entries_.push_back({chart, list, &entry, place == last_list ? last : nullptr});
                last = &entry;
                last_list = place;
            });
    }

    /// The mistake as house rules; empty where the entry has no place for it.
    NamedText next() {
        Entry const& entry = entries_[random_.below(static_cast<std::uint32_t>(entries_.size()))];
        mutated_chart = entry.chart;
        std::string change;
        switch (random_.below(8)) {
            case 0:
                change = head(entry) + "remove = true\n";
                break;
            case 1:
                change = moved(entry);
                break;
            case 2:
                change = negated(entry);
                break;
            case 3:
                change = shifted(entry);
                break;
            case 4:
                change = with_another_value(entry);
                break;
            case 5:
                change = exchanged(entry, {"outcome", "data"});
                break;
            case 6:
                change = exchanged(entry, {"at_least", "at_most", "natural", "value", "hits"});
                break;
            default:
                change = misspelt(entry);
        }
        if (change.empty()) return {};
        return {"mutant.toml", "[house]\nruleset = \"" + system_ + "\"\n" + change};
    }

    /// A number of the rules far from its own, or another choice of an option.
    NamedText next_setting() {
        DataNode const* const numbers = tree_.find("number");
        DataNode const* const options = tree_.find("options");
        std::string change;
        if (random_.below(4) == 0) {
            auto const& field =
                options->fields[random_.below(static_cast<std::uint32_t>(options->fields.size()))];
            auto const& choices = field.second.find("choices")->items;
            change = "[options]\n" + field.first + " = " +
                     toml(choices[random_.below(static_cast<std::uint32_t>(choices.size()))]) +
                     "\n";
        } else {
            DataNode const& number =
                numbers->items[random_.below(static_cast<std::uint32_t>(numbers->items.size()))];
            change = "[[number]]\nname = " + toml(*number.find("name")) +
                     "\nvalue = " + toml(far_from(*number.find("value"))) + "\n";
        }
        return {"mutant.toml", "[house]\nruleset = \"" + system_ + "\"\n" + change};
    }

    std::string mutated_chart;  // of the last mistake

private:
    static std::string head(Entry const& entry) {
        std::string text = "[[chart." + entry.chart + "." + entry.list + "]]\n";
        for (std::string_view const key : {"id", "rule", "on", "side", "face"}) {
            if (key == "rule" && entry.list == "refuse") continue;
            if (DataNode const* const value = entry.node->find(key)) {
                text += std::string{key} + " = " + toml(*value) + "\n";
            }
        }
        return text;
    }

    /// None, one more or less, a half, twice or ten times as much.
    DataNode far_from(DataNode value) {
        std::int64_t const own = value.thousandths;
        std::array const others{std::int64_t{0},   own - 1000, own + 1000,
                                own / 2000 * 1000, own * 2,    own * 10};
        value.thousandths = others[random_.below(others.size())];
        return value;
    }

    std::string moved(Entry const& entry) const {
        bool const ordered =
            entry.list == "guard" || entry.list == "needed" || entry.list == "band";
        if (entry.before == nullptr || !ordered) return {};
        // two guards of one outcome may change places
        std::string const outcome = text_under(*entry.node, "outcome");
        if (!outcome.empty() && outcome == text_under(*entry.before, "outcome")) return {};
        std::string text = head(entry) + "remove = true\n" + "[[chart." + entry.chart + "." +
                           entry.list + "]]\nadd = true\nbefore = \"" +
                           text::entry_id(*entry.before) + "\"\n";
        for (auto const& [key, value] : entry.node->fields)
            text += key + " = " + toml(value) + "\n";
        return text;
    }

    /// The entry and the one before it, each with what the other says under some keys.
    static std::string exchanged(Entry const& entry, std::vector<std::string_view> const& keys) {
        if (entry.before == nullptr) return {};
        std::string own;
        std::string other;
        for (std::string_view const key : keys) {
            DataNode const* const mine = entry.node->find(key);
            DataNode const* const its = entry.before->find(key);
            bool const differ = mine != nullptr &&
                                (its == nullptr || text::digest_of(*mine) != text::digest_of(*its));
            if (!differ && (mine != nullptr || its == nullptr)) continue;
            if (its != nullptr) own += std::string{key} + " = " + toml(*its) + "\n";
            if (mine != nullptr) other += std::string{key} + " = " + toml(*mine) + "\n";
        }
        if (own.empty() || other.empty()) return {};
        Entry const before{entry.chart, entry.list, entry.before, nullptr};
        return head(entry) + own + head(before) + other;
    }

    std::string negated(Entry const& entry) const {
        DataNode const* const when = entry.node->find("when");
        return when == nullptr ? std::string{}
                               : head(entry) + "when = \"not (" + when->text + ")\"\n";
    }

    std::string shifted(Entry const& entry) {
        for (std::string_view const key : {"value", "at_least", "at_most"}) {
            DataNode const* const value = entry.node->find(key);
            if (value == nullptr || value->kind != DataNode::Kind::number) continue;
            DataNode other = *value;
            other.thousandths += random_.below(2) == 0 ? -1000 : 1000;
            return head(entry) + std::string{key} + " = " + toml(other) + "\n";
        }
        return {};
    }

    /// Another value of a field beside condition, outcome and numbers, or of the dice of the chart.
    std::string with_another_value(Entry const& entry) {
        std::vector<std::string> changes;
        auto const note = [&](std::string_view key, std::string const& value) {
            if (entry.node->find(key) == nullptr) return;
            changes.push_back(head(entry) + std::string{key} + " = " + value + "\n");
        };
        note("only", "\"not (" + text_under(*entry.node, "only") + ")\"");
        note("family", "\"of_its_own\"");
        note("natural", "3");
        if (DataNode const* const hits = entry.node->find("hits")) {
            note("hits", hits->truth ? "false" : "true");
        }
        if (DataNode const* const data = entry.node->find("data")) {
            for (auto const& [name, formula] : data->fields) {
                note("data", "{ " + name + " = \"" + formula.text + " + 1\" }");
            }
        }
        for (std::string_view const key : {"at_least", "at_most", "value"}) {
            DataNode const* const formula = entry.node->find(key);
            bool const of_facts = formula != nullptr && formula->kind == DataNode::Kind::text;
            if (of_facts) note(key, "\"" + formula->text + " + 1\"");
        }
        DataNode const* const dice = tree_.find("chart")->find(entry.chart)->find("dice");
        if (dice != nullptr && dice->kind == DataNode::Kind::number) {
            DataNode more = *dice;
            more.thousandths += 1000;
            changes.push_back("[chart." + entry.chart + "]\ndice = " + toml(more) + "\n");
        }
        if (changes.empty()) return {};
        return changes[random_.below(static_cast<std::uint32_t>(changes.size()))];
    }

    std::string misspelt(Entry const& entry) {
        std::uint32_t const what = random_.below(3);
        if (what == 0)
            return "[[chart." + entry.chart + "." + entry.list + "]]\nrule = \"" +
                   text_under(*entry.node, "rule") + "0\"\nremove = true\n";
        std::string_view const key = what == 1 ? "outcome" : "when";
        std::string written = text_under(*entry.node, key);
        if (written.empty()) return {};
        written.erase(random_.below(static_cast<std::uint32_t>(written.size())), 1);
        return head(entry) + std::string{key} + " = \"" + written + "\"\n";
    }

    std::string system_;
    DataNode tree_;
    RandomNumbers& random_;
    std::vector<Entry> entries_;
};

/// What a player is shown: the odds of one situation, or why there are none.
std::string shown(text::LoadedSystem const& system, std::string const& chart,
                  text::Situation const& situation) {
    text::Subject const subject = text::find_subject(system, chart);
    if (auto const objection = text::objection_to(subject, situation)) return objection->id;
    std::string odds;
    for (chance::Consequence const& next : subject.chart->next) {
        if (next.when.holds(situation.facts[0])) {
            odds += fmt::format("{} after {} {} {}\n", next.rule.text, next.outcome, next.band,
                                next.at_least);
        }
    }
    try {
        auto const distribution = fixture::exact_odds(subject, situation);
        for (auto const& [outcome, probability] : distribution.entries()) {
            bool const pool = subject.chart->kind == chance::ChartKind::pool;
            odds += (pool ? "" : subject.chart->outcomes[outcome.name]) + " " +
                    std::to_string(outcome.data[0]) + " " + probability.text() + "\n";
        }
    } catch (chance::ChartGap const& gap) {
        odds = gap.what();
    }
    return odds;
}

/// Whether some random situation of a chart shows other odds than without the mistake.
bool changes_odds(text::LoadedSystem const& before, text::LoadedSystem const& after,
                  std::string const& chart, RandomNumbers& random) {
    constexpr int situations = 2000;
    text::Subject const subject = text::find_subject(before, chart);
    text::Subject const changed = text::find_subject(after, chart);
    for (int i = 0; i < situations; ++i) {
        // a situation that only one of the two refuses is told apart by the other's
        text::Subject const& drawn_from = i % 2 == 0 ? subject : changed;
        auto const drawn = fixture::random_situation(drawn_from, 2 + random.below(5), random);
        bool const other = !drawn.objection && shown(before, chart, drawn.situation) !=
                                                   shown(after, chart, drawn.situation);
        if (other) return true;
    }
    return false;
}

/// How the battles of mistakes are fought: most by the first of these.
struct Setting {
    std::string_view system;  // empty: any
    std::string_view scenario;
    std::string_view commander;
};
constexpr Setting usual_setting{"", "balanced", "random"};
constexpr std::array<Setting, 4> other_settings{{
    {"grande-tactique", "one_division", "advance"},
    {"rank-and-file", "mollwitz", "advance"},
    {"black-powder", "maida", "advance"},
    {"men-who-would-be-kings", "rorkes_drift", "advance"},
}};
/// One mistake in so many is fought by the other setting.
constexpr int other_setting_every = 5;

Setting const& setting_of(std::string const& system, int mutant) {
    if (mutant % other_setting_every != 0) return usual_setting;
    return *std::find_if(other_settings.begin(), other_settings.end(),
                         [&](Setting const& each) { return each.system == system; });
}

/// The battlefield with the mistake in force; none if the scenario does not fit such rules.
std::unique_ptr<games::Battlefield> field_with(std::string const& system, NamedText const& mutant,
                                               Setting const& setting = usual_setting) {
    std::vector<NamedText> houses;
    if (!mutant.content.empty()) houses.push_back(mutant);
    try {
        return games::load_battlefield(
            source_tree() + "/scenarios/" + system + "/" + std::string{setting.scenario} + ".toml",
            houses);
    } catch (text::InputError const&) {
        return nullptr;
    }
}

/// Fights a battle, which ends as battles do; returns the digest of its end.
std::uint64_t fight(games::Battlefield const& field, Setting const& setting = usual_setting) {
    std::string const commander{setting.commander};
    games::Commanders const commanders{{commander, commander}};
    auto const fights = field.fights(commanders);
    simulate::BattleRecord record;
    fights->fight(1, record);
    EXPECT_GT(record.orders, 0U);
    return record.state;
}

bool has_errors(Report const& report) {
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [](Finding const& each) { return each.severity == Severity::error; });
}

class RuleMutants : public ::testing::TestWithParam<std::string_view> {
protected:
    std::string const system{GetParam()};
    RandomNumbers random{20260u + static_cast<std::uint32_t>(system.size())};
    Mutator mutator{system, random};

    static int wanted() {
        char const* const mutants = std::getenv("ESPRIT_RULE_MUTANTS");
        return mutants == nullptr ? 50 : std::atoi(mutants);
    }
};

TEST_P(RuleMutants, AreFoundOrChangeTheOddsShownAndEndNoBattle) {
    text::LoadedSystem const before = text::load_system(system);
    std::uint64_t const usual_end = fight(*field_with(system, {}));
    Setting const& other = setting_of(system, 0);
    std::uint64_t const other_end = fight(*field_with(system, {}, other), other);
    int tried = 0;
    int noticed = 0;
    int effective = 0;  // those that change any odds or the battle
    int named = 0;      // those with a finding
    int fought = 0;
    std::string unnoticed;
    // until so many are tried, and so many without an error are fought
    while (tried < wanted() || fought < wanted()) {
        NamedText const mutant = mutator.next();
        if (mutant.content.empty()) continue;
        ASSERT_LT(++tried, 4 * wanted()) << "most mistakes without an error can be fought";
        Setting const& setting = setting_of(system, fought);
        Report const report = check_houses(std::vector{mutant});
        bool found = !report.findings.empty();
        named += found;
        bool other_battle = false;
        if (!has_errors(report)) {
            text::LoadedSystem const after = text::load_system(system, std::vector{mutant});
            found = found || changes_odds(before, after, mutator.mutated_chart, random);
            auto const field = field_with(system, mutant, setting);
            ASSERT_TRUE(field) << mutant.content;
            std::uint64_t const end = setting.system.empty() ? usual_end : other_end;
            EXPECT_NO_THROW(other_battle = fight(*field, setting) != end) << mutant.content;
            ++fought;
        }
        effective += found || other_battle;
        noticed += found;
        if (!found && other_battle) unnoticed += mutant.content + "\n";
    }
    fmt::print(
        "{}: of {} mutants {} change odds or battles; {} are named, {} more change odds; {} "
        "battles\n",
        system, tried, effective, named, noticed - named, fought);
    EXPECT_GE(fought, wanted());  // with the 50 of CI, 200 battles of four systems
    EXPECT_GE(noticed * 100, effective * 95) << unnoticed;
    EXPECT_GT(effective * 2, tried) << "most mistakes have an effect";
}

// A number may be what a club wants: it changes battles, and no accepted one ends them.
TEST_P(RuleMutants, OfNumbersAndOptionsEndNoBattle) {
    int fought = 0;
    int const settings = wanted() / 2;
    for (int i = 0; i < settings; ++i) {
        NamedText const mutant = mutator.next_setting();
        if (has_errors(check_houses(std::vector{mutant}))) continue;
        Setting const& setting = setting_of(system, i);
        auto const field = field_with(system, mutant, setting);
        if (!field) continue;
        EXPECT_NO_THROW(fight(*field, setting)) << mutant.content;
        ++fought;
    }
    EXPECT_GT(fought * 2, settings) << "most are accepted";
}

INSTANTIATE_TEST_SUITE_P(Systems, RuleMutants, ::testing::ValuesIn(text::system_names()),
                         [](auto const& system) {
                             std::string name{system.param};
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace esprit::check
