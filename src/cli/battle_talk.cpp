// The flow of a battle: orders, questions, dice, and what goes on without a person. Commands that
// only look are in battle_talk_commands.cpp.
#include "cli/battle_talk.h"

#include <algorithm>

#include "cli/question.h"
#include "cli/verbs.h"
#include "play/retell.h"
#include "report/battle_text.h"
#include "report/grande_tactique.h"
#include "text/log_text.h"

namespace esprit::cli {

using grande_tactique::Phase;
using text::BadInput;
using text::StoryLine;

namespace {

bool spent_pips(grande_tactique::Battle const& before, grande_tactique::Battle const& after) {
    if (before.phase != after.phase) return false;
    for (std::size_t id = 0; id < before.division.size(); ++id) {
        if (after.division[id].pips < before.division[id].pips) return true;
    }
    return false;
}

bool has_dice(play::OrderRecord const& record) {
    return std::any_of(record.steps.begin(), record.steps.end(), [](play::Step const& step) {
        return std::holds_alternative<play::Draw>(step);
    });
}

}  // namespace

BattleTalk::BattleTalk(Field const& field, TalkOptions options)
    : field_(field),
      options_(std::move(options)),
      rules_(field.rules()),
      phrases_(field.scenario()),
      commanders_(make_commanders(options_.commanders, options_.seed, options_.number)) {
    play::Header header =
        header_of(field, options_.dice ? std::nullopt : std::optional{options_.seed});
    header.battle = options_.number;
    new_game(std::move(header));
}

void BattleTalk::new_game(play::Header header) {
    game_.emplace(rules_, std::move(header));
    for (rules::SideId side = 0; side < commanders_.size(); ++side) {
        if (commanders_[side]) game_->decide_by(side, &commanders_[side]->policy());
    }
    done_.clear();
    trying_.reset();
    told_end_ = false;
    enemy_began_.reset();
    enemy_story_.clear();
}

std::string BattleTalk::begin(std::string const& log_file) {
    std::string out = scenario().common.title + "\n";
    for (std::size_t side = 0; side < options_.commanders.size(); ++side) {
        std::string const& commander = options_.commanders[side];
        out += (side == 0 ? "" : " against ") + scenario().common.sides[side].name + " (" +
               (commander.empty() ? "you" : commander) + ")";
    }
    if (!options_.dice) {
        out += "; seed " + std::to_string(options_.seed) + ", number " +
               std::to_string(options_.number);
    }
    out += "\n";
    if (!log_file.empty()) out += take_up(log_file);
    out += map();
    return out + go_on() + "\"help\" lists what can be said.\n";
}

std::string BattleTalk::take_up(std::string const& log_file) {
    play::Log const log = text::read_log(log_file, read_files({log_file}).front().content);
    if (log.header.scenario.content != field_.loaded.content ||
        log.header.ruleset != scenario().ruleset.digest) {
        throw BadInput{log_file + " is a log of another battlefield, or of other rules"};
    }
    new_game(log.header);
    if (auto const difference = game_->take_up(log)) {
        throw BadInput{log_file + ": " + difference->text()};
    }
    Battle before = field_.system.set_up(scenario());
    play::retell(
        rules_, log, nullptr, [&](Battle const& battle, auto const&) { before = battle; },
        [&](Battle const& battle, auto const&) {
            done_.push_back({spent_pips(before, battle), false});
        });
    return log_file + ": " + std::to_string(log.entries.size()) + " orders taken up\n";
}

std::string BattleTalk::prompt() const {
    if (trying_) return "dice: ";
    if (game_->pending()) return "Which? Enter takes 1: ";
    auto const now = awaited();
    if (now.order_kinds.empty()) return "over> ";
    return scenario().common.sides[now.side].name + ", turn " + std::to_string(now.turn) + ", " +
           std::string{now.phase} + "> ";
}

std::string BattleTalk::answer(std::string_view line) {
    std::size_t const entries = game_->log().entries.size();
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

/// A line of orders: several where several units are named; the first that is refused ends them.
std::string BattleTalk::give(std::string_view line) {
    auto const now = awaited();
    if (now.order_kinds.empty()) return "the battle is over: report DIR, save FILE, undo, quit\n";
    std::string out;
    for (Order const& order : phrases_.read(line, battle())) {
        std::size_t const entries = game_->log().entries.size();
        trying_ = Attempt{order, {}, {}};
        out += attempt();
        if (game_->log().entries.size() == entries) return out;  // refused, or somebody is asked
    }
    return out + go_on();
}

std::string BattleTalk::attempt() {
    story_.emplace(scenario().ruleset, field_.side_names());
    game_->tell_to(&*story_);
    Battle const before = battle();
    play::Reply reply;
    try {
        reply = trying_->order ? game_->submit(*trying_->order, trying_->dice)
                               : game_->answer(trying_->option, trying_->dice);
    } catch (chance::DiceError const& error) {
        if (!options_.dice) throw;
        return too_few_or_many(error.what());
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
            return out + question_text(choice, scenario().common.sides[choice.side].name);
        }
        case play::Progress::committed:
            break;
    }
    done_.push_back({spent_pips(before, battle()), certain});
    return out;
}

/// Dice that players throw are asked for as the rules come to them.
std::string BattleTalk::too_few_or_many(std::string const& error) {
    std::size_t const but = error.find(", but only ");
    if (but == std::string::npos) {
        trying_->dice.clear();
        return error + ": throw again from the first die of this order\n";
    }
    return news() + error.substr(0, but) + ": what do they show?\n";
}

std::string BattleTalk::take_dice(std::string const& line) {
    auto const thrown = text::read_dice(line);
    trying_->dice.insert(trying_->dice.end(), thrown.begin(), thrown.end());
    std::string const out = attempt();
    return trying_ || game_->pending() ? out : out + go_on();
}

std::string BattleTalk::answer_question(std::string const& line) {
    auto const option = option_of_line(*game_->pending(), line);
    if (!option) {
        return "\"" + line + "\" is none of them: a number from 1 to " +
               std::to_string(game_->pending()->options.size()) + ", or Enter for 1\n";
    }
    trying_ = Attempt{std::nullopt, *option, {}};
    std::string const out = attempt();
    return trying_ || game_->pending() ? out : out + go_on();
}

/// The lines that have not been shown; those of an enemy's order are kept for a summary, unless the
/// player is asked amid them.
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
    // what everybody has in the end is in the line of PIPs
    fresh.erase(std::remove_if(
                    fresh.begin(), fresh.end(),
                    [](StoryLine const& line) { return line.rule == "GT-PIPS-01" && !line.check; }),
                fresh.end());
    return render(fresh, options_.style);
}

