// The flow of a battle: orders, questions, dice, and what goes on without a person. Commands that
// only look are in battle_talk_commands.cpp.
#include "cli/battle_talk.h"

#include <algorithm>
#include <utility>

#include "base/counted.h"
#include "cli/files.h"
#include "cli/question.h"
#include "games/battlefield_loader.h"
#include "report/battle_text.h"
#include "text/logs/log_text.h"
#include "text/orders/unit_names.h"

namespace esprit::cli {

using text::BadInput;
using text::StoryLine;

namespace {

bool has_dice(play::OrderRecord const& record) {
    return std::any_of(record.steps.begin(), record.steps.end(), [](play::LogStep const& step) {
        return std::holds_alternative<play::Draw>(step);
    });
}

}  // namespace

BattleTalk::BattleTalk(games::Battlefield const& field, TalkOptions options)
    : field_(field), options_(std::move(options)) {
    play::Header header =
        games::header_of(field, options_.dice ? std::nullopt : std::optional{options_.seed});
    header.battle = options_.number;
    new_game(std::move(header));
}

void BattleTalk::new_game(play::Header header) {
    game_ = field_.new_game(std::move(header), {options_.commanders, options_.seed, options_.nodes,
                                                options_.think_ms, options_.threads});
    certain_.clear();
    trying_.reset();
    told_end_ = false;
    enemy_turn_.reset();
    enemy_story_.clear();
}

std::string BattleTalk::begin(std::string const& log_file) {
    std::string out = field_.common().title + "\n";
    for (std::size_t side = 0; side < options_.commanders.size(); ++side) {
        std::string const& commander = options_.commanders[side];
        out += (side == 0 ? "" : " against ") + side_name(static_cast<rules::SideId>(side)) + " (" +
               (commander.empty() ? "you" : commander) + ")";
    }
    if (!options_.dice) {
        out += "; seed " + std::to_string(options_.seed) + ", number " +
               std::to_string(options_.number);
    }
    out += "\n";
    if (!log_file.empty()) out += take_up(log_file);
    out += map();
    return out + go_on() + "\"help\" lists the commands.\n";
}

std::string BattleTalk::take_up(std::string const& log_file) {
    play::Log log = text::read_log(log_file, read_files({log_file}).front().content);
    std::uint32_t const last_version = play::version_of(log, log.entries.size());
    if (last_version > play::play_version) {
        throw BadInput{log_file + " was played by play version " + std::to_string(last_version) +
                       "; this program plays by version " + std::to_string(play::play_version) +
                       ": use a newer Esprit"};
    }
    // the ruleset of an older version has another digest even where its house rules are the same
    bool const is_older = play::is_of_older_version(log);
    bool const same_rules = is_older ? log.header.houses == games::header_of(field_, {}).houses
                                     : games::is_ruleset_of(field_, log.header);
    if (log.header.scenario.content != field_.file().content || !same_rules) {
        throw BadInput{log_file + " is a log of another battlefield, or of other rules"};
    }
    games::must_have_sound_snapshots(field_, log, log_file);
    std::string const orders = counted(log.entries.size(), "order") + " resumed\n";
    std::string taken = log_file + ": " + orders;
    if (is_older) {
        taken += take_up_older(log_file, log);
    } else {
        new_game(log.header);
        if (auto const difference = game_->take_up(log)) {
            throw BadInput{log_file + ": " + difference->text()};
        }
    }
    certain_.assign(game_->log().entries.size(), false);
    if (!log.resigned) return taken;
    return taken + games::resigned_words(field_.common(), *log.resigned) +
           "; the battle goes on anyway\n";
}

/// Resumes a game of an older play version at its last snapshot. Returns a note for the player.
std::string BattleTalk::take_up_older(std::string const& log_file, play::Log log) {
    play::Header header = games::header_of(field_, log.header.seed);
    header.play = log.header.play;
    header.battle = log.header.battle;
    header.fair = log.header.fair;
    if (!log.header.start.empty()) {
        throw BadInput{log_file + " begins with a snapshot of play version " +
                       std::to_string(log.header.play) +
                       ": it cannot be resumed; esprit replay shows it"};
    }
    std::size_t const orders = log.entries.size();
    std::uint32_t const version = log.header.play;
    new_game(std::move(header));
    log.header = game_->log().header;
    log.resigned.reset();
    auto const difference = game_->resume(std::move(log));
    std::string words = "  they were played by version " + std::to_string(version) +
                        "; the battle goes on by version " + std::to_string(play::play_version) +
                        "\n";
    if (!difference) return words;
    std::size_t const kept = game_->log().entries.size();
    return words + "  " + difference->text() + "\n  the " + std::to_string(orders - kept) +
           " orders after order " + std::to_string(kept) +
           " are left out; esprit replay shows them with their dice\n";
}

std::string BattleTalk::prompt() const {
    if (trying_) return "dice: ";
    if (game_->pending()) return "Which? Enter takes 1: ";
    auto const now = game_->awaited();
    if (now.order_kinds.empty()) return "over> ";
    int const last = field_.common().last_turn;
    return side_name(now.side) + ", turn " + std::to_string(now.turn) +
           (last > 0 ? " of " + std::to_string(last) : "") + ", " + std::string{now.phase} + "> ";
}

std::string BattleTalk::answer(std::string_view line) {
    std::size_t const entries = game_->log().entries.size();
    began_unasked_before_ = std::exchange(begins_unasked_, false);
    std::string out;
    try {
        out = carry_out(line);
    } catch (play::OrderError const& error) {
        out = std::string{error.what()} + "\n";
    } catch (BadInput const& error) {
        out = std::string{error.what()} + "\n";
    } catch (text::InputError const& error) {
        out = std::string{error.what()} + "\n";
    } catch (chance::ChartGap const& gap) {
        out = std::string{gap.what()} + "\n";
    }
    if (!options_.log.empty() && entries != game_->log().entries.size()) {
        write_file(options_.log, text::log_text(game_->log()));
    }
    return out;
}

/// Carries out a line: of several orders all or none. If one unit is in the way of another, it goes
/// first.
std::string BattleTalk::give(std::string_view line) {
    auto const now = game_->awaited();
    if (now.order_kinds.empty())
        return "the battle is over; you can still type report DIR, save FILE, undo or quit\n";
    bool const ends = text::lowered(line) == "end";
    if (ends && began_unasked_before_) {
        return std::string{now.phase} + ", turn " + std::to_string(now.turn) +
               ", has just begun by itself: type \"end\" again to end it\n";
    }
    std::vector<std::string> waiting = game_->read(line);
    bool const several = waiting.size() > 1;
    std::size_t const before = game_->log().entries.size();
    std::string out;
    std::string refusal;
    for (std::size_t next = 0; next < waiting.size();) {
        std::size_t const entries = game_->log().entries.size();
        trying_ = Attempt{waiting[next], {}, {}};
        std::string const told = attempt();
        if (trying_ || game_->pending()) return out + told + left_of_list(waiting, next);
        if (game_->log().entries.size() != entries) {
            out += told;
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(next));
            next = 0;
            refusal.clear();
            continue;
        }
        if (refusal.empty()) refusal = told;
        ++next;
    }
    if (waiting.empty()) {
        out += go_on();
        auto const then = game_->awaited();
        begins_unasked_ = !ends && (then.phase != now.phase || then.turn != now.turn);
        return out;
    }
    if (!several) return refusal;
    std::string const failed = "\"" + waiting[0] + "\": " + refusal;
    return failed + take_back_to(before, out);
}

