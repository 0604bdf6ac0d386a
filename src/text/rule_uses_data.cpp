// Rules that say in general what charts and procedures bear under other rules.
#include "text/rule_uses.h"

namespace esprit::text {

namespace {

constexpr PlayedAs played[] = {
    {"GT-CAV-02", "GT-MOD-19"},
    {"GT-CHG-06", "procedure charge: what is refused"},
    {"GT-CHG-08", "procedure charge: what is refused"},
    {"GT-FIRE-20", "GT-FIRE-21"},
    {"GT-FLEE-05", "chart fire: what is refused"},
    {"GT-FLEE-13", "GT-FLEE-14"},
    {"GT-FLEE-18", "chart morale: what is refused"},
    {"GT-GEN-03", "GT-MOD-06"},
    {"GT-MC-01", "chart morale: its modifiers"},
    {"GT-MOD-23", "GT-MOD-09"},
    {"GT-MOD-23", "GT-MOD-12"},
    {"GT-STATE-02", "charts morale and fire: what is refused"},
    {"GT-STATE-04", "GT-FIRE-13"},
    {"GT-STATE-05", "GT-MOD-04"},
    {"GT-STATE-06", "GT-MOD-08"},
    {"GT-STATE-07", "GT-CHG-01"},
    {"GT-TER-05", "GT-MOD-10"},
    {"GT-TER-05", "GT-MOD-13"},
    {"MW-ACT-01", "chart activate: the actions that it knows"},
    {"MW-RED-02", "MW-FIRE-08"},
    {"RF-CB-03", "RF-MEL-14"},
    {"RF-CB-04", "RF-MEL-03"},
    {"RF-MOR-07", "RF-MOR-06"},
    {"RF-RAL-09", "RF-RAL-11"},
    {"RF-UCV-01", "RF-UCV-02"},
    {"RF-UNIT-03", "RF-MOR-02"},
};

}  // namespace

std::span<PlayedAs const> played_as() {
    return played;
}

}  // namespace esprit::text
