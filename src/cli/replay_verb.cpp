// The verbs that carry a log out again.
#include <iostream>
#include <memory>

#include "cli/common_options.h"
#include "cli/files.h"
#include "cli/question.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "games/battlefield_loader.h"
#include "text/logs/log_text.h"
#include "text/stories/story_json.h"

namespace esprit::cli {

using text::BadInput;

namespace {

struct ReplayOptions {
    std::string log;
    std::optional<std::uint64_t> to;
    std::string svg;
    bool json = false;
};

constexpr std::string_view first_words = "esprit log ";

play::Log log_of_file(std::string const& path) {
    std::string content = read_files({path}).front().content;
    if (!content.starts_with(first_words.substr(0, content.size())) || content.empty()) {
        throw BadInput{"\"" + path + "\" is not a log: logs are written by esprit battle --log, " +
                       "esprit play --log and esprit charge --save"};
    }
    return text::read_log(path, std::move(content));
}

bool is_of_own_version(play::Log const& log) {
    return play::version_of(log, 1) == play::play_version;
}

/// "play version 1, from order 13 on by version 2"
std::string versions_of(play::Log const& log) {
    std::uint32_t version = play::version_of(log, 1);
    std::string words = "play version " + std::to_string(version);
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        if (log.entries[i].play == version) continue;
        version = log.entries[i].play;
        words +=
            ", from order " + std::to_string(i + 1) + " on by version " + std::to_string(version);
    }
    return words;
}

std::string counted_orders(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " order" : " orders");
}

/// Which other ruleset or play version the log was played by; empty when it was this program's.
std::string other_rules(games::Battlefield const& field, play::Log const& log) {
    std::string words;
    if (!games::is_ruleset_of(field, log.header)) {
        words += "it was played by ruleset " + play::digest_words(log.header.ruleset) +
                 "; this program has ruleset " +
                 play::digest_words(games::ruleset_digest_for(field, log.header));
    }
    if (!is_of_own_version(log)) {
        words += std::string{words.empty() ? "it" : ", and"} + " was played by " +
                 versions_of(log) + "; this program plays by version " +
                 std::to_string(play::play_version) +
                 ", so the dice of other versions are read from the log, not rolled again";
    }
    return words.empty() ? words : " (" + words + ")";
}

/// Where a log of another play version differs from the rules of this program.
std::string of_other_version(games::Battlefield const& field, play::Log const& log,
                             play::ReplayReport const& report) {
    std::string words;
    if (report.difference) {
        words += "   " + report.difference->text() + "\n";
        if (report.from_snapshot > 0) {
            words += "   replay goes on from the snapshot after order " +
                     std::to_string(report.from_snapshot) + "\n";
        }
    }
    std::string const rules = other_rules(field, log);
    return rules.empty() ? words : words + "  " + rules + "\n";
}

/// What a log of a table proves of its dice, and what the way in which they were thrown rules out.
std::string of_fair_dice(play::Log const& log) {
    if (!log.header.fair) return {};
    chance::FairPromise const& fair = *log.header.fair;
    std::string words =
        log.secret ? "; all dice follow from the server's secret"
                   : "; its dice are read from the log, not proved: their secret is not shown yet";
    if (log.secret && fair.per_roll) words += " and from what the players showed for each roll";
    words += fair.per_roll
                 ? "; dice were mixed per roll: nobody could foresee them"
                 : "; dice were not mixed per roll: the server's owner could foresee them";
    if (fair.nonces.empty()) return words;
    return words +
           (fair.committed
                ? "; the seats had committed to their nonces before any was shown"
                : "; the seats had not committed to their nonces: the one that gave its own "
                  "last could choose it, if it knew the secret");
}

/// The resignation that ended the battle, between `before` and `behind`; empty where none did.
std::string of_resignation(games::Battlefield const& field, play::Log const& log,
                           std::string const& before, std::string const& behind = {}) {
    if (!log.resigned) return {};
    return before + games::resigned_words(field.common(), *log.resigned) + behind;
}

std::string told_again(ReplayOptions const& options) {
    play::Log const log = log_of_file(options.log);
    auto const field = games::battlefield_of_log(log, options.log);
    std::size_t to = log.entries.size();
    if (options.to) {
        if (*options.to > log.entries.size()) {
            throw BadInput{"--to " + std::to_string(*options.to) + " is beyond the end: \"" +
                           options.log + "\" has " + counted_orders(log.entries.size())};
        }
        to = static_cast<std::size_t>(*options.to);
    }
    games::Replay const replayed = field->replay(log, to);
    if (replayed.report.difference && (is_of_own_version(log) || options.json)) {
        throw BadInput{options.log + ": " + replayed.report.difference->text() +
                       other_rules(*field, log)};
    }
    if (!options.svg.empty()) write_file(options.svg, svg_of(*field, replayed.picture));
    if (options.json) {
        return to_json(text::ReplayedLog{log, field->common().title, replayed.story,
                                         replayed.report.reached, replayed.state,
                                         replayed.pending ? &*replayed.pending : nullptr});
    }
    std::string out = field->common().title + "\n\n";
    out += render(replayed.story, {colour_wanted()});
    if (replayed.pending) {
        out += question_text(*replayed.pending, field->common().sides[replayed.pending->side].name);
    }
    if (!replayed.story.empty()) out += '\n';
    out += "=> after " + std::to_string(replayed.report.reached) + " of " +
           counted_orders(log.entries.size()) + ": state " + play::digest_words(replayed.state) +
           "\n" + of_other_version(*field, log, replayed.report);
    return out + of_resignation(*field, log, "=> ", "\n");
}

/// Prints one line, whether the log holds or not; the exit code.
int verify(std::string const& log_file) {
    play::Log const log = log_of_file(log_file);
    auto const field = games::battlefield_of_log(log, log_file);
    auto const difference = field->verify(log);
    std::string const rules = other_rules(*field, log);
    if (difference) {
        std::cout << log_file << ": " << difference->text() << rules << "\n";
        return 1;
    }
    std::cout << log_file << ": holds, " << counted_orders(log.entries.size()) << ", state "
              << play::digest_words(log.entries.empty() ? log.header.begin
                                                        : log.entries.back().state)
              << of_fair_dice(log) << rules << of_resignation(*field, log, "; ") << "\n";
    return 0;
}

}  // namespace

Verb replay_verb() {
    auto const given = std::make_shared<ReplayOptions>();
    Verb verb;
    verb.name = "replay";
    verb.user = User::playing_a_battle;
    verb.summary = "print what happened in a log";
    verb.word("LOG", given->log, "a log of charge, battle or play (docs/log_format.md)")
        .file()
        .required = true;
    verb.option("--to", "N", given->to, "stop after order N; 0: before the first")
        .when_left_out("the last order");
    add_json(verb, given->json);
    add_svg(verb, given->svg);
    verb.examples = {"esprit replay game.log", "esprit replay game.log --to 12 --svg order12.svg"};
    verb.run = [given] {
        std::cout << told_again(*given);
        return 0;
    };
    return verb;
}

Verb verify_verb() {
    auto const log = std::make_shared<std::string>();
    Verb verb;
    verb.name = "verify";
    verb.user = User::playing_a_battle;
    verb.summary = "check that a log follows these rules";
    verb.details = "A log holds if every order leads to the state that the log has.";
    verb.word("LOG", *log, "a log of charge, battle or play").file().required = true;
    verb.examples = {"esprit verify game.log"};
    verb.run = [log] { return verify(*log); };
    return verb;
}

}  // namespace esprit::cli
