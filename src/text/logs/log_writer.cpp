#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "base/expect.h"
#include "text/logs/log_text.h"
#include "text/logs/log_words.h"

namespace esprit::text {
namespace {

using play::digest_words;

std::string number(std::uint64_t value) {
    return std::to_string(value);
}

std::string document_text(std::string_view keyword, play::Document const& document) {
    std::string_view content = document.content;
    std::string lines;
    std::uint64_t count = 0;
    while (!content.empty()) {
        std::size_t const end = content.find('\n');
        std::string_view const line = content.substr(0, end);
        if (end == std::string_view::npos) {
            lines += log_words::unended_line_mark;
        } else {
            lines += line.empty() ? log_words::empty_line_mark : log_words::line_mark;
        }
        lines += line;
        lines += '\n';
        content.remove_prefix(std::min(line.size() + 1, content.size()));
        ++count;
    }
    return std::string{keyword} + " " + number(count) + " lines " +
           digest_words(text_digest(document.content)) + " " + log_words::escaped(document.name) +
           "\n" + lines;
}

std::string bytes_text(std::string_view keyword, std::span<std::uint8_t const> bytes) {
    std::string text = std::string{keyword} + " " + number(bytes.size()) + " bytes\n";
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i % log_words::bytes_per_line == 0) text += i == 0 ? "% " : "\n% ";
        text += log_words::hex_byte(bytes[i]);
    }
    return text + "\n";
}

std::string dice_text(std::span<std::uint8_t const> faces) {
    std::string text;
    for (unsigned const face : faces) text += " " + std::to_string(face);
    return text;
}

std::string draw_text(play::Draw const& draw) {
    ESPRIT_EXPECT(!draw.rule.empty(), "a draw of a log has a rule");
    std::string text = "draw " + log_words::escaped_word(draw.rule) + " unit " + number(draw.unit);
    if (draw.occurrence > 0) text += " again " + number(draw.occurrence);
    text += ":" + dice_text(draw.faces) + " = " + number(draw.reading);
    if (!draw.note.empty()) text += " (" + log_words::escaped(draw.note) + ")";
    return text + "\n";
}

std::string answer_text(play::Answer const& answer) {
    ESPRIT_EXPECT(!answer.rule.empty(), "an answer of a log has a rule");
    return "answer " + log_words::escaped_word(answer.rule) + " side " + number(answer.side) +
           ": " + log_words::escaped(answer.option) + "\n";
}

std::string steps_text(std::span<play::LogStep const> steps) {
    std::string text;
    for (play::LogStep const& step : steps) {
        auto const* const draw = std::get_if<play::Draw>(&step);
        text += draw != nullptr ? draw_text(*draw) : answer_text(std::get<play::Answer>(step));
    }
    return text;
}

std::string order_text(std::string_view keyword, std::uint64_t place,
                       play::OrderRecord const& record) {
    return std::string{keyword} + " " + number(place) + " turn " + number(record.turn) + " phase " +
           number(record.phase) + ": " + log_words::escaped(record.order) + "\n";
}

std::string shown_text(play::OrderRecord const& record) {
    std::string text;
    for (play::Shown const& shown : record.shown) {
        text += "shown " + number(shown.after) + ":";
        for (Bytes32 const& value : shown.values) text += " " + hex_text(value);
        text += "\n";
    }
    return text;
}

std::string dice_line(play::Header const& header) {
    if (header.seed) return "seed " + number(*header.seed) + "\n";
    if (!header.fair) return "dice given\n";
    std::string text = header.fair->per_roll ? "dice per-roll " : "dice fair ";
    if (header.fair->committed) text += "committed ";
    text += hex_text(header.fair->commitment);
    for (Bytes32 const& nonce : header.fair->nonces) text += " " + hex_text(nonce);
    return text + "\n";
}

}  // namespace

std::string LogWriter::sealed(std::string piece) {
    seal_.add(piece);
    std::string const line = "seal " + digest_words(seal_.value()) + "\n";
    seal_.add(line);
    return piece + line;
}

std::string LogWriter::begin(play::Header const& header) {
    std::string text = "esprit log " + number(header.format) + "\n";
    text += "play " + number(header.play) + "\n";
    play_ = header.play;
    text += "system " + log_words::escaped(header.system) + "\n";
    text += dice_line(header);
    text += "battle " + number(header.battle) + "\n";
    text += "ruleset " + digest_words(header.ruleset) + "\n";
    text += document_text("scenario", header.scenario);
    for (play::Document const& house : header.houses) text += document_text("house", house);
    if (header.charts) text += document_text("charts", *header.charts);
    if (!header.start.empty()) text += bytes_text("start", header.start);
    text += "begin " + digest_words(header.begin) + "\n";
    return sealed(std::move(text));
}

std::string LogWriter::add(play::Entry const& entry) {
    std::string text;
    if (entry.play != play_) text += "play " + number(entry.play) + "\n";
    play_ = entry.play;
    text += order_text("order", ++orders_, entry.record);
    text += shown_text(entry.record) + steps_text(entry.record.steps);
    text += "state " + digest_words(entry.state) + "\n";
    if (!entry.snapshot.empty()) text += bytes_text("snapshot", entry.snapshot);
    return sealed(std::move(text));
}

std::string LogWriter::end(play::Log const& log) {
    std::string text;
    if (log.open) {
        play::OpenOrder const& open = *log.open;
        text += order_text("open", orders_ + 1, open.record);
        if (!open.given.empty()) text += "dice" + dice_text(open.given) + "\n";
        text += shown_text(open.record) + steps_text(open.record.steps);
        text = sealed(std::move(text));
    }
    std::string end;
    if (log.resigned) end += "resigned side " + number(*log.resigned) + "\n";
    if (log.secret) end += "secret " + hex_text(*log.secret) + "\n";
    return text + sealed(end + "end " + number(orders_) + "\n");
}

std::string log_text(play::Log const& log) {
    LogWriter writer;
    std::string text = writer.begin(log.header);
    for (play::Entry const& entry : log.entries) text += writer.add(entry);
    return text + writer.end(log);
}

std::size_t line_of_snapshot(play::Log const& log, std::size_t entry) {
    LogWriter writer;
    std::string text = writer.begin(log.header);
    for (std::size_t i = 0; i < entry; ++i) text += writer.add(log.entries[i]);
    std::size_t const place = text.rfind(entry == 0 ? "\nstart " : "\nsnapshot ");
    ESPRIT_EXPECT(place != std::string::npos, "the log has the snapshot");
    auto const end = text.begin() + static_cast<std::ptrdiff_t>(place);
    return static_cast<std::size_t>(std::count(text.begin(), end, '\n')) + 2;
}

}  // namespace esprit::text
