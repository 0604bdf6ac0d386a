#include "text/rulesets/chart_reader.h"

#include <algorithm>

#include "base/nearest.h"
#include "text/rulesets/ruleset_source.h"
#include "text/toml/field_reader.h"

namespace esprit::text {

using chance::BandSide;
using chance::Chart;
using chance::ChartKind;

namespace {

constexpr std::int64_t largest_value = 1'000'000;
constexpr int most_hits_for_one = 100;

/// The numbers that an expression writes out, in order.
std::vector<std::string> numbers_in(std::string_view expression) {
    auto const is_digit = [](char c) { return c >= '0' && c <= '9'; };
    auto const is_of_name = [&](char c) {
        return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    };
    std::vector<std::string> numbers;
    for (std::size_t at = 0; at < expression.size();) {
        std::size_t const begin = at;
        bool const number = is_digit(expression[at]);
        while (at < expression.size() &&
               (is_of_name(expression[at]) || (number && expression[at] == '.'))) {
            ++at;
        }
        if (number) {
            bool const negative = begin > 0 && expression[begin - 1] == '-';
            numbers.emplace_back((negative ? "-" : "") +
                                 std::string{expression.substr(begin, at - begin)});
        }
        if (at == begin) ++at;
    }
    return numbers;
}

class ChartReader {
public:
    ChartReader(DataNode const& node, DataNode const& charts, chance::Ruleset& ruleset)
        : node_(node),
          charts_(charts),
          ruleset_(ruleset),
          words_{ruleset.facts, ruleset.options, ruleset.named, false},
          words_with_total_{ruleset.facts, ruleset.options, ruleset.named, true} {}

    Chart read(std::string const& name) {
        FieldReader const reader{node_,
                                 "chart \"" + name + "\"",
                                 {"title",
                                  "kind",
                                  "dice",
                                  "requires",
                                  "about",
                                  "rule",
                                  "extends",
                                  "outcome_word",
                                  "ties",
                                  "ties_rule",
                                  "modifies",
                                  "counts",
                                  "add_families_when",
                                  "refuse",
                                  "guard",
                                  "needed",
                                  "modifier",
                                  "band",
                                  "natural",
                                  "per",
                                  "next"}};
        chart_.name = name;
        chart_.title = reader.text("title");
        chart_.about = reader.text("about", "");
        chart_.outcome_word = reader.text("outcome_word", "");
        chart_.kind =
            static_cast<ChartKind>(reader.name("kind", {"bands", "target", "opposed", "pool"}));
        chart_.rule = rule(reader);
        chart_.add_families_when = reader.condition("add_families_when", words_);
        chart_.families_may_add = reader.find("add_families_when") != nullptr;
        read_dice(reader);
        read_required(reader);
        read_modified(reader);
        read_lists();
        check(reader);
        chart_.settle(*ruleset_.facts);
        return std::move(chart_);
    }

private:
    RuleId rule(FieldReader const& reader) { return ruleset_.keep(reader.text("rule")); }

    void read_dice(FieldReader const& reader) {
        if (chart_.kind == ChartKind::pool) {
            chart_.pool_dice = reader.formula("dice", words_, 0, chance::max_pool_dice);
            chart_.counts_misses =
                reader.find("counts") != nullptr && reader.name("counts", {"hits", "misses"}) == 1;
            chart_.outcomes.push_back(chart_.outcome_word.empty() ? "hits" : chart_.outcome_word);
        } else {
            int const most =
                chart_.kind == ChartKind::opposed ? 1 : static_cast<int>(chance::max_summed_dice);
            chart_.dice = static_cast<unsigned>(reader.whole("dice", 1, most, 1));
        }
        if (reader.find("ties") != nullptr) {
            if (chart_.kind != ChartKind::opposed) {
                reader.fail("ties", "only a chart of kind \"opposed\" has ties");
            }
            reader.name("ties", {"reroll"});
            chart_.ties_rolled_again = true;
            chart_.ties_rule = ruleset_.keep(reader.text("ties_rule"));
        }
    }

    /// `modifies` names the given number that the modifiers change instead of the roll.
    void read_modified(FieldReader const& reader) {
        if (reader.find("modifies") == nullptr) {
            return;
        }
        chance::FactId id;
        std::string const name = reader.text("modifies");
        bool const found = ruleset_.facts->find(name, id);
        if (!found || (*ruleset_.facts)[id].type != chance::FactType::whole) {
            reader.fail("modifies", "\"" + name + "\" is not a whole number among the facts");
        }
        chart_.modified = id;
    }

