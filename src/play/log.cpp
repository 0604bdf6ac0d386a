#include "play/log.h"

#include <algorithm>

#include "base/expect.h"

namespace esprit::play {
namespace {

/// Whether two steps are equal but for their notes.
bool same_step(LogStep const& one, LogStep const& other) {
    auto const* const draw = std::get_if<Draw>(&one);
    auto const* const found = std::get_if<Draw>(&other);
    if (draw == nullptr || found == nullptr) return one == other;
    return draw->rule == found->rule && draw->unit == found->unit &&
           draw->occurrence == found->occurrence && draw->faces == found->faces &&
           draw->reading == found->reading;
}

}  // namespace

std::vector<Answer> answers_of(std::span<LogStep const> steps) {
    std::vector<Answer> answers;
    for (LogStep const& step : steps) {
        if (auto const* const answer = std::get_if<Answer>(&step)) answers.push_back(*answer);
    }
    return answers;
}

std::vector<std::uint8_t> faces_of(std::span<LogStep const> steps) {
    std::vector<std::uint8_t> faces;
    for (LogStep const& step : steps) {
        auto const* const draw = std::get_if<Draw>(&step);
        if (draw != nullptr) faces.insert(faces.end(), draw->faces.begin(), draw->faces.end());
    }
    return faces;
}

chance::Occurrences drawn_before(std::span<Entry const> entries, std::uint16_t turn,
                                 std::uint8_t phase) {
    chance::Occurrences occurrences;
    // turns never go back, so the draws of this turn are at the end
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->record.turn != turn) break;
        if (entry->record.phase != phase) continue;
        for (LogStep const& step : entry->record.steps) {
            auto const* const draw = std::get_if<Draw>(&step);
            if (draw != nullptr) occurrences.next(RuleId{draw->rule}, draw->unit);
        }
    }
    return occurrences;
}

namespace {

/// Checks the revealed values against the last commitments, which they then replace; false if one
/// does not match.
bool matches_commitments(std::vector<Bytes32>& promised, OrderRecord const& record) {
    for (Shown const& shown : record.shown) {
        if (shown.values.size() != promised.size()) return false;
        for (std::size_t seat = 0; seat < promised.size(); ++seat) {
            if (sha256(shown.values[seat]) != promised[seat]) return false;
        }
        promised = shown.values;
    }
    return true;
}

}  // namespace

std::optional<Difference> unmatched_reveal(Log const& log) {
    if (!log.header.fair) return std::nullopt;
    std::vector<Bytes32> promised = log.header.fair->nonces;
    std::size_t place = 0;
    auto const kept = [&](OrderRecord const& record) {
        ++place;
        return matches_commitments(promised, record);
    };
    bool whole = std::all_of(log.entries.begin(), log.entries.end(),
                             [&](Entry const& entry) { return kept(entry.record); });
    if (whole && log.open) whole = kept(log.open->record);
    if (whole) return std::nullopt;
    return Difference{place, "what the seats showed", "values that were not promised",
                      "values whose SHA-256 was known before"};
}

bool is_of_older_version(Log const& log) {
    return version_of(log, 1) < play_version;
}

std::uint32_t version_of(Log const& log, std::size_t order) {
    if (log.entries.empty()) return log.header.play;
    return log.entries[std::clamp<std::size_t>(order, 1, log.entries.size()) - 1].play;
}

std::string step_text(LogStep const& step) {
    if (auto const* const answer = std::get_if<Answer>(&step)) {
        return "answer " + answer->rule + " side " + std::to_string(answer->side) + ": " +
               answer->option;
    }
    Draw const& draw = std::get<Draw>(step);
    std::string words = "draw " + draw.rule + " unit " + std::to_string(draw.unit);
    if (draw.occurrence > 0) words += " again " + std::to_string(draw.occurrence);
    words += ":";
    for (unsigned const face : draw.faces) words += " " + std::to_string(face);
    return words + " = " + std::to_string(draw.reading);
}

std::string Difference::text() const {
    return (entry == 0 ? std::string{"before the first order"} : "order " + std::to_string(entry)) +
           ", " + what + ": the log has " + recorded + ", these rules give " + found;
}

std::optional<Difference> first_difference(std::span<LogStep const> recorded,
                                           std::span<LogStep const> found) {
    std::size_t const most = std::max(recorded.size(), found.size());
    for (std::size_t i = 0; i < most; ++i) {
        bool const both = i < recorded.size() && i < found.size();
        if (both && same_step(recorded[i], found[i])) continue;
        auto const words = [i](std::span<LogStep const> steps) {
            return i < steps.size() ? "\"" + step_text(steps[i]) + "\"" : std::string{"nothing"};
        };
        return Difference{0, "step " + std::to_string(i + 1), words(recorded), words(found)};
    }
    return std::nullopt;
}

std::string digest_words(std::uint64_t digest) {
    constexpr char digits[] = "0123456789abcdef";
    std::string words;
    for (int shift = 60; shift >= 0; shift -= 4) words += digits[digest >> shift & 0xFU];
    return words;
}

}  // namespace esprit::play
