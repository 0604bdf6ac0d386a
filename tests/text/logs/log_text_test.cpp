// Logs as text: written logs can be read, and changed texts are refused.
#include "text/logs/log_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "play/random_games.h"
#include "play/toy_words.h"
#include "support/random_numbers.h"
#include "text/toml/data_tree.h"

namespace esprit::text {
namespace {

using play::Log;
using testing::HasSubstr;
using testing::StartsWith;

/// A short log with one of every kind of entry.
Log small_log() {
    Log log = random_game(play::duel_rules, 8);
    log.entries.resize(2);
    log.header.houses.push_back({"club.toml", "a = 1\nb = 2"});
    play::OpenOrder open;
    open.record = {
        "rest 0",
        1,
        0,
        {play::Draw{"TD-02", 0, 1, {3}, 1, "the first fencer"}, play::Answer{"TD-09", 1, "go on"}}};
    open.given = {3, 4};
    log.open = open;
    return log;
}

/// Why a text is refused; empty when it is read.
std::string refusal_of(std::string const& text) {
    try {
        read_log("x.log", text);
        return {};
    } catch (InputError const& error) {
        return error.what();
    }
}

template <class S>
void expect_round_trip(play::Rules<S> const& rules, std::uint64_t seed) {
    Log const log = random_game(rules, seed);
    std::string const text = log_text(log);
    EXPECT_EQ(read_log("x.log", text), log);
    EXPECT_EQ(log_text(read_log("x.log", text)), text);
}

TEST(LogText, RandomGamesAreReadAsTheyWereWritten) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        expect_round_trip(play::duel_rules, seed);
        expect_round_trip(play::rout_rules, seed);
        expect_round_trip(play::salvo_rules, seed);
    }
}

TEST(LogText, IsReadable) {
    play::Header header;
    header.play = 1;
    header.system = "toy-rout";
    header.seed = 42;
    header.ruleset = 0x993B34AEEBEBE7CE;
    header.scenario = {"line.toml", "units = 4\n\nturns = 40\n"};
    header.begin = 0x0123456789ABCDEF;
    LogWriter writer;
    std::string const begin = writer.begin(header);
    // the digests come from an independent FNV-1a in Python
    EXPECT_EQ(begin,
              "esprit log 3\n"
              "play 1\n"
              "system toy-rout\n"
              "seed 42\n"
              "battle 0\n"
              "ruleset 993b34aeebebe7ce\n"
              "scenario 3 lines 55723182270866fc line.toml\n"
              "| units = 4\n"
              "|\n"
              "| turns = 40\n"
              "begin 0123456789abcdef\n"
              "seal fbd38cb64115aa7c\n");
    play::Entry entry;
    entry.play = 1;
    entry.record = {"shoot 0 at 4",
                    2,
                    1,
                    {play::Draw{"TR-01", 0, 0, {5, 1}, 1, "the first line: hit"},
                     play::Draw{"TR-02", 4, 3, {3}, 1, ""}, play::Answer{"TR-04", 1, "fall back"}}};
    entry.state = 0xFEDCBA9876543210;
    entry.snapshot = {0, 171};
    EXPECT_THAT(writer.add(entry), StartsWith("order 1 turn 2 phase 1: shoot 0 at 4\n"
                                              "draw TR-01 unit 0: 5 1 = 1 (the first line: hit)\n"
                                              "draw TR-02 unit 4 again 3: 3 = 1\n"
                                              "answer TR-04 side 1: fall back\n"
                                              "state fedcba9876543210\n"
                                              "snapshot 2 bytes\n"
                                              "% 00ab\n"
                                              "seal "));
    EXPECT_THAT(writer.end({}), StartsWith("end 1\nseal "));
}

/// A random text, mostly of characters that are hard to write.
std::string any_text(fixture::RandomNumbers& random) {
    constexpr std::string_view hard = "\n\r\t\\ :|.%()=x0\x7F\x80";
    std::string text;
    for (std::uint32_t letters = random.below(9); letters > 0; --letters) {
        text += random.one_in(4) ? static_cast<char>(random.below(256))
                                 : hard[random.below(static_cast<std::uint32_t>(hard.size()))];
    }
    return text;
}