// GT-TURN-02: who has but one order to give, and nothing to say about it, need not give it.
bool BattleTalk::is_certain(rules::Awaited const& now) const {
    if (now.order_kinds.size() == 1) return true;
    bool const may_have_nothing = battle().phase == Phase::plans || battle().phase == Phase::firing;
    return may_have_nothing && field_.system.candidates(scenario(), battle()).size() == 1;
}

std::string BattleTalk::go_on() {
    std::string out;
    while (!game_->pending() && !trying_) {
        auto const now = awaited();
        by_enemy_ = !now.order_kinds.empty() && !is_person(now.side);
        if (!by_enemy_ && enemy_began_) {
            out += enemy_news(enemy_story_);
            if (battle().table != enemy_began_->table) out += map();
            enemy_began_.reset();
            enemy_story_.clear();
        }
        if (now.order_kinds.empty()) return out + (told_end_ ? "" : ending());
        if (by_enemy_) {
            if (!enemy_began_) enemy_began_ = battle();
            trying_ = Attempt{commanders_[now.side]->order(scenario(), battle()), {}, {}};
        } else if (is_certain(now)) {
            trying_ = Attempt{field_.system.candidates(scenario(), battle()).back(), {}, {}};
            trying_->certain = true;
        } else {
            break;
        }
        out += attempt();
    }
    return out + where_we_are();
}

/// What a person wants to know at the beginning of a phase.
std::string BattleTalk::where_we_are() const {
    if (game_->pending() || trying_) return {};
    if (battle().phase == Phase::pips) return pips_line(look());
    if (battle().phase == Phase::plans) {
        return "\"end\" rolls the PIP dice; \"plan\" changes a plan first\n";
    }
    if (battle().phase == Phase::firing) {
        return "Who fires at whom? \"end\" ends it\n" + orders_text(look(), std::nullopt);
    }
    return {};
}

std::string BattleTalk::enemy_news(std::vector<StoryLine> const& story) const {
    std::vector<StoryLine> told;
    std::string moved;
    for (StoryLine const& line : story) {
        if (report::is_small_talk(line)) continue;
        if (!line.rule.starts_with("GT-MOVE") || !line.move) {
            told.push_back(line);
            continue;
        }
        bool const named = moved.find(line.whom) != std::string::npos;
        if (!named) moved += (moved.empty() ? "  moved: " : ", ") + line.whom;
    }
    std::string const& side = scenario().common.sides[enemy_began_ ? enemy_began_->active : 0].name;
    std::string out = "\n" + side + ", turn " +
                      std::to_string(enemy_began_ ? enemy_began_->turn : battle().turn) + ":\n";
    if (!moved.empty()) out += moved + "\n";
    return out + render(told, options_.style) + "\n";
}

std::string BattleTalk::undo() {
    if (trying_ || game_->pending()) {
        auto const& open = game_->log().open;
        bool const seen = (open && has_dice(open->record)) || (trying_ && !trying_->dice.empty());
        if (seen) return "GT-PIP-01: dice have been thrown for this order: it is not taken back\n";
        trying_.reset();
        game_->withdraw();
        return "the order is taken back\n";
    }
    std::string const why_not = why_not_undone();
    if (!why_not.empty()) return why_not + "\n";
    std::string const order = game_->log().entries.back().record.order;
    game_->undo();
    done_.pop_back();
    told_end_ = false;
    return "taken back: " + order + "\n" + pips_line(look());
}

std::string BattleTalk::why_not_undone() const {
    auto const& entries = game_->log().entries;
    if (entries.empty()) return "nothing has been ordered yet";
    play::Entry const& last = entries.back();
    if (has_dice(last.record)) {
        return "GT-PIP-01: dice have been thrown for \"" + last.record.order +
               "\", the last order: nothing before them is taken back";
    }
    if (done_.back().certain) return "nothing of this turn has been ordered yet";
    if (last.record.turn != awaited().turn) return "the turn is over: nothing of it is taken back";
    if (done_.back().paid && !options_.take_backs) {
        return "GT-PIP-01: PIPs once spent are not taken back (\"" + last.record.order +
               "\"); with esprit play --take-backs they are";
    }
    return {};
}

std::string BattleTalk::ending() {
    told_end_ = true;
    auto const retold = report::chronicle_of(rules_, game_->log());
    auto const& end = retold.chronicle.ending;
    return "\n=> " + end.why + " (" + end.rule + ")\n" + losses_text(retold.chronicle);
}

}  // namespace esprit::cli
