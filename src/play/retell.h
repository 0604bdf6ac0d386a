#pragma once
// A log gone through once more for somebody who wants to know what each order changed.
#include <optional>
#include <span>
#include <utility>

#include "play/replay.h"

namespace esprit::play {

/// Carries out the orders of a log again and calls `before(battle, entry)` and `after(battle,
/// entry)` around each; `listener` hears what happens between the two. Ends with the first
/// difference.
template <rules::System S, class Before, class After>
std::optional<Difference> retell(Rules<S> const& rules, Log const& log, chance::Listener* listener,
                                 Before&& before, After&& after) {
    auto battle = first_battle(rules, log.header);
    if (auto difference = detail::beginning_differs(rules, log, battle)) return difference;
    auto const fair = fair_words(log);
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        Entry const& entry = log.entries[i];
        before(std::as_const(*battle), entry);
        auto difference =
            detail::entry_again(detail::Again<S>{rules, log.header, std::span{log.entries}.first(i),
                                                 *battle, entry.record, log.header.seed || fair,
                                                 listener, fair ? &*fair : nullptr},
                                entry, *battle);
        if (difference) {
            difference->entry = i + 1;
            return difference;
        }
        after(std::as_const(*battle), entry);
    }
    return std::nullopt;
}

}  // namespace esprit::play
