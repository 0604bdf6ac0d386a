// Stored old logs: every later program must read them, and while the play version is the same,
// replay them to the bit.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "play/random_games.h"
#include "play/toy_words.h"
#include "support/source_tree.h"
#include "text/logs/log_text.h"
#include "text/toml/data_tree.h"

namespace esprit::play {
namespace {

std::filesystem::path const top = source_tree();

std::string content_of(std::filesystem::path const& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Verifies the log by the rules of its system.
void expect_verified(Log const& log, std::string const& name) {
    std::optional<Difference> difference;
    if (log.header.system == "toy-duel") {
        difference = verify(duel_rules, log);
    } else if (log.header.system == "toy-salvo") {
        difference = verify(salvo_rules, log);
    } else {
        ASSERT_EQ(log.header.system, "toy-rout") << name;
        difference = verify(rout_rules, log);
    }
    EXPECT_FALSE(difference) << name << ": " << difference->text();
}

TEST(OldLogs, AreReadAndCarriedOutAgain) {
    std::set<std::string> systems;
    int orders = 0;
    for (auto const& file : std::filesystem::directory_iterator(top / "tests/logs/format_1")) {
        std::string const name = file.path().filename().string();
        std::string const text = content_of(file.path());
        Log const log = text::read_log(name, text);
        EXPECT_EQ(text::log_text(log), text) << name;
        if (!log.header.system.starts_with("toy-")) continue;
        systems.insert(log.header.system);
        orders += static_cast<int>(log.entries.size());
        expect_verified(log, name);
    }
    EXPECT_EQ(systems, (std::set<std::string>{"toy-duel", "toy-rout", "toy-salvo"}));
    EXPECT_GT(orders, 20);
}

TEST(OldLogs, AnOpenOrderIsTakenUpAndAnswered) {
    auto const path = top / "tests/logs/format_1/salvo_open.log";
    Log const log = text::read_log(path.filename().string(), content_of(path));
    ASSERT_TRUE(log.open);
    Game<Salvo> game{salvo_rules, log.header};
    ASSERT_FALSE(game.take_up(log));
    // one decision is left; the last shot misses
    EXPECT_EQ(game.answer("stand shaken").progress, Progress::committed);
}

std::string example_of(std::string const& document) {
    std::string const fence = "```\nesprit log 3\n";
    std::size_t const start = document.find(fence);
    if (start == std::string::npos) return {};
    return document.substr(start + 4, document.find("```", start + 4) - start - 4);
}

TEST(OldLogs, TheExampleOfTheDocumentIsOne) {
    std::string const document = content_of(top / "docs/log_format.md");
    Log const log = text::read_log("docs/log_format.md", example_of(document));
    expect_verified(log, "docs/log_format.md");
    EXPECT_GE(answers_in(log), 1U);
}

/// The first line of the message for a refused text, as the document shows it.
std::string message_of(std::string const& text) {
    try {
        text::read_log("game.log", text);
        return "none";
    } catch (text::InputError const& error) {
        std::string const message = error.what();
        return message.substr(0, message.find('\n'));
    }
}

TEST(OldLogs, TheMessagesOfTheDocumentAreGiven) {
    std::string const document = content_of(top / "docs/log_format.md");
    std::string const example = example_of(document);
    auto const changed = [&](std::string const& what, std::string const& by) {
        std::string text = example;
        return text.replace(text.find(what), what.size(), by);
    };
    std::string const shown[] = {
        message_of(changed("unit 0: 4 5", "unit 0: 0 5")),
        message_of(changed("unit 0: 4 5", "unit 0: 4 6")),
        message_of(example.substr(0, example.find("order 2"))),
        message_of(example.substr(0, example.find("answer") + 5)),
    };
    for (std::string const& message : shown) {
        // the document shows only the beginning of each message
        bool found = false;
        for (std::size_t size = 40; size <= message.size(); ++size) {
            found =
                found || document.find("`" + message.substr(0, size) + "`") != std::string::npos;
        }
        EXPECT_TRUE(found) << message;
    }
}

}  // namespace
}  // namespace esprit::play
