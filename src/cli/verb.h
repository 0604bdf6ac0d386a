#pragma once
// A verb of the command line. It registers its words and options once: reading them, the help, the
// completion of shells and the manual page follow from that.
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace esprit::cli {

/// For whom a verb is; `esprit help` lists verbs by user.
enum class User : std::uint8_t { at_a_table, playing_a_battle, studies, house_rules, developers };

/// How shells complete a value.
struct Completion {
    bool files = false;
    /// The values that fit, from the verb's words that stand before. Empty: none are known.
    std::function<std::vector<std::string>(std::span<std::string const> words)> values;
};

/// A word that follows the verb, or an option.
struct Parameter {
    using Reader = std::function<void(Parameter const&, std::string const&)>;

    std::string name;   // "--seed", "-n"; of a word what it stands for, "SCENARIO"
    std::string value;  // of an option what follows it, "N"; empty: it is a flag, or a word
    std::string help;
    std::string usual;  // what holds when it is left out; empty: nothing worth telling
    bool required = false;
    bool repeats = false;
    std::uint64_t least = 0;  // of numbers
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    Completion completion;
    Reader read;  // throws BadInput

    bool is_flag() const { return name.starts_with('-') && value.empty(); }

    Parameter& when_left_out(std::string words);
    Parameter& between(std::uint64_t lowest, std::uint64_t highest);
    /// Any other value is refused.
    Parameter& one_of(std::vector<std::string> names);
    /// The name of a file or folder.
    Parameter& file();
    Parameter& completed_by(decltype(Completion::values) values);
};

/// Two options that contradict each other.
struct ConflictingOptions {
    std::string first;
    std::string second;
    std::string why;
};

/// An option that means nothing without another.
struct Need {
    std::string option;
    std::string needed;
    std::string why;
};

struct Verb {
    std::string name;
    User user = User::at_a_table;
    std::string summary;                // one line
    std::string details;                // more sentences, for the verb's help and the manual page
    std::vector<std::string> examples;  // as typed, without the program's name where it is first
    std::vector<Parameter> words;
    std::vector<Parameter> options;
    std::vector<ConflictingOptions> contradictions;
    std::vector<Need> needs;
    /// Does what the words said that were read; the exit code. Throws BadInput and InputError.
    std::function<int()> run;

    // What is read goes to `to`, which must live as long as the verb. Only the first word may be
    // required, or those before it are required, too.
    Parameter& word(std::string stands_for, std::string& to, std::string help);
    Parameter& word(std::string stands_for, std::vector<std::string>& to, std::string help);

    Parameter& flag(std::string name, bool& to, std::string help);
    Parameter& option(std::string name, std::string value, std::string& to, std::string help);
    Parameter& option(std::string name, std::string value, std::optional<std::string>& to,
                      std::string help);
    /// May be given several times.
    Parameter& option(std::string name, std::string value, std::vector<std::string>& to,
                      std::string help);
    /// A whole number. What `to` holds already is told as what holds when it is left out.
    Parameter& option(std::string name, std::string value, std::uint64_t& to, std::string help);
    Parameter& option(std::string name, std::string value, std::optional<std::uint64_t>& to,
                      std::string help);
    Parameter& option(std::string name, std::string value, Parameter::Reader read,
                      std::string help);

    /// `first` contradicts each of `others`.
    void exclude(std::string const& first, std::vector<std::string> const& others,
                 std::string const& why);
    void need(std::string option, std::string needed, std::string why);

    Parameter const* find_option(std::string_view option_name) const;
    /// The parameter of the word at that place behind the verb; nullptr: that is one too many.
    Parameter const* word_at(std::size_t place) const;
};

/// "odds RULESET CHART-OR-PROCEDURE [FACT...] [OPTION...]"
std::string usage_of(Verb const& verb);

/// One word of a command line that has been assigned to a parameter.
struct GivenValue {
    Parameter const* parameter = nullptr;
    std::string value;
};

/// The words behind a verb, assigned to its options and words, but not read.
struct GivenWords {
    std::vector<std::string> words;
    std::vector<GivenValue> options;
    Parameter const* unfinished = nullptr;  // the last word is an option that needs a value
    std::string unknown;                    // the first option that the verb does not have

    bool has(std::string_view option) const;
};
GivenWords assign_words(Verb const& verb, std::span<std::string const> words);

/// Has every value read. Throws BadInput for options that are unknown, unfinished, doubled,
/// contradictory or need another one, for words that are missing or too many, and for wrong values.
void read_words(Verb const& verb, GivenWords const& given);

}  // namespace esprit::cli