/// The orders of a list that have to wait, since another one asks the player.
std::string BattleTalk::left_of_list(std::vector<std::string> const& orders,
                                     std::size_t asking) const {
    std::string out;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (i != asking) out += "not ordered yet: " + orders[i] + "\n";
    }
    return out;
}

/// Takes back the orders after the first `count`, unless dice were thrown for one of them: then
/// returns `told`, their story.
std::string BattleTalk::take_back_to(std::size_t count, std::string const& told) {
    auto const& entries = game_->log().entries;
    bool const thrown =
        std::any_of(entries.begin() + static_cast<std::ptrdiff_t>(count), entries.end(),
                    [](play::Entry const& entry) { return has_dice(entry.record); });
    if (thrown) return told;
    while (entries.size() > count) {
        game_->undo();
        certain_.pop_back();
    }
    return "none of these orders is carried out\n";
}

std::string BattleTalk::attempt() {
    story_.emplace(field_.story_teller());
    game_->set_listener(&*story_);
    play::Reply reply;
    try {
        reply = trying_->order ? game_->give(*trying_->order, trying_->dice)
                               : game_->answer(trying_->option, trying_->dice);
    } catch (chance::DiceError const& error) {
        if (!options_.dice) throw;
        return ask_for_dice(error);
    }
    std::string out = news();
    bool const certain = trying_->certain;
    trying_.reset();
    switch (reply.progress) {
        case play::Progress::refused:
            ESPRIT_EXPECT(!by_enemy_, "a commander gives orders that are not refused");
            return (reply.rule.empty() ? "" : reply.rule + ": ") + reply.because + "\n";
        case play::Progress::suspended: {
            auto const& choice = *game_->pending();
            return out + question_text(choice, side_name(choice.side));
        }
        case play::Progress::committed:
            break;
    }
    certain_.push_back(certain);
    return out;
}

