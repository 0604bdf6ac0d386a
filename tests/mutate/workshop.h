// Builds and tests mutants with the commands that ninja has for the test program: the mutant's file
// is compiled from a scratch folder and linked in front of the engine's library, whose own copy is
// then left out. The work tree is not written to.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "support/mutants.h"

namespace esprit::mutate {

enum class Verdict { killed, timed_out, survived, does_not_compile, same_code };

struct Setting {
    std::string top;                 // of the tree
    std::string build;               // its build directory
    std::vector<std::string> tests;  // patterns of test files
    double timeout_seconds = 20;
};

class Workshop {
public:
    /// Brings the objects of the chosen tests up to date. Throws std::runtime_error when that fails
    /// or when no test is chosen.
    explicit Workshop(Setting setting);

    /// How the source at `path` with this text fares. `bench` is a folder of the caller's own.
    /// `original` is the code of the unchanged source, to know a mutant that compiles to the same.
    Verdict judge(std::string const& path, std::string const& text, std::string const& original,
                  std::string const& bench) const;

    /// Compiles the headers that the sources in the folder of `path` include, once for all of them:
    /// most of the work of compiling any of their mutants. Throws std::runtime_error when they do
    /// not compile.
    void compile_headers(std::string const& path, std::set<std::string> const& includes);

    /// Builds a program with all these mutants of the source in it as `bench`/mutant
    /// (mutate::switched). The places of those that do not compile so; nothing where none does.
    std::optional<std::set<std::size_t>> build_all(std::string const& path, std::string const& text,
                                                   std::vector<Mutant> const& mutants,
                                                   std::string const& bench) const;

    /// How the tests fare with mutant `number` of such a program, counted from 1.
    Verdict judge_chosen(std::string const& path, std::size_t number,
                         std::string const& bench) const;
    /// Whether such a program does as the source does where no mutant is chosen, as quick tests see
    /// it.
    bool is_sound(std::string const& path, std::string const& bench) const;

    /// The code that the text compiles to, empty when it does not compile.
    std::string code_of(std::string const& path, std::string const& text,
                        std::string const& bench) const;

private:
    std::vector<std::string> compile_command(std::string const& path) const;
    std::string headers_of(std::string const& path) const;
    Verdict test(std::string const& path, std::string const& bench,
                 std::vector<std::string> command, std::string const& without) const;
    std::vector<std::string> link_command(std::string const& path) const;

    Setting setting_;
    std::vector<std::vector<std::string>> commands_;  // ninja's, each as words
    std::vector<std::string> objects_;                // of the chosen tests and their helpers
};

}  // namespace esprit::mutate
