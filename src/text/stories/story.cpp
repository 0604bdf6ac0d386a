#include "text/stories/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "chance/decisive.h"
#include "text/verdicts/check_lines.h"
#include "text/verdicts/render.h"

namespace esprit::text {

using chance::Event;

namespace {

/// The index of the decisive modifier among the modifiers that count.
std::optional<std::size_t> decisive_of(chance::Roll const& roll,
                                       std::span<std::uint8_t const> faces, int reading) {
    auto const modifier = chance::decisive_modifier(roll, faces, reading);
    if (!modifier) return std::nullopt;
    std::uint64_t const before = roll.counted & ((std::uint64_t{1} << *modifier) - 1);
    return static_cast<std::size_t>(std::popcount(before));
}

void replace(std::string& text, std::string_view word, std::string_view by) {
    std::size_t const at = text.find(word);
    if (at != std::string::npos) text.replace(at, word.size(), by);
}

class StoryRenderer {
public:
    explicit StoryRenderer(RenderStyle style) : style_(style) {}

    std::string run(std::vector<StoryLine> const& story) {
        for (StoryLine const& line : story) {
            switch (line.kind) {
                case StoryLine::Kind::event:
                    out_ += fmt::format("{} {}\n", line.words, rule(line.rule));
                    break;
                case StoryLine::Kind::check:
                    if (line.words.empty()) {
                        check(*line.check);
                    } else {
                        out_ += fmt::format("  {} {}\n", line.words, rule(line.rule));
                    }
                    break;
                case StoryLine::Kind::decision:
                    out_ += fmt::format("{} decides {}: {} {}\n", line.whom, rule(line.rule),
                                        line.words, bold(style_, line.chosen));
                    break;
            }
        }
        return std::move(out_);
    }

private:
    std::string rule(std::string const& id) const { return dim(style_, "(" + id + ")"); }

    void check(CheckLine const& check) {
        out_ +=
            fmt::format("  {}: {} — {}: dice {}{}", sides_text(check), title_without_stop(check),
                        wanted_text(check), faces_text(check), total_text(check));
        if (!check.outcome.empty()) out_ += " -> " + bold(style_, result_text(check));
        // hits are decided by the rule of the number that a die needs
        bool const counts_hits = check.hits_on && !check.decided_by.empty();
        out_ += ' ' +
                rule(takes_several_hits(check) ? check.hits_for_one.front().rule
                     : counts_hits             ? check.decided_by
                                               : check.rule) +
                '\n';
        out_ += modifier_lines(check, "    ", widest_rule(check));
    }

    RenderStyle style_;
    std::string out_;
};

}  // namespace

std::string inches_text(int length_mil) {
    constexpr int mil_per_hundredth = 10;
    int const hundredths = (length_mil + mil_per_hundredth / 2) / mil_per_hundredth;
    std::string text = fmt::format("{}.{:02d}", hundredths / 100, hundredths % 100);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text + "\"";
}

std::string sentence(chance::Ruleset const& ruleset, Event const& event) {
    std::string words{event.what};
    if (words.empty()) words = ruleset.text_of(event.rule.text);
    replace(words, "{other}", event.other);
    replace(words, "{inches}", inches_text(event.length_mil));
    if (event.whom.empty()) return words;
    return std::string{event.whom} + (event.what.empty() ? ": " : " ") + words;
}

void StoryTeller::drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
                        int reading) {
    CheckLine check = describe_check(ruleset_, chance);
    add_dice(ruleset_, chance, faces, reading, check);
    StoryLine line;
    if (chance.roll != nullptr) line.decisive = decisive_of(*chance.roll, faces, reading);
    line.kind = StoryLine::Kind::check;
    line.rule = chance.rule.text;
    line.whom = chance.whose;
    line.check = std::move(check);
    line.dice_use = chance.use;
    if (chance.roll == nullptr && chance.kind == chance::ChanceKind::roll_off) {
        line.words = roll_off_words(chance, faces);
    } else if (chance.kind == chance::ChanceKind::cards) {
        line.words = cards_words(chance, reading);
    }
    lines_.push_back(std::move(line));
}

