// Any bytes as messages to a table at which a game goes on: each is answered, changes nothing
// unless it is an act, and whatever events it leads to are a table again.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "games/battlefield_loader.h"
#include "serve/table.h"
#include "support/source_tree.h"

namespace {

using namespace esprit;

/// What the first line chooses by its letters; without it, both seats of one system's table are
/// held by one guest.
struct Choice {
    std::size_t system = 0;  // the first of these: k, g, f, b
    bool per_roll = false;   // r: the dice are mixed per roll
    bool commander = false;  // c: a commander plays the second side
    bool apart = false;      // a: each seat is held by a guest of its own
};

constexpr std::string_view system_letters = "kgfb";
constexpr std::array<char const*, 4> scenarios{"men-who-would-be-kings", "grande-tactique",
                                               "rank-and-file", "black-powder"};

/// The choice, and what follows it.
std::pair<Choice, std::string_view> chosen(std::string_view text) {
    Choice choice;
    if (text.empty() || text[0] == '{') return {choice, text};
    std::size_t const end = std::min(text.find('\n'), text.size());
    for (char const letter : text.substr(0, end)) {
        std::size_t const system = system_letters.find(letter);
        if (system != std::string_view::npos) choice.system = system;
        choice.per_roll |= letter == 'r';
        choice.commander |= letter == 'c';
        choice.apart |= letter == 'a';
    }
    return {choice, text.substr(std::min(end + 1, text.size()))};
}

std::shared_ptr<games::Battlefield const> const& field_of(std::size_t system) {
    static std::array<std::shared_ptr<games::Battlefield const>, scenarios.size()> fields;
    if (!fields[system]) {
        fields[system] = games::load_battlefield(source_tree() + "/scenarios/" + scenarios[system] +
                                                 "/balanced.toml");
    }
    return fields[system];
}

std::string seat_of(std::uint8_t side) {
    return hex_text(Bytes32{static_cast<std::uint8_t>(side + 1)});
}

class FuzzedTable {
public:
    explicit FuzzedTable(Choice const& choice) : choice_(choice), table_(opened()) {
        std::vector<std::vector<std::uint8_t>> held{{0, 1}};
        if (choice.apart) held = {{0}, {1}};
        if (choice.commander) held = {{0}};
        for (std::size_t i = 0; i < held.size(); ++i) {
            std::string seats;
            for (std::uint8_t const side : held[i]) {
                seats += (seats.empty() ? "\"" : ",\"") + seat_of(side) + '"';
            }
            say(i + 1, R"({"do":"sit","seats":[)" + seats + R"(],"nonce_commitment":")" +
                           hex_text(sha256(sha256(Bytes32{3}))) + R"("})");
        }
        for (std::size_t i = 0; i < held.size(); ++i) {
            for (std::uint8_t const side : held[i]) {
                say(i + 1, R"({"do":"nonce","side":)" + std::to_string(side) + R"(,"nonce":")" +
                               hex_text(sha256(Bytes32{3})) + R"("})");
            }
        }
    }

    /// A message of guest 1, or of the guest whose number stands before it; or, by one letter, what
    /// happens without a message.
    void hear(std::string_view line) {
        if (line == "t") return tick();
        bool const numbered = !line.empty() && line[0] >= '1' && line[0] <= '4';
        serve::GuestId const guest = numbered ? static_cast<serve::GuestId>(line[0] - '0') : 1;
        if (numbered) line.remove_prefix(1);
        if (line == "l") return keep(table_->leave(guest));
        say(guest, line);
    }
    void expect_same_again() const {
        ESPRIT_EXPECT(opened()->log_text() == table_->log_text(), "events tell the whole game");
    }

private:
    std::unique_ptr<serve::Table> opened() const {
        serve::TableSettings settings;
        settings.id = "fuzzed";
        settings.per_roll = choice_.per_roll;
        settings.field = field_of(choice_.system);
        settings.by = {"", choice_.commander ? "drill" : ""};
        settings.seats = {sha256(Bytes32{1}), sha256(Bytes32{2})};
        if (choice_.commander) settings.seats[1] = {};
        return std::make_unique<serve::Table>(
            settings, events_, [](Bytes32 const& a, Bytes32 const& b) { return a == b; },
            [](std::string const&) { return std::string{"words"}; });
    }
    void keep(serve::TableOutput output) {
        events_.insert(events_.end(), output.events.begin(), output.events.end());
    }
    void say(serve::GuestId guest, std::string_view text) {
        serve::TableOutput output = table_->receive(guest, text);
        ESPRIT_EXPECT(!output.deliveries.empty(), "every message is answered");
        keep(std::move(output));
    }
    void tick() {
        if (table_->tick_in_ms()) keep(table_->tick());
    }

    Choice choice_;
    std::vector<serve::StoredEvent> events_;
    std::unique_ptr<serve::Table> table_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto [choice, text] = chosen({reinterpret_cast<char const*>(data), size});
    FuzzedTable table{choice};
    // several messages, a line each
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        table.hear(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    table.expect_same_again();
    return 0;
}
