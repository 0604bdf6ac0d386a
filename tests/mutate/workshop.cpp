#include "mutate/workshop.h"

#include <fnmatch.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "mutate/process.h"

namespace esprit::mutate {
namespace {

constexpr double most_build_seconds = 120;
constexpr int most_attempts = 6;  // to build many mutants in one

using Words = std::vector<std::string>;

// The words of a line for the shell: parts that && joins are apart, quotation is resolved.
std::vector<Words> commands_of(std::string_view line) {
    std::vector<Words> commands(1);
    std::string word;
    auto const end_word = [&] {
        if (word == "&&") {
            commands.emplace_back();
        } else if (!word.empty()) {
            commands.back().push_back(word);
        }
        word.clear();
    };
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') {
            quoted = !quoted;
        } else if (line[i] == '\\' && i + 1 < line.size()) {
            word += line[++i];
        } else if (line[i] == ' ' && !quoted) {
            end_word();
        } else {
            word += line[i];
        }
    }
    end_word();
    return commands;
}

bool has(Words const& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::string text_of(std::string const& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// "tests/cases_test.cpp" of ".../esprit_tests.dir/tests/cases_test.cpp.o"; empty for other words.
std::string test_source_of(std::string const& object) {
    std::size_t const at = object.find("esprit_tests.dir/");
    if (at == std::string::npos || !object.ends_with(".cpp.o")) return {};
    std::string const path = object.substr(object.find('/', at) + 1);
    return path.substr(0, path.size() - 2);
}

// The folders of rules beside that of the source: systems that it has no part in. None where it
// belongs to no system.
std::vector<std::string> other_systems(std::string const& top, std::string const& path) {
    std::vector<std::string> others;
    if (!path.starts_with("src/rules/")) return others;
    std::string const own = std::filesystem::path(path).parent_path().filename().string();
    for (auto const& entry : std::filesystem::directory_iterator(top + "/src/rules")) {
        std::string const name = entry.path().filename().string();
        if (entry.is_directory() && name != own) others.push_back(name);
    }
    return others;
}

// The place of the first pattern that the path is like; past the last where there is none.
std::size_t first_match(std::vector<std::string> const& patterns, std::string const& path) {
    auto const found =
        std::find_if(patterns.begin(), patterns.end(), [&](std::string const& pattern) {
            return ::fnmatch(pattern.c_str(), path.c_str(), 0) == 0;
        });
    return static_cast<std::size_t>(found - patterns.begin());
}

}  // namespace

Workshop::Workshop(Setting setting) : setting_(std::move(setting)) {
    std::string const ninja = "ninja -C '" + setting_.build + "' ";
    std::string all = output_of(ninja + "-t commands esprit_tests");
    for (std::string_view rest = all; !rest.empty();) {
        std::size_t const end = std::min(rest.find('\n'), rest.size());
        for (Words& words : commands_of(rest.substr(0, end))) commands_.push_back(std::move(words));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    Words helpers;
    std::vector<std::string> folders{"tests/program"};
    std::vector<Words> chosen(setting_.tests.size());
    for (std::string const& word : link_command("")) {
        std::string const source = test_source_of(word);
        if (source.empty()) continue;
        std::size_t const place = first_match(setting_.tests, source);
        if (place < chosen.size()) {
            chosen[place].push_back(word);
            folders.push_back(std::filesystem::path(source).parent_path().string());
        } else if (!source.ends_with("_test.cpp")) {
            helpers.push_back(word);
        }
    }
    for (Words const& words : chosen) objects_.insert(objects_.end(), words.begin(), words.end());
    if (objects_.empty()) {
        throw std::runtime_error("no test file is called like any of those given");
    }
    for (std::string const& helper : helpers) {
        std::string const folder =
            std::filesystem::path(test_source_of(helper)).parent_path().string();
        bool const of_use = std::find(folders.begin(), folders.end(), folder) != folders.end();
        if (of_use) objects_.push_back(helper);
    }
    std::string targets;
    for (std::string const& object : objects_) targets += " '" + object + '\'';
    output_of(ninja +
              "libesprit_engine.a libesprit_text.a libesprit_games.a libesprit_cli.a "
              "libesprit_test_support.a" +
              targets);
}

// ccache is left out: nobody will ask for a mutant again. Warnings do not matter here.
Words Workshop::compile_command(std::string const& path) const {
    std::string const source = setting_.top + '/' + path;
    for (Words const& words : commands_) {
        if (!has(words, source) || !has(words, "-c")) continue;
        Words command;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == "-o" || words[i] == "-MT" || words[i] == "-MF" || words[i] == "-c") {
                ++i;
            } else if (words[i] != "-MD" && words[i] != "-Werror" &&
                       !words[i].ends_with("ccache")) {
                command.push_back(words[i]);
            }
        }
        // An index out of range is to stop the mutant, not to find what happens to lie there.
        command.insert(command.end(), {"-w", "-D_GLIBCXX_ASSERTIONS"});
        return command;
    }
    throw std::runtime_error(path + " is not compiled into the tests");
}

