#pragma once
// The battles of a tournament as logs, a file for each.
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "games/battlefield.h"

namespace esprit::study {

/// One battle of a pair.
struct ExportedBattle {
    std::size_t pairing = 0;  // from 0
    std::uint64_t pair = 0;   // from 0; also the number of the battle
    std::size_t place = 0;    // 0: the first commander of the pairing has the first side
    std::vector<std::string> commanders;  // by side, as they were written
};

/// `fight` may be called by several threads at once.
class TournamentExport {
public:
    /// Makes the folder. Throws BadInput.
    explicit TournamentExport(std::string folder);
    TournamentExport(TournamentExport const&) = delete;
    TournamentExport& operator=(TournamentExport const&) = delete;

    /// Fights the battle with a log, which it writes; the winner. It is the same battle as one of
    /// Battlefield::fights. Throws BadInput where the file cannot be written.
    std::optional<rules::SideId> fight(ExportedBattle const& battle,
                                       games::Battlefield const& field,
                                       games::Commanders const& commanders);
    /// Writes battles.jsonl, which says what every log holds.
    void write_list() const;

private:
    std::string folder_;
    std::mutex mutex_;
    std::map<std::tuple<std::size_t, std::uint64_t, std::size_t>, std::string> lines_;
};

}  // namespace esprit::study