std::vector<std::uint8_t> any_bytes(fixture::RandomNumbers& random, std::uint32_t most) {
    std::vector<std::uint8_t> bytes(random.below(most + 1));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
    return bytes;
}

std::vector<std::uint8_t> any_faces(fixture::RandomNumbers& random) {
    std::vector<std::uint8_t> faces(random.below(5));
    for (std::uint8_t& face : faces) face = static_cast<std::uint8_t>(1 + random.below(6));
    return faces;
}

play::OrderRecord any_record(fixture::RandomNumbers& random) {
    play::OrderRecord record{any_text(random),
                             static_cast<std::uint16_t>(random.below(4096)),
                             static_cast<std::uint8_t>(random.below(64)),
                             {}};
    for (std::uint16_t after = 0; random.one_in(3); ++after) {
        record.shown.push_back(
            {after, {sha256({}), Bytes32{after == 0 ? std::uint8_t{1} : std::uint8_t{2}}}});
    }
    for (std::uint32_t steps = random.below(5); steps > 0; --steps) {
        if (random.one_in(2)) {
            record.steps.emplace_back(play::Answer{"r" + any_text(random),
                                                   static_cast<std::uint8_t>(random.below(256)),
                                                   any_text(random)});
        } else {
            record.steps.emplace_back(
                play::Draw{"r" + any_text(random), static_cast<std::uint16_t>(random.below(65536)),
                           static_cast<std::uint16_t>(random.below(3)), any_faces(random),
                           static_cast<std::uint16_t>(random.below(65536)), any_text(random)});
        }
    }
    return record;
}

Log any_log(fixture::RandomNumbers& random) {
    Log log;
    log.header.system = any_text(random);
    if (random.one_in(2)) log.header.seed = std::uint64_t{random.next()} << 32U;
    if (!log.header.seed && random.one_in(2)) {
        log.header.fair =
            chance::FairPromise{sha256({}), {Bytes32{7}}, random.one_in(2), random.one_in(2)};
    }
    log.header.battle = random.next();
    log.header.scenario = {any_text(random), any_text(random)};
    log.header.scenario.content += any_text(random);
    for (std::uint32_t i = random.below(3); i > 0; --i) {
        log.header.houses.push_back({any_text(random), any_text(random)});
    }
    if (random.one_in(3)) log.header.charts = {any_text(random), any_text(random)};
    if (random.one_in(3)) log.header.start = any_bytes(random, 90);
    for (std::uint32_t i = random.below(4); i > 0; --i) {
        log.entries.push_back({any_record(random), random.next(), any_bytes(random, 90)});
    }
    if (random.one_in(2)) log.open = play::OpenOrder{any_record(random), any_faces(random)};
    return log;
}

TEST(LogText, AnyLogIsReadAsItWasWritten) {
    fixture::RandomNumbers random{11};
    for (int i = 0; i < 3000; ++i) {
        Log const log = any_log(random);
        std::string const text = log_text(log);
        ASSERT_EQ(refusal_of(text), "") << text;
        ASSERT_EQ(read_log("x.log", text), log) << text;
    }
}

TEST(LogText, NoByteCanBeChanged) {
    std::string const text = log_text(small_log());
    for (std::size_t place = 0; place < text.size(); ++place) {
        std::string changed = text;
        for (int byte = 0; byte < 256; ++byte) {
            changed[place] = static_cast<char>(byte);
            if (changed[place] == text[place]) continue;
            ASSERT_NE(refusal_of(changed), "") << "byte " << place << " as " << byte;
        }
    }
}

TEST(LogText, NoByteCanBeTakenOutOrPutIn) {
    std::string const text = log_text(small_log());
    for (std::size_t place = 0; place < text.size(); ++place) {
        std::string without = text;
        without.erase(place, 1);
        ASSERT_NE(refusal_of(without), "") << place;
        for (char const more : {' ', '\n', '0', text[place]}) {
            std::string with = text;
            with.insert(place, 1, more);
            ASSERT_NE(refusal_of(with), "") << place;
        }
    }
}

std::vector<std::string> lines_of(std::string const& text) {
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < text.size();) {
        std::size_t const end = text.find('\n', start) + 1;
        lines.push_back(text.substr(start, end - start));
        start = end;
    }
    return lines;
}

std::string joined(std::vector<std::string> const& lines) {
    std::string text;
    for (std::string const& line : lines) text += line;
    return text;
}

