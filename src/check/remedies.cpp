#include "check/remedies.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "check/chart_check.h"
#include "check/names.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::check {

using text::DataNode;
using text::in_quotes;

namespace {

/// The text of an entry in which a fault is: the one that begins last before it in its line.
std::string text_at(DataNode const& entry, text::SourcePlace const& place) {
    std::string found;
    std::size_t column = 0;
    auto const look = [&](DataNode const& value) {
        bool const is_it = value.kind == DataNode::Kind::text && value.place.line == place.line &&
                           value.place.column <= place.column && value.place.column >= column;
        if (!is_it) return;
        column = value.place.column;
        found = value.text;
    };
    look(entry);
    for (auto const& field : entry.fields) look(field.second);
    return found;
}

/// True if an expression has a single = between two values.
bool has_single_equals(std::string_view expression) {
    for (std::size_t at = 1; at + 1 < expression.size(); ++at) {
        bool const alone =
            expression[at + 1] != '=' &&
            std::string_view{"=!<>"}.find(expression[at - 1]) == std::string_view::npos;
        if (expression[at] == '=' && alone) return true;
    }
    return false;
}

constexpr std::string_view no_division =
    "there is no division: full(a, b) is how often the whole of b fits into a, and a half is "
    "compared as 2 * a >= b";
constexpr std::string_view keyboard_minus = "write the minus sign of the keyboard: -";
constexpr std::string_view plain_names = "names stand without quotation marks, as in test == C";

/// How a sign of other languages or of a word processor is written in an expression; empty if it
/// has none.
std::string of_expression(std::string const& expression) {
    struct Foreign {
        std::string_view sign;
        std::string_view right;
    };
    constexpr std::array<Foreign, 18> signs{{
        {"'", plain_names},
        {"\"", plain_names},
        {"&", "write and"},
        {"|", "write or"},
        {">>", "write > once"},
        {"<<", "write < once"},
        {"=>", "write >= for at least"},
        {"=<", "write <= for at most"},
        {"≥", "write >="},
        {"≤", "write <="},
        {"≠", "write !="},
        {"×", "write *"},
        {"/", no_division},
        {"÷", no_division},
        {"−", keyboard_minus},
        {"–", keyboard_minus},
        {"’", plain_names},
        {"“", plain_names},
    }};
    for (Foreign const& each : signs) {
        if (expression.find(each.sign) != std::string::npos) return std::string{each.right};
    }
    if (expression.starts_with('+'))
        return "write the number without a plus sign and without quotes";
    if (has_single_equals(expression)) return "to compare is written with two signs: ==";
    bool const exclaims =
        expression.find('!') != std::string::npos && expression.find("!=") == std::string::npos;
    if (exclaims) return "write not";
    std::size_t const comma = expression.find(',');
    bool const call = expression.find('(') != std::string::npos;
    return comma != std::string::npos && !call ? "write a point, not a comma" : "";
}

bool has(std::string const& message, std::string_view words) {
    return message.find(words) != std::string::npos;
}

/// The first text in quotation marks of a message: the name that it is about.
std::string name_in(std::string const& message) {
    std::size_t const begin = message.find('"');
    std::size_t const end = message.find('"', begin + 1);
    return end == std::string::npos ? "" : message.substr(begin + 1, end - begin - 1);
}

std::string small_letters(std::string_view text) {
    std::string small{text};
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return small;
}

/// An id without what a word processor makes of its hyphens, and without capitals and blanks.
std::string plain_id(std::string_view id) {
    std::string plain;
    for (std::size_t i = 0; i < id.size(); ++i) {
        bool const dash = id.substr(i, 2) == "\xE2\x80";  // the dashes of Unicode: three bytes
        if (dash) i += 2;
        if (id[i] != ' ') plain += dash ? '-' : id[i];
    }
    return small_letters(plain);
}

/// Of a name that is no fact: what it is else, or where the facts are listed.
std::string of_unknown_name(std::string const& name, RemedyContext const& context) {
    std::string const small = small_letters(name);
    for (std::string_view const word : {"true", "false", "and", "or", "not"}) {
        if (small == word) return "write " + std::string{word} + " in small letters";
    }
    if (small == "yes" || small == "no" || small == "on" || small == "off") {
        return "a fact that is true or false is not compared: write it alone, or not before it";
    }
    for (chance::FactDeclaration const& fact : context.facts.declarations()) {
        auto const names = std::span{fact.names}.first(fact.name_count);
        if (std::find(names.begin(), names.end(), small) != names.end()) {
            return "that is a value of the fact " + std::string{fact.name} + ": write " +
                   std::string{fact.name} + " == " + small;
        }
    }
    DataNode const* const head = context.ruleset.find("ruleset");
    return "esprit facts " + text_under(*head, "name") + " lists the facts";
}

/// Of an id that its list has not: the same id in other letters, or the lists that have it.
std::string of_unknown_entry(HouseRuleEntry const& piece, RemedyContext const& context) {
    std::string const rule = text_under(piece.entry, "rule");
    std::string right;
    std::vector<std::string> others;
    for_each_entry(context.ruleset, [&](std::string const& chart, std::string const& list,
                                        DataNode const& entry) {
        std::string const own = text_under(entry, "rule");
        if (chart == piece.chart && list == piece.list && own != rule &&
            plain_id(own) == plain_id(rule)) {
            right = own;
        }
        std::string const header = "[[chart." + chart + "." + list + "]]";
        bool const known = std::find(others.begin(), others.end(), header) != others.end();
        if (!rule.empty() && own == rule && !known) others.push_back(header);
    });
    if (!right.empty()) return "write " + in_quotes(right) + ", with hyphens and capitals";
    if (!others.empty()) return in_quotes(rule) + " stands in " + text::joined(others);
    return "esprit why WORDS finds rules by their words";
}

/// Of an entry named by `before` that the list has not at this place.
std::string of_unknown_place(HouseRuleEntry const& piece, RemedyContext const& context) {
    std::string const before = text_under(piece.entry, "before");
    bool const later =
        std::any_of(context.pieces.begin(), context.pieces.end(), [&](HouseRuleEntry const& other) {
            return other.chart == piece.chart && other.list == piece.list && other.name == before;
        });
    return later ? in_quotes(before) + " is added further down: move it above this entry" : "";
}

std::string of_removal(HouseRuleEntry const& piece, DataNode const& removed) {
    if (removed.kind != DataNode::Kind::truth)
        return "write remove = true, without quotation marks";
    if (piece.section == "rule") {
        return "a text stays: remove the entries of the rule, or give it another text";
    }
    return "other entries need it: keep it, or remove those too";
}

/// Of a value that is no number: the number that its text holds, if it holds one.
std::string of_number(DataNode const& number) {
    std::string value = text_under(number, "value");
    std::replace(value.begin(), value.end(), ',', '.');
    bool const holds_one =
        !value.empty() && value.find_first_not_of("0123456789.") == std::string::npos;
    return "write the value as a number without quotation marks, with a point: value = " +
           (holds_one ? value : "6.5");
}

/// A part of a message, and what is right where it stands.
struct Remedy {
    std::string_view message;
    std::string_view right;
};

constexpr Remedy remedies[] = {
    {"is a fact already", "give the derived fact a name of its own"},
    {"is an option already", "give the derived fact a name of its own"},
    {"is a value of ", "give the derived fact a name of its own"},
    {"is a name of [any] already", "give the derived fact a name of its own"},
    {"is a word of expressions", "give the derived fact a name of its own"},
    {"in a circle", "define one of them by other facts"},
    {"has no [[needed]]", "its bands decide: change or add a [[chart.NAME.band]]"},
    {"a pool has no [[band]]", "change its [[chart.NAME.needed]], or its [[chart.NAME.per]]"},
    {"has a [[needed]]", "keep one of the numbers to reach"},
    {"has a [[band]]", "keep one of the bands"},
    {"only a chart of kind \"opposed\" has two sides", "leave \"side\" out"},
    {"has neither pass nor fail", "leave \"on\" out, and say at_least or at_most"},
    {"has no total", "leave the total out, and say on = \"higher\", \"tie\" or \"lower\""},
    {"expected \")\"", "close each parenthesis that is opened"},
    {"expected \"(\"", "write it with parentheses, as in max(a, b) or given(a)"},
    {"this is neither", "a number is compared, as in stands_lost > 0"},
    {"is not a condition", "a number is compared, as in stands_lost > 0"},
    {"is not a number", "write a number, or a fact that is one"},
    {"cannot compare", "compare a number with a number, or a name with one of its values"},
    {"do not take the same names", "compare each with one of its own names"},
    {"to be a whole number", "multiply by a whole number"},
    {"too long", "give parts of it names, in [facts]"},
    {"too deeply nested", "give parts of it names, in [facts]"},
    {"can exceed", "lessen it, as in min(a, 100)"},
    {"names too many", "leave names out that are not used"},
    {"stands twice in this list", "give one of the two a rule of its own"},
    {"is no fact", "given(…) asks a fact that is stated, not an option or a derived one"},
    {"expected a value", "write a whole comparison on each side of and and or: a >= 7 or a <= 4"},
    {"did not expect", "join two conditions with and or or"},
};

/// A remedy with the name of the chart for NAME.
std::string with_chart(std::string_view right, std::string const& chart) {
    std::string filled{right};
    for (std::size_t at = filled.find("NAME"); at != std::string::npos;
         at = filled.find("NAME", at)) {
        filled.replace(at, 4, chart);
    }
    return filled;
}

/// The keys of an entry of each list.
struct ListKeys {
    std::string_view list;
    std::string_view keys;
};

constexpr ListKeys keys_of_lists[] = {
    {"refuse", "id, rule, when and because"},
    {"guard", "rule, when, outcome and data"},
    {"needed", "rule, when and value"},
    {"modifier", "rule, when, value, family, side, only and only_where"},
    {"band", "rule, when, on, at_least, at_most, natural, outcome and data"},
    {"natural", "rule, face and hits"},
    {"per", "rule, when and value"},
    {"next", "rule, on, at_least and when"},
    {"number", "rule, name and value, which is a number"},
    {"rule", "text and origin"},
    {"any", "a list of conditions in quotation marks"},
    {"facts", "a condition or a formula in quotation marks"},
};

/// What can stand in the place of an entry: the choices of an option, or the keys of its list.
std::string of_form(HouseRuleEntry const& piece, RemedyContext const& context) {
    if (DataNode const* const options = context.ruleset.find("options");
        piece.section == "options" && options != nullptr) {
        std::vector<std::string> names;
        for (auto const& [name, option] : options->fields) {
            names.push_back(name);
            DataNode const* const choices = option.find("choices");
            if (name != piece.name || choices == nullptr) continue;
            std::vector<std::string> values;
            for (DataNode const& choice : choices->items) values.push_back(in_quotes(choice.text));
            return name + " is one of " + text::joined(values);
        }
        return "the options are " + text::joined(names);
    }
    std::string_view const list = piece.section == "chart" ? piece.list : piece.section;
    for (ListKeys const& each : keys_of_lists) {
        if (each.list == list) return "here stands: " + std::string{each.keys};
    }
    std::vector<std::string> lists;
    for (ListKeys const& each : keys_of_lists) {
        if (each.list == "number") break;
        lists.push_back("[[chart." + piece.chart + "." + std::string{each.list} + "]]");
    }
    return piece.section == "chart"
               ? "what changes in a chart are its lists: " + text::joined(lists)
               : "a file of house rules has [options], [[number]], [rule.ID], [any], [facts] and "
                 "the lists of charts";
}

}  // namespace