    void read_required(FieldReader const& reader) {
        DataNode const* const list = reader.find("requires");
        if (list == nullptr) {
            return;
        }
        if (list->kind != DataNode::Kind::list) {
            reader.fail("requires", "\"requires\" is a list of facts");
        }
        for (DataNode const& fact : list->items) {
            chance::FactId id;
            if (fact.kind != DataNode::Kind::text) {
                throw InputError{fact.place, "a fact is a name in quotes"};
            }
            if (!ruleset_.facts->find(fact.text, id)) {
                std::vector<std::string_view> names;
                for (auto const& each : ruleset_.facts->declarations()) names.push_back(each.name);
                throw InputError{
                    fact.place,
                    "\"" + fact.text + "\" is not a fact" + did_you_mean(fact.text, names),
                    fact.text.size() + 2};
            }
            if (id.is_flag) {
                throw InputError{fact.place,
                                 "\"" + fact.text + "\" is true or false and never missing",
                                 fact.text.size() + 2};
            }
            chart_.required.push_back(id);
        }
    }

    /// The entries of a list, after those of the chart that this chart extends.
    std::vector<DataNode const*> entries(std::string_view list) const {
        std::vector<DataNode const*> found;
        DataNode const* const base_name = node_.find("extends");
        if (base_name != nullptr && (list == "needed" || list == "modifier")) {
            DataNode const* const base = charts_.find(base_name->text);
            if (base == nullptr) {
                std::vector<std::string_view> names;
                for (auto const& chart : charts_.fields) names.push_back(chart.first);
                throw InputError{base_name->place,
                                 "there is no chart \"" + base_name->text + "\"" +
                                     did_you_mean(base_name->text, names),
                                 base_name->text.size() + 2};
            }
            if (base->find("extends") != nullptr) {
                throw InputError{base_name->place,
                                 "a chart extends another one that itself extends none",
                                 base_name->text.size() + 2};
            }
            add_items(base->find(list), found);
        }
        add_items(node_.find(list), found);
        return found;
    }

    static void add_items(DataNode const* list, std::vector<DataNode const*>& into) {
        if (list == nullptr) {
            return;
        }
        if (list->kind != DataNode::Kind::list) {
            throw InputError{list->place, "this is a list of tables: [[chart.NAME.LIST]]"};
        }
        for (DataNode const& item : list->items) {
            std::string const id = entry_id(item);
            for (DataNode const* const other : into) {
                if (!id.empty() && entry_id(*other) == id) {
                    throw InputError{item.place, "\"" + id + "\" stands twice in this list"};
                }
            }
            into.push_back(&item);
        }
    }

    void read_lists() {
        for (DataNode const* node : entries("refuse")) read_refusal(*node);
        for (DataNode const* node : entries("guard")) read_guard(*node);
        for (DataNode const* node : entries("needed")) read_needed(*node);
        for (DataNode const* node : entries("modifier")) read_modifier(*node);
        for (DataNode const* node : entries("band")) read_band(*node);
        for (DataNode const* node : entries("natural")) read_natural(*node);
        for (DataNode const* node : entries("per")) read_hits_for_one(*node);
        for (DataNode const* node : entries("next")) read_next(*node);
    }

    void read_refusal(DataNode const& node) {
        FieldReader const reader{node, "a refusal", {"id", "rule", "when", "because"}};
        chance::RefusedFacts refusal;
        refusal.id = reader.text("id");
        refusal.rule = ruleset_.keep(reader.text("rule", ""));
        refusal.when = reader.condition("when", words_);
        refusal.because = because(reader);
        chart_.refusals.push_back(std::move(refusal));
    }

    /// The reason of a refusal: {1} is the first number that its condition writes out, {NAME} a
    /// number of the ruleset.
    std::string because(FieldReader const& reader) const {
        chance::RuleText reason;
        reason.text = reader.text("because");
        std::vector<std::string> const numbers = numbers_in(reader.text("when", ""));
        for (std::size_t place = 1; place < 10; ++place) {
            std::string const placeholder = "{" + std::to_string(place) + "}";
            for (std::size_t at = 0; (at = reason.text.find(placeholder)) != std::string::npos;) {
                if (place > numbers.size()) {
                    reader.fail("because", placeholder +
                                               " stands for a number of \"when\", which "
                                               "has " +
                                               std::to_string(numbers.size()));
                }
                chance::put_value(reason.text, at, placeholder.size(), numbers[place - 1]);
            }
        }
        return ruleset_.filled(reason);
    }

    void read_guard(DataNode const& node) {
        FieldReader const reader{node, "a guard", {"rule", "when", "outcome", "data"}};
        chance::Guard guard;
        guard.rule = rule(reader);
        guard.when = reader.condition("when", words_);
        guard.outcome = outcome(reader.text("outcome"));
        guard.data = data(reader, words_);
        chart_.guards.push_back(std::move(guard));
    }

