// Copies of the games of a table server.
#include <iostream>
#include <memory>
#include <stdexcept>

#include "cli/verbs.h"

#include "games/adapter_defaults.h"
#include "serve/serve.h"
#include "text/rulesets/system_loader.h"

namespace esprit::cli {

namespace {

struct BackupWords {
    std::string file;
    std::string data;
};

std::string words_of(serve::StoredCount const& count) {
    return games::counted(count.tables, "table", "tables") + " with " +
           games::counted(count.events, "event", "events");
}

void back_up(BackupWords const& words) {
    serve::StoredCount const saved = serve::back_up(words.data, words.file);
    std::cout << words_of(saved) << " saved in " << words.file << "\n";
}

void restore(BackupWords const& words) {
    serve::RestoredCount const count = serve::restore(words.file, words.data);
    std::cout << words_of(count.added) << " restored, "
              << games::counted(count.tables_there, "table", "tables") << " there already\n";
}

/// A verb with a file and a folder of games.
Verb copying_verb(std::string name, std::string file_help, void (*copy)(BackupWords const&)) {
    auto const given = std::make_shared<BackupWords>();
    Verb verb;
    verb.name = std::move(name);
    verb.user = User::playing_a_battle;
    Parameter& file = verb.word("FILE", given->file, std::move(file_help));
    file.required = true;
    file.file();
    verb.option("--data", "DIR", given->data, "the folder where the server keeps games")
        .when_left_out("~/.local/share/esprit")
        .file();
    verb.run = [given, copy] {
        try {
            copy(*given);
        } catch (std::runtime_error const& error) {
            throw text::BadInput{error.what()};
        }
        return 0;
    };
    return verb;
}

}  // namespace

Verb backup_verb() {
    Verb verb = copying_verb("backup", "the file to be made", back_up);
    verb.summary = "save the games of a server in a file";
    verb.details =
        "The server may be running: the file holds all games as they are at one moment. It holds "
        "the secrets of their dice, too: keep it as safe as the games.";
    verb.examples = {"esprit backup monday.sqlite", "esprit backup monday.sqlite --data games"};
    return verb;
}

Verb restore_verb() {
    Verb verb = copying_verb("restore", "a file made by esprit backup", restore);
    verb.summary = "bring saved games back to a server";
    verb.details =
        "Adds the games that the folder does not have. Games that it has stay as they are. The "
        "server may be running.";
    verb.examples = {"esprit restore monday.sqlite --data games"};
    return verb;
}

}  // namespace esprit::cli
