#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "text/logs/log_line.h"
#include "text/logs/log_text.h"
#include "text/logs/log_words.h"

namespace esprit::text {
namespace {

using play::digest_words;

/// Thrown where the text ends within a line or before an expected line.
struct CutOff {};

class LogReader {
public:
    LogReader(std::string const& file_name, std::string content)
        : file_(std::make_shared<SourceFile const>(SourceFile{file_name, std::move(content)})),
          left_(file_->content) {}

    play::Log read() {
        try {
            read_header();
        } catch (CutOff const&) {
            fail_at_end("the log breaks off in its header, which ends with a seal");
        }
        read_pieces();
        return std::move(log_);
    }

private:
    /// Reads the pieces behind the header into `log_`.
    void read_pieces() {
        try {
            while (read_piece()) {
            }
        } catch (CutOff const&) {
            fail_at_end("the log breaks off after order " + std::to_string(sealed_orders_) +
                        ": a complete log ends with \"end\" and a seal");
        }
        if (!left_.empty()) unread_line().fail_line("nothing may follow the end of a log");
    }

    LogLine unread_line() const { return {file_, line_number_ + 1, left_}; }

    [[noreturn]] void fail_at_end(std::string const& message) const {
        if (left_.empty()) LogLine{file_, std::max(line_number_, 1U), ""}.fail_line(message);
        unread_line().fail_line("the line is cut off: " + message);
    }

    LogLine next_line() {
        std::size_t const end = left_.find('\n');
        if (end == std::string_view::npos) throw CutOff{};
        ++line_number_;
        std::string_view const line = left_.substr(0, end);
        seal_.add(left_.substr(0, end + 1));
        left_.remove_prefix(end + 1);
        return {file_, line_number_, line};
    }

    bool next_begins_with(std::string_view words) const { return left_.starts_with(words); }

    void read_seal(std::string const& what) {
        std::uint64_t const found = seal_.value();
        LogLine line = next_line();
        line.expect("seal ");
        std::uint64_t const sealed = line.digest("the seal");
        line.expect_end();
        if (sealed == found) return;
        line.fail_line("the seal does not fit: something in " + what +
                       " was changed; the seal of the present text is " + digest_words(found));
    }

    void read_first_line() {
        LogLine line = next_line();
        if (line.rest().ends_with('\r')) {
            line.fail_line("the lines of this log end in CR LF: LF alone is right");
        }
        line.expect("esprit log ");
        std::uint32_t const format = line.number<std::uint32_t>("the format");
        if (format < play::oldest_log_format || format > play::log_format) {
            line.fail_line("a log of another format: this program reads formats " +
                           std::to_string(play::oldest_log_format) + " to " +
                           std::to_string(play::log_format));
        }
        log_.header.format = format;
        line.expect_end();
    }

    void read_header() {
        play::Header& header = log_.header;
        read_first_line();
        LogLine line = next_line();
        line.expect("play ");
        header.play = play_ = line.number<std::uint32_t>("the play version");
        line.expect_end();
        line = next_line();
        line.expect("system ");
        header.system = line.text();
        line = next_line();
        if (line.accept("seed ")) {
            header.seed = line.number<std::uint64_t>("the seed");
        } else if (line.accept("dice fair ")) {
            header.fair = read_promise(line);
        } else if (line.accept("dice per-roll ")) {
            header.fair = read_promise(line);
            header.fair->per_roll = true;
        } else if (!line.accept("dice given")) {
            line.fail(
                "expected \"seed\" and a number, \"dice given\", or \"dice fair\" or \"dice "
                "per-roll\" and a commitment here");
        }
        line.expect_end();
        line = next_line();
        line.expect("battle ");
        header.battle = line.number_between(0, (std::uint64_t{1} << 48U) - 1, "the battle");
        line.expect_end();
        line = next_line();
        line.expect("ruleset ");
        header.ruleset = line.digest("the digest of the ruleset");
        line.expect_end();
        header.scenario = read_document("scenario ");
        while (next_begins_with("house ")) header.houses.push_back(read_document("house "));
        if (next_begins_with("charts ")) header.charts = read_document("charts ");
        if (next_begins_with("start ")) header.start = read_bytes("start ");
        line = next_line();
        line.expect("begin ");
        header.begin = line.digest("the digest of the battle");
        line.expect_end();
        read_seal("the header");
    }

