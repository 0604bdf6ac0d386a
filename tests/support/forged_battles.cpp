#include "support/forged_battles.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>

#include "games/battlefield.h"
#include "games/battlefield_loader.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "play/retell.h"
#include "support/all_battlefields.h"

namespace esprit::battles {

namespace {

constexpr std::uint64_t seed_of_forgeries = 1796;

template <class Adapter>
bool take_moments(games::Battlefield const& field, std::uint64_t number, int every,
                  std::uint16_t last_turn, Moments& moments) {
    auto const* const own = dynamic_cast<Adapter const*>(&field);
    if (own == nullptr) return false;
    auto const rules = own->rules();
    play::Log const log =
        fought(field, commanders_of(field, number), seed_of_forgeries, number, last_turn);
    int order = 0;
    auto const look = [&](typename Adapter::System::Battle const& battle, play::Entry const&) {
        if (moments.refused.empty()) {
            moments.refused = rules.system.fault_in({rules.scenario, battle}).value_or("");
        }
        if (order++ % every == 0) moments.bytes.push_back(rules.system.canonical_bytes(battle));
    };
    auto const pass = [](auto const&, play::Entry const&) {};
    if (play::retell(rules, log, nullptr, pass, look)) {
        throw std::runtime_error{"a battle is not played again as it was"};
    }
    return true;
}

template <class Adapter>
std::string told_of_one_beyond_the_edge_in(games::Battlefield const& field) {
    auto const* const own = dynamic_cast<Adapter const*>(&field);
    if (own == nullptr) return "";
    auto const rules = own->rules();
    auto battle = rules.system.set_up(rules.scenario);
    for (std::size_t unit = 0; unit < battle.units.count; ++unit) {
        // who waits is kept at a place of his own, beyond the edge
        auto other = battle;
        other.units.pose[unit].centre.x_mil = -1;
        if (auto told = rules.system.fault_in({rules.scenario, other})) return *told;
    }
    return "";
}

void look_at(games::BattlefieldGame const& game, games::Battlefield const& field,
             fixture::RandomNumbers& random) {
    static_cast<void>(game.verdict());
    static_cast<void>(game.board());
    static_cast<void>(game.briefing());
    static_cast<void>(game.units({}));
    static_cast<void>(game.suggestions());
    static_cast<void>(game.only_order());
    for (int i = 0; i < 3; ++i) {
        auto const unit = static_cast<rules::UnitId>(
            random.below(static_cast<std::uint32_t>(field.common().units.size())));
        static_cast<void>(game.who(unit));
        static_cast<void>(game.reach(unit));
        static_cast<void>(game.reach_areas(unit));
    }
}

}  // namespace

Moments moments_of(games::Battlefield const& field, std::uint64_t number, int every,
                   std::uint16_t last_turn) {
    Moments moments;
    bool const known =
        take_moments<games::GrandeTactique>(field, number, every, last_turn, moments) ||
        take_moments<games::RankAndFile>(field, number, every, last_turn, moments) ||
        take_moments<games::BlackPowder>(field, number, every, last_turn, moments) ||
        take_moments<games::MenWhoWouldBeKings>(field, number, every, last_turn, moments);
    if (!known) throw std::runtime_error{"nobody knows the battles of " + field.file().file};
    return moments;
}

std::string told_of_one_beyond_the_edge(games::Battlefield const& field) {
    return told_of_one_beyond_the_edge_in<games::GrandeTactique>(field) +
           told_of_one_beyond_the_edge_in<games::RankAndFile>(field) +
           told_of_one_beyond_the_edge_in<games::BlackPowder>(field) +
           told_of_one_beyond_the_edge_in<games::MenWhoWouldBeKings>(field);
}

Bytes forged(Bytes const& bytes, fixture::RandomNumbers& random) {
    Bytes other = bytes;
    std::uint32_t const changes = 1 + random.below(4);
    for (std::uint32_t i = 0; i < changes; ++i) {
        auto const any = [&] { return random.below(static_cast<std::uint32_t>(other.size())); };
        std::uint8_t& byte = other[any()];
        switch (random.below(6)) {
            case 0:
                byte = static_cast<std::uint8_t>(random.next());
                break;
            case 1:
                byte = static_cast<std::uint8_t>(byte + 1);
                break;
            case 2:
                byte = static_cast<std::uint8_t>(byte - 1);
                break;
            case 3:
                byte = other[any()];
                break;
            default:
                byte = static_cast<std::uint8_t>(random.below(12));
        }
    }
    return other;
}

Tried try_out(games::Battlefield const& field, Bytes const& bytes, int most_orders,
              std::uint64_t number) {
    play::Log log;
    log.header = games::header_of(field, seed_of_forgeries);
    log.header.start = bytes;
    Tried tried;
    if (field.snapshot_fault(log)) return tried;
    tried.taken = true;
    fixture::RandomNumbers random{number};
    auto const names = commanders_of(field, number);
    auto const game = field.new_game(
        log.header, {{std::string{names[0]}, std::string{names[1]}}, number, 0, 0, 1});
    look_at(*game, field, random);
    for (; tried.orders < most_orders; ++tried.orders) {
        if (game->awaited().order_kinds.empty()) break;
        std::string const order = game->order_of_commander();
        if (game->give(order).progress != play::Progress::committed) break;
    }
    look_at(*game, field, random);
    return tried;
}

}  // namespace esprit::battles
