#include "study/settings.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "base/nearest.h"
#include "text/orders/unit_names.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/rule_value.h"

namespace esprit::study {

using chance::thousandths_text;
using text::DataNode;

namespace {

std::string text_at(DataNode const& node, std::string_view key) {
    DataNode const* const found = node.find(key);
    return found != nullptr && found->kind == DataNode::Kind::text ? found->text : std::string{};
}

std::int64_t number_at(DataNode const& node, std::string_view key, std::int64_t otherwise) {
    DataNode const* const found = node.find(key);
    bool const number = found != nullptr && found->kind == DataNode::Kind::number;
    return number ? found->thousandths : otherwise;
}

DataNode const& part_of(DataNode const& tree, std::string_view name) {
    static DataNode const none;
    DataNode const* const found = tree.find(name);
    return found == nullptr ? none : *found;
}

constexpr std::size_t most_named = 8;

/// The words in lower case, with ids of rules and whole names, and the parts of both.
std::set<std::string> words_of(std::string const& text) {
    std::set<std::string> found;
    for (std::string_view const between : {" ", " _-"}) {
        std::string word;
        for (char const letter : text::lowered(text) + " ") {
            bool const in_word = between.find(letter) == std::string_view::npos &&
                                 (std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                                  letter == '_' || letter == '-');
            if (in_word) {
                word += letter;
            } else if (!word.empty()) {
                found.insert(std::exchange(word, {}));
            }
        }
    }
    return found;
}

/// A whole word; of ids of rules the beginning, "gt-mod-0".
bool holds(std::set<std::string> const& words, std::string const& wanted) {
    if (wanted.find('-') == std::string::npos) return words.contains(wanted);
    auto const next = words.lower_bound(wanted);
    return next != words.end() && next->starts_with(wanted);
}

class SettingReader {
public:
    SettingReader(chance::Ruleset const& ruleset, DataNode const& tree,
                  std::span<std::string const> words)
        : ruleset_(ruleset), tree_(tree), words_(words) {}

    std::vector<Setting> run() {
        for (DataNode const& number : part_of(tree_, "number").items) add_number(number);
        for (std::size_t i = 0; i < ruleset_.options.size(); ++i) add_option(i);
        for (auto const& [chart, node] : part_of(tree_, "chart").fields) {
            for (std::string_view const list : {"modifier", "needed", "per"}) {
                for (DataNode const& entry : part_of(node, list).items) {
                    add_entry(chart, list, entry);
                }
            }
        }
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (!found_.contains(i)) refuse(words_[i]);
        }
        return std::move(settings_);
    }

private:
    /// Throws BadInput with words that would be right.
    [[noreturn]] void refuse(std::string const& word) const {
        std::string const begins = text::lowered(word);
        std::vector<std::string_view> like;
        std::vector<std::string_view> const all{known_.begin(), known_.end()};
        for (std::string_view const each : all) {
            if (each.starts_with(begins) && like.size() < most_named) like.push_back(each);
        }
        throw text::BadInput{"no number, option or value of a chart has the word \"" + word + "\"" +
                             (like.empty() ? did_you_mean(begins, all)
                                           : "; words that begin so: " + text::joined(like))};
    }

    std::string head() const { return "[house]\nruleset = \"" + ruleset_.name + "\"\n"; }

    /// Keeps a setting if it has another value and holds the words.
    void keep(Setting setting) {
        setting.text = ruleset_.text_of(setting.rule);
        if (setting.changes.empty()) return;
        std::set<std::string> const its =
            words_of(setting.name + " " + setting.rule + " " + setting.text);
        known_.insert(its.begin(), its.end());
        bool wanted = true;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            bool const held = holds(its, text::lowered(words_[i]));
            if (held) found_.insert(i);
            wanted = wanted && held;
        }
        if (wanted) settings_.push_back(std::move(setting));
    }

    void add_number(DataNode const& node) {
        std::int64_t const value = number_at(node, "value", 0);
        std::int64_t const least = number_at(node, "least", 0);
        std::int64_t const most = number_at(node, "most", 1000 * chance::decimal_scale);
        Setting setting{"number", text_at(node, "name"),   text_at(node, "rule"),
                        {},       thousandths_text(value), {}};
        std::string const house = head() + text::change_of_number(node);
        for (std::int64_t const by : {-step_of(value), step_of(value)}) {
            if (value + by < least || value + by > most) continue;
            std::string const other = thousandths_text(value + by);
            setting.changes.push_back({other, house + other + "\n"});
        }
        keep(std::move(setting));
    }

    void add_option(std::size_t place) {
        chance::OptionValue const& option = ruleset_.options[place];
        Setting setting{"option",
                        option.name,
                        std::string{ruleset_.option_rules[place].text},
                        {},
                        option.choices[option.value],
                        {}};
        for (std::string const& choice : option.choices) {
            if (choice == setting.value) continue;
            setting.changes.push_back(
                {choice, head() + "[options]\n" + option.name + " = \"" + choice + "\"\n"});
        }
        keep(std::move(setting));
    }

    void add_entry(std::string const& chart, std::string_view list, DataNode const& entry) {
        DataNode const* const value = entry.find("value");
        bool const whole = value != nullptr && value->kind == DataNode::Kind::number;
        if (!whole) return;  // an expression has no step
        Setting setting{list,
                        "chart " + chart + ", " + std::string{list} + " " + text::entry_id(entry),
                        text_at(entry, "rule"),
                        {},
                        thousandths_text(value->thousandths),
                        {}};
        std::string const house = head() + text::change_of_entry(chart, list, entry);
        for (std::int64_t const by : {-chance::decimal_scale, chance::decimal_scale}) {
            std::int64_t const other = value->thousandths + by;
            if (list == "per" && other < chance::decimal_scale) continue;
            setting.changes.push_back(
                {thousandths_text(other), house + thousandths_text(other) + "\n"});
        }
        keep(std::move(setting));
    }

    chance::Ruleset const& ruleset_;
    DataNode const& tree_;
    std::span<std::string const> words_;
    std::vector<Setting> settings_;
    std::set<std::string> known_;  // all words of all settings
    std::set<std::size_t> found_;  // places of the words that some setting has
};

}  // namespace

std::int64_t step_of(std::int64_t thousandths) {
    std::int64_t const one = chance::decimal_scale;
    if (thousandths % one != 0) return one / 2;
    return std::max<std::int64_t>(1, (thousandths / one + 9) / 10) * one;
}

std::vector<Setting> settings_of(chance::Ruleset const& ruleset, DataNode const& tree,
                                 std::span<std::string const> words) {
    return SettingReader{ruleset, tree, words}.run();
}

}  // namespace esprit::study
