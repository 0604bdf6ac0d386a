#pragma once
// Goes through a log order by order, with the battle before and after each.
#include <optional>
#include <span>
#include <utility>

#include "play/replay.h"

namespace esprit::play {

/// Carries out the orders of a log again and calls `before(battle, entry)` and `after(battle,
/// entry)` around each; `listener` hears what happens in between. Stops at the first difference and
/// returns it. Orders of another play version that differ are skipped up to the next snapshot.
template <rules::System S, class Before, class After>
std::optional<Difference> retell(Rules<S> const& rules, Log const& log, chance::Listener* listener,
                                 Before&& before, After&& after) {
    auto battle = first_battle(rules, log.header);
    auto begins = detail::beginning_differs(rules, log, battle);
    if (begins && log.header.play == play_version) return begins;
    if (begins) battle.reset();
    auto const fair = fair_words(log);
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        Entry const& entry = log.entries[i];
        bool const own_version = entry.play == play_version;
        std::optional<Difference> difference;
        if (battle) {
            before(std::as_const(*battle), entry);
            difference = detail::rerun_entry(
                detail::Rerun<S>{rules, log.header, std::span{log.entries}.first(i), *battle,
                                 entry.record, own_version && (log.header.seed || fair), listener,
                                 fair ? &*fair : nullptr},
                entry, *battle);
        }
        if (difference && own_version) {
            difference->entry = i + 1;
            return difference;
        }
        if (!battle || difference) {
            battle = battle_of_snapshot(rules, entry);
        } else {
            after(std::as_const(*battle), entry);
        }
    }
    return battle ? std::nullopt : begins;
}

}  // namespace esprit::play