    void read_needed(DataNode const& node) {
        FieldReader const reader{node, "a number to reach", {"rule", "when", "value"}};
        chart_.needed.push_back({rule(reader), reader.condition("when", words_),
                                 reader.formula("value", words_, -largest_value, largest_value)});
    }

    void read_modifier(DataNode const& node) {
        FieldReader const reader{
            node, "a modifier", {"rule", "when", "value", "family", "side", "only", "only_where"}};
        chance::Modifier modifier;
        modifier.rule = rule(reader);
        modifier.when = reader.condition("when", words_);
        modifier.only = reader.condition("only", words_);
        modifier.only_where = reader.text("only_where", "");
        if (!modifier.only_where.empty() && reader.find("only") == nullptr) {
            reader.fail("only_where",
                        "\"only_where\" says in words what \"only\" says: it goes "
                        "with \"only\"");
        }
        if (modifier.only_where.empty() && !modifier.only.always()) {
            modifier.only_where = "where " + reader.text("only");
        }
        modifier.value = reader.formula("value", words_, -largest_value, largest_value);
        if (reader.find("family") != nullptr) {
            std::string const family = reader.text("family");
            auto const known = std::find(families_.begin(), families_.end(), family);
            modifier.family = static_cast<int>(known - families_.begin());
            if (known == families_.end()) {
                families_.push_back(family);
            }
            chart_.family_count = static_cast<unsigned>(families_.size());
        }
        if (reader.find("side") != nullptr) {
            if (chart_.kind != ChartKind::opposed) {
                reader.fail("side", "only a chart of kind \"opposed\" has two sides");
            }
            modifier.enemy = reader.name("side", {"self", "enemy"}) == 1;
        }
        if (chart_.modifiers.size() == chance::max_modifiers) {
            throw InputError{node.place, "a chart has at most " +
                                             std::to_string(chance::max_modifiers) + " modifiers"};
        }
        chart_.modifiers.push_back(std::move(modifier));
    }

    void read_band(DataNode const& node) {
        FieldReader const reader{
            node,
            "a band",
            {"rule", "when", "on", "at_least", "at_most", "natural", "outcome", "data"}};
        chance::Band band;
        band.rule = rule(reader);
        band.when = reader.condition("when", words_);
        check_keys_of_band(reader);
        if (reader.find("on") != nullptr) {
            bool const opposed = chart_.kind == ChartKind::opposed;
            std::size_t const place = opposed ? reader.name("on", {"higher", "tie", "lower"}) + 3
                                              : reader.name("on", {"pass", "fail"}) + 1;
            band.side = static_cast<BandSide>(place);
        }
        for (auto const& [key, bound] :
             {std::pair{"at_least", &band.at_least}, std::pair{"at_most", &band.at_most}}) {
            if (reader.find(key) != nullptr) {
                *bound = reader.formula(key, words_, -largest_value, largest_value);
            }
        }
        if (reader.find("natural") != nullptr) {
            // house rules may give a chart more dice: the band then never comes up
            band.natural =
                reader.whole("natural", 1, static_cast<int>(chart_.dice * chance::faces_of_die));
        }
        band.outcome = outcome(reader.text("outcome"));
        band.data = data(reader, words_with_total_);
        band.data_uses_total =
            std::any_of(band.data.begin(), band.data.end(),
                        [](chance::DataField const& field) { return field.value.uses_total(); });
        if (chart_.bands.size() == chance::max_bands) {
            throw InputError{node.place,
                             "a chart has at most " + std::to_string(chance::max_bands) + " bands"};
        }
        chart_.bands.push_back(std::move(band));
    }

    /// Refuses keys that a chart of this kind never reads.
    void check_keys_of_band(FieldReader const& reader) const {
        bool const opposed = chart_.kind == ChartKind::opposed;
        if (opposed && reader.find("on") == nullptr) {
            reader.fail("on", "a band of an opposed chart is on \"higher\", \"tie\" or \"lower\"");
        }
        if (chart_.kind == ChartKind::bands && reader.find("on") != nullptr) {
            reader.fail("on", "a chart of kind \"bands\" has neither pass nor fail");
        }
        for (std::string_view const key : {"at_least", "at_most", "natural"}) {
            if (opposed && reader.find(key) != nullptr) {
                reader.fail(key,
                            "an opposed chart has no total: its bands are on \"higher\", "
                            "\"tie\" or \"lower\"");
            }
        }
    }

