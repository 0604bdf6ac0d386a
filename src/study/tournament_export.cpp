#include "study/tournament_export.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "base/expect.h"
#include "games/battlefield_loader.h"
#include "games/fights_of.h"
#include "report/json_writer.h"
#include "text/logs/log_text.h"
#include "text/rulesets/system_loader.h"

namespace esprit::study {

namespace fs = std::filesystem;
using text::BadInput;

namespace {

void write_exported(fs::path const& path, std::string const& content) {
    std::ofstream file{path, std::ios::binary};
    file << content;
    file.close();
    if (!file) throw BadInput{"cannot write \"" + path.string() + "\""};
}

/// Plays to the end; the side that has won.
std::optional<rules::SideId> played_out(games::BattlefieldGame& game, int last_turn,
                                        games::Commanders const& commanders) {
    for (auto awaited = game.awaited();
         !awaited.order_kinds.empty() && (last_turn == 0 || awaited.turn <= last_turn);
         awaited = game.awaited()) {
        try {
            std::uint64_t const began = games::thread_nanoseconds();
            std::string const order = game.order_of_commander();
            if (!commanders.clocks.empty()) {
                games::ThoughtClock& clock = *commanders.clocks[awaited.side];
                clock.nanoseconds += games::thread_nanoseconds() - began;
                ++clock.orders;
            }
            ESPRIT_EXPECT(game.give(order).progress == play::Progress::committed,
                          "a commander gives orders that are not refused");
        } catch (command::Forfeit const& forfeit) {
            game.resign(forfeit.side);
            return static_cast<rules::SideId>(1 - forfeit.side);
        }
    }
    return game.verdict().winner;
}

}  // namespace

TournamentExport::TournamentExport(std::string folder) : folder_(std::move(folder)) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) throw BadInput{"cannot make the folder \"" + folder_ + "\": " + error.message()};
}

std::optional<rules::SideId> TournamentExport::fight(ExportedBattle const& battle,
                                                     games::Battlefield const& field,
                                                     games::Commanders const& commanders) {
    play::Header header = games::header_of(field, commanders.seed);
    header.battle = battle.pair;
    auto const game = field.new_game(std::move(header), commanders);
    auto const winner = played_out(*game, field.common().last_turn, commanders);
    std::string const name = std::to_string(battle.pairing + 1) + "_" +
                             std::to_string(battle.pair) + (battle.place == 0 ? "a" : "b") + ".log";
    write_exported(fs::path{folder_} / name, text::log_text(game->log()));
    report::JsonWriter out;
    out.begin_object().member("file", name).member("scenario", field.common().title);
    out.member("pair", static_cast<std::int64_t>(battle.pair)).key("commanders").begin_list();
    for (std::string const& commander : battle.commanders) out.text(commander);
    out.end_list().key("winner");
    winner ? out.text(field.common().sides[*winner].name) : out.null();
    out.member_truth("forfeit", game->log().resigned.has_value()).end_object();
    std::lock_guard const lock{mutex_};
    lines_[{battle.pairing, battle.pair, battle.place}] = out.take() + "\n";
    return winner;
}

void TournamentExport::write_list() const {
    std::string list;
    for (auto const& [place, line] : lines_) list += line;
    write_exported(fs::path{folder_} / "battles.jsonl", list);
}

}  // namespace esprit::study
