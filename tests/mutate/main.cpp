// Changes the sources in one small place at a time and says which changes no test notices. How to
// run it and what to do about survivors: docs/testing.md.
#include <fnmatch.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "mutate/workshop.h"
#include "support/explained_mutants.h"
#include "support/mutant_names.h"
#include "support/mutants.h"
#include "support/random_numbers.h"
#include "support/source_tree.h"

namespace esprit::mutate {
namespace {

char const* const usage =
    "esprit_mutate [options]: changes sources in one place at a time, and runs tests on each\n"
    "  --size N       a random choice of N mutants (200)\n"
    "  --all          all mutants\n"
    "  --seed N       of the choice (1)\n"
    "  --files GLOB   sources, relative to the top of the tree; may be given repeatedly\n"
    "                 (all of src/rules, src/geometry and src/field)\n"
    "  --tests GLOB   test files that are run, in this order; may be given repeatedly\n"
    "  --list         only lists the mutants\n"
    "  --explained    tries the mutants of tests/mutate/explained.txt, which are else left out\n"
    "  --jobs N       mutants at a time (as many as there are processors)\n"
    "  --timeout N    seconds of a processor that the tests of a mutant may take (20)\n"
    "  --least N      the share, in percent, that has to be killed (95)\n"
    "  --build DIR    the build directory whose tests are used (build/single)\n";

struct Options {
    std::string build = source_tree() + "/build/single";
    std::vector<std::string> files;
    std::vector<std::string> tests;
    std::size_t size = 200;
    std::uint64_t seed = 1;
    std::size_t jobs = std::max(1U, std::thread::hardware_concurrency());
    std::size_t timeout_seconds = 20;
    std::size_t least_percent = 95;
    bool all = false;
    bool list = false;
    bool explained = false;
};

struct Candidate {
    std::string path;
    Mutant mutant;
    MutantName name;
};

using Sources = std::map<std::string, std::string>;  // path to text

[[noreturn]] void refuse(std::string const& what) {
    throw std::invalid_argument(what + " (see --help)");
}

std::uint64_t number(std::string const& option, std::string const& word) {
    std::uint64_t value = 0;
    char const* const end = word.data() + word.size();
    auto const [read, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || read != end) refuse(option + " takes a number, not " + word);
    return value;
}

Options options_of(std::vector<std::string> const& words) {
    Options options;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string const& word = words[i];
        if (word == "--all" || word == "--list" || word == "--explained") {
            (word == "--all"    ? options.all
             : word == "--list" ? options.list
                                : options.explained) = true;
            continue;
        }
        if (i + 1 == words.size()) refuse(word + " is no option, or needs a value");
        std::string const& value = words[++i];
        if (word == "--files") {
            options.files.push_back(value);
        } else if (word == "--tests") {
            options.tests.push_back(value);
        } else if (word == "--build") {
            options.build = std::filesystem::absolute(value);
        } else if (word == "--size") {
            options.size = number(word, value);
        } else if (word == "--seed") {
            options.seed = number(word, value);
        } else if (word == "--jobs") {
            options.jobs = std::max<std::size_t>(1, number(word, value));
        } else if (word == "--timeout") {
            options.timeout_seconds = number(word, value);
        } else if (word == "--least") {
            options.least_percent = number(word, value);
        } else {
            refuse(word + " is no option");
        }
    }
    if (options.files.empty()) {
        options.files = {"src/rules/*/*.cpp", "src/geometry/*.cpp", "src/field/*.cpp"};
    }
    if (options.tests.empty()) {
        options.tests = {"tests/scene_cases_test.cpp",
                         "tests/cases_test.cpp",
                         "tests/geometry/*",
                         "tests/field/*",
                         "tests/battles/golden_logs_test.cpp",
                         "tests/battles/tried_test.cpp",
                         "tests/battles/found_orders_test.cpp",
                         "tests/rules/*_procedures_test.cpp",
                         "tests/rules/black_powder/rules_test.cpp",
                         "tests/rules/black_powder/ground_test.cpp",
                         "tests/rules/grande_tactique_*",
                         "tests/rules/grande_tactique/generals/*",
                         "tests/rules/grande_tactique/successors_test.cpp",
                         "tests/rules/grande_tactique/rally_test.cpp",
                         "tests/rules/grande_tactique/victory_test.cpp",
                         "tests/text/scenarios/*",
                         "tests/rules/grande_tactique/battle_test.cpp",
                         "tests/rules/grande_tactique/corps_test.cpp",
                         "tests/rules/grande_tactique/manoeuvre_test.cpp",
                         "tests/rules/grande_tactique/charge_ends_test.cpp",
                         "tests/rules/grande_tactique/charge_decisions_test.cpp",
                         "tests/rules/grande_tactique/charge/reference_odds_test.cpp",
                         "tests/rules/grande_tactique/charge/invariants_test.cpp"};
    }
    return options;
}

std::string text_of(std::filesystem::path const& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw std::runtime_error(path.string() + " cannot be read");
    return {std::istreambuf_iterator<char>(stream), {}};
}

Sources sources_of(Options const& options) {
    std::filesystem::path const top = source_tree();
    Sources sources;
    for (auto const& entry : std::filesystem::recursive_directory_iterator(top / "src")) {
        std::string const path = std::filesystem::relative(entry.path(), top).generic_string();
        bool const chosen = std::any_of(
            options.files.begin(), options.files.end(), [&](std::string const& pattern) {
                return ::fnmatch(pattern.c_str(), path.c_str(), FNM_PATHNAME) == 0;
            });
        if (chosen && path.ends_with(".cpp")) sources[path] = text_of(entry.path());
    }
    if (sources.empty()) refuse("no .cpp file of src is called like those given");
    return sources;
}

/// The mutants to try, in the order of files and places; those of the list or those that are not.
std::vector<Candidate> candidates_of(Options const& options, Sources const& sources) {
    auto const list = read_explained(
        text_of(std::filesystem::path(source_tree()) / "tests/mutate/explained.txt"));
    std::vector<Candidate> candidates;
    for (auto const& [path, text] : sources) {
        std::vector<Mutant> const mutants = mutants_of(text);
        std::vector<MutantName> const names = names_of(text, mutants);
        for (std::size_t i = 0; i < mutants.size(); ++i) {
            bool const known = explanation_of(list, path, names[i]) != nullptr;
            if (known == options.explained) candidates.push_back({path, mutants[i], names[i]});
        }
    }
    if (options.all || options.explained) return candidates;
    // One is left out at a time, so that the order stays.
    fixture::RandomNumbers random(options.seed);
    while (candidates.size() > options.size) {
        auto const at = random.below(static_cast<std::uint32_t>(candidates.size()));
        candidates.erase(candidates.begin() + std::ptrdiff_t{at});
    }
    return candidates;
}

/// As tests/mutate/explained.txt has it, so that a reason is all that is to be added. The lines
/// with # are for people; the list may have them, too.
void print(Candidate const& candidate, std::string const& text) {
    char const* const path = candidate.path.c_str();
    std::printf("\n# %s:%d\n# before: %s\n# after: %s\n", path, candidate.mutant.line,
                before(text, candidate.mutant).c_str(), after(text, candidate.mutant).c_str());
    std::printf("file %s\nfunction %s\nmutant %s\n", path, candidate.name.function.c_str(),
                candidate.name.mutation.c_str());
}

class Campaign {
public:
    Campaign(Options const& options, Sources const& sources)
        : options_(options),
          sources_(sources),
          scratch_(options.build + "/mutants"),
          workshop_({source_tree(), options.build, options.tests,
                     static_cast<double>(options.timeout_seconds)}) {}

