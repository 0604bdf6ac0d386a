// Any bytes as a message to a table at which a game goes on: it is answered, changes nothing unless
// it is an act, and whatever events it leads to are a table again.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/expect.h"
#include "games/battlefield_loader.h"
#include "serve/table.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

serve::TableSettings settings_of(std::shared_ptr<games::Battlefield const> const& field,
                                 bool per_roll) {
    serve::TableSettings settings;
    settings.id = "fuzzed";
    settings.per_roll = per_roll;
    settings.field = field;
    settings.by = {"", ""};
    settings.seats = {sha256(Bytes32{1}), sha256(Bytes32{2})};
    return settings;
}

std::unique_ptr<serve::Table> opened(std::shared_ptr<games::Battlefield const> const& field,
                                     bool per_roll, std::vector<serve::StoredEvent> const& events) {
    return std::make_unique<serve::Table>(
        settings_of(field, per_roll), events,
        [](Bytes32 const& a, Bytes32 const& b) { return a == b; },
        [](std::string const&) { return std::string{"words"}; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static std::shared_ptr<games::Battlefield const> const field =
        games::load_battlefield(source_tree() + "/scenarios/men-who-would-be-kings/balanced.toml");
    std::vector<serve::StoredEvent> events;
    // dice per roll where the first letter says so; what the seats promise can be shown once
    bool const per_roll = size > 0 && data[0] == 'r';
    auto table = opened(field, per_roll, events);
    auto const say = [&](std::string_view text) {
        serve::TableOutput output = table->receive(1, text);
        ESPRIT_EXPECT(!output.deliveries.empty(), "every message is answered");
        events.insert(events.end(), output.events.begin(), output.events.end());
    };
    say(R"({"do":"sit","seats":[")" + hex_text(Bytes32{1}) + R"(",")" + hex_text(Bytes32{2}) +
        R"("],"nonce_commitment":")" + hex_text(sha256(sha256(Bytes32{3}))) + R"("})");
    for (char const* const side : {"0", "1"}) {
        say(std::string{R"({"do":"nonce","side":)"} + side + R"(,"nonce":")" +
            hex_text(sha256(Bytes32{3})) + R"("})");
    }
    // several messages, a line each
    std::string_view text{reinterpret_cast<char const*>(data), size};
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        say(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    std::string const log = table->log_text();
    ESPRIT_EXPECT(opened(field, per_roll, events)->log_text() == log, "events tell the whole game");
    return 0;
}