std::string Workshop::headers_of(std::string const& path) const {
    std::filesystem::path const folder = std::filesystem::path(path).parent_path();
    return setting_.build + "/mutants/headers/" + folder.generic_string() + ".h";
}

void Workshop::compile_headers(std::string const& path, std::set<std::string> const& includes) {
    std::filesystem::path const headers = headers_of(path);
    std::filesystem::create_directories(headers.parent_path());
    std::ofstream stream(headers);
    for (std::string const& include : includes) stream << include << '\n';
    stream.close();
    Words command = compile_command(path);
    command.insert(command.end(),
                   {"-x", "c++-header", headers.string(), "-o", headers.string() + ".gch"});
    Limits const limits{most_build_seconds, headers.parent_path().string(),
                        headers.string() + ".log"};
    if (run(command, limits) != Ended::well) {
        throw std::runtime_error("the headers of " + path + " do not compile; see " +
                                 limits.log_file);
    }
}

// The tests run in the order of their objects: that of the patterns. But one called like the source
// is the likeliest to fail and comes first. Tests of other systems stay at home.
Words Workshop::link_command(std::string const& path) const {
    auto const link = std::find_if(commands_.rbegin(), commands_.rend(), [](Words const& words) {
        return has(words, "-o") && !has(words, "-c") &&
               std::any_of(words.begin(), words.end(),
                           [](auto const& word) { return !test_source_of(word).empty(); });
    });
    if (link == commands_.rend()) throw std::runtime_error("ninja does not link esprit_tests");
    if (path.empty()) return *link;
    std::filesystem::path const source(path);
    auto const distance = [&](std::string const& object) {
        return object.find('/' + source.stem().string() + "_test") != object.npos ? 0 : 1;
    };
    Words objects = objects_;
    for (std::string const& other : other_systems(setting_.top, path)) {
        std::erase_if(objects, [&](std::string const& object) {
            return object.find('/' + other) != object.npos;
        });
    }
    for (std::size_t i = 0; i < objects.size(); ++i) {
        auto const at = objects.begin() + std::ptrdiff_t(i);
        auto const least = std::min_element(at, objects.end(), [&](auto const& a, auto const& b) {
            return distance(a) < distance(b);
        });
        std::rotate(at, least, least + 1);
    }
    Words command;
    for (std::size_t i = 0; i < link->size(); ++i) {
        std::string const& word = (*link)[i];
        if (word == "-o") {
            ++i;
        } else if (test_source_of(word).empty()) {
            bool const here = word.ends_with(".a") && !word.starts_with('/');
            if (here && !objects.empty()) {
                command.push_back("mutant.o");
                for (auto const& object : objects) command.push_back(setting_.build + '/' + object);
                objects.clear();
            }
            command.push_back(here ? setting_.build + '/' + word : word);
        }
    }
    if (std::filesystem::exists("/usr/bin/mold")) command.push_back("-fuse-ld=mold");
    command.insert(command.end(), {"-o", "mutant"});
    return command;
}

