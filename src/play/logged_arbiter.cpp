#include "play/logged_arbiter.h"

#include <algorithm>
#include <utility>

#include "base/expect.h"

namespace esprit::play {
namespace {

/// Whose dice they were; "both sides" for a roll-off in which ties are rolled again.
std::string whose_dice(chance::Chance const& chance) {
    bool const of_both = chance.ties_rolled_again && !chance.against.empty();
    return of_both ? "both sides" : std::string{chance.whose};
}

/// Answers are recorded by name, so the options must have different names.
void expect_clear(chance::Choice const& choice) {
    ESPRIT_EXPECT(!choice.options.empty(), "a choice has options");
    for (auto option = choice.options.begin(); option != choice.options.end(); ++option) {
        ESPRIT_EXPECT(std::find(choice.options.begin(), option, *option) == option,
                      "the options of a choice have different names");
    }
}

PendingChoice copy_of(chance::Choice const& choice) {
    return {std::string{choice.rule.text},
            choice.side,
            std::string{choice.question},
            {choice.options.begin(), choice.options.end()}};
}

}  // namespace

LoggedArbiter::LoggedArbiter(OrderDice dice, std::vector<Answer> answers)
    : occurrences_(dice.before), answers_(std::move(answers)) {
    chance::Listener* const recorder = this;
    if (dice.fair != nullptr && dice.per_roll) {
        fair_ = dice.fair;
        shown_ = std::move(dice.shown);
        rolling_.emplace(mixed_.emplace(*dice.fair), recorder);
    } else if (dice.fair != nullptr) {
        rolling_.emplace(*dice.fair, recorder);
    } else if (dice.seed) {
        rolling_.emplace(*dice.seed, chance::DrawPurpose::play, recorder);
    }
    if (rolling_) {
        rolling_->move_to(dice.place);
        rolling_->go_on_after(std::move(dice.before));
    } else {
        given_.emplace(std::move(dice.given), recorder);
    }
}

void LoggedArbiter::set_listener(chance::Listener* listener, std::size_t heard) {
    listener_ = listener;
    heard_ = heard;
}

int LoggedArbiter::draw(chance::Chance const& chance) {
    ESPRIT_EXPECT(!chance.rule.text.empty(), "dice are thrown by a rule");
    if (fair_ != nullptr) mix();
    return rolling_ ? rolling_->draw(chance) : given_->draw(chance);
}

/// Dice are mixed anew after each decision, so that the player who decides cannot foresee them.
void LoggedArbiter::mix() {
    if (mixed_after_ == decisions_) return;
    auto const shown = std::find_if(shown_.begin(), shown_.end(),
                                    [this](Shown const& each) { return each.after == decisions_; });
    if (shown == shown_.end()) throw NotShown{decisions_};
    mixed_ = fair_->mixed_with(shown->values);
    mixed_after_ = decisions_;
}

int LoggedArbiter::choose(chance::Choice const& choice) {
    ESPRIT_EXPECT(!choice.rule.text.empty(), "a decision is asked for by a rule");
    expect_clear(choice);
    int place = 0;
    if (next_answer_ < answers_.size()) {
        place = known_answer(choice);
    } else {
        chance::Policy* const player = players_ != nullptr && choice.side < players_->size()
                                           ? (*players_)[choice.side]
                                           : nullptr;
        if (player == nullptr) throw Suspended{copy_of(choice)};
        place = player->answer(choice);
    }
    ESPRIT_EXPECT(place >= 0 && place < static_cast<int>(choice.options.size()),
                  "an answer is one of the options");
    std::string_view const option = choice.options[static_cast<std::size_t>(place)];
    steps_.push_back(Answer{std::string{choice.rule.text}, choice.side, std::string{option}});
    ++decisions_;
    chose(choice, place);
    return place;
}

int LoggedArbiter::known_answer(chance::Choice const& choice) {
    Answer const& answer = answers_[next_answer_++];
    auto const option = std::find(choice.options.begin(), choice.options.end(), answer.option);
    if (answer.rule != choice.rule.text || answer.side != choice.side ||
        option == choice.options.end()) {
        PendingChoice const asked = copy_of(choice);
        std::string what = asked.rule + " asks side " + std::to_string(asked.side) + " for one of";
        for (std::string const& each : asked.options) what += " \"" + each + "\"";
        throw WrongAnswer{what + ", and the answer known is \"" + step_text(answer) + "\""};
    }
    return static_cast<int>(option - choice.options.begin());
}

void LoggedArbiter::must_be_used_up() const {
    if (given_) given_->must_be_used_up();
}

bool LoggedArbiter::is_news() {
    return ++told_ > heard_ && listener_ != nullptr;
}

void LoggedArbiter::drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
                          int reading) {
    steps_.push_back(Draw{std::string{chance.rule.text}, chance.unit,
                          occurrences_.next(chance.rule, chance.unit),
                          std::vector<std::uint8_t>(faces.begin(), faces.end()),
                          static_cast<std::uint16_t>(reading), whose_dice(chance)});
    if (is_news()) listener_->drawn(chance, faces, reading);
}

void LoggedArbiter::chose(chance::Choice const& choice, int option) {
    if (is_news()) listener_->chose(choice, option);
}

void LoggedArbiter::told(chance::Event const& event) {
    if (is_news()) listener_->told(event);
}

}  // namespace esprit::play
