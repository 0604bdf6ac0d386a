#include "chance/ruleset.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::chance {

namespace {

template <class Range>
auto const* by_name(Range const& range, std::string_view name) {
    auto const found = std::find_if(range.begin(), range.end(),
                                    [&](auto const& entry) { return entry.name == name; });
    return found == range.end() ? nullptr : &*found;
}

std::string number_text(Formula const& formula) {
    return formula.is_constant() ? std::to_string(formula.low()) : std::string{};
}

template <class Entries>
std::string value_under(Entries const& entries, std::string_view id) {
    for (auto const& entry : entries) {
        if (entry.rule.text == id) {
            return number_text(entry.value);
        }
    }
    return {};
}

std::string bound_under(std::vector<Band> const& bands, std::string_view id) {
    for (Band const& band : bands) {
        if (band.rule.text != id) {
            continue;
        }
        if (band.natural) {
            return std::to_string(*band.natural);
        }
        if (band.at_most) {
            return number_text(*band.at_most);
        }
        return band.at_least ? number_text(*band.at_least) : std::string{};
    }
    return {};
}

/// The number that a chart has under a rule id; empty if it has none.
std::string number_in(Chart const& chart, std::string_view id) {
    for (std::string const& found :
         {value_under(chart.needed, id), value_under(chart.modifiers, id),
          value_under(chart.hits_for_one, id), bound_under(chart.bands, id)}) {
        if (!found.empty()) {
            return found;
        }
    }
    for (NaturalFace const& natural : chart.naturals) {
        if (natural.rule.text == id) {
            return std::to_string(natural.face);
        }
    }
    return chart.rule.text == id && chart.kind != ChartKind::pool ? std::to_string(chart.dice)
                                                                  : std::string{};
}

/// The n-th literal number, from 1, in the formulas of the entries with this rule; else empty.
template <class Entries>
std::string literal_under(Entries const& entries, std::string_view id, std::size_t n) {
    for (auto const& entry : entries) {
        if (entry.rule.text != id) continue;
        for (Instruction const& step : entry.value.code()) {
            if (step.operation != Operation::constant || --n != 0) continue;
            bool const is_decimal = step.slot != 0;
            return is_decimal ? thousandths_text(step.argument) : std::to_string(step.argument);
        }
    }
    return {};
}

/// The number of another rule: `ID`, `ID CHART` where several charts have the rule, or `ID #2`, the
/// second number that the formula of a modifier writes out.
std::string number_of(Ruleset const& ruleset, std::string_view words) {
    std::size_t const blank = std::min(words.find(' '), words.size());
    std::string_view const id = words.substr(0, blank);
    std::string_view const of = words.substr(std::min(blank + 1, words.size()));
    for (Number const& number : ruleset.numbers) {
        if (of.empty() && number.rule.text == id) return thousandths_text(number.thousandths);
    }
    for (Chart const& chart : ruleset.charts) {
        std::string value;
        if (of.starts_with('#') && of.size() == 2) {
            value = literal_under(chart.modifiers, id, static_cast<std::size_t>(of[1] - '0'));
        } else if (of.empty() || of == chart.name) {
            value = number_in(chart, id);
        }
        if (!value.empty()) return value;
    }
    return {};
}

}  // namespace

RuleId Ruleset::keep(std::string_view id) {
    auto const found = std::find(words.begin(), words.end(), id);
    return RuleId{found != words.end() ? *found : words.emplace_back(id)};
}

Chart const* Ruleset::find_chart(std::string_view chart_name) const {
    return by_name(charts, chart_name);
}

Chart const& Ruleset::chart(std::string_view chart_name) const {
    Chart const* const found = find_chart(chart_name);
    if (found == nullptr) {
        throw ChartGap{"the ruleset has no chart \"" + std::string{chart_name} +
                       "\", which is needed"};
    }
    return *found;
}

std::int64_t Ruleset::whole_number(std::string_view number_name) const {
    std::int64_t const value = thousandths(number_name);
    ESPRIT_EXPECT(value % decimal_scale == 0, "files give such a number whole values alone");
    return value / decimal_scale;
}

