#include "text/orders/answer_words.h"

#include <algorithm>
#include <iterator>

namespace esprit::text {
namespace {

struct AnswerLine {
    std::string_view rule;
    std::string_view option;  // what the option begins with; empty: any
    std::string_view words;
};

constexpr AnswerLine all_answers[] = {
    {"GT-POS-02", "take the position", "It goes on to the ground that the enemy has left."},
    {"GT-POS-02", "stay", "It stays where it stands now."},
    {"GT-PIPS-09", "", "A PIP is an order more in this turn."},
    {"GT-FUP-04", "", "The cavalry charges that unit at once."},
    {"GT-R-13", "", "That charge is fought out now; the others follow."},
    {"GT-CHG-05", "", "The units of that command charge; those of the others stay."},
    {"GT-CHG-04", "", "That unit leads the charge; the others support it."},
    {"BP-R-09", "retire", "It goes back two moves and stays in the battle."},
    {"BP-R-09", "break", "It is lost at once, and counts as broken."},
    {"BP-R-37", "", "Its test comes now; who breaks may make others test."},
    {"RF-TURN-02", "go first", "Your side acts before the enemy in each phase of the turn."},
    {"RF-TURN-02", "go second", "The enemy acts first in each phase, and you answer."},
    {"RF-WVR-05", "evade", "It runs from the chargers before they reach it."},
    {"RF-WVR-05", "stand", "It stays, tests as the charge comes in, and fights if it is met."},
    {"RF-WVR-09", "", "Its test comes now; if it runs, others may have to test."},
    {"RF-WVR-13", "halt", "It stops where its target stood."},
    {"RF-WVR-13", "charge on", "It goes on into that unit with what is left of its move."},
    {"RF-WVR-13", "pursue", "It goes after the runaways, and catches them."},
    {"RF-WVR-13", "go after", "It goes after the runaways, and does not catch them now."},
    {"RF-R-03", "", "It decides next whether it halts or goes on."},
    {"RF-R-35", "", "It runs straight away from that charger."},
    {"RF-MOR-19", "fall back", "It falls back from the enemy."},
    {"RF-MOR-19", "stay", "It holds the place where it stands."},
    {"RF-RAL-04", "deployed", "The guns can fire, and not move."},
    {"RF-RAL-04", "limbered", "The guns can move, and not fire."},
    {"RF-MEL-19", "hold", "It stays where it has fought."},
    {"RF-MEL-19", "occupy", "It moves on to the ground of the beaten unit."},
    {"RF-MEL-19", "pursue", "It goes after the beaten unit, and fights again where it meets it."},
    {"RF-MEL-19", "run down", "It goes after the runaways, who are lost if they are caught."},
};

}  // namespace

std::string_view answer_words(std::string_view rule, std::string_view option) {
    auto const* const found =
        std::find_if(std::begin(all_answers), std::end(all_answers), [&](AnswerLine const& line) {
            return line.rule == rule && option.starts_with(line.option);
        });
    return found == std::end(all_answers) ? std::string_view{} : found->words;
}

}  // namespace esprit::text
