// Opens tables: new ones, recordings, and those at which a battle is played again.
#include <algorithm>

#include "games/battlefield_loader.h"
#include "serve/secrets.h"
#include "serve/settings.h"
#include "serve/tables.h"
#include "text/logs/log_text.h"

namespace esprit::serve {
namespace {

/// Two servers find the same name, and others cannot foresee it before the secret is shown.
std::string name_of_again(std::string const& id, Bytes32 const& dice_secret, int number) {
    std::string const words = "again " + std::to_string(number) + " " + id + hex_text(dice_secret);
    return name_of(sha256({reinterpret_cast<std::uint8_t const*>(words.data()), words.size()}));
}

}  // namespace

OpenedTable Tables::open(NewTable const& wanted) {
    OpenedTable opened;
    opened.id = name_of(surroundings().random_bytes());
    TableSettings settings;
    settings.by = wanted.by;
    settings.undo = wanted.undo;
    settings.pace_ms = wanted.pace_ms;
    settings.per_roll = wanted.per_roll;
    settings.thought_seed = number_of(surroundings().random_bytes());
    settings.dice_secret = surroundings().random_bytes();
    opened.commitment = sha256(settings.dice_secret);
    for (std::size_t side = 0; side < wanted.by.size(); ++side) {
        settings.seats.emplace_back();
        if (!wanted.by[side].empty()) continue;
        Bytes32 const secret = surroundings().random_bytes();
        settings.seats.back() = sha256(secret);
        opened.seats.emplace_back(static_cast<rules::SideId>(side), secret);
    }
    store_.add({opened.id, settings_json(settings, wanted.text), settings.dice_secret});
    return opened;
}

std::string Tables::open_recording(std::string const& text) {
    constexpr std::string_view file = "the log";
    play::Log const log = text::read_log(std::string{file}, text);
    FieldPtr const field = games::battlefield_of_log(log, std::string{file});
    ScenarioText scenario{{log.header.scenario.name, log.header.scenario.content}, {}};
    for (play::Document const& house : log.header.houses) {
        scenario.houses.push_back({house.name, house.content});
    }
    TableSettings settings;
    settings.by.resize(field->common().sides.size());
    settings.seats.resize(settings.by.size());
    settings.undo = false;
    settings.recording = text;
    settings.id = name_of(surroundings().random_bytes());
    settings.field = field;
    Table const whole{settings, {}, same_digest, words_};  // throws where rules differ
    store_.add({settings.id, settings_json(settings, scenario), surroundings().random_bytes()});
    return settings.id;
}

/// True if those who play a battle again can meet at this table.
bool Tables::is_next(std::string const& id, TableSettings const& wanted) {
    try {
        auto const there = stored_settings(id);
        if (!there) return false;
        auto const events = store_.events(id);
        if (events.empty()) return true;
        bool const begun = std::any_of(events.begin(), events.end(), [](StoredEvent const& each) {
            return each.kind == TableEventKind::order || each.kind == TableEventKind::open ||
                   each.kind == TableEventKind::sealed || each.kind == TableEventKind::resigned;
        });
        return !begun && there->settings.by == wanted.by && there->settings.seats == wanted.seats;
    } catch (UnreadableRows const&) {
        return false;
    }
}

/// The secrets of the seats stay the same, so that the link of each player leads to both tables.
std::optional<std::string> Tables::open_again(std::string const& id, Bytes32 const& secret,
                                              bool swap) {
    std::optional<StoredSettings> again;
    try {
        again = stored_settings(id);
    } catch (UnreadableRows const& error) {
        SlotPtr const slot = slot_of(id);
        workers_.post(slot->strand,
                      [this, slot, why = std::string{error.what()}] { set_aside(*slot, why); });
        throw;
    }
    if (!again) return std::nullopt;
    TableSettings& settings = again->settings;
    Bytes32 const digest = sha256(secret);
    bool const known =
        std::any_of(settings.seats.begin(), settings.seats.end(),
                    [&](auto const& seat) { return seat && same_digest(*seat, digest); });
    if (!known) return std::nullopt;
    if (swap) {
        std::rotate(settings.seats.begin(), settings.seats.begin() + 1, settings.seats.end());
        std::rotate(settings.by.begin(), settings.by.begin() + 1, settings.by.end());
    }
    settings.thought_seed = number_of(surroundings().random_bytes());
    constexpr int most = 1000;  // games of one table
    std::string name;
    for (int number = 0;; ++number) {
        if (number == most) throw StoreFull{"this battle has been played again too often"};
        name = name_of_again(id, settings.dice_secret, number);
        if (exists(name)) {
            if (is_next(name, settings)) break;
            continue;
        }
        try {
            store_.add({name, settings_json(settings, again->text), surroundings().random_bytes()});
            break;
        } catch (EventConflict const&) {
            --number;  // somebody else has opened it meanwhile
        }
    }
    SlotPtr const slot = slot_of(id);
    workers_.post(slot->strand, [this, slot, name] {
        contain_faults(slot, [&] {
            if (slot->table) publish(slot, slot->table->tell_again("/t/" + name));
        });
        put_away_later(slot);
    });
    return name;
}

}  // namespace esprit::serve
