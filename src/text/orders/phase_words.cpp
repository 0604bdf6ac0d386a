#include "text/orders/phase_words.h"

#include <algorithm>
#include <iterator>

namespace esprit::text {
namespace {

struct Line {
    std::string_view system;
    std::string_view phase;
    PhaseWords words;
};

constexpr std::string_view gt = "grande-tactique";
constexpr std::string_view rf = "rank-and-file";
constexpr std::string_view bp = "black-powder";
constexpr std::string_view mw = "men-who-would-be-kings";

constexpr Line all_lines[] = {
    {gt, "de-shaking phase", {"Opening", "Shaken units try to become eager again."}},
    {gt, "plans", {"Plans", "Say which divisions get the best dice, then roll for PIPs."}},
    {gt,
     "PIP phase",
     {"Orders", "Orders cost PIPs of their division: move, charge, form, open fire."}},
    {gt, "firing phase", {"Firing", "Units that have opened fire choose their targets."}},
    {gt, "charge phase", {"Charges", "The charges that were ordered are fought out."}},
    {rf, "initiative", {"Initiative", "The higher die chooses who goes first in each phase."}},
    {rf, "charge declarations", {"Charges", "Say who charges whom; they move later, all at once."}},
    {rf, "rally", {"Rally", "Routing units test whether they rally."}},
    {rf, "charge moves", {"Charge moves", "The charges that were declared go in."}},
    {rf, "movement", {"Movement", "Each unit moves once, or changes its formation."}},
    {rf, "firing", {"Firing", "Each unit fires once. The hits count when both sides have fired."}},
    {rf, "morale tests", {"Morale", "Units that were hit hard test their morale."}},
    {rf, "melees", {"Melee", "Units in contact fight. Choose which melee comes next."}},
    {rf, "commanders", {"Commanders", "Commanders join units, or leave them. Then the turn ends."}},
    {bp, "brigade morale", {"Brigades", "Brigades that have lost much are tested."}},
    {bp, "initiative", {"Initiative", "Units close to the enemy may make one move without dice."}},
    {bp,
     "command",
     {"Orders",
      "Order a unit; two dice against its commander’s rating give it up to three moves."}},
    {bp, "shooting", {"Shooting", "Each unit with an enemy in range shoots once."}},
    {bp, "hand-to-hand", {"Combat", "Units in contact fight. Choose which combat comes next."}},
    {mw, "cards", {"Cards", "Draw the Activation Cards of the turn: each order takes one."}},
    {mw,
     "actions",
     {"Actions", "Each unit may act once. Unless the action is free for it, its leader rolls."}},
};

}  // namespace

PhaseWords phase_words(std::string_view system, std::string_view phase) {
    auto const* const found = std::find_if(
        std::begin(all_lines), std::end(all_lines),
        [&](Line const& line) { return line.system == system && line.phase == phase; });
    return found == std::end(all_lines) ? PhaseWords{phase, {}} : found->words;
}

}  // namespace esprit::text
