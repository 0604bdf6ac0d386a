#include "cli/verb_table.h"

#include <algorithm>
#include <array>

namespace esprit::cli {

namespace {

constexpr std::array verb_usages{
    VerbUsage{"odds", "odds RULESET CHART-OR-PROCEDURE [FACT...]",
              "esprit odds grande-tactique morale veteran shaken\n"
              "esprit odds grande-tactique charge attacker.lancers defender.shaken\n"},
    VerbUsage{"roll", "roll RULESET CHART-OR-PROCEDURE [FACT...] [--dice 3,4]",
              "esprit roll black-powder break test=C arm=cavalry margin=double --dice 3,4\n"
              "esprit roll grande-tactique morale veteran --seed 1\n"},
    VerbUsage{"facts", "facts RULESET [NAME]",
              "esprit facts grande-tactique\n"
              "esprit facts grande-tactique morale\n"
              "esprit facts grande-tactique veteran\n"},
    VerbUsage{"rulesets", "rulesets [--diff FILE]",
              "esprit rulesets\n"
              "esprit rulesets --diff docs/examples/thursday_club.toml\n"},
    VerbUsage{"rulings", "rulings RULESET [--house FILE]", "esprit rulings rank-and-file\n"},
    VerbUsage{"why", "why RULE-ID", "esprit why GT-MOD-08\n"},
    VerbUsage{"check", "check FILE",
              "esprit check scenarios/grande-tactique/marengo.toml\n"
              "esprit check scenarios/grande-tactique/squares.toml --house "
              "docs/examples/thursday_club.toml\n"},
    VerbUsage{"charge", "charge SCENE [--by UNIT --at UNIT] [--odds]",
              "esprit charge scenarios/grande-tactique/marengo.toml --odds\n"
              "esprit charge scenarios/grande-tactique/lancers_against_line.toml --dice 4,3,2\n"
              "esprit charge scenarios/grande-tactique/combined_charge.toml --by "
              "1/Dragoons,2/Dragoons --at 1/Kray\n"},
    VerbUsage{
        "battle", "battle SCENARIO [--side SIDE=COMMANDER]",
        "esprit battle scenarios/grande-tactique/montebello.toml --seed 1 --report report\n"
        "esprit battle scenarios/rank-and-file/balanced.toml --blue captain --red drill --log "
        "game.log\n"},
    VerbUsage{"play", "play SCENARIO [--side SIDE] [--against COMMANDER]",
              "esprit play scenarios/grande-tactique/balanced.toml --against captain --log "
              "game.log\n"
              "esprit play scenarios/grande-tactique/balanced.toml --resume game.log\n"
              "esprit play scenarios/black-powder/balanced.toml --hotseat --dice\n"},
    VerbUsage{
        "simulate", "simulate SCENARIO [-n N] [--precision P%]",
        "esprit simulate scenarios/rank-and-file/balanced.toml -n 10000 --seed 1\n"
        "esprit simulate scenarios/rank-and-file/balanced.toml --blue staff --red drill "
        "--nodes 200 --precision 1%\n"
        "esprit simulate scenarios/rank-and-file/balanced.toml -n 1000000 --checkpoint "
        "run.json\n",
        "What was broken off goes on with --resume. Battle K of it alone: esprit battle\n"
        "SCENARIO --seed S --number K; of an engagement esprit charge SCENE --seed S --number "
        "K."},
    VerbUsage{
        "sweep", "sweep STUDY [-n N] [--html FILE]",
        "esprit sweep docs/examples/generals.toml --html generals.html\n"
        "esprit sweep docs/examples/generals.toml -n 20000 --csv table.csv --sqlite study.db\n"
        "mpirun -n 4 esprit sweep docs/examples/generals.toml --checkpoint study.json\n"},
    VerbUsage{"advise", "advise SCENE-OR-LOG [--nodes N] [--top K]",
              "esprit advise scenarios/grande-tactique/balanced.toml --top 3\n"
              "esprit advise game.log --nodes 2000\n"},
    VerbUsage{
        "fit", "fit SCENARIO [--taste] [--battles N] [--out FILE]",
        "esprit fit scenarios/men-who-would-be-kings/balanced.toml --out judgement.toml\n"
        "esprit fit scenarios/men-who-would-be-kings/balanced.toml --taste --out taste.toml\n"},
    VerbUsage{"serve", "serve [--port N] [--data DIR]",
              "esprit serve\n"
              "esprit serve --port 8620 --data games --per-roll\n"},
    VerbUsage{"show", "show FILE [--svg FILE]",
              "esprit show scenarios/grande-tactique/marengo.toml\n"
              "esprit show scenarios/grande-tactique/raab.toml --svg raab.svg\n"},
    VerbUsage{"replay", "replay LOG [--to N]",
              "esprit replay game.log\n"
              "esprit replay game.log --to 12 --svg order12.svg\n"},
    VerbUsage{"verify", "verify LOG", "esprit verify game.log\n"},
    VerbUsage{"referee", "referee",
              "esprit referee\n"
              "esprit referee --house docs/examples/thursday_club.toml --seed 1\n"}};

std::string indented(std::string_view lines) {
    std::string out;
    while (!lines.empty()) {
        std::size_t const end = lines.find('\n') + 1;
        out += "  " + std::string{lines.substr(0, end)};
        lines.remove_prefix(end);
    }
    return out;
}

constexpr std::string_view heading = "Examples:\n";

}  // namespace

std::span<VerbUsage const> verb_table() {
    return verb_usages;
}

VerbUsage const* find_verb(std::string_view verb) {
    auto const found = std::find_if(verb_usages.begin(), verb_usages.end(),
                                    [&](VerbUsage const& usage) { return usage.verb == verb; });
    return found == verb_usages.end() ? nullptr : &*found;
}

std::string examples_of(VerbUsage const& usage) {
    return std::string{heading} + indented(usage.examples) + std::string{usage.note};
}

std::string examples_of_all() {
    std::string out{heading};
    for (std::string_view const verb : {"odds", "roll", "why", "charge", "play"}) {
        std::string_view const examples = find_verb(verb)->examples;
        out += indented(examples.substr(0, examples.find('\n') + 1));
    }
    return out + "esprit VERB --help has more, and esprit(1) all that can be said.";
}

}  // namespace esprit::cli
