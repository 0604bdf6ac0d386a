// The manual page.
#include <algorithm>
#include <cctype>

#include "cli/help.h"

namespace esprit::cli {

namespace {

/// As roff prints it.
std::string escaped(std::string_view text) {
    std::string out;
    for (char const letter : text) {
        if (letter == '-') {
            out += "\\-";
        } else if (letter == '\\') {
            out += "\\e";
        } else {
            out += letter;
        }
    }
    bool const is_command = !out.empty() && (out[0] == '.' || out[0] == '\'');
    return is_command ? "\\&" + out : out;
}

std::string in_capitals(std::string_view text) {
    std::string out{text};
    std::transform(out.begin(), out.end(), out.begin(), [](char const letter) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    });
    return out;
}

/// "--seed S", the value in italics.
std::string heading_of(Parameter const& parameter) {
    if (parameter.value.empty() && !parameter.is_flag()) {
        return ".I " + escaped(written(parameter)) + "\n";
    }
    std::string const option = "\\fB" + escaped(parameter.name) + "\\fR";
    if (parameter.value.empty()) return option + "\n";
    return option + " \\fI" + escaped(parameter.value) + "\\fR\n";
}

std::string section_of(Verb const& verb) {
    std::string out = ".SS " + escaped(usage_of(verb)) + "\n" +
                      in_capitals(verb.summary.substr(0, 1)) + escaped(verb.summary.substr(1)) +
                      ".\n";
    if (!verb.details.empty()) out += escaped(verb.details) + "\n";
    for (auto const* const list : {&verb.words, &verb.options}) {
        for (Parameter const& each : *list) {
            out += ".TP\n" + heading_of(each) + escaped(described(each)) + "\n";
        }
    }
    for (std::string const& line : restrictions_of(verb)) out += ".PP\n" + escaped(line) + "\n";
    out += ".PP\n.EX\n";
    for (std::string const& example : verb.examples) out += escaped(example) + "\n";
    return out + ".EE\n";
}

constexpr std::string_view about_verdicts =
    ".PP\n"
    "A verdict names every modifier with the rule behind it, the dice, the outcome and what\n"
    "follows; odds are exact fractions.\n"
    "A \\fIchart\\fR is one table of a rulebook; a \\fIprocedure\\fR is a chain of rules, such as "
    "a\n"
    "charge.\n"
    "Both are asked about \\fIfacts\\fR.\n";

constexpr std::string_view closing_sections =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nThe verb did what it was asked.\n"
    ".TP\n.B 1\n\\fBverify\\fR: the log does not hold.\n"
    ".TP\n.B 2\nA word, option or file was wrong.\n"
    "Standard error says what, where, and what would be right.\n"
    ".TP\n.B 130\n\\fBsimulate\\fR, \\fBsweep\\fR: stopped by Ctrl\\-C; the partial result was "
    "printed.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B NO_COLOR\nIf set and not empty, output has no colour.\n"
    "Output that does not go to a terminal never has.\n"
    ".TP\n.B XDG_STATE_HOME\nThe folder where \\fBreferee\\fR and \\fBplay\\fR keep the lines that "
    "were typed; files in the home folder if it is not set.\n";

}  // namespace

std::string manual_page(std::span<Verb const> verbs) {
    std::string out = ".TH ESPRIT 1 \"\" \"Esprit " + std::string{version} +
                      "\" \"User Commands\"\n.SH NAME\nesprit \\- " + escaped(about_program) +
                      "\n.SH SYNOPSIS\n\\fBesprit\\fR \\fIverb\\fR [\\fIword\\fR...] "
                      "[\\fIoption\\fR...]\n.SH DESCRIPTION\n"
                      "Esprit judges situations of tabletop wargames by the rules of several "
                      "systems.\n" +
                      std::string{about_verdicts};
    for (User const user : {User::at_a_table, User::playing_a_battle, User::studies,
                            User::house_rules, User::developers}) {
        out += ".SH " + in_capitals(title_of(user)) + "\n";
        for (Verb const& verb : verbs) {
            if (verb.user == user) out += section_of(verb);
        }
    }
    return out + std::string{closing_sections};
}

}  // namespace esprit::cli
