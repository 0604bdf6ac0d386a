#include "cli/replay_verb.h"

#include "cli/field_of_scenario.h"
#include "cli/verbs.h"
#include "text/log_text.h"

namespace esprit::cli {

using grande_tactique::Battle;
using text::BadInput;

namespace {

constexpr std::string_view first_words = "esprit log ";

play::Log log_of_file(std::string const& path) {
    std::string content = read_files({path}).front().content;
    if (!content.starts_with(first_words.substr(0, content.size())) || content.empty()) {
        throw BadInput{"\"" + path + "\" is no log: one is written by esprit charge SCENE --save " +
                       "FILE, and begins with \"" + std::string{first_words} + "1\""};
    }
    return text::read_log(path, std::move(content));
}

std::string counted_orders(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " order" : " orders");
}

/// Whether the log was played by this very ruleset: a player's word on it, empty when it was.
std::string other_rules(Field const& field, play::Log const& log) {
    std::uint64_t const digest = field.scenario().ruleset.digest;
    if (digest == log.header.ruleset) return {};
    return " (it was played by the ruleset " + play::digest_words(log.header.ruleset) +
           "; this program has " + play::digest_words(digest) + ")";
}

}  // namespace

std::string replay_verb(ReplayOptions const& options) {
    play::Log const log = log_of_file(options.log);
    Field const field = field_of_log(log, options.log);
    text::StoryTeller story{field.scenario().ruleset, field.side_names()};
    play::ReplayOptions how;
    how.listener = &story;
    if (options.to) {
        if (*options.to > log.entries.size()) {
            throw BadInput{"--to " + std::to_string(*options.to) + " is beyond the end: \"" +
                           options.log + "\" has " + counted_orders(log.entries.size())};
        }
        how.to = static_cast<std::size_t>(*options.to);
    }
    auto const replayed = play::replay(field.rules(), log, how);
    if (replayed.report.difference) {
        throw BadInput{options.log + ": " + replayed.report.difference->text() +
                       other_rules(field, log)};
    }
    Battle const& end = *replayed.battle;
    if (!options.svg.empty()) {
        Battle const began = field.system.set_up(field.scenario());
        write_file(options.svg, svg_of(field, picture_of(field, began, end, story.lines())));
    }
    std::string out = field.scenario().common.title + "\n\n";
    out += render(story.lines(), {colour_wanted()});
    if (!story.lines().empty()) out += '\n';
    return out + "=> after " + std::to_string(replayed.report.reached) + " of " +
           counted_orders(log.entries.size()) + ": state " + play::digest_words(digest(end)) + "\n";
}

std::string verify_verb(std::string const& log_file, bool& holds) {
    play::Log const log = log_of_file(log_file);
    Field const field = field_of_log(log, log_file);
    auto const difference = play::verify(field.rules(), log);
    holds = !difference;
    std::string const rules = other_rules(field, log);
    if (difference) return log_file + ": " + difference->text() + rules + "\n";
    return log_file + ": holds, " + counted_orders(log.entries.size()) + ", state " +
           play::digest_words(log.entries.empty() ? log.header.begin : log.entries.back().state) +
           rules + "\n";
}

}  // namespace esprit::cli