std::string Workshop::code_of(std::string const& path, std::string const& text,
                              std::string const& bench) const {
    std::filesystem::create_directories(bench);
    std::string const name = std::filesystem::path(path).filename();
    std::ofstream(bench + '/' + name) << text;
    Limits const limits{most_build_seconds, bench, bench + "/compile.log"};
    Words command = compile_command(path);
    command.insert(command.end(), {"-include", headers_of(path), "-c", name, "-o", "mutant.o"});
    if (run(command, limits) != Ended::well) return {};
    return text_of(bench + "/mutant.o");
}

// Mutants in whose lines the compiler finds fault are left out, until there is no fault any more.
std::optional<std::set<std::size_t>> Workshop::build_all(std::string const& path,
                                                         std::string const& text,
                                                         std::vector<Mutant> const& mutants,
                                                         std::string const& bench) const {
    std::string const name = std::filesystem::path(path).filename();
    std::set<std::size_t> without = not_switched(text, mutants);
    constexpr std::string_view chooser =
        "extern \"C\" char* getenv(char const*) noexcept; extern \"C\" int atoi(char const*) "
        "noexcept;\n"
        "static int const esprit_mutant = "
        "getenv(\"ESPRIT_MUTANT\") ? atoi(getenv(\"ESPRIT_MUTANT\")) : 0;\n"
        "#line 1\n";
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        if (!code_of(path, std::string(chooser) + switched(text, mutants, without), bench)
                 .empty()) {
            Limits const linking{most_build_seconds, bench, bench + "/link.log"};
            if (run(link_command(path), linking) != Ended::well) return std::nullopt;
            return without;
        }
        std::size_t const before = without.size();
        std::istringstream log(text_of(bench + "/compile.log"));
        for (std::string line; std::getline(log, line);) {
            if (line.rfind(name + ':', 0) != 0) continue;
            int const at = std::atoi(line.c_str() + name.size() + 1);
            for (std::size_t i = 0; i < mutants.size(); ++i) {
                Mutant const& each = mutants[i];
                auto const begin = text.begin() + std::ptrdiff_t(each.host_offset);
                auto const first = std::count(text.begin(), begin, '\n') + 1;
                auto const lines =
                    std::count(begin, begin + std::ptrdiff_t(each.host_length), '\n');
                if (first <= at && at <= first + lines) without.insert(i);
            }
        }
        if (without.size() == before) return std::nullopt;
    }
    return std::nullopt;
}

Verdict Workshop::judge_chosen(std::string const& path, std::size_t number,
                               std::string const& bench) const {
    return test(path, bench, {"env", "ESPRIT_MUTANT=" + std::to_string(number)}, "");
}

bool Workshop::is_sound(std::string const& path, std::string const& bench) const {
    return test(path, bench, {}, ":*GoldenLogs*:*Tried*:*Procedure*") == Verdict::survived;
}

Verdict Workshop::judge(std::string const& path, std::string const& text,
                        std::string const& original, std::string const& bench) const {
    std::string const code = code_of(path, text, bench);
    if (code.empty()) return Verdict::does_not_compile;
    if (code == original) return Verdict::same_code;
    Limits const linking{most_build_seconds, bench, bench + "/link.log"};
    if (run(link_command(path), linking) != Ended::well) return Verdict::does_not_compile;
    return test(path, bench, {}, "");
}

Verdict Workshop::test(std::string const& path, std::string const& bench, Words command,
                       std::string const& without) const {
    std::string filter = "--gtest_filter=-" + without;
    for (std::string const& other : other_systems(setting_.top, path)) filter += ":*/" + other;
    command.insert(command.end(), {"./mutant", "--gtest_fail_fast", "--gtest_brief=1", filter});
    Limits const testing{setting_.timeout_seconds, bench, bench + "/test.log"};
    switch (run(command, testing)) {
        case Ended::well:
            return Verdict::survived;
        case Ended::too_late:
            return Verdict::timed_out;
        default:
            return Verdict::killed;
    }
}

}  // namespace esprit::mutate