/// Dice that players roll are asked for as the rules come to them.
std::string BattleTalk::ask_for_dice(chance::DiceError const& error) {
    if (error.need.empty()) {
        if (trying_->counts_cards) {
            trying_->dice.pop_back();
            return std::string{error.what()} + "; how many are there?\n";
        }
        trying_->dice.clear();
        trying_->told = 0;  // other dice may tell another story
        trying_->asked = std::string{error.what()} + "; type all dice of this order again\n";
        return trying_->asked;
    }
    trying_->counts_cards = error.of_cards;
    trying_->asked = error.need + (error.of_cards                   ? ": how many are there?\n"
                                   : error.need.ends_with(" 1 die") ? ": what does it show?\n"
                                                                    : ": what do they show?\n");
    return news() + trying_->asked;
}

std::string BattleTalk::take_dice(std::string const& line) {
    bool const is_count = line.size() == 1 && line.front() >= '0' && line.front() <= '6';
    if (trying_->counts_cards && !is_count) {
        return "\"" + line + "\" is no number of cards: type how many there are, such as 0\n";
    }
    auto const thrown = text::read_dice(line, true);
    trying_->dice.insert(trying_->dice.end(), thrown.begin(), thrown.end());
    std::string const out = attempt();
    return trying_ || game_->pending() ? out : out + go_on();
}

std::string BattleTalk::answer_question(std::string const& line) {
    auto const option = option_of_line(*game_->pending(), line);
    if (!option) {
        return "\"" + line + "\" is not an option: type a number from 1 to " +
               std::to_string(game_->pending()->options.size()) + ", or Enter for 1\n" +
               question_text(*game_->pending(), side_name(game_->pending()->side));
    }
    trying_ = Attempt{std::nullopt, *option, {}};
    std::string const out = attempt();
    return trying_ || game_->pending() ? out : out + go_on();
}

/// The lines that have not been shown. Those of an enemy's order are kept for a summary, unless the
/// order asks the player.
std::string BattleTalk::news() {
    auto const& lines = story_->lines();
    std::size_t const from = trying_ ? std::min(trying_->told, lines.size()) : 0;
    std::vector<StoryLine> fresh{lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end()};
    if (trying_) trying_->told = lines.size();
    if (by_enemy_) {
        enemy_story_.insert(enemy_story_.end(), fresh.begin(), fresh.end());
        if (!game_->pending() && !options_.dice) return {};
        std::string out = enemy_news(enemy_story_);
        enemy_story_.clear();
        return out;
    }
    fresh.erase(std::remove_if(fresh.begin(), fresh.end(),
                               [&](StoryLine const& line) { return text::is_in_briefing(line); }),
                fresh.end());
    return render(fresh, options_.style);
}

