// What the documents show is what the program prints: every fenced block that begins with `$ esprit
// …` is carried out. A line that is `…` alone stands for any lines that were left out; a command
// that shows nothing only has to go well.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "cli/verbs.h"
#include "program/charge_scenes.h"
#include "program/run_program.h"
#include "serve/store.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using Lines = std::vector<std::string>;

struct Example {
    std::string place;    // file and line
    std::string command;  // without the name of the program
    Lines shown;
};

/// The command of a line that calls the program; empty for all others.
std::string command_in(std::string const& line) {
    for (std::string const prefix : {"$ esprit ", "$ build/release/bin/esprit "}) {
        if (line.starts_with(prefix)) {
            return line.substr(prefix.size());
        }
    }
    return {};
}

void read_block(std::string const& file, int first_line, Lines const& block,
                std::vector<Example>& examples) {
    if (block.empty() || command_in(block[0]).empty()) {
        return;
    }
    bool ours = false;
    for (std::size_t i = 0; i < block.size(); ++i) {
        if (!block[i].starts_with("$ ")) {
            if (ours) {
                examples.back().shown.push_back(block[i]);
            }
            continue;
        }
        std::string command = command_in(block[i]);
        ours = !command.empty();
        std::string const place = file + ":" + std::to_string(first_line + static_cast<int>(i));
        while (command.ends_with('\\') && i + 1 < block.size()) {
            command = command.substr(0, command.size() - 1) + block[++i];
        }
        if (ours) {
            examples.push_back({place, command, {}});
        }
    }
}

std::vector<Example> examples_in(std::string const& name, std::istream& text) {
    std::vector<Example> examples;
    Lines block;
    bool inside = false;
    int number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        if (line.starts_with("```")) {
            read_block(name, number - static_cast<int>(block.size()), block, examples);
            block.clear();
            inside = !inside;
        } else if (inside) {
            block.push_back(line);
        }
    }
    return examples;
}

