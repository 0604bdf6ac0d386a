// The staff in the midst of golden logs: whatever it is asked for, with however many nodes, what it
// orders and all that it advises are orders that hold, and two threads think the same as one.
// With the sanitizers a long thought takes seconds in a large battle, so it is thought once.
//
// Of the bytes the first is the log, the next two after how many of its orders (the lower byte
// first), then who thinks, with how many nodes, and of which seed.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expect.h"
#include "support/golden_logs.h"

namespace {

using namespace esprit;

constexpr std::array<std::string_view, 4> names{"recruit", "captain", "marshal", "staff"};
constexpr std::array<std::uint64_t, 4> nodes{1, 90, 400, 1500};
constexpr std::uint64_t short_thought = 400;  // which may be thought several times

/// Of battles whose system has a staff.
std::vector<battles::GoldenLog> logs_with_a_staff() {
    std::vector<battles::GoldenLog> all = battles::golden_logs();
    std::erase_if(all, [](battles::GoldenLog const& each) {
        return !each.field->has_staff() || each.field->is_engagement();
    });
    return all;
}

/// Throws OrderError where an order is refused.
void must_hold(games::BattlefieldGame const& game, std::string const& order) {
    static_cast<void>(game.sketch(order));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    static std::vector<battles::GoldenLog> const all = logs_with_a_staff();
    if (size < 6) return 0;
    battles::GoldenLog const& golden = all[data[0] % all.size()];
    games::Battlefield const& field = *golden.field;
    play::Log log = golden.log;
    log.entries.resize((data[1] + 256U * data[2]) % (log.entries.size() + 1));
    std::string const name{names[data[3] % names.size()]};
    games::Commanders commanders{{name, name}};
    commanders.nodes = nodes[data[4] % nodes.size()];
    commanders.seed = data[5];

    auto const game = field.new_game(log.header, commanders);
    if (game->take_up(log) || game->awaited().order_kinds.empty()) return 0;
    bool const is_short = commanders.nodes <= short_thought;
    if (is_short) must_hold(*game, game->order_of_commander());

    games::CommanderOptions how;
    how.nodes = commanders.nodes;
    how.seed = commanders.seed;
    games::Advised const one = field.advise(&log, how);
    for (games::Advice const& each : one.orders) must_hold(*game, each.order);
    if (!is_short) return 0;
    how.threads = 2;
    games::Advised const two = field.advise(&log, how);
    ESPRIT_EXPECT(one.orders.size() == two.orders.size(), "two threads consider the same");
    for (std::size_t i = 0; i < one.orders.size(); ++i) {
        ESPRIT_EXPECT(one.orders[i].order == two.orders[i].order &&
                          one.orders[i].win_millionths == two.orders[i].win_millionths,
                      "two threads think the same");
    }
    return 0;
}
