#include "worlds/database.h"

#include <algorithm>
#include <functional>
#include <sstream>
#include <utility>

#include "serve/settings.h"

namespace esprit::worlds {

using serve::EventBatch;
using serve::StoredEvent;

std::string dice_in(std::string const& message) {
    std::size_t const at = message.find(R"("dice":{)");
    return at == std::string::npos ? std::string{} : message.substr(at);
}

std::string pace_in(std::string const& message) {
    constexpr std::string_view before = R"("pace_ms":)";
    std::size_t const at = message.find(before);
    if (at == std::string::npos) return {};
    std::size_t const begin = at + before.size();
    return message.substr(begin, message.find_first_of(",}", begin) - begin);
}

void Database::note_state(Rows& rows) {
    rows.state = rows.twin->state();
    rows.states[std::hash<std::string>{}(rows.state)].push_back(rows.commits++);
    auto const& all = orders(rows.table.id);
    for (std::size_t i = 0; i < all.size(); ++i) {
        rows.ever.insert(std::to_string(i + 1) + " " + all[i]);
    }
}

void Database::add(serve::StoredTable const& table) {
    Rows& rows = rows_[table.id];
    rows.table = table;
    serve::StoredSettings read = serve::read_settings(table.settings);
    read.settings.id = table.id;
    read.settings.dice_secret = table.dice_secret;
    read.settings.field = scenarios_.field_of(read.text);
    rows.twin = std::make_unique<serve::Table>(
        std::move(read.settings), rows.events,
        [](Bytes32 const& one, Bytes32 const& other) { return one == other; },
        [](std::string const&) { return std::string{}; });
    note_state(rows);
}

serve::StoredTable const* Database::find(std::string const& id) const {
    auto const found = rows_.find(id);
    return found == rows_.end() ? nullptr : &found->second.table;
}

std::vector<StoredEvent> Database::events_after(std::string const& id, std::uint64_t last) const {
    auto const found = rows_.find(id);
    if (found == rows_.end()) return {};
    auto const& events = found->second.events;
    auto const skipped = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(last, events.size()));
    return {events.begin() + skipped, events.end()};
}

void Database::append(std::span<EventBatch const> batches) {
    std::map<std::string, std::uint64_t> last;
    for (EventBatch const& batch : batches) {
        std::uint64_t& number = last.try_emplace(batch.table, events(batch.table)).first->second;
        for (StoredEvent const& event : batch.events) {
            if (event.number != ++number) throw serve::EventConflict{"another server was faster"};
        }
    }
    for (EventBatch const& batch : batches) {
        if (batch.events.empty()) continue;
        Rows& rows = rows_.at(batch.table);
        rows.events.insert(rows.events.end(), batch.events.begin(), batch.events.end());
        rows.twin->take_in(batch.events);
        note_state(rows);
    }
}

std::string Database::about(std::string const& id) {
    serve::Table& twin = *rows_.at(id).twin;
    constexpr serve::GuestId watcher = 1;
    auto const told = twin.receive(watcher, R"({"do":"sit","seats":[]})");
    twin.leave(watcher);
    return told.deliveries.front().text;
}

std::vector<std::string> const& Database::orders(std::string const& id) {
    Rows& rows = rows_.at(id);
    std::vector<std::string>& orders = rows.orders;
    if (std::exchange(rows.orders_after, rows.events.size()) == rows.events.size()) return orders;
    orders.clear();
    std::istringstream log{rows.twin->log_text()};
    constexpr std::string_view before = "order ";
    for (std::string line; std::getline(log, line);) {
        std::size_t const colon = line.find(": ");
        if (line.starts_with(before) && colon != std::string::npos) {
            orders.push_back(line.substr(colon + 2));
        }
    }
    return orders;
}

std::optional<std::size_t> Database::true_after(std::string const& id, std::string const& state,
                                                std::size_t from) const {
    auto const& states = rows_.at(id).states;
    auto const found = states.find(std::hash<std::string>{}(state));
    if (found == states.end()) return std::nullopt;
    auto const commit = std::lower_bound(found->second.begin(), found->second.end(), from);
    return commit == found->second.end() ? std::nullopt : std::optional{*commit};
}

bool Database::was_order(std::string const& id, std::uint64_t entry,
                         std::string const& order) const {
    return rows_.at(id).ever.contains(std::to_string(entry) + " " + order);
}

}  // namespace esprit::worlds
