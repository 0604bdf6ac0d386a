// The command line of Esprit: finds the verb, has it read its words, and runs it.
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "base/nearest.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/data_tree.h"

namespace {

using namespace esprit;
using text::BadInput;
using Words = std::span<std::string const>;

constexpr int bad_input = 2;

/// A word before any verb: an option of the program itself.
void print_about_program(std::span<cli::Verb const> verbs, std::string const& option) {
    constexpr std::string_view known[] = {"--help", "-h", "--version"};
    if (option == "--version") {
        std::cout << "esprit " << cli::version << "\n";
    } else if (option == "--help" || option == "-h") {
        std::cout << cli::help_of_all(verbs);
    } else {
        throw BadInput{"esprit has no option \"" + option + "\"" + did_you_mean(option, known) +
                       " (esprit help)"};
    }
}

/// Whether the verb is to be run; without, its help has been printed.
bool read(cli::Verb const& verb, Words words) {
    cli::GivenWords const given = cli::assign_words(verb, words);
    if (given.has("--help")) {
        std::cout << cli::help_of(verb);
        return false;
    }
    try {
        cli::read_words(verb, given);
    } catch (BadInput const& error) {
        throw BadInput{error.what() + std::string{" (esprit "} + verb.name + " --help)"};
    }
    return true;
}

/// The exit code. Two verbs are for programs only: `complete-words` is asked by shells, and
/// `read-words` reads a command line without doing what it says.
int run(Words words) {
    if (words.empty() || words[0].empty()) {
        throw BadInput{"what would you like to know? (esprit help)"};
    }
    std::vector<cli::Verb> const verbs = cli::all_verbs();
    if (words[0][0] == '-') {
        print_about_program(verbs, words[0]);
        return 0;
    }
    if (words[0] == "complete-words") {
        std::cout << cli::completions(verbs, words.subspan(1));
        return 0;
    }
    bool const only_reads = words[0] == "read-words" && words.size() > 1;
    if (only_reads) words = words.subspan(1);
    cli::Verb const& verb = cli::verb_named(verbs, words[0]);
    return read(verb, words.subspan(1)) && !only_reads ? verb.run() : 0;
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    std::vector<std::string> const given{words + (count > 0 ? 1 : 0), words + count};
    try {
        int const code = run(given);
        std::cout.flush();
        if (!std::cout) throw BadInput{"the answer could not be written to its end"};
        return code;
    } catch (BadInput const& error) {
        std::cerr << cli::fitted_error(std::string{"esprit: "} + error.what() + "\n");
    } catch (text::InputError const& error) {
        std::cerr << "esprit: " << error.what() << "\n";
    }
    return bad_input;
}
