// General rules that charts and procedures apply under the ids of other rules.
#include "text/rulesets/rule_uses.h"

namespace esprit::text {

namespace {

constexpr AppliedUnder applied_under[] = {
    {"BP-R-22", "procedures charge, volley and melee: what is refused"},
    {"BP-R-30", "procedures charge, volley and melee: what is refused"},
    {"BP-R-36", "procedure volley: what is refused"},
    {"BP-SHT-14", "procedure volley: what is refused"},
    {"BP-TURN-01", "procedure melee: what is refused"},
    {"GEO-03", "chart fire: what is refused"},
    {"GT-CAV-02", "GT-MOD-19"},
    {"GT-CHG-06", "procedure charge: what is refused"},
    {"GT-CHG-08", "procedure charge: what is refused"},
    {"GT-FIRE-01", "chart fire: what is refused"},
    {"GT-FIRE-20", "GT-FIRE-21"},
    {"GT-FLEE-04", "procedures charge and follow-ups: what is refused"},
    {"GT-FLEE-05", "chart fire: what is refused"},
    {"GT-FLEE-13", "GT-FLEE-14"},
    {"GT-FLEE-18", "chart morale: what is refused"},
    {"GT-GEN-03", "GT-MOD-06"},
    {"GT-MC-01", "chart morale: its modifiers"},
    {"GT-MOD-23", "GT-MOD-09"},
    {"GT-MOD-23", "GT-MOD-12"},
    {"GT-MOVE-21", "procedures charge and follow-ups: what is refused"},
    {"GT-MOVE-22", "procedures charge and follow-ups: what is refused"},
    {"GT-STATE-01", "procedures charge and follow-ups: what is refused"},
    {"GT-STATE-02", "charts morale and fire: what is refused"},
    {"GT-STATE-04", "GT-FIRE-13"},
    {"GT-STATE-05", "GT-MOD-04"},
    {"GT-STATE-06", "GT-MOD-08"},
    {"GT-STATE-07", "GT-CHG-01"},
    {"GT-TER-01", "procedures charge and follow-ups: what is refused"},
    {"GT-TER-02", "GT-MOD-03"},
    {"GT-TER-05", "GT-MOD-10"},
    {"GT-TER-05", "GT-MOD-13"},
    {"MW-ACT-01", "chart activate: the actions that it knows"},
    {"MW-RED-02", "MW-ATK-05"},
    {"MW-RED-02", "MW-FIRE-08"},
    {"MW-RED-04", "chart attack: what is refused"},
    {"RF-CB-03", "RF-MEL-14"},
    {"RF-CB-04", "RF-MEL-03"},
    {"RF-MOR-07", "RF-MOR-06"},
    {"RF-RAL-09", "RF-RAL-11"},
    {"RF-UCV-01", "RF-UCV-02"},
    {"RF-UNIT-03", "RF-MOR-02"},
};

}  // namespace

std::span<AppliedUnder const> rules_applied_under() {
    return applied_under;
}

}  // namespace esprit::text
