#include "command/rank_and_file/commanders.h"

#include "command/rank_and_file/advance.h"
#include "command/rank_and_file/drill.h"

namespace esprit::command {

std::unique_ptr<RankAndFileCommander> make_rank_and_file_commander(std::string_view name,
                                                                   rules::SideId side,
                                                                   std::uint64_t seed,
                                                                   std::uint64_t battle) {
    return make_habit<rank_and_file::System, RankAndFileAdvance, RankAndFileDrill>(
        name, {seed, battle, side});
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