    static Bytes32 read_bytes32(LogLine& line) {
        Bytes32 bytes{};
        for (std::uint8_t& byte : bytes) byte = line.byte();
        return bytes;
    }

    chance::FairPromise read_promise(LogLine& line) const {
        chance::FairPromise promise;
        promise.committed = log_.header.format >= play::first_format_with_committed_nonces &&
                            line.accept("committed ");
        promise.commitment = read_bytes32(line);
        while (line.accept(" ")) promise.nonces.push_back(read_bytes32(line));
        return promise;
    }

    play::Document read_document(std::string_view keyword) {
        LogLine head = next_line();
        head.expect(keyword);
        auto const count = head.number<std::uint32_t>("how many lines");
        head.expect(" lines ");
        std::uint64_t const digest = head.digest("the digest of these lines");
        head.expect(" ");
        play::Document document{head.text(), {}};
        for (std::uint32_t i = 0; i < count; ++i) {
            LogLine line = next_line();
            if (i + 1 == count && line.accept(log_words::unended_line_mark)) {
                if (line.at_end()) line.fail("a last line without a line break is not empty");
                document.content += line.rest();
                break;
            }
            line.expect(log_words::empty_line_mark);
            if (!line.at_end()) {
                line.expect(" ");
                if (line.at_end()) line.fail("an empty line is written without a blank");
            }
            document.content += line.rest();
            document.content += '\n';
        }
        if (text_digest(document.content) != digest) {
            head.fail_line("the " + std::to_string(count) +
                           " lines were changed: their digest is " +
                           digest_words(text_digest(document.content)));
        }
        return document;
    }

    std::vector<std::uint8_t> read_bytes(std::string_view keyword) {
        constexpr std::uint64_t most_bytes = 65536;
        LogLine head = next_line();
        head.expect(keyword);
        std::uint64_t const count = head.number_between(1, most_bytes, "how many bytes");
        head.expect(" bytes");
        head.expect_end();
        std::vector<std::uint8_t> bytes;
        while (bytes.size() < count) {
            LogLine line = next_line();
            line.expect("% ");
            std::uint64_t const here =
                std::min<std::uint64_t>(count - bytes.size(), log_words::bytes_per_line);
            for (std::uint64_t i = 0; i < here; ++i) bytes.push_back(line.byte());
            line.expect_end();
        }
        return bytes;
    }

    /// Reads one order or the end; false after the end.
    bool read_piece() {
        std::string const number = std::to_string(sealed_orders_ + 1);
        LogLine line = next_line();
        bool last = false;
        if (line.accept("resigned side ")) {
            log_.resigned = static_cast<std::uint8_t>(line.number_between(0, 1, "a side"));
            line.expect_end();
            line = next_line();
            last = true;
        }
        if (log_.header.fair && line.accept("secret ")) {
            log_.secret = read_bytes32(line);
            line.expect_end();
            line = next_line();
            last = true;
        }
        if (last || line.begins_with("end ")) {
            read_end(line);
            return false;
        }
        if (log_.open) line.fail_line("expected \"end\" here, after the open order");
        if (line.accept("play ")) {
            auto const play = line.number<std::uint32_t>("the play version");
            if (play <= play_) line.fail_line("expected a higher play version here");
            line.expect_end();
            play_ = play;
            line = next_line();
            if (!line.begins_with("order ")) {
                line.fail_line("expected \"order " + number + "\" here");
            }
        }
        bool const open = line.accept("open ");
        if (!open && !line.accept("order ")) {
            line.fail_line("expected \"order " + number + "\", \"open " + number + "\" or \"end " +
                           std::to_string(sealed_orders_) + "\" here");
        }
        play::OrderRecord record = read_order_line(line, number);
        std::vector<std::uint8_t> given;
        if (open && next_begins_with("dice ")) given = read_given();
        record.shown = read_shown();
        record.steps = read_steps();
        if (open) {
            read_seal("the open order");
            log_.open = play::OpenOrder{std::move(record), std::move(given)};
        } else {
            read_rest_of_entry(std::move(record), "order " + number);
        }
        return true;
    }

