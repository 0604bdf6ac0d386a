// Any bytes as what a bot says: they are read as an introduction, as replies to an order and to a
// choice. Whatever is accepted lies within what was offered, and no message holds what a terminal
// would obey. Lines are the same whether the bytes come at once or one by one.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/expect.h"
#include "bots/line_reader.h"
#include "bots/protocol.h"

namespace {

using namespace esprit;

bool is_plain(std::string_view text) {
    return std::none_of(text.begin(), text.end(),
                        [](char letter) { return letter >= 0 && letter < ' '; });
}

std::vector<std::string> lines_of(std::string_view bytes, std::size_t piece) {
    bots::LineReader reader;
    std::vector<std::string> lines;
    while (!bytes.empty()) {
        std::size_t const taken = std::min(piece, bytes.size());
        reader.add(bytes.substr(0, taken));
        bytes.remove_prefix(taken);
        while (auto line = reader.next()) lines.push_back(std::move(*line));
    }
    return lines;
}

void read(std::string const& line) {
    constexpr std::size_t offered = 7;
    bots::Introduction introduction;
    ESPRIT_EXPECT(is_plain(bots::introduce(line, introduction)), "a message is one plain line");
    ESPRIT_EXPECT(is_plain(introduction.name), "a name is one plain line");
    auto const order = bots::read_order_reply(line, offered);
    if (auto const* const given = std::get_if<games::BotOrder>(&order)) {
        ESPRIT_EXPECT(given->candidate ? *given->candidate < offered : !given->words.empty(),
                      "an order is a candidate, or has words");
    } else if (auto const* const nonsense = std::get_if<bots::Nonsense>(&order)) {
        ESPRIT_EXPECT(is_plain(nonsense->because), "a message is one plain line");
    }
    auto const answer = bots::read_choice_reply(line, offered);
    if (auto const* const given = std::get_if<std::size_t>(&answer)) {
        ESPRIT_EXPECT(*given < offered, "an answer is an option");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const bytes{reinterpret_cast<char const*>(data), size};
    auto const lines = lines_of(bytes, bytes.size() + 1);
    ESPRIT_EXPECT(lines == lines_of(bytes, 1), "lines do not depend on how bytes arrive");
    for (std::string const& line : lines) read(line);
    return 0;
}
