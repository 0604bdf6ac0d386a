#include "games/recorded_story.h"

namespace esprit::games {
namespace {

std::string name_among(std::vector<std::string> const& names, std::size_t number) {
    return number < names.size() ? names[number] : std::string{};
}

text::StoryLine line_of_draw(play::Draw const& draw, std::vector<std::string> const& units) {
    text::StoryLine line;
    line.rule = draw.rule;
    line.whom = name_among(units, draw.unit);
    line.words = line.whom + (line.whom.empty() ? "" : ": ") + "dice";
    for (unsigned const face : draw.faces) line.words += " " + std::to_string(face);
    if (!draw.note.empty()) line.words += " (" + draw.note + ")";
    return line;
}

text::StoryLine line_of_answer(play::Answer const& answer, std::vector<std::string> const& sides) {
    text::StoryLine line;
    line.kind = text::StoryLine::Kind::decision;
    line.rule = answer.rule;
    line.whom = name_among(sides, answer.side);
    line.chosen = answer.option;
    return line;
}

}  // namespace

std::vector<text::StoryLine> recorded_story(play::OrderRecord const& record,
                                            std::vector<std::string> const& units,
                                            std::vector<std::string> const& sides) {
    std::vector<text::StoryLine> story;
    for (play::LogStep const& step : record.steps) {
        auto const* const draw = std::get_if<play::Draw>(&step);
        story.push_back(draw != nullptr ? line_of_draw(*draw, units)
                                        : line_of_answer(std::get<play::Answer>(step), sides));
    }
    return story;
}

}  // namespace esprit::games