    play::OrderRecord read_order_line(LogLine& line, std::string const& number) {
        play::OrderRecord record;
        line.expect(number);
        line.expect(" turn ");
        record.turn = static_cast<std::uint16_t>(line.number_between(0, 4095, "the turn"));
        line.expect(" phase ");
        record.phase = static_cast<std::uint8_t>(line.number_between(0, 63, "the phase"));
        line.expect(": ");
        record.order = line.text();
        return record;
    }

    void read_rest_of_entry(play::OrderRecord record, std::string const& what) {
        LogLine line = next_line();
        if (!line.accept("state ")) {
            line.fail_line("expected \"draw\", \"answer\" or \"state\" here, in " + what);
        }
        play::Entry entry{std::move(record), line.digest("the state"), {}, play_};
        line.expect_end();
        if (next_begins_with("snapshot ")) entry.snapshot = read_bytes("snapshot ");
        read_seal(what);
        log_.entries.push_back(std::move(entry));
        ++sealed_orders_;
    }

    std::vector<play::Shown> read_shown() {
        std::vector<play::Shown> list;
        while (next_begins_with("shown ")) {
            LogLine line = next_line();
            line.expect("shown ");
            play::Shown shown{line.number<std::uint16_t>("how many decisions before"), {}};
            line.expect(":");
            while (line.accept(" ")) shown.values.push_back(read_bytes32(line));
            line.expect_end();
            list.push_back(std::move(shown));
        }
        return list;
    }

    std::vector<play::LogStep> read_steps() {
        std::vector<play::LogStep> steps;
        for (;;) {
            if (next_begins_with("draw ")) {
                steps.emplace_back(read_draw());
            } else if (next_begins_with("answer ")) {
                steps.emplace_back(read_answer());
            } else {
                return steps;
            }
        }
    }

    static std::uint8_t read_face(LogLine& line) {
        // 0 is a count of cards; the replay refuses it for a die
        return static_cast<std::uint8_t>(line.number_between(0, 6, "a die"));
    }

    play::Draw read_draw() {
        LogLine line = next_line();
        line.expect("draw ");
        play::Draw draw;
        draw.rule = line.word("a rule");
        line.expect(" unit ");
        draw.unit = line.number<std::uint16_t>("a unit");
        if (line.accept(" again ")) {
            draw.occurrence =
                static_cast<std::uint16_t>(line.number_between(1, 0xFFFF, "how often before"));
        }
        line.expect(":");
        while (!line.accept(" = ")) {
            line.expect(" ");
            draw.faces.push_back(read_face(line));
        }
        draw.reading = line.number<std::uint16_t>("the reading");
        if (line.accept(" (")) {
            draw.note = line.text_up_to(")");
            if (draw.note.empty()) line.fail("a note is not empty");
        }
        line.expect_end();
        return draw;
    }

    play::Answer read_answer() {
        LogLine line = next_line();
        line.expect("answer ");
        play::Answer answer;
        answer.rule = line.word("a rule");
        line.expect(" side ");
        answer.side = line.number<std::uint8_t>("a side");
        line.expect(": ");
        answer.option = line.text();
        return answer;
    }

    std::vector<std::uint8_t> read_given() {
        LogLine line = next_line();
        line.expect("dice");
        std::vector<std::uint8_t> dice;
        do {
            line.expect(" ");
            dice.push_back(read_face(line));
        } while (!line.at_end());
        return dice;
    }

    void read_end(LogLine& line) {
        line.expect("end ");
        line.expect(std::to_string(sealed_orders_));
        line.expect_end();
        read_seal("the end");
    }

    std::shared_ptr<SourceFile const> file_;
    std::string_view left_;          // the text not read yet
    std::uint32_t line_number_ = 0;  // of the last line read
    TextDigest seal_;
    std::size_t sealed_orders_ = 0;
    std::uint32_t play_ = 0;  // the play version of the current order
    play::Log log_;
};

}  // namespace

play::Log read_log(std::string const& file_name, std::string content) {
    return LogReader{file_name, std::move(content)}.read();
}

}  // namespace esprit::text