std::vector<std::filesystem::path> documents() {
    std::filesystem::path const top = source_tree();
    std::vector<std::filesystem::path> found;
    if (std::filesystem::exists(top / "README.md")) {
        found.push_back(top / "README.md");
    }
    for (auto const& entry : std::filesystem::directory_iterator{top / "docs"}) {
        if (entry.path().extension() == ".md") {
            found.push_back(entry.path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Whether lines are as shown, from some place in each on.
bool agree(Lines const& shown, std::size_t i, Lines const& printed, std::size_t j) {
    if (i == shown.size()) {
        return j == printed.size();
    }
    if (shown[i] == "…") {
        return agree(shown, i + 1, printed, j) ||
               (j < printed.size() && agree(shown, i, printed, j + 1));
    }
    return j < printed.size() && shown[i] == printed[j] && agree(shown, i + 1, printed, j + 1);
}

std::string joined(Lines const& lines) {
    std::string text;
    for (std::string const& line : lines) {
        text += line + "\n";
    }
    return text;
}

/// A folder for a while, with the folders that documents name files in; what commands write lands
/// here. It is the current one.
class ReadersFolder {
public:
    ReadersFolder() : before_(std::filesystem::current_path()) {
        path_ = std::filesystem::temp_directory_path() /
                ("esprit_documents_" + std::to_string(getpid()));
        std::filesystem::create_directory(path_);
        for (std::string const name : {"docs", "scenarios"}) {
            std::filesystem::create_directory_symlink(std::filesystem::path{source_tree()} / name,
                                                      path_ / name);
        }
        std::filesystem::current_path(path_);
        keep_games();
    }
    ReadersFolder(ReadersFolder const&) = delete;
    ReadersFolder& operator=(ReadersFolder const&) = delete;
    ~ReadersFolder() {
        std::error_code ignored;
        std::filesystem::current_path(before_, ignored);
        std::filesystem::remove_all(path_, ignored);  // of the links themselves
    }

private:
    /// The folder of a server with two tables.
    static void keep_games() {
        std::filesystem::create_directory("games");
        auto const store = serve::open_sqlite("games/tables.sqlite");
        store->add({"k3vq", "{}", {}});
        store->add({"x8ab", "{}", {}});
        std::vector<serve::EventBatch> const events{
            {"k3vq",
             {{1, serve::TableEventKind::order, "{}"}, {2, serve::TableEventKind::order, "{}"}}},
            {"x8ab", {{1, serve::TableEventKind::order, "{}"}}}};
        store->append(events);
    }

    std::filesystem::path before_;
    std::filesystem::path path_;
};

TEST(Documents, ShowWhatTheProgramPrints) {
    ReadersFolder const folder;
    int count = 0;
    for (auto const& document : documents()) {
        std::ifstream file{document};
        for (Example const& example : examples_in(document.filename().string(), file)) {
            ++count;
            fixture::Ran const ran = fixture::run_esprit(fixture::words_of(example.command));
            Lines const printed = fixture::lines_in(ran.out + ran.err);
            if (example.shown.empty()) {
                EXPECT_EQ(ran.code, 0) << example.place << ": " << ran.err;
            } else if (!agree(example.shown, 0, printed, 0)) {
                EXPECT_EQ(joined(example.shown), joined(printed))
                    << example.place << ": esprit " << example.command;
            }
        }
    }
    EXPECT_GE(count, 8) << "the documents have examples";
}

TEST(Documents, TheWorkedHouseRuleIsTheFile) {
    std::filesystem::path const docs = std::filesystem::path{source_tree()} / "docs";
    std::string const document = fixture::content_of(docs / "house_rules.md");
    std::string const rules = fixture::content_of(docs / "examples" / "thursday_club.toml");
    ASSERT_FALSE(rules.empty());
    EXPECT_NE(document.find("```toml\n" + rules + "```\n"), std::string::npos);
}

// With two battles of each variant.
TEST(Documents, TheStudyOfTheirFormatRuns) {
    std::filesystem::path const docs = std::filesystem::path{source_tree()} / "docs";
    std::string const document = fixture::content_of(docs / "simulation.md");
    std::string const fence = "```toml\n";
    std::size_t const begin = document.find(fence + "title = ") + fence.size();
    ReadersFolder const folder;
    std::filesystem::create_directories("studies/lancers");
    std::string const study = "studies/lancers/study.toml";
    std::ofstream{study} << document.substr(begin, document.find("```\n", begin) - begin);
    fixture::Ran const ran = fixture::run_esprit({"sweep", study, "-n", "2"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("no lancers against as written"), std::string::npos) << ran.out;
}

/// The options in a command line, "--seed" of "esprit roll --seed=3"; "esprit VERB" goes before.
Lines options_in(Lines const& words) {
    Lines options;
    for (std::string const& word : words) {
        std::string const name = word.substr(0, word.find_first_of("=,.;:)`\"|"));
        bool const is_option = name.size() > 1 && name[0] == '-' && name != "--" &&
                               name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == name.npos;
        if (is_option) options.push_back(name);
    }
    return options;
}

/// The command lines in a document, wherever they stand: what follows "esprit " up to the end of
/// the code or the line. Lines that end in "\\" go on.
std::vector<Lines> commands_in(std::string text) {
    for (std::size_t at = 0; (at = text.find("\\\n", at)) != text.npos;) text.replace(at, 2, " ");
    std::vector<Lines> commands;
    std::string const program = "esprit ";
    for (std::size_t at = 0; (at = text.find(program, at)) != text.npos;) {
        at += program.size();
        commands.push_back(
            fixture::words_of(text.substr(at, text.find_first_of("`\n|>#", at) - at)));
    }
    return commands;
}

// A document that names an option of a verb names one that the verb has registered.
TEST(Documents, EveryOptionOfAnExampleExists) {
    std::vector<cli::Verb> const verbs = cli::all_verbs();
    int options = 0;
    for (auto const& document : documents()) {
        for (Lines const& command : commands_in(fixture::content_of(document))) {
            auto const verb = std::find_if(verbs.begin(), verbs.end(), [&](cli::Verb const& each) {
                return !command.empty() && each.name == command[0];
            });
            if (verb == verbs.end()) continue;
            for (std::string const& option : options_in(command)) {
                ++options;
                EXPECT_NE(verb->find_option(option), nullptr)
                    << document.filename().string() << ": esprit " << verb->name << " has no "
                    << option;
            }
        }
    }
    EXPECT_GT(options, 50);
    EXPECT_EQ(options_in(commands_in("`esprit roll x \\\n --sed=3`, --no")[0]), Lines{"--sed"});
}

TEST(Documents, AreReadAsTheyAreWritten) {
    std::istringstream text{
        "text\n```\n$ esprit odds a \\\n  b\none\n…\ntwo\n$ ls\nthree\n$ esprit why X\n```\n"
        "$ esprit no\n```toml\nx = 1\n```\n```\n$ build/release/bin/esprit y\nz\n```\n"};
    std::vector<Example> const found = examples_in("x.md", text);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].place, "x.md:3");
    EXPECT_EQ(fixture::words_of(found[0].command), (Lines{"odds", "a", "b"}));
    EXPECT_EQ(found[0].shown, (Lines{"one", "…", "two"}));
    EXPECT_EQ(found[1].command, "why X");
    EXPECT_TRUE(found[1].shown.empty());
    EXPECT_EQ(found[2].command, "y");
    EXPECT_EQ(found[2].shown, (Lines{"z"}));
    EXPECT_TRUE(agree(found[0].shown, 0, {"one", "two"}, 0));
    EXPECT_TRUE(agree(found[0].shown, 0, {"one", "x", "y", "two"}, 0));
    EXPECT_FALSE(agree(found[0].shown, 0, {"one", "x"}, 0));
    EXPECT_FALSE(agree(found[0].shown, 0, {"one", "two", "x"}, 0));
}

}  // namespace
}  // namespace esprit
