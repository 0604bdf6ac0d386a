#include "check/changes.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/nearest.h"
#include "base/pattern.h"
#include "check/chart_check.h"
#include "check/names.h"
#include "check/supplied_facts.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using chance::decimal_scale;
using text::DataNode;
using text::in_quotes;

namespace {

constexpr std::int64_t many_times = 4;  // a number that grows or shrinks by more is doubtful

constexpr std::array<std::string_view, 8> keys_of_ids{"rule", "id",   "name", "on",
                                                      "side", "face", "add",  "before"};

/// What an entry says beside its numbers.
constexpr std::array<std::string_view, 9> keys_that_texts_tell{
    "when", "only", "value", "at_least", "at_most", "natural", "outcome", "hits", "data"};

bool is_value(std::string_view key) {
    return std::find(keys_of_ids.begin(), keys_of_ids.end(), key) == keys_of_ids.end();
}

bool is_set(DataNode const& entry, std::string_view key) {
    DataNode const* const value = entry.find(key);
    return value != nullptr && value->truth;
}

std::string file_and_line(text::SourcePlace const& place) {
    return (place.file ? place.file->name : std::string{}) + ":" + std::to_string(place.line);
}

std::string number_word(std::int64_t number) {
    static constexpr std::array<std::string_view, 13> words{
        "",      "",      "two",  "three", "four",   "five",  "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    bool const has_word = number >= 2 && number < static_cast<std::int64_t>(words.size());
    return has_word ? std::string{words[static_cast<std::size_t>(number)]} : std::string{};
}

/// The words of a text without fractions: the 1 of "1/2" is no number of its own.
std::string without_fractions(std::string const& text) {
    static Pattern const fraction{R"(\d+/\S+)"};
    return fraction.removed_from(text);
}

/// The first number in figures of a text; empty if it has none.
std::string numeral_in(std::string const& text) {
    static Pattern const numeral{R"(\b\d+(\.\d+)?\b)"};
    auto const found = numeral.first_in(without_fractions(text));
    return found.empty() ? std::string{} : found[0];
}

/// The first size of a change that a text tells: "+2", "by 2"; empty if it tells none.
std::string size_in(std::string const& text) {
    static Pattern const size{R"((^|[^\w])([+-]\d+|by \d+))"};
    auto const found = size.first_in(text);
    return found.empty() ? std::string{} : found[2];
}

std::string signed_text(std::int64_t thousandths) {
    return (thousandths > 0 ? "+" : "") + chance::thousandths_text(thousandths);
}

/// Whether a text shows a number, in figures or as a word.
bool shows(std::string const& whole_text, std::int64_t thousandths) {
    std::string const text = without_fractions(whole_text);
    std::int64_t const size = thousandths < 0 ? -thousandths : thousandths;
    std::string const word =
        size % decimal_scale == 0 ? number_word(size / decimal_scale) : std::string{};
    return mentions(text, chance::thousandths_text(size)) ||
           (!word.empty() && mentions(text, word));
}

/// Whether a text has a placeholder for the number of a piece: it shows the new value.
bool follows(std::string const& text, HouseRuleEntry const& piece) {
    std::string const name = text_under(piece.entry, "name");
    return text.find("{}") != std::string::npos ||
           (!name.empty() && text.find('{' + name + '}') != std::string::npos);
}

class ChangeCheck {
public:
    ChangeCheck(std::vector<HouseRuleEntry> const& pieces, DataNode const& shipped,
                chance::Ruleset const& ruleset)
        : pieces_(pieces), shipped_(shipped), ruleset_(ruleset) {}

    Findings run() {
        DataNode tree = shipped_;
        for (HouseRuleEntry const& piece : pieces_) {
            if (!piece.laid) continue;
            DataNode before = tree;
            text::lay_over(tree, piece.overlay);
            check_twice(piece);
            if (text::digest_of(before) == text::digest_of(tree)) {
                add(Kind::no_change, piece, piece.place, "it says what holds already",
                    "leave it out, or give another value");
                continue;
            }
            if (piece.section == "rule" && !check_numerals(piece)) check_text(piece);
            check_values(piece);
            check_conditions(piece);
        }
        for (HouseRuleEntry const& piece : pieces_) {
            if (piece.laid && piece.list == "modifier") check_family(piece, tree);
        }
        return std::move(findings_);
    }

private:
    void add(Kind kind, HouseRuleEntry const& piece, text::SourcePlace const& place,
             std::string what, std::string remedy) {
        findings_.push_back({kind,
                             Severity::warning,
                             place,
                             subject_of(piece),
                             std::move(what),
                             {},
                             std::move(remedy)});
    }

    void check_twice(HouseRuleEntry const& piece) {
        std::string const entry =
            piece.section + "/" + piece.chart + "/" + piece.list + "/" + piece.name + "/";
        bool const table = piece.entry.kind == DataNode::Kind::table;
        auto const note = [&](std::string const& key, text::SourcePlace const& place) {
            auto const [known, fresh] = changed_.try_emplace(entry + key, place);
            if (fresh) return;
            add(Kind::changed_twice, piece, place,
                (key.empty() ? "it is" : in_quotes(key) + " is") + " changed at " +
                    file_and_line(known->second) + " already; the later change counts",
                "leave one of them out");
        };
        if (!table) note("", piece.entry.place);
        for (auto const& [key, value] : piece.entry.fields) {
            if (is_value(key)) note(key, value.place);
        }
    }

    DataNode const* in_shipped(HouseRuleEntry const& piece) const {
        DataNode const* const part = shipped_.find(piece.section);
        if (part == nullptr) return nullptr;
        if (piece.section == "chart") {
            auto const entries = entries_of(shipped_, piece.chart, piece.list);
            return find_in(entries, piece);
        }
        if (piece.section != "number") return part->find(piece.name);
        std::vector<DataNode const*> all;
        for (DataNode const& item : part->items) all.push_back(&item);
        return find_in(all, piece);
    }

    /// The entry that a piece changes: that of its id, or the first of its rule.
    static DataNode const* find_in(std::vector<DataNode const*> const& entries,
                                   HouseRuleEntry const& piece) {
        for (DataNode const* entry : entries) {
            if (text::entry_id(*entry) == piece.name) return entry;
        }
        std::string const rule = text_under(piece.entry, "rule");
        for (DataNode const* entry : entries) {
            if (!rule.empty() && text_under(*entry, "rule") == rule) return entry;
        }
        return nullptr;
    }

    /// The rule that a piece changes; empty for names of conditions.
    std::string rule_of(HouseRuleEntry const& piece) const {
        std::string own = text_under(piece.entry, "rule");
        if (!own.empty() || piece.section == "rule") return piece.section == "rule" ? "" : own;
        DataNode const* const entry = in_shipped(piece);
        return entry == nullptr ? std::string{} : text_under(*entry, "rule");
    }

    /// A new text of a rule whose entries stay as they are.
    void check_text(HouseRuleEntry const& piece) {
        DataNode const* const rules = shipped_.find("rule");
        bool const known = rules != nullptr && rules->find(piece.name) != nullptr;
        bool const rewritten = piece.entry.find("text") != nullptr;
        bool const followed =
            std::any_of(pieces_.begin(), pieces_.end(), [&](HouseRuleEntry const& other) {
                bool const redefines = other.section == "any" || other.section == "facts";
                return other.laid && (redefines || rule_of(other) == piece.name);
            });
        if (!known || !rewritten || followed) return;
        std::vector<std::string> uses;
        for_each_entry(shipped_, [&](std::string const& chart, std::string const& list,
                                     DataNode const& entry) {
            bool const tells = list == "next" || list == "refuse";
            if (!tells && text_under(entry, "rule") == piece.name) {
                uses.push_back("[[chart." + chart + "." + list + "]]");
            }
        });
        if (DataNode const* const numbers = shipped_.find("number")) {
            for (DataNode const& number : numbers->items) {
                if (text_under(number, "rule") != piece.name) continue;
                uses.push_back("[[number]] " + text_under(number, "name"));
            }
        }
        add(Kind::text_alone, piece, piece.place, "its text changes, and what is played does not",
            uses.empty() ? "the program itself carries this rule out, and no file can change it: "
                           "leave the text"
                         : "change its entry as well: " + text::joined(uses));
    }

    /// The numbers that the data have under a rule, with what they are called.
    std::vector<std::pair<std::string, std::int64_t>> numbers_of(std::string_view rule) const {
        std::vector<std::pair<std::string, std::int64_t>> found;
        for (chance::Number const& number : ruleset_.numbers) {
            if (number.rule.text == rule) found.emplace_back(number.name, number.thousandths);
        }
        return found;
    }

    /// A new text tells a number that the data under its rule do not have. True if so.
    bool check_numerals(HouseRuleEntry const& piece) {
        DataNode const* const node = piece.entry.find("text");
        if (node == nullptr || node->text.find('{') != std::string::npos) return false;
        auto const numbers = numbers_of(piece.name);
        auto const untold = std::find_if(numbers.begin(), numbers.end(), [&](auto const& each) {
            return !shows(node->text, each.second);
        });
        std::string const numeral = numeral_in(node->text);
        if (untold == numbers.end() || numeral.empty()) return false;
        // check_stale tells of a text with the value that a number had
        DataNode const* const numbers_before = shipped_.find("number");
        for (DataNode const& before : numbers_before->items) {
            DataNode const* const value = before.find("value");
            bool const old = text_under(before, "name") == untold->first && value != nullptr &&
                             shows(node->text, value->thousandths);
            if (old) return false;
        }
        bool const known = std::any_of(numbers.begin(), numbers.end(), [&](auto const& each) {
            return mentions(chance::thousandths_text(each.second), numeral);
        });
        if (known) return false;
        add(Kind::stale_text, piece, node->place,
            "its text says " + numeral + ", and the number " + untold->first + " is " +
                chance::thousandths_text(untold->second),
            "change [[number]] " + untold->first + " too, or write {" + untold->first +
                "} where the text tells it");
        return true;
    }

    /// Whether some file gives the rule a text.
    bool has_new_text(std::string_view rule) const {
        return std::any_of(pieces_.begin(), pieces_.end(), [&](HouseRuleEntry const& piece) {
            return piece.laid && piece.section == "rule" && piece.name == rule &&
                   piece.entry.find("text") != nullptr;
        });
    }

    /// Whether the chart leads to this outcome as it is shipped; another one is a fault of its own.
    bool is_outcome(std::string const& chart, std::string const& outcome) const {
        auto const bands = entries_of(shipped_, chart, "band");
        return std::any_of(bands.begin(), bands.end(), [&](DataNode const* band) {
            return text_under(*band, "outcome") == outcome;
        });
    }

    /// A condition, a formula or a result of an entry changes, and the text of its rule stays.
    void check_conditions(HouseRuleEntry const& piece) {
        DataNode const* const before = in_shipped(piece);
        bool const of_entry = piece.section == "chart" && !piece.list.empty();
        if (!of_entry || before == nullptr || is_set(piece.entry, "add")) return;
        std::string const rule = rule_of(piece);
        chance::RuleText const* const text = ruleset_.find_rule(rule);
        if (piece.list == "refuse" || text == nullptr || has_new_text(rule)) return;
        for (std::string_view const key : keys_that_texts_tell) {
            DataNode const* const now = piece.entry.find(key);
            DataNode const* const old = before->find(key);
            // check_stale looks at numbers that a text tells
            bool const is_told =
                now != nullptr && (now->kind != DataNode::Kind::number || key == "natural");
            bool const changes =
                is_told && (old == nullptr || text::digest_of(*old) != text::digest_of(*now));
            if (!changes || (key == "outcome" && !is_outcome(piece.chart, now->text))) continue;
            bool const unsaid = key == "only" && before->find("only_where") != nullptr &&
                                piece.entry.find("only_where") == nullptr;
            add(Kind::stale_text, piece, now->place,
                in_quotes(key) + " changes, and the text of " + rule +
                    " stays: " + in_quotes(ruleset_.filled(*text)),
                "add [rule." + rule + "] with a text that tells what holds now" +
                    (unsaid ? ", and only_where with the words for players" : ""));
            return;
        }
    }

    void check_values(HouseRuleEntry const& piece) {
        DataNode const* const before = in_shipped(piece);
        for (auto const& [key, value] : piece.entry.fields) {
            if (value.kind != DataNode::Kind::number || !is_value(key)) continue;
            DataNode const* const old =
                before == nullptr || is_set(piece.entry, "add") ? nullptr : before->find(key);
            if (old != nullptr && old->kind == DataNode::Kind::number) {
                check_stale(piece, value, old->thousandths);
            }
            if (piece.section == "number" && key == "value" && old != nullptr) {
                check_size(piece, value, old->thousandths);
                check_fraction(piece, value, old->thousandths);
            }
            if (piece.list == "needed" && key == "value") check_needed(piece, value);
            if (piece.list != "modifier" || key != "value") continue;
            check_modifier(piece, value);
            if (old != nullptr) check_sign(piece, value, old->thousandths);
            if (is_set(piece.entry, "add")) check_new_text(piece, value);
        }
    }

    /// The text of a rule still shows the number that it had.
    void check_stale(HouseRuleEntry const& piece, DataNode const& value, std::int64_t old) {
        std::string const rule = rule_of(piece);
        chance::RuleText const* const text = ruleset_.find_rule(rule);
        bool const stale = text != nullptr && !follows(text->text, piece) &&
                           shows(text->text, old) && !shows(text->text, value.thousandths);
        if (!stale) return;
        add(Kind::stale_text, piece, value.place,
            "the text of " + rule + " still says " + chance::thousandths_text(old) + ": " +
                in_quotes(ruleset_.filled(*text)),
            "add [rule." + rule + "] with a text that says " +
                chance::thousandths_text(value.thousandths));
    }

    void check_sign(HouseRuleEntry const& piece, DataNode const& value, std::int64_t old) {
        bool const turned =
            (old < 0 && value.thousandths > 0) || (old > 0 && value.thousandths < 0);
        if (!turned) return;
        add(Kind::out_of_range, piece, value.place,
            signed_text(value.thousandths) + " has the other sign than the " + signed_text(old) +
                " of the ruleset",
            value.thousandths > 0 ? "look whether a minus sign is missing"
                                  : "look whether there is a minus sign too many");
    }

    /// The text of a modifier of the club's own says another size than its value.
    void check_new_text(HouseRuleEntry const& piece, DataNode const& value) {
        std::string const rule = rule_of(piece);
        chance::RuleText const* const text = ruleset_.find_rule(rule);
        if (text == nullptr || shows(text->text, value.thousandths)) return;
        std::string const other = size_in(text->text);
        if (other.empty()) return;
        add(Kind::stale_text, piece, value.place,
            "the text of " + rule + " says " + in_quotes(other) + ", and its value is " +
                signed_text(value.thousandths) + ": " + in_quotes(ruleset_.filled(*text)),
            "change the text or the value");
    }

    void check_size(HouseRuleEntry const& piece, DataNode const& value, std::int64_t old) {
        std::int64_t const now = value.thousandths;
        if (piece.name.ends_with("_inches") && now == old * 5 / 2 && old > decimal_scale) {
            add(Kind::out_of_range, piece, value.place,
                "it is in inches, and " + chance::thousandths_text(now) + " centimetres are the " +
                    chance::thousandths_text(old) + " inches of the ruleset",
                "write inches, or leave the number out");
            return;
        }
        bool const far = old > 0 && (now > old * many_times || now * many_times < old);
        if (!far) return;
        add(Kind::out_of_range, piece, value.place,
            chance::thousandths_text(now) + " is far from the " + chance::thousandths_text(old) +
                " of the ruleset",
            "look whether a digit is missing or too many");
    }

    /// A fraction where the program reads a whole number: it would count without it.
    void check_fraction(HouseRuleEntry const& piece, DataNode const& value, std::int64_t old) {
        bool const measured = piece.name.ends_with("_inches") || piece.name.ends_with("_degrees") ||
                              piece.name.ends_with("_ratio");
        bool const whole = old % decimal_scale == 0 && !measured;
        if (!whole || value.thousandths % decimal_scale == 0) return;
        std::int64_t const below = value.thousandths / decimal_scale;
        add(Kind::wrong_entry, piece, value.place,
            "it is a whole number, and " + chance::thousandths_text(value.thousandths) +
                " counts as " + std::to_string(below),
            "write " + std::to_string(below) + " or " + std::to_string(below + 1));
        findings_.back().severity = Severity::error;
    }

    /// A number that no face of a die reaches, or that every face does.
    void check_needed(HouseRuleEntry const& piece, DataNode const& value) {
        chance::Chart const* const chart = ruleset_.find_chart(piece.chart);
        if (chart == nullptr) return;
        bool const pool = chart->kind == chance::ChartKind::pool;
        std::int64_t const number = value.thousandths / decimal_scale;
        std::int64_t const dice = pool ? 1 : std::int64_t{chart->dice};
        std::int64_t const least = dice + 1;
        std::int64_t const most = dice * chance::faces_of_die;
        if (number >= least && number <= most) return;
        std::string const thrown =
            dice == 1 ? " face of a die" : " sum of " + std::to_string(dice) + " dice";
        add(Kind::out_of_range, piece, value.place,
            (number < least ? "every" : "no") + thrown + " is " + std::to_string(number) +
                " or more, before modifiers",
            "write a number from " + std::to_string(least) + " to " + std::to_string(most));
    }

    /// A family of which the modifier of a house is the only one: it replaces none and is replaced
    /// by none.
    void check_family(HouseRuleEntry const& piece, DataNode const& tree) {
        DataNode const* const family = piece.entry.find("family");
        if (family == nullptr) return;
        std::vector<std::string_view> others;
        for (DataNode const* entry : entries_of(tree, piece.chart, "modifier")) {
            DataNode const* const each = entry->find("family");
            if (each == nullptr || text::entry_id(*entry) == piece.name) continue;
            if (each->text == family->text) return;
            others.push_back(each->text);
        }
        std::string const near = did_you_mean(family->text, others);
        add(Kind::unread_name, piece, family->place,
            "no other modifier of the chart is of the family " + in_quotes(family->text),
            near.empty() ? "leave \"family\" out, or give it to the other modifiers as well"
                         : near.substr(near.find_first_not_of("; ")));
    }

    void check_modifier(HouseRuleEntry const& piece, DataNode const& value) {
        std::int64_t low = 0;
        std::int64_t high = 0;
        for (DataNode const* entry : entries_of(shipped_, piece.chart, "modifier")) {
            DataNode const* const each = entry->find("value");
            if (each == nullptr || each->kind != DataNode::Kind::number) continue;
            low = std::min(low, each->thousandths);
            high = std::max(high, each->thousandths);
        }
        std::int64_t const span = std::max(high - low, 2 * decimal_scale);
        if (value.thousandths >= low - span && value.thousandths <= high + span) return;
        add(Kind::out_of_range, piece, value.place,
            "a modifier of " + chance::thousandths_text(value.thousandths) +
                " is far from those of this chart, " + chance::thousandths_text(low) + " to " +
                chance::thousandths_text(high),
            "look whether the sign or a digit is wrong");
    }

    std::vector<HouseRuleEntry> const& pieces_;
    DataNode const& shipped_;
    chance::Ruleset const& ruleset_;
    std::map<std::string, text::SourcePlace> changed_;
    Findings findings_;
};

}  // namespace

Findings check_changes(std::vector<HouseRuleEntry> const& pieces, DataNode const& shipped,
                       chance::Ruleset const& ruleset) {
    return ChangeCheck{pieces, shipped, ruleset}.run();
}

}  // namespace esprit::check
