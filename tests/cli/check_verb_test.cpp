// `esprit check` tells what kind of file it is given.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "program/run_program.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

using fixture::run_esprit;
using ::testing::HasSubstr;

std::vector<std::string> files_below(std::string const& folder) {
    std::vector<std::string> files;
    std::filesystem::path const whole = source_tree() + "/" + folder;
    for (auto const& each : std::filesystem::recursive_directory_iterator{whole}) {
        if (each.path().extension() == ".toml") files.push_back(each.path().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// A scenario may name house rules under "house", and the files of set-ups name no system.
TEST(CheckVerb, KnowsEveryFileThatIsShipped) {
    for (std::string const folder : {"scenarios", "setups", "commanders"}) {
        std::vector<std::string> const files = files_below(folder);
        EXPECT_GT(files.size(), 5U) << folder;
        std::vector<std::string> words{"check"};
        std::vector<std::string> houses{"check"};
        for (std::string const& file : files) {
            (file.find("/houses/") == std::string::npos ? words : houses).push_back(file);
        }
        auto const checked = run_esprit(words);
        EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
        for (std::size_t i = 1; i < words.size(); ++i) {
            EXPECT_THAT(checked.out, HasSubstr(words[i] + ": ")) << checked.out;
        }
        if (houses.size() > 1) {
            EXPECT_THAT(run_esprit(houses).out, HasSubstr(": nothing found\n"));
        }
    }
}

TEST(CheckVerb, KnowsTheFilesOfTheExamples) {
    for (std::string const& file : files_below("docs/examples")) {
        auto const checked = run_esprit({"check", file});
        EXPECT_LT(checked.code, 2) << file << ": " << checked.err;
        bool const is_wrong =
            file.find("with_") != std::string::npos || file.find("wrong_") != std::string::npos;
        EXPECT_EQ(checked.code, is_wrong ? 1 : 0) << checked.out;
    }
}

}  // namespace
}  // namespace esprit
