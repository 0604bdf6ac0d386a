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
    {gt,
     "de-shaking phase",
     {"Opening", "Shaken units try to become eager again.", {"GT-STATE", "GT-MC", "GT-MOD"}}},
    {gt,
     "plans",
     {"Plans",
      "Say which divisions get the best dice, then roll for PIPs.",
      {"GT-TIME", "GT-GEN"}}},
    {gt,
     "PIP phase",
     {"Orders",
      "Orders cost PIPs of their division: move, charge, form, open fire.",
      {"GT-PIPS", "GT-PIP", "GT-MOVE", "GT-CHG", "GT-LIC", "GT-TER"}}},
    {gt,
     "firing phase",
     {"Firing", "Units that have opened fire choose their targets.", {"GT-FIRE"}}},
    {gt,
     "charge phase",
     {"Charges",
      "The charges that were ordered are fought out.",
      {"GT-ATT", "GT-DEF", "GT-CAV", "GT-FLEE", "GT-PUR", "GT-FUP", "GT-POS"}}},
    {rf,
     "initiative",
     {"Initiative", "The higher die chooses who goes first in each phase.", {"RF-TURN"}}},
    {rf,
     "charge declarations",
     {"Charges", "Say who charges whom; they move later, all at once.", {"RF-UNC", "RF-UCV"}}},
    {rf, "rally", {"Rally", "Routing units test whether they rally.", {"RF-RAL"}}},
    {rf,
     "charge moves",
     {"Charge moves", "The charges that were declared go in.", {"RF-WVR", "RF-CB"}}},
    {rf, "movement", {"Movement", "Each unit moves once, or changes its formation.", {"RF-MOVE"}}},
    {rf,
     "firing",
     {"Firing", "Each unit fires once. The hits count when both sides have fired.", {"RF-FIRE"}}},
    {rf, "morale tests", {"Morale", "Units that were hit hard test their morale.", {"RF-MOR"}}},
    {rf,
     "melees",
     {"Melee", "Units in contact fight. Choose which melee comes next.", {"RF-MEL", "RF-BRK"}}},
    {rf, "commanders", {"Commanders", "Commanders join units, or leave them. Then the turn ends."}},
    {bp, "brigade morale", {"Brigades", "Brigades that have lost much are tested.", {"BP-BDE"}}},
    {bp, "initiative", {"Initiative", "Units close to the enemy may make one move without dice."}},
    {bp,
     "command",
     {"Orders",
      "Order a unit; two dice against its commander’s rating give it up to three moves.",
      {"BP-CMD", "BP-MOVE"}}},
    {bp,
     "shooting",
     {"Shooting",
      "Each unit with an enemy in range shoots once.",
      {"BP-SHT", "BP-SAVE", "BP-MOD", "BP-DIS"}}},
    {bp,
     "hand-to-hand",
     {"Combat",
      "Units in contact fight. Choose which combat comes next.",
      {"BP-HTH", "BP-RES", "BP-SUP", "BP-BRK", "BP-SHK"}}},
    {mw,
     "cards",
     {"Cards",
      "Draw the Activation Cards of the turn: each order takes one.",
      {"MW-TURN", "MW-REC", "MW-POOL"}}},
    {mw,
     "actions",
     {"Actions",
      "Each unit may act once. Unless the action is free for it, its leader rolls.",
      {"MW-ACT", "MW-FREE", "MW-DO", "MW-FIRE", "MW-ATK", "MW-PIN", "MW-RAL", "MW-DISC",
       "MW-LEAD"}}},
};

bool has(PhaseWords const& phase, std::string_view chapter) {
    return std::find(phase.chapters.begin(), phase.chapters.end(), chapter) != phase.chapters.end();
}

}  // namespace

std::vector<PhaseWords> phases_of(std::string_view system) {
    std::vector<PhaseWords> phases;
    for (Line const& line : all_lines) {
        if (line.system == system) phases.push_back(line.words);
    }
    return phases;
}

std::string_view phase_of_rule(std::string_view system, std::string_view rule) {
    std::string_view const chapter = rule.substr(0, rule.rfind('-'));
    for (PhaseWords const& phase : phases_of(system)) {
        if (!chapter.empty() && has(phase, chapter)) return phase.title;
    }
    return {};
}

PhaseWords phase_words(std::string_view system, std::string_view phase) {
    auto const* const found = std::find_if(
        std::begin(all_lines), std::end(all_lines),
        [&](Line const& line) { return line.system == system && line.phase == phase; });
    return found == std::end(all_lines) ? PhaseWords{phase, {}, {}} : found->words;
}

}  // namespace esprit::text