TEST(LogText, NoLinesCanBeSwappedOrRepeated) {
    std::vector<std::string> const lines = lines_of(log_text(small_log()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        auto repeated = lines;
        repeated.insert(repeated.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
        EXPECT_NE(refusal_of(joined(repeated)), "");
        for (std::size_t j = 0; j < i; ++j) {
            if (lines[i] == lines[j]) continue;
            auto swapped = lines;
            std::swap(swapped[i], swapped[j]);
            EXPECT_NE(refusal_of(joined(swapped)), "");
        }
    }
}

TEST(LogText, ACutIsRefusedAtItsLine) {
    std::string const text = log_text(small_log());
    for (std::size_t size = 0; size < text.size(); ++size) {
        std::string const part = text.substr(0, size);
        auto const ends = std::count(part.begin(), part.end(), '\n');
        bool const between_lines = part.empty() || part.back() == '\n';
        auto const line = between_lines ? std::max<std::ptrdiff_t>(ends, 1) : ends + 1;
        std::string const refusal = refusal_of(part);
        EXPECT_THAT(refusal, StartsWith("x.log:" + std::to_string(line) + ":1: ")) << size;
        EXPECT_THAT(refusal, HasSubstr("the log breaks off")) << size;
        EXPECT_EQ(refusal.find("cut off") == std::string::npos, between_lines);
    }
}

TEST(LogText, GrowsPieceByPiece) {
    Log const log = random_game(play::rout_rules, 2);
    LogWriter writer;
    std::string text = writer.begin(log.header);
    for (play::Entry const& entry : log.entries) {
        text += writer.add(entry);
        LogWriter another = writer;  // to write the end at this point
        EXPECT_EQ(refusal_of(text + another.end({})), "");
    }
    EXPECT_EQ(text + writer.end(log), log_text(log));
}

// ---------------------------------------------------------------- messages

std::string replaced(std::string text, std::string const& what, std::string const& by) {
    std::size_t const place = text.find(what);
    EXPECT_NE(place, std::string::npos) << what;
    return text.replace(place, what.size(), by);
}

TEST(LogText, SaysWhereAndWhatWouldBeRight) {
    std::string const text = log_text(small_log());
    struct Example {
        std::string what;
        std::string by;
        std::string message;
    };
    std::vector<Example> const examples{
        {"esprit log 3", "esprit log 4",
         "x.log:1:1: a log of another format: this program reads formats 1 to 3"},
        {"esprit log 3", "esprit log 0",
         "x.log:1:1: a log of another format: this program reads formats 1 to 3"},
        {"esprit log 3\n", "esprit log 3\r\n", "x.log:1:1: the lines of this log end in CR LF"},
        {"esprit log", "{\"log\"", "x.log:1:1: expected \"esprit log \" here"},
        {"seed 8", "seed eight", "x.log:4:6: expected the seed here, a number from 0 to 1844"},
        {"title", "titel", "x.log:7:1: the 3 lines were changed"},
        {"order 2", "order 3", "x.log:20:7: expected \"2\" here"},
        {"state", "stats",
         "x.log:18:1: expected \"draw\", \"answer\" or \"state\" here, in order 1"},
        {"rest 1", "rest 0", "the seal does not fit: something in order 2 was changed"},
        {"draw TD-01 unit 0: ", "draw TD-01 unit 0: 7 ",
         "x.log:17:20: expected a die here, a number from 0 to 6"},
        {"end 2", "play 99\nend 2", "expected \"end\" here, after the open order"},
        {"end 2", "end 1", "expected \"2\" here"},
    };
    for (Example const& example : examples) {
        EXPECT_THAT(refusal_of(replaced(text, example.what, example.by)),
                    HasSubstr(example.message));
    }
    EXPECT_THAT(refusal_of(replaced(text, "order 2", "play 1\norder 2")),
                HasSubstr(":1: expected a higher play version here"));
    EXPECT_THAT(refusal_of(replaced(text, "open 3", "play 99\nopen 3")),
                HasSubstr(":1: expected \"order 3\" here"));
    EXPECT_THAT(refusal_of(text + "more"), HasSubstr(":1: nothing may follow the end of a log"));
}

}  // namespace
}  // namespace esprit::text