    /// The mutants of a file are in one program and chosen one after another; those that the tests
    /// do not notice, and those that would not go into it, are built by themselves.
    void run(std::vector<Candidate> const& candidates) {
        std::map<std::string, std::vector<Candidate>> files;
        for (Candidate const& each : candidates) files[each.path].push_back(each);
        std::vector<std::string> paths;
        for (auto const& file : files) paths.push_back(file.first);
        compile_headers(paths);
        std::atomic<std::size_t> next{0};
        std::vector<std::thread> threads;
        for (std::size_t job = 0; job < options_.jobs; ++job) {
            threads.emplace_back([&, bench = scratch_ + "/job" + std::to_string(job)] {
                for (std::size_t i = next++; i < paths.size(); i = next++) {
                    try_file(paths[i], files[paths[i]], bench);
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
        // The sources as they are have to pass at last, too: where a case was edited meanwhile, all
        // mutants seem to be killed.
        std::set<std::string> folders;
        for (std::string const& path : paths) {
            if (!folders.insert(std::filesystem::path(path).parent_path()).second) continue;
            std::string const bench = scratch_ + "/original";
            if (workshop_.judge(path, sources_.at(path), "", bench) != Verdict::survived) {
                throw std::runtime_error(path + " fails the tests as it is; see " + bench);
            }
        }
    }

    /// The closing lines; whether enough mutants were killed.
    bool report() const {
        auto const count = [&](Verdict verdict) {
            auto const found = counts_.find(verdict);
            return found == counts_.end() ? std::size_t{0} : found->second;
        };
        std::size_t const late = count(Verdict::timed_out);
        std::size_t const killed = count(Verdict::killed) + late;
        std::size_t const judged = killed + count(Verdict::survived);
        std::printf("not counted: %zu do not compile, %zu compile to the same code\n",
                    count(Verdict::does_not_compile), count(Verdict::same_code));
        std::printf(
            "%zu of %zu mutants killed (%zu took too long), %.1f%%; %zu survived\n", killed, judged,
            late,
            judged == 0 ? 100.0 : 100.0 * static_cast<double>(killed) / static_cast<double>(judged),
            count(Verdict::survived));
        if (options_.explained) return killed == 0;
        return killed * 100 >= judged * options_.least_percent;
    }

private:
    /// What the files of a folder include is compiled once for all of them.
    void compile_headers(std::vector<std::string> const& paths) {
        std::map<std::string, std::pair<std::string, std::set<std::string>>> folders;
        for (std::string const& path : paths) {
            auto& [first, includes] = folders[std::filesystem::path(path).parent_path()];
            if (first.empty()) first = path;
            std::istringstream lines(sources_.at(path));
            for (std::string line; std::getline(lines, line);) {
                if (line.starts_with("#include")) includes.insert(line);
            }
        }
        for (auto const& [folder, each] : folders) {
            workshop_.compile_headers(each.first, each.second);
        }
    }

    void try_file(std::string const& path, std::vector<Candidate> const& candidates,
                  std::string const& bench) {
        std::string const& text = sources_.at(path);
        std::vector<Mutant> mutants;
        for (Candidate const& each : candidates) mutants.push_back(each.mutant);
        std::string const together = bench + "/together";
        std::string const alone = bench + "/alone";
        std::vector<std::size_t> left;
        auto const without = workshop_.build_all(path, text, mutants, together);
        std::vector<Verdict> verdicts(mutants.size(), Verdict::does_not_compile);
        for (std::size_t i = 0; without && i < mutants.size(); ++i) {
            if (without->count(i) == 0) verdicts[i] = workshop_.judge_chosen(path, i + 1, together);
        }
        // Where none survives it might be the switch that is found out, and not the mutants.
        bool const sound =
            std::count(verdicts.begin(), verdicts.end(), Verdict::survived) > 0 ||
            (without && without->size() < mutants.size() && workshop_.is_sound(path, together));
        std::string code;  // of the source as it is, where it is asked for
        for (std::size_t i = 0; i < mutants.size(); ++i) {
            bool const killed = verdicts[i] == Verdict::killed || verdicts[i] == Verdict::timed_out;
            if (code.empty() && !(sound && killed)) code = workshop_.code_of(path, text, alone);
            if (sound && verdicts[i] == Verdict::survived) {
                bool const same = workshop_.code_of(path, mutated(text, mutants[i]), alone) == code;
                if (same) verdicts[i] = Verdict::same_code;
            } else if (!sound || verdicts[i] == Verdict::does_not_compile) {
                verdicts[i] = workshop_.judge(path, mutated(text, mutants[i]), code, alone);
            }
            note(candidates[i], text, verdicts[i]);
        }
    }

    void note(Candidate const& candidate, std::string const& text, Verdict verdict) {
        std::lock_guard const lock(mutex_);
        ++counts_[verdict];
        bool const dead = verdict == Verdict::killed || verdict == Verdict::timed_out;
        if (options_.explained ? dead : verdict == Verdict::survived) {
            if (options_.explained) std::printf("\n# explained, but killed:");
            print(candidate, text);
            std::fflush(stdout);
        }
    }

    Options const& options_;
    Sources const& sources_;
    std::string scratch_;
    Workshop workshop_;
    std::mutex mutex_;
    std::map<Verdict, std::size_t> counts_;
};

int carry_out(std::vector<std::string> const& words) {
    if (std::find(words.begin(), words.end(), "--help") != words.end()) {
        std::fputs(usage, stdout);
        return 0;
    }
    Options const options = options_of(words);
    Sources const sources = sources_of(options);
    std::vector<Candidate> const candidates = candidates_of(options, sources);
    if (options.list) {
        for (Candidate const& each : candidates) print(each, sources.at(each.path));
        std::printf("%zu mutants\n", candidates.size());
        return 0;
    }
    Campaign campaign(options, sources);
    campaign.run(candidates);
    return campaign.report() ? 0 : 1;
}

}  // namespace
}  // namespace esprit::mutate

int main(int argc, char** argv) {
    try {
        return esprit::mutate::carry_out({argv + 1, argv + argc});
    } catch (std::exception const& error) {
        std::fprintf(stderr, "esprit_mutate: %s\n", error.what());
        return 2;
    }
}
