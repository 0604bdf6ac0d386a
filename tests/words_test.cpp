// What documents, comments and commits say of the tree is so, and they keep to the form of the
// house.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>

#include "support/named_paths.h"
#include "support/source_tree.h"
#include "support/tree_files.h"

namespace esprit::code_rules {
namespace {

using fixture::TreeFile;

constexpr std::size_t most_columns = 100;
constexpr std::size_t longest_subject = 72;
/// The subjects of commits after this one are looked at.
constexpr char const* last_commit_left_alone = "66b1cc236e0fd383f83d45f1c75a6d7f5112fb76";

std::vector<TreeFile> const& documents() {
    static std::vector<TreeFile> const files = [] {
        std::vector<TreeFile> found =
            fixture::tree_files({"docs", "bench", "web", "tests"}, {".md"});
        for (char const* const name : {"README.md", "CHANGELOG.md"}) {
            std::vector<TreeFile> const top = fixture::tree_files({"."}, {name});
            std::ranges::copy_if(top, std::back_inserter(found),
                                 [&](TreeFile const& file) { return file.path == name; });
        }
        return found;
    }();
    return files;
}

/// Pages that a command writes: `esprit rulings`.
bool is_written_by_the_program(std::string const& path) {
    return path.starts_with("docs/rulings/");
}

std::size_t columns(std::string_view line) {
    return static_cast<std::size_t>(std::ranges::count_if(
        line, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// The lines of prose: outside of fenced blocks and tables.
template <class Visit>
void for_prose(std::string const& text, Visit visit) {
    std::istringstream stream{text};
    bool fenced = false;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line.find("```") != std::string::npos && line.find("```") < 4) {
            fenced = !fenced;
        } else if (!fenced && !line.starts_with('|')) {
            visit(line, number);
        }
    }
}

void expect_paths_in_tree(std::string const& file, std::string_view text) {
    static std::vector<std::string> const tree = fixture::tree_paths();
    for (NamedPath const& named : named_paths(text)) {
        EXPECT_TRUE(is_in_tree(named.path, tree))
            << file << ":" << named.line << ": there is no " << named.path;
    }
}

TEST(Words, EveryPathInADocumentExists) {
    ASSERT_GT(documents().size(), 30U);
    for (TreeFile const& file : documents()) expect_paths_in_tree(file.path, file.text);
}

TEST(Words, EveryPathInACommentExists) {
    std::vector<TreeFile> const sources = fixture::tree_files(
        {"src", "tests", "bench", "cmake", "scripts", "web", "rulesets", "commanders", "scenarios"},
        {".cpp", ".h", ".cmake", ".sh", ".ts", ".js", ".svelte", ".toml", ".css"});
    ASSERT_GT(sources.size(), 500U);
    for (TreeFile const& file : sources) {
        // its comments and examples are of trees that are not there
        if (file.path == "tests/words_test.cpp" || file.path == "tests/code_rules_test.cpp")
            continue;
        expect_paths_in_tree(file.path, comments_only(file.path, file.text));
    }
}

TEST(Words, EveryLinkLeadsToAFile) {
    std::filesystem::path const top = source_tree();
    int links = 0;
    for (TreeFile const& file : documents()) {
        for_prose(file.text, [&](std::string const& line, int number) {
            for (std::size_t at = line.find("]("); at != std::string::npos;
                 at = line.find("](", at + 1)) {
                std::size_t const end = line.find_first_of("#)", at);
                std::string const target = line.substr(at + 2, end - at - 2);
                if (target.empty() || target.find("://") != std::string::npos) continue;
                ++links;
                EXPECT_TRUE(std::filesystem::exists((top / file.path).parent_path() / target))
                    << file.path << ":" << number << ": " << target;
            }
        });
    }
    EXPECT_GT(links, 30);
}

TEST(Words, LinesOfProseAreNotTooLong) {
    for (TreeFile const& file : documents()) {
        if (is_written_by_the_program(file.path)) continue;
        for_prose(file.text, [&](std::string const& line, int number) {
            EXPECT_LE(columns(line), most_columns) << file.path << ":" << number;
        });
    }
}

TEST(Words, EveryDocumentSaysAtItsHeadWhomItIsFor) {
    for (TreeFile const& file : documents()) {
        if (is_written_by_the_program(file.path)) continue;
        std::istringstream stream{file.text};
        std::string title, empty, whom;
        std::getline(stream, title);
        std::getline(stream, empty);
        std::getline(stream, whom);
        EXPECT_TRUE(title.starts_with("# ") && empty.empty() && whom.starts_with("*For "))
            << file.path << ": a title, an empty line, and \"*For …*\"";
    }
}

/// Why a subject is not of the form of the house; empty when it is.
std::string objection_to_subject(std::string const& subject) {
    if (columns(subject) > longest_subject) return "is longer than 72 characters";
    return named_paths(subject).empty() ? "" : "names a path";
}

TEST(Words, SubjectsOfCommitsAreShortAndNameNoPaths) {
    EXPECT_EQ(objection_to_subject(std::string(72, 'a')), "");
    EXPECT_NE(objection_to_subject(std::string(73, 'a')), "");
    EXPECT_NE(objection_to_subject("Mend src/chance"), "");
    EXPECT_NE(objection_to_subject("Mend chart.cpp."), "");
    std::string const command = "git -C '" + source_tree() + "' log --no-merges --format=%s " +
                                last_commit_left_alone + "..HEAD 2>/dev/null";
    std::FILE* const pipe = popen(command.c_str(), "r");
    ASSERT_NE(pipe, nullptr);
    std::string told;
    for (char part[4096]; std::size_t const size = std::fread(part, 1, sizeof part, pipe);) {
        told.append(part, size);
    }
    if (pclose(pipe) != 0) GTEST_SKIP() << "no history of git is here that holds that commit";
    std::istringstream subjects{told};
    for (std::string subject; std::getline(subjects, subject);) {
        EXPECT_EQ(objection_to_subject(subject), "") << subject;
    }
}

TEST(Words, NamedPathsAreFound) {
    std::vector<NamedPath> const found = named_paths(
        "See src/chance/chart.cpp, `flight.cpp` and\n(docs/geometry.md); https://a.org/src/x.h, "
        "either/or, rulesets/<system>/*.toml. End of tests/.");
    EXPECT_EQ(found, (std::vector<NamedPath>{{"src/chance/chart.cpp", 1},
                                             {"flight.cpp", 1},
                                             {"docs/geometry.md", 2},
                                             {"rulesets/<system>/*.toml", 2}}));
}

TEST(Words, NamedPathsAreLookedFor) {
    std::vector<std::string> const tree{"src", "src/chance/chart.cpp", "rulesets/toy/a.toml"};
    for (char const* const there : {"src/chance/chart.cpp", "chance/chart.cpp", "chart.cpp", "src",
                                    "rulesets/<system>/*.toml"}) {
        EXPECT_TRUE(is_in_tree(there, tree)) << there;
    }
    for (char const* const missing :
         {"src/chart.cpp", "art.cpp", "chance", "rulesets/*.toml", "chart.h"}) {
        EXPECT_FALSE(is_in_tree(missing, tree)) << missing;
    }
}

TEST(Words, CommentsAreToldFromCode) {
    EXPECT_EQ(comments_only("a.cpp", "int a;  // b.cpp\nauto c = \"// d\";  // e\n"),
              "// b.cpp\n// e\n");
    EXPECT_EQ(comments_only("a.cmake", "set(a b.cpp)\n  # c.cpp\n"), "\n# c.cpp\n");
}

}  // namespace
}  // namespace esprit::code_rules