bool says_what_is_right(std::string_view message) {
    static constexpr std::string_view phrases[] = {
        "did you mean",     "it is one of",   "\" is one of ", "lies between", "a whole number",
        "is true or false", "is wanted here", ": compare",     "goes with",    "begins with",
        "in quotes",        "join two with",  "has at most",   "is a table",   "from 1 to",
        "is a list of",     "small letters",  "has to be",     "is a text",
    };
    return std::any_of(std::begin(phrases), std::end(phrases), [&](std::string_view phrase) {
        return message.find(phrase) != std::string_view::npos;
    });
}

std::string remedy_of(HouseRuleEntry const& piece, text::InputFault const& fault,
                      RemedyContext const& context) {
    std::string const& message = fault.message;
    bool const no_place = has(message, "in this list") && piece.entry.find("before") != nullptr;
    if (has(message, "there is no \"") && no_place) {
        std::string right = of_unknown_place(piece, context);
        if (!right.empty()) return right;
    }
    if (has(message, "did you mean")) return {};
    if (has(message, "there is no chart") && piece.section == "chart") {
        return "house rules change the charts that there are; no battle asks a new one";
    }
    if (has(message, "add = true makes a new entry")) return of_unknown_entry(piece, context);
    if (has(message, "is a list of tables")) {
        std::string const list = piece.section == "chart" && !piece.name.empty()
                                     ? "chart." + piece.chart + "." + piece.name
                                     : piece.section;
        return "write [[" + list + "]], in two brackets, above each of them";
    }
    if (has(message, "is a table") && piece.entry.kind == DataNode::Kind::list) {
        return "write [" + piece.section + "] once, in single brackets, and the entries below it";
    }
    if (has(message, "is in this list already")) {
        return piece.section == "number"
                   ? "leave add = true out: the name tells which number changes"
                   : "give one of the two a rule of its own, or put their conditions into one "
                     "entry";
    }
    if (has(message, "\"value\" is a number, not ")) return of_number(piece.entry);
    if (has(message, "an option is set by a name")) return of_form(piece, context);
    if (DataNode const* const removed = piece.entry.find("remove"); removed != nullptr) {
        return of_removal(piece, *removed);
    }
    if (has(message, " is a whole number, not ") && piece.name.ends_with("_parts")) {
        return "it is one of so many parts: 2 is a half, 3 a third";
    }
    if (has(message, " needs \"")) {
        return "add " + name_in(message.substr(message.find(" needs \""))) + " = …";
    }
    if (has(message, "is neither a fact nor an option")) {
        return of_unknown_name(name_in(message), context);
    }
    std::string right = of_expression(text_at(piece.entry, fault.place));
    if (!right.empty() || says_what_is_right(message)) return right;
    for (Remedy const& each : remedies) {
        if (has(message, each.message)) return with_chart(each.right, piece.chart);
    }
    return of_form(piece, context);
}

}  // namespace esprit::check
