#include "cli/help.h"

#include <algorithm>
#include <cctype>
#include <iostream>
#include <memory>

#include "cli/verbs.h"

namespace esprit::cli {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t help_column = 24;
constexpr std::uint64_t most_told_bound = 1'000'000'000;  // higher bounds help nobody

/// The text in lines, each after so many blanks.
std::string wrapped(std::string_view text, std::size_t indent) {
    std::string out;
    std::size_t column = 0;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(' '), text.size());
        if (column > 0 && column + 1 + end > line_width) {
            out += "\n";
            column = 0;
        }
        out += column == 0 ? std::string(indent, ' ') : " ";
        column = (column == 0 ? indent : column + 1) + end;
        out += text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return out + "\n";
}

/// `left` and what it means, in two columns.
std::string in_columns(std::string const& left, std::string const& meaning) {
    std::string line = "  " + left;
    if (line.size() + 1 > help_column) return line + "\n" + wrapped(meaning, help_column);
    line.resize(help_column, ' ');
    return line + wrapped(meaning, help_column).substr(help_column);
}

std::string listed(std::string_view heading, std::vector<Parameter> const& parameters) {
    if (parameters.empty()) return {};
    std::string out = "\n" + std::string{heading} + ":\n";
    for (Parameter const& each : parameters) out += in_columns(written(each), described(each));
    return out;
}

}  // namespace

std::string_view title_of(User user) {
    switch (user) {
        case User::at_a_table:
            return "At a table";
        case User::playing_a_battle:
            return "Playing a battle";
        case User::studies:
            return "Studies";
        case User::house_rules:
            return "House rules";
        case User::developers:
            break;
    }
    return "For developers";
}

std::string described(Parameter const& parameter) {
    std::string notes;
    bool const is_bounded =
        parameter.least > 0 || parameter.most < std::numeric_limits<std::uint64_t>::max();
    if (is_bounded && parameter.most <= most_told_bound) {
        notes = std::to_string(parameter.least) + " to " + std::to_string(parameter.most);
    }
    if (!parameter.usual.empty()) {
        notes += (notes.empty() ? "default: " : "; default: ") + parameter.usual;
    }
    return parameter.help + (notes.empty() ? "" : " (" + notes + ")");
}

std::string written(Parameter const& parameter) {
    if (!parameter.value.empty()) return parameter.name + " " + parameter.value;
    return parameter.name + (parameter.repeats ? "..." : "");
}

std::vector<std::string> restrictions_of(Verb const& verb) {
    std::vector<std::string> lines;
    for (ConflictingOptions const& each : verb.contradictions) {
        lines.push_back(each.first + " contradicts " + each.second + ": " + each.why + ".");
    }
    for (Need const& each : verb.needs) {
        lines.push_back(each.option + " needs " + each.needed + ": " + each.why + ".");
    }
    return lines;
}

std::string help_of(Verb const& verb) {
    std::string out = "esprit " + usage_of(verb) + "\n\n";
    std::string summary = verb.summary + ".";
    summary[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(summary[0])));
    out += wrapped(summary + (verb.details.empty() ? "" : " ") + verb.details, 0);
    out += listed("Words", verb.words) + listed("Options", verb.options);
    auto const restrictions = restrictions_of(verb);
    if (!restrictions.empty()) out += "\n";
    for (std::string const& line : restrictions) out += wrapped(line, 2);
    out += "\nExamples:\n";
    for (std::string const& example : verb.examples) out += "  " + example + "\n";
    return out;
}

std::string help_of_all(std::span<Verb const> verbs) {
    std::string out = wrapped("esprit: " + std::string{about_program}, 0) +
                      "\nesprit VERB [WORD...] [OPTION...]\n";
    for (User const user : {User::at_a_table, User::playing_a_battle, User::studies,
                            User::house_rules, User::developers}) {
        out += "\n" + std::string{title_of(user)} + ":\n";
        for (Verb const& verb : verbs) {
            if (verb.user == user) out += in_columns(verb.name, verb.summary);
        }
    }
    out += "\nExamples:\n";
    for (std::string_view const name : {"odds", "roll", "charge", "why", "play"}) {
        out += "  " + verb_named(verbs, name).examples.front() + "\n";
    }
    return out + "\nesprit help VERB explains a verb; esprit help --man prints the manual page.\n";
}

Verb help_verb() {
    struct HelpOptions {
        std::string verb;
        bool man = false;
    };
    auto const given = std::make_shared<HelpOptions>();
    Verb verb;
    verb.name = "help";
    verb.user = User::at_a_table;
    verb.summary = "list the verbs, or explain one";
    verb.word("VERB", given->verb, "a verb").completed_by([](auto) {
        std::vector<std::string> names;
        for (Verb const& each : all_verbs()) names.push_back(each.name);
        return names;
    });
    verb.flag("--man", given->man, "print the manual page, in roff: pipe it to man -l -");
    verb.examples = {"esprit help", "esprit help roll", "esprit help --man"};
    verb.run = [given] {
        std::vector<Verb> const verbs = all_verbs();
        if (given->man) {
            std::cout << manual_page(verbs);
        } else if (given->verb.empty()) {
            std::cout << help_of_all(verbs);
        } else {
            std::cout << help_of(verb_named(verbs, given->verb));
        }
        return 0;
    };
    return verb;
}

}  // namespace esprit::cli