/// "Blue 1, Red 3 (after 2-2, 1-1)": the side that rolls, then the other side; ties in brackets.
std::string StoryTeller::roll_off_words(chance::Chance const& chance,
                                        std::span<std::uint8_t const> faces) const {
    auto const enemy = std::find_if(sides_.begin(), sides_.end(),
                                    [&](std::string const& side) { return side != chance.whose; });
    std::string ties;
    std::size_t const last = faces.size() - 2;
    for (std::size_t i = 0; i < last; i += 2) {
        ties += fmt::format("{}{}-{}", ties.empty() ? "" : ", ", faces[i], faces[i + 1]);
    }
    return fmt::format("roll-off: {} {}, {} {}{}", chance.whose, faces[last],
                       enemy == sides_.end() ? "the other side" : *enemy, faces[last + 1],
                       ties.empty() ? "" : " (after " + ties + ")");
}

/// "Zulu drew 8 of 54 cards: no Joker". The past tense suits names of one and of many.
std::string StoryTeller::cards_words(chance::Chance const& chance, int reading) const {
    std::string const found = reading == 0   ? "no " + card_
                              : reading == 1 ? "one " + card_
                                             : fmt::format("{} {}s", reading, card_);
    return fmt::format("{} drew {} of {} cards: {}", chance.whose, chance.drawn, chance.deck,
                       found);
}

void StoryTeller::told(Event const& event) {
    StoryLine line;
    line.rule = event.rule.text;
    line.whom = event.whom;
    line.words = sentence(ruleset_, event);
    line.event = event.kind;
    line.state = event.state;
    if (!event.path.empty()) {
        line.move = {event.unit, {event.path.begin(), event.path.end()}, event.length_mil};
    }
    lines_.push_back(std::move(line));
}

void StoryTeller::chose(chance::Choice const& choice, int option) {
    StoryLine line;
    line.kind = StoryLine::Kind::decision;
    line.rule = choice.rule.text;
    line.whom = choice.side < sides_.size() ? sides_[choice.side] : "";
    line.words = choice.question;
    line.options.assign(choice.options.begin(), choice.options.end());
    line.chosen = choice.options[static_cast<std::size_t>(option)];
    lines_.push_back(std::move(line));
}

std::vector<int> StoryTeller::dice() const {
    std::vector<int> all;
    for (StoryLine const& line : lines_) {
        if (line.check) all.insert(all.end(), line.check->dice.begin(), line.check->dice.end());
    }
    return all;
}

std::string_view title_without_stop(CheckLine const& check) {
    std::string_view title = check.title;
    if (title.ends_with('.')) title.remove_suffix(1);
    return title;
}

std::string wanted_text(CheckLine const& check) {
    std::string text = check.dice_wanted;
    if (check.modified) {
        std::string number = check.modified->first;
        std::replace(number.begin(), number.end(), '_', ' ');
        return text + fmt::format(" against {} {}", number, check.modified->second);
    }
    if (check.total_modifier != 0) text += fmt::format(" {:+d}", check.total_modifier);
    if (check.enemy_modifier != 0) text += fmt::format(" against {:+d}", check.enemy_modifier);
    if (check.needed) text += fmt::format(", {} or more", *check.needed);
    return text;
}

std::string result_text(CheckLine const& check) {
    std::string const text = outcome_text(check.outcome, check.data);
    if (check.counted.empty()) return text;
    return text + " " + (check.outcome == "1" ? singular_of(check.counted) : check.counted);
}

std::string render(std::vector<StoryLine> const& story, RenderStyle style) {
    return StoryRenderer{style}.run(story);
}

}  // namespace esprit::text
