// Any bytes as rows of a store: settings, or the events of a table, a line each, whose first letter
// is their kind ('a' for 0). They are refused with a reason, or the table can be shown and played.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield_loader.h"
#include "serve/fault.h"
#include "serve/settings.h"
#include "serve/table.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

std::vector<serve::StoredEvent> events_of(std::string_view text) {
    std::vector<serve::StoredEvent> events;
    while (!text.empty()) {
        std::string_view const line = text.substr(0, text.find('\n'));
        if (!line.empty()) {
            serve::TableEventKind const kind = serve::event_kind(line[0] - 'a');
            events.push_back({events.size() + 1, kind, std::string{line.substr(1)}});
        }
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return events;
}

void open_and_ask(std::vector<serve::StoredEvent> const& events) {
    static std::shared_ptr<games::Battlefield const> const field =
        games::load_battlefield(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    serve::TableSettings settings;
    settings.id = "fuzzed";
    settings.field = field;
    settings.by = {"", ""};
    settings.seats = {sha256(Bytes32{1}), sha256(Bytes32{2})};
    settings.dice_secret.fill(0x77);
    settings.per_roll = !events.empty() && events[0].kind == serve::TableEventKind::sealed;
    serve::Table table{settings, events,
                       [](Bytes32 const& one, Bytes32 const& other) { return one == other; },
                       [](std::string const&) { return std::string{"words"}; }};
    std::string const seat = hex_text(Bytes32{1});
    table.receive(1, R"({"do":"sit","seats":[")" + seat + R"("]})");
    table.state();
    table.receive(1, R"({"do":"log","from":1,"to":50})");
    table.receive(1, R"({"do":"undo","entry":3})");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text{reinterpret_cast<char const*>(data), size};
    // a fault of the game is contained, as the server contains it
    serve::fault_of([&] {
        if (text.starts_with('{')) {
            serve::read_settings(std::string{text});
        } else {
            open_and_ask(events_of(text));
        }
    });
    return 0;
}
