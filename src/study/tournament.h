#pragma once
// Tournaments: every commander against every other, in pairs of battles with the same dice and the
// sides swapped.
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "simulate/pentanomial.h"
#include "simulate/ratings.h"
#include "simulate/sealed_lines.h"

namespace esprit::study {

/// A commander of a tournament.
struct Contender {
    std::string word;         // as it was written: "staff@400"
    std::string name;         // "staff"
    std::uint64_t nodes = 0;  // orders tried in thought for each order; 0: as many as the level
};
/// Reads "staff@400". Throws BadInput for a wrong number of nodes, or nodes without a search.
Contender contender_of(std::string const& word);

struct TournamentPlan {
    std::vector<Contender> contenders;                        // 2 or more
    std::vector<std::unique_ptr<games::Battlefield>> fields;  // battles, fought in turn
    std::uint64_t seed = 1;
    std::uint64_t most_pairs = 100;  // of each pairing
    std::optional<simulate::Sprt> sprt;

    /// The first line of its checkpoint: equal for tournaments whose pairs are the same battles.
    simulate::SealedLines::Header header() const;
    std::size_t pairings() const { return contenders.size() * (contenders.size() - 1) / 2; }
};

/// How the first of two commanders fared in one battle.
enum class BattleScore : std::uint8_t { lost, undecided, won };
/// Both battles of a pair; in the first of them the first commander has the first side.
using BattlePair = std::array<BattleScore, 2>;

/// Two commanders, and their results as the first one sees them.
struct Pairing {
    simulate::PairingResults of;
    std::array<std::uint64_t, 3> battles{};  // by BattleScore
    simulate::SprtDecision decision = simulate::SprtDecision::open;

    void add(BattlePair const& pair, std::optional<simulate::Sprt> const& sprt);
};

/// The processor time that a commander used in this run. Measured: it differs from run to run.
struct ThoughtTime {
    double seconds = 0;
    std::uint64_t orders = 0;
};

struct TournamentResult {
    std::vector<Pairing> pairings;
    std::vector<ThoughtTime> thought;  // by contender
    bool broken_off = false;
};

/// How a tournament is carried out.
struct TournamentRun {
    unsigned jobs = 1;                              // threads; the pairings do not depend on it
    std::string checkpoint;                         // a file; empty: none
    std::string export_to;                          // a folder for the logs; empty: none
    bool resume = false;                            // go on with it
    std::atomic<bool> const* broken_off = nullptr;  // set: stop and return what there is; not owned
    /// Called several times a second with the number of pairs that were fought.
    std::function<void(std::uint64_t)> progress;
};

/// Fights all pairs. With a test a pairing ends when it is decided. Throws CheckpointError, and
/// what a battle throws.
TournamentResult fight_tournament(TournamentPlan const& plan, TournamentRun const& run);

/// For a terminal: ratings, a crosstable, and what the test says of each pairing.
std::string tournament_text(TournamentPlan const& plan, TournamentResult const& result);
/// One line of JSON; docs/json_studies.md describes it.
std::string tournament_json(TournamentPlan const& plan, TournamentResult const& result);

}  // namespace esprit::study
