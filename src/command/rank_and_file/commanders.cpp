#include "command/rank_and_file/commanders.h"

#include "command/random_commander.h"
#include "command/rank_and_file/advance.h"
#include "command/rank_and_file/drill.h"
#include "rules/rank_and_file/candidates.h"

namespace esprit::command {

std::span<std::string_view const> rank_and_file_commander_names() {
    return habit_names;
}

std::unique_ptr<RankAndFileCommander> make_rank_and_file_commander(std::string_view name,
                                                                   rules::SideId side,
                                                                   std::uint64_t seed,
                                                                   std::uint64_t battle) {
    if (name == habit_names[0]) {
        return std::make_unique<RandomCommander<rank_and_file::System>>(
            CommanderRandom{seed, battle, side});
    }
    if (name == habit_names[1]) return std::make_unique<RankAndFileAdvance>();
    if (name == habit_names[2]) return std::make_unique<RankAndFileDrill>();
    return nullptr;
}

std::vector<ScoredOrder<rank_and_file::System>> RankAndFileScored::scored_orders(
    rank_and_file::Scenario const& scenario, rank_and_file::Battle const& battle) {
    std::vector<ScoredOrder<rank_and_file::System>> all;
    for (rank_and_file::Order const& each : candidate_orders(scenario, battle))
        all.push_back({each, 0});
    ESPRIT_EXPECT(!all.empty(), "a battle that is not over has candidates");
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        all[i].score = score(scenario, battle, all[i].order);
    }
    return all;
}

rank_and_file::Order RankAndFileScored::order(rank_and_file::Scenario const& scenario,
                                              rank_and_file::Battle const& battle) {
    return best_of(scored_orders(scenario, battle));
}

int RankAndFileScored::answer(chance::Choice const& choice) {
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        bool const at_routers =
            choice.options[i].starts_with("run down ") ||
            (choice.rule.text == "RF-WVR-13" && choice.options[i].starts_with("pursue "));
        if (at_routers) return static_cast<int>(i);
    }
    return 0;
}

}  // namespace esprit::command
