#include "games/position_texts.h"

#include <algorithm>
#include <string_view>

#include "base/digest.h"
#include "draw/picture.h"
#include "play/log.h"
#include "report/json_writer.h"

namespace esprit::games {

using report::JsonWriter;
using text::BadInput;

namespace {

constexpr std::string_view mark = "ESPRIT-STATE\n";
constexpr std::size_t head_size = mark.size() + 4 + 8 + 8;

void add_number(std::vector<std::uint8_t>& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

std::uint64_t number_in(std::span<std::uint8_t const> bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i > 0; --i) number = number << 8U | bytes[i - 1];
    return number;
}

void add_position_unit(JsonWriter& out, CommandUnits const& command, UnitLine const& line,
                       rules::Piece const* piece) {
    out.begin_object().member("unit", line.unit).member("name", line.name);
    out.member("side", command.side).member("command", command.name).member("kind", line.kind);
    out.member("states", line.states).member("holding", line.holding).key("strength");
    if (line.strength) {
        out.begin_object().member("left", line.strength->left).member("of", line.strength->of);
        out.member("words", line.strength->words).end_object();
    } else {
        out.null();
    }
    out.key("place");
    if (piece != nullptr) {
        out.begin_object().member("x_mil", piece->x_mil).member("y_mil", piece->y_mil);
        out.member("facing_cdeg", piece->facing_cdeg);
        out.member("frontage_mil", piece->frontage_mil);
        out.member("depth_mil", piece->depth_mil).end_object();
    } else {
        out.null();
    }
    out.end_object();
}

}  // namespace

std::string position_json(Battlefield const& field, PositionFacts const& facts) {
    JsonWriter out;
    out.begin_object().member("play", play::play_version);
    out.member("system", field.common().system).member("scenario", field.common().title);
    out.key("sides").begin_list();
    for (std::string const& side : field.side_names()) out.text(side);
    out.end_list().member("turn", facts.awaited.turn).member("phase", facts.awaited.phase);
    out.member("side_to_move", facts.side_to_move);
    out.member_truth("over", facts.awaited.order_kinds.empty()).key("winner");
    if (facts.verdict.winner) {
        out.number(*facts.verdict.winner);
    } else {
        out.null();
    }
    out.member("rule", facts.verdict.rule.text).member("why", facts.verdict.why);
    if (facts.orders) out.member("orders", static_cast<std::int64_t>(*facts.orders));
    out.member("hash", play::digest_words(facts.digest)).key("units").begin_list();
    for (CommandUnits const& command : facts.units) {
        for (UnitLine const& line : command.units) {
            add_position_unit(out, command, line, draw::find_piece(facts.board, line.unit));
        }
    }
    return out.end_list().end_object().take();
}

std::vector<std::uint8_t> with_head(Battlefield const& field, std::span<std::uint8_t const> bytes) {
    std::vector<std::uint8_t> out(mark.begin(), mark.end());
    add_number(out, play::play_version, 4);
    add_number(out, field.ruleset().play_digest, 8);
    add_number(out, text_digest(field.file().content), 8);
    out.insert(out.end(), bytes.begin(), bytes.end());
    return out;
}

std::span<std::uint8_t const> without_head(Battlefield const& field,
                                           std::span<std::uint8_t const> bytes) {
    if (bytes.size() < head_size || !std::equal(mark.begin(), mark.end(), bytes.begin())) {
        throw BadInput{"these bytes are no state of a battle: take them from `state`"};
    }
    auto const head = bytes.subspan(mark.size());
    std::uint64_t const play = number_in(head.first(4));
    if (play != play::play_version) {
        throw BadInput{"the state is of play version " + std::to_string(play) +
                       ", and this is version " + std::to_string(play::play_version)};
    }
    if (number_in(head.subspan(4, 8)) != field.ruleset().play_digest) {
        throw BadInput{"the state is of another ruleset: load the scenario with its house rules"};
    }
    if (number_in(head.subspan(12, 8)) != text_digest(field.file().content)) {
        throw BadInput{"the state is of another scenario"};
    }
    return bytes.subspan(head_size);
}

}  // namespace esprit::games