std::string BattleTalk::go_on() {
    std::string out;
    while (!game_->pending() && !trying_) {
        auto const now = game_->awaited();
        by_enemy_ = !now.order_kinds.empty() && !is_person(now.side);
        if (!by_enemy_ && enemy_turn_) {
            out += enemy_news(enemy_story_);
            enemy_turn_.reset();
            enemy_story_.clear();
        }
        if (now.order_kinds.empty()) return out + (told_end_ ? "" : ending());
        if (by_enemy_) {
            if (!enemy_turn_) enemy_turn_ = EnemyTurn{now.side, now.turn};
            try {
                trying_ = Attempt{game_->order_of_commander(), {}, {}};
            } catch (command::Forfeit const& forfeit) {
                return out + forfeited(forfeit);
            }
        } else if (auto const only = game_->only_order()) {
            // the only possible order is given by itself
            trying_ = Attempt{*only, {}, {}};
            trying_->certain = true;
        } else {
            break;
        }
        out += attempt();
    }
    return out + where_we_are();
}

/// The situation at the beginning of a phase.
std::string BattleTalk::where_we_are() const {
    if (game_->pending() || trying_) return {};
    games::Briefing const briefing = game_->briefing();
    return briefing.at_terminal() + (briefing.with_orders ? orders_text(std::nullopt) : "");
}

std::string BattleTalk::enemy_news(std::vector<StoryLine> const& story) const {
    std::vector<StoryLine> told;
    std::string moved;
    for (StoryLine const& line : story) {
        if (text::is_left_out_of_reports(line)) continue;
        if (line.event != chance::EventKind::ordered_move) {
            told.push_back(line);
            continue;
        }
        bool const named = moved.find(line.whom) != std::string::npos;
        if (!named) moved += (moved.empty() ? "  moved: " : ", ") + line.whom;
    }
    bool const went = std::any_of(story.begin(), story.end(),
                                  [](StoryLine const& line) { return line.move.has_value(); });
    if (told.empty() && !went) return {};
    auto const now = game_->awaited();
    EnemyTurn const turn = enemy_turn_.value_or(EnemyTurn{now.side, now.turn});
    std::string out = "\n" + side_name(turn.side) + ", turn " + std::to_string(turn.number) + ":\n";
    if (!moved.empty()) out += moved + "\n";
    out += render(told, options_.style);
    if (!went) return out + "\n";
    return out + "\"map\" shows where the units are now\n\n";
}

std::string BattleTalk::by_rule(std::string const& words) const {
    std::string_view const rule = field_.rule_of_undo();
    return rule.empty() ? words : std::string{rule} + ": " + words;
}

std::string BattleTalk::undo() {
    if (trying_ || game_->pending()) {
        auto const& open = game_->log().open;
        bool const seen = (open && has_dice(open->record)) || (trying_ && !trying_->dice.empty());
        if (seen) return by_rule("dice were rolled for this order, so it cannot be taken back\n");
        trying_.reset();
        game_->withdraw();
        return "the order is taken back\n";
    }
    std::string const why_not = why_not_undone();
    if (!why_not.empty()) return why_not + "\n";
    std::string const order = game_->log().entries.back().record.order;
    game_->undo();
    certain_.pop_back();
    told_end_ = false;
    std::string const briefing = game_->briefing().at_terminal();
    return "taken back: " + order + "\n" + briefing;
}

std::string BattleTalk::why_not_undone() const {
    auto const& entries = game_->log().entries;
    if (entries.empty()) return "nothing has been ordered yet";
    play::Entry const& last = entries.back();
    if (has_dice(last.record)) {
        return by_rule("dice were rolled for the last order, \"" + last.record.order +
                       "\", so it cannot be taken back");
    }
    if (certain_.back()) return "nothing of this turn has been ordered yet";
    if (last.record.turn != game_->awaited().turn)
        return "the turn is over: its orders cannot be taken back";
    std::string const binding{game_->why_binding()};
    if (!binding.empty() && !options_.take_backs) {
        return by_rule(binding + " (\"" + last.record.order +
                       "\"); with esprit play --take-backs they are");
    }
    return {};
}

std::string BattleTalk::ending() {
    told_end_ = true;
    auto const retold = field_.retell(game_->log());
    auto const& end = retold.chronicle.ending;
    return "\n=> " + end.why + " (" + end.rule + ")\n" + losses_text(retold.chronicle);
}

std::string BattleTalk::forfeited(command::Forfeit const& forfeit) {
    game_->resign(forfeit.side);
    finished_ = true;
    told_end_ = true;
    return "\n=> " + forfeit.because + "\n" + games::resigned_words(field_.common(), forfeit.side) +
           "\n";
}

}  // namespace esprit::cli
