#include "support/scenario_words.h"

#include <span>
#include <string_view>

#include "base/expect.h"
#include "chance/ruleset.h"
#include "games/battlefield_loader.h"
#include "text/rulesets/system_loader.h"
#include "text/scenarios/ground_words.h"

namespace esprit::fixture {

namespace {

using rules::ScenarioWord;

constexpr std::string_view columns[] = {"values", "when left out", "what it is"};

/// "`a`, `b`"
std::string quoted(std::span<std::string_view const> names) {
    std::string all;
    for (std::string_view const name : names) {
        if (!all.empty()) all += ", ";
        all.append("`").append(name).append("`");
    }
    return all;
}

std::string values_of(ScenarioWord const& word) {
    if (!word.range.empty()) return std::string{word.range};
    if (word.kind == field::PropertyKind::truth) return "`true`";
    if (word.kind == field::PropertyKind::text) return quoted(word.values);
    return std::to_string(word.least) + " to " + std::to_string(word.most);
}

class Tables {
public:
    explicit Tables(games::GameSystem const& system)
        : system_(system), loaded_(text::load_system(system.name)) {}

    std::string_view title() const { return loaded_.ruleset->title; }

    std::string of_units() const {
        std::string table = head("word");
        table += "| `arm` | " + quoted(system_.arm_words()) + " | needed | what the unit is |\n";
        for (ScenarioWord const& word : system_.unit_words()) table += row(word);
        return table;
    }
    std::string of_victory() const {
        auto const words = system_.victory_words();
        if (words.empty()) return {};
        std::string table = head("word of `[victory]`");
        for (ScenarioWord const& word : words) table += row(word);
        return table;
    }

    /// Of the words of ground that the system reads; empty if it reads none.
    std::string of_ground() const {
        std::string table;
        for (text::SystemGround const& each : text::systems_with_ground()) {
            if (each.system != system_.name) continue;
            table = "| `what` of ground | of | what it is |\n| --- | --- | --- |\n";
            for (rules::GroundWord const& word : each.words()) {
                std::string kinds;
                for (field::FeatureKind const kind : word.kinds) {
                    kinds +=
                        (kinds.empty() ? "`" : ", `") + std::string{text::kind_name(kind)} + "`";
                }
                table += "| `" + std::string{word.name} + "` | " + kinds + " | " +
                         std::string{word.about} + " (" + std::string{word.rule} + ") |\n";
            }
        }
        return table;
    }

private:
    static std::string head(std::string const& first) {
        std::string names = "| " + first + " |";
        std::string rule = "| --- |";
        for (std::string_view const column : columns) {
            names.append(" ").append(column).append(" |");
            rule += " --- |";
        }
        return names + "\n" + rule + "\n";
    }

    std::string row(ScenarioWord const& word) const {
        std::string const written = std::string{word.about};
        std::string const rule = std::string{word.rule};
        std::string what = written;
        // a parenthesis of further rules takes the first one in
        if (std::size_t const place = written.find(" ("); place == std::string::npos) {
            what += " (" + rule + ")";
        } else if (written.find(rule) == std::string::npos) {
            what.insert(place + 2, rule + ", ");
        }
        return "| `" + std::string{word.name} + "` | " + filled(values_of(word)) + " | " +
               filled(std::string{word.otherwise}) + " | " + filled(what) + " |\n";
    }

    /// With the numbers of the ruleset in the place of their names.
    std::string filled(std::string text) const {
        chance::RuleText rule;
        rule.text = std::move(text);
        return loaded_.ruleset->filled(rule);
    }

    games::GameSystem const& system_;
    text::LoadedSystem loaded_;
};

/// Puts `table` in the place of the first table after `from` that begins with `head`.
void replace_table(std::string& document, std::size_t from, std::string_view head,
                   std::string const& table) {
    if (table.empty()) return;
    std::size_t const begin = document.find(head, from);
    ESPRIT_EXPECT(begin != std::string::npos, "every system has its tables in the document");
    std::size_t const blank = document.find("\n\n", begin);
    std::size_t const end = blank == std::string::npos ? document.size() : blank + 1;
    document.replace(begin, end - begin, table);
}

}  // namespace

std::string with_tables_of_words(std::string document) {
    for (games::GameSystem const& system : games::game_systems()) {
        Tables const tables{system};
        std::string const heading = "## The words of " + std::string{tables.title()} + "\n";
        std::size_t const place = document.find(heading);
        ESPRIT_EXPECT(place != std::string::npos, "every system has a chapter in the document");
        replace_table(document, place, "| word |", tables.of_units());
        replace_table(document, place, "| word of `[victory]` |", tables.of_victory());
        replace_table(document, place, "| `what` of ground |", tables.of_ground());
    }
    return document;
}

}  // namespace esprit::fixture