std::int64_t Ruleset::thousandths(std::string_view number_name) const {
    Number const* const found = by_name(numbers, number_name);
    if (found == nullptr) {
        throw ChartGap{"the ruleset has no number \"" + std::string{number_name} +
                       "\", which is needed"};
    }
    return found->thousandths;
}

OptionValue const& Ruleset::option(std::string_view option_name) const {
    OptionValue const* const found = by_name(options, option_name);
    if (found == nullptr) {
        throw ChartGap{"the ruleset has no option \"" + std::string{option_name} +
                       "\", which is needed"};
    }
    return *found;
}

bool Ruleset::option_is(std::string_view option_name, std::string_view choice) const {
    OptionValue const& found = option(option_name);
    auto const place = std::find(found.choices.begin(), found.choices.end(), choice);
    if (place == found.choices.end()) {
        throw ChartGap{"the option \"" + found.name + "\" has no choice \"" + std::string{choice} +
                       "\", which is needed"};
    }
    return found.choices[found.value] == choice;
}

NamedExpression const* Ruleset::find_derived(std::string_view wanted) const {
    auto const found = std::find_if(named.begin(), named.end(), [&](auto const& each) {
        return each.is_derived_fact() && each.name == wanted;
    });
    return found == named.end() ? nullptr : &*found;
}

RuleText const* Ruleset::find_rule(std::string_view id) const {
    auto const found = std::lower_bound(
        rules.begin(), rules.end(), id,
        [](RuleText const& rule, std::string_view sought) { return rule.id < sought; });
    return found == rules.end() || found->id != id ? nullptr : &*found;
}

std::string Ruleset::filled(RuleText const& rule) const {
    std::string text = rule.text;
    for (std::size_t at = 0; (at = text.find('{', at)) < text.size();) {
        std::size_t const closed = text.find('}', at);
        if (closed == std::string::npos) break;
        std::string const inside = text.substr(at + 1, closed - at - 1);
        std::string value;
        if (Number const* const number = by_name(numbers, inside)) {
            value = thousandths_text(number->thousandths);
        } else if (OptionValue const* const set = by_name(options, inside)) {
            value = set->choices[set->value];
        }
        if (value.empty()) value = number_of(*this, inside.empty() ? rule.id : inside);
        at = put_value(text, at, closed + 1 - at, value.empty() ? "…" : value);
    }
    return text;
}

std::string Ruleset::text_of(std::string_view id) const {
    RuleText const* const rule = find_rule(id);
    return rule == nullptr ? std::string{} : filled(*rule);
}

std::size_t put_value(std::string& text, std::size_t at, std::size_t size, std::string_view value) {
    // a plural, with a verb where one follows, and the singular
    static constexpr std::string_view forms[] = {
        " inches",        " inch",        " dice",       " die",       " points",    " point",
        " figures",       " figure",      " degrees",    " degree",    " hits make", " hit makes",
        " hits remove",   " hit removes", " follow-ups", " follow-up", " stands",    " stand",
        " units",         " unit",        " cards",      " card",      " turns are", " turn is",
        " minutes",       " minute",      " metres",     " metre",     " parts",     " part",
        " square inches", " square inch", " casualties", " casualty",  " flanks do", " flank does"};
    text.replace(at, size, value);
    std::size_t const end = at + value.size();
    bool const is_one = value == "1" && (at == 0 || text[at - 1] != '/');
    for (std::size_t i = 0; is_one && i < std::size(forms); i += 2) {
        if (text.compare(end, forms[i].size(), forms[i]) == 0) {
            text.replace(end, forms[i].size(), forms[i + 1]);
        }
    }
    return end;
}

std::string thousandths_text(std::int64_t thousandths) {
    std::string const sign = thousandths < 0 ? "-" : "";
    std::int64_t const size = thousandths < 0 ? -thousandths : thousandths;
    std::string text = sign + std::to_string(size / decimal_scale);
    if (size % decimal_scale != 0) {
        std::string decimals = std::to_string(decimal_scale + size % decimal_scale).substr(1);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text += "." + decimals;
    }
    return text;
}

std::string exact_inches_text(std::int64_t length_mil) {
    return thousandths_text(length_mil) + "\"";
}

}  // namespace esprit::chance