    void read_natural(DataNode const& node) {
        FieldReader const reader{node, "a natural face", {"rule", "face", "hits"}};
        chart_.naturals.push_back({rule(reader), reader.whole("face", 1, chance::faces_of_die),
                                   reader.truth("hits", true)});
    }

    void read_hits_for_one(DataNode const& node) {
        FieldReader const reader{node, "\"per\"", {"rule", "when", "value"}};
        chart_.hits_for_one.push_back({rule(reader), reader.condition("when", words_),
                                       reader.formula("value", words_, 1, most_hits_for_one)});
    }

    void read_next(DataNode const& node) {
        FieldReader const reader{node, "\"next\"", {"rule", "on", "at_least", "when"}};
        chance::Consequence consequence;
        consequence.rule = rule(reader);
        consequence.at_least = reader.whole("at_least", 0, chance::max_pool_dice, 0);
        if (consequence.at_least > 0 && chart_.kind != chance::ChartKind::pool) {
            reader.fail("at_least", "only a pool counts; elsewhere \"on\" names the outcome");
        }
        consequence.when = reader.condition("when", words_);
        if (reader.find("on") != nullptr) {
            std::string const name = reader.text("on");
            auto const found = std::find(chart_.outcomes.begin(), chart_.outcomes.end(), name);
            auto const band =
                std::find_if(chart_.bands.begin(), chart_.bands.end(),
                             [&](auto const& each) { return each.rule.text == name; });
            if (found == chart_.outcomes.end() && band != chart_.bands.end()) {
                consequence.band = static_cast<int>(band - chart_.bands.begin());
            } else if (found == chart_.outcomes.end()) {
                std::vector<std::string_view> const names{chart_.outcomes.begin(),
                                                          chart_.outcomes.end()};
                reader.fail(
                    "on", "the chart has no outcome \"" + name + "\"" + did_you_mean(name, names));
            }
            if (consequence.band < 0) {
                consequence.outcome = static_cast<int>(found - chart_.outcomes.begin());
            }
        }
        chart_.next.push_back(std::move(consequence));
    }

    std::uint16_t outcome(std::string const& name) {
        auto const found = std::find(chart_.outcomes.begin(), chart_.outcomes.end(), name);
        auto const place = found - chart_.outcomes.begin();
        if (found == chart_.outcomes.end()) {
            chart_.outcomes.push_back(name);
        }
        return static_cast<std::uint16_t>(place);
    }

    static std::vector<chance::DataField> data(FieldReader const& reader,
                                               chance::Vocabulary const& words) {
        std::vector<chance::DataField> fields;
        DataNode const* const node = reader.find("data");
        if (node == nullptr) {
            return fields;
        }
        if (node->kind != DataNode::Kind::table || node->fields.size() > chance::max_outcome_data) {
            reader.fail("data", "the data of an outcome are a table of at most " +
                                    std::to_string(chance::max_outcome_data) + " numbers");
        }
        for (auto const& [name, value] : node->fields) {
            fields.push_back(
                {name, formula_at(value, words, -2 * largest_value, 2 * largest_value)});
        }
        return fields;
    }

    /// Checks which lists the kind of chart requires. A roll without a band is found only when it
    /// occurs (ChartGap).
    void check(FieldReader const& reader) const {
        bool const wants_number =
            chart_.kind == ChartKind::target || chart_.kind == ChartKind::pool;
        if (wants_number == chart_.needed.empty()) {
            reader.fail("kind", wants_number ? "a chart of this kind has a [[needed]]"
                                             : "a chart of this kind has no [[needed]]");
        }
        if ((chart_.kind == ChartKind::pool) != chart_.bands.empty()) {
            reader.fail("kind", chart_.bands.empty() ? "a chart of this kind has a [[band]]"
                                                     : "a pool has no [[band]]");
        }
        bool const has_tie =
            std::any_of(chart_.bands.begin(), chart_.bands.end(),
                        [](auto const& band) { return band.side == BandSide::tie; });
        if (chart_.kind == ChartKind::opposed && has_tie == chart_.ties_rolled_again) {
            reader.fail("kind", "ties have a band, or ties = \"reroll\"");
        }
    }

    DataNode const& node_;
    DataNode const& charts_;
    chance::Ruleset& ruleset_;
    chance::Vocabulary words_;
    chance::Vocabulary words_with_total_;
    std::vector<std::string> families_;
    Chart chart_;
};

}  // namespace

Chart read_chart(std::string const& name, DataNode const& node, DataNode const& charts,
                 chance::Ruleset& ruleset) {
    return ChartReader{node, charts, ruleset}.read(name);
}

}  // namespace esprit::text
