#include "support/winded_clubs.h"

namespace esprit::fixture {

std::vector<Club> const& clubs() {
    static std::vector<Club> const all{
        {"grande-tactique",
         "one_division",
         {"morale", "fire"},
         {},
         "charge",
         "attacker.",
         {"attacker.arm=cavalry"}},
        {"rank-and-file",
         "balanced",
         {"morale", "melee", "fire"},
         {},
         "charge",
         "attacker.",
         {"attacker.stands=4", "defender.stands=4", "attacker.self_foot", "defender.self_foot"},
         true},
        {"black-powder",
         "balanced",
         {"break", "hand-to-hand", "shoot", "save", "command"},
         {"test=C", "arm=infantry", "margin=lost"},
         "melee",
         "self.",
         {"self.arm=infantry", "self.hand_to_hand=6", "self.morale=4", "self.stamina=3",
          "enemy.arm=infantry", "enemy.hand_to_hand=6", "enemy.morale=4", "enemy.stamina=3"}},
        {"men-who-would-be-kings",
         "balanced",
         {"pinning", "activate", "rally", "attack", "fire"},
         {"leadership=7", "casualties=2"},
         "fight",
         "attacker.",
         {"attacker.figures=8", "attacker.leadership=7", "defender.figures=8",
          "defender.leadership=7"}}};
    return all;
}

text::NamedText winded(Club const& club) {
    std::string house = "[house]\nruleset = \"" + club.system +
                        "\"\ntitle = \"Winded units\"\n[facts]\n"
                        "winded = \"charged_last_turn and not rested\"\n";
    for (std::string const& chart : club.charts) {
        house += "[[chart." + chart +
                 ".modifier]]\nrule = \"CLUB-01\"\nadd = true\nwhen = \"winded\"\nvalue = -1\n";
    }
    return {"winded.toml", house + "[rule.CLUB-01]\ntext = \"winded by a charge\"\n"};
}

text::NamedText tired(Club const& club) {
    text::NamedText house = winded(club);
    std::string const before = "charged_last_turn and not rested";
    house.content.replace(house.content.find(before), before.size(),
                          "moved_last_turn and not rested or charged_last_turn or fired_last_turn");
    return house;
}

}  // namespace esprit::fixture
