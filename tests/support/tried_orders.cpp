// Battles of all scenarios go on by commanders of several kinds. Before each order some others are
// tried on a copy: candidates of earlier moments, given to other units, aimed at others, and with
// other numbers. Few of them make sense, which is the point: refusals and corners that sensible
// commanders never see count as much as what they play.
#include "support/tried_orders.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <vector>

#include "chance/chart.h"
#include "chance/dice.h"
#include "games/battlefield.h"
#include "games/battlefield_loader.h"
#include "games/black_powder/adapter.h"
#include "games/grande_tactique/adapter.h"
#include "games/men_who_would_be_kings/adapter.h"
#include "games/rank_and_file/adapter.h"
#include "play/game.h"
#include "support/all_battlefields.h"
#include "support/random_numbers.h"
#include "support/running_sum.h"

namespace esprit::battles {

namespace {

using fixture::Sum;

constexpr std::uint64_t seed_of_tried_orders = 1815;
constexpr std::uint64_t battles_to_try = 3;
constexpr int most_orders = 400;
constexpr int orders_to_try = 8;
constexpr int list_every = 8;
constexpr std::uint32_t most_kept = 96;
constexpr int questions = 6;
/// Of all systems; what a system does not know it takes for a question about one unit.
constexpr std::array<std::string_view, 11> charts{"brigade", "command", "hand-to-hand", "shoot",
                                                  "save",    "fire",    "melee",        "waiver",
                                                  "attack",  "locked",  "morale"};

void add_facts(Sum& sum, chance::FactSet const& facts) {
    sum.add(facts.flags);
    for (std::int32_t const number : facts.numbers) sum.add(number);
}

class Hearing final : public chance::Listener {
public:
    explicit Hearing(Sum& sum) : sum_(sum) {}

    void drawn(chance::Chance const& chance, std::span<std::uint8_t const> faces,
               int reading) override {
        sum_.add(chance.rule.text);
        sum_.add(chance.whose);
        sum_.add(std::int32_t{chance.unit});
        sum_.add(std::int32_t{chance.dice});
        sum_.add(std::int32_t{chance.readings});
        for (std::uint8_t const face : faces) sum_.add(std::int32_t{face});
        sum_.add(reading);
        if (chance.roll == nullptr) return;
        // what a battlefield says of a unit can be: the chart refuses none of it
        bool const changed = chance.roll->chart->modified.has_value();  // by its own modifiers
        auto const* const refusal = refused(*chance.roll->chart, chance.roll->facts);
        if (refusal != nullptr && !changed) {
            throw std::runtime_error{"a battle has facts that chart " + chance.roll->chart->name +
                                     " refuses (" + refusal->id + "): " + refusal->because};
        }
        sum_.add(chance.roll->counted);
        sum_.add(chance.roll->modifier);
        sum_.add(chance.roll->enemy_modifier);
        sum_.add(chance.roll->needed);
        add_facts(sum_, chance.roll->facts);
    }
    void told(chance::Event const& event) override {
        sum_.add(event.rule.text);
        sum_.add(event.whom);
        sum_.add(event.what);
        sum_.add(event.other);
        sum_.add(event.length_mil);
        sum_.add(std::int32_t{event.unit});
        for (chance::Waypoint const& place : event.path) {
            sum_.add(place.x_mil);
            sum_.add(place.y_mil);
            sum_.add(place.facing_cdeg);
        }
    }
    void chose(chance::Choice const& choice, int option) override {
        sum_.add(choice.rule.text);
        for (auto const& each : choice.options) sum_.add(std::string_view{each});
        sum_.add(option);
    }

private:
    Sum& sum_;
};

/// One of the numbers of a text is another.
std::string with_other_number(std::string const& text, fixture::RandomNumbers& random) {
    std::vector<std::size_t> places;
    auto const is_digit = [&](std::size_t i) {
        return std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_digit(i) && (i == 0 || !is_digit(i - 1))) places.push_back(i);
    }
    if (places.empty()) return text;
    std::size_t const begin = places[random.below(static_cast<std::uint32_t>(places.size()))];
    std::size_t end = begin;
    while (end < text.size() && is_digit(end)) ++end;
    std::uint32_t const most = end - begin > 2 ? 400 : 14;
    return text.substr(0, begin) + std::to_string(random.below(most)) + text.substr(end);
}

template <class Adapter>
class Trial {
    using System = typename Adapter::System;
    using Battle = typename System::Battle;
    using Order = typename System::Order;

public:
    Trial(Adapter const& field, std::uint64_t number, Sum& sum)
        : adapter_(field),
          number_(number),
          sum_(sum),
          hearing_(sum),
          random_(seed_of_tried_orders + number) {
        auto const names = adapter_.habit_names();  // a staff takes its time
        for (rules::SideId side = 0; side < 2; ++side) {
            std::size_t const which = (number + side * (number / 2)) % names.size();
            commanders_[side] =
                adapter_.make_commander(names[which], side, seed_of_tried_orders, number);
        }
    }

    void run() {
        auto const& [system, scenario, words] = adapter_.rules();
        play::Header header;
        header.seed = seed_of_tried_orders;
        header.battle = number_;
        play::Game<System> game{adapter_.rules(), header};
        game.set_listener(&hearing_);
        for (rules::SideId side = 0; side < 2; ++side) {
            game.decide_by(side, &commanders_[side]->policy());
        }
        for (int order = 0; order < most_orders; ++order) {
            Battle const& battle = game.battle();
            auto const awaited = system.awaited({scenario, battle});
            add_look(battle, awaited);
            if (awaited.order_kinds.empty()) return;
            if (order % list_every == 0 || awaited.phase != phase_) {
                add_candidates(battle);
                add_facts_of(battle);
                add_snapshots(battle);
            }
            phase_ = awaited.phase;
            for (int i = 0; i < orders_to_try; ++i) try_other(battle);
            game.submit(commanders_[awaited.side]->order({scenario, battle}));
        }
    }

private:
    void add_look(Battle const& battle, rules::Awaited const& awaited) {
        auto const& [system, scenario, words] = adapter_.rules();
        sum_.add(awaited.phase);
        sum_.add(std::int32_t{awaited.turn});
        sum_.add(std::int32_t{awaited.side});
        for (std::string_view const kind : awaited.order_kinds) sum_.add(kind);
        auto const verdict = system.verdict({scenario, battle});
        sum_.add(verdict.rule.text);
        sum_.add(verdict.why);
        sum_.add(std::int32_t{verdict.winner ? *verdict.winner : -1});
        for (rules::Piece const& piece : system.board({scenario, battle}).pieces) {
            sum_.add(piece.x_mil);
            sum_.add(piece.y_mil);
            sum_.add(piece.facing_cdeg);
            sum_.add(piece.frontage_mil);
            sum_.add(piece.symbol);
            for (std::string_view const state : piece.states) sum_.add(state);
            sum_.add(std::int32_t{piece.charges});
            sum_.add(std::int32_t{piece.attached_to});
        }
    }

    void add_candidates(Battle const& battle) {
        auto const& [system, scenario, words] = adapter_.rules();
        for (Order const& order : system.candidates({scenario, battle})) {
            sum_.add(words.order_text(order));
            if (kept_.size() < most_kept) {
                kept_.push_back(order);
            } else if (random_.one_in(4)) {
                kept_[random_.below(most_kept)] = order;
            }
        }
        for (rules::Reach const& reach : system.reach({scenario, battle}, any_unit())) {
            sum_.add(reach.order_kind);
            for (auto const& corner : reach.outline) {
                sum_.add(corner.x_mil);
                sum_.add(corner.y_mil);
            }
        }
    }

    /// What the battlefield says to charts, of pairs of enemies.
    void add_facts_of(Battle const& battle) {
        auto const& [system, scenario, words] = adapter_.rules();
        std::array<std::vector<rules::UnitId>, 2> units;
        for (rules::Piece const& piece : system.board({scenario, battle}).pieces) {
            if (piece.symbol != "general") units[piece.side].push_back(piece.unit);
        }
        if (units[0].empty() || units[1].empty()) return;
        for (int i = 0; i < questions; ++i) {
            auto const any_of = [&](std::vector<rules::UnitId> const& list) {
                return list[random_.below(static_cast<std::uint32_t>(list.size()))];
            };
            std::uint32_t const side = random_.below(2);
            rules::UnitId const unit = any_of(units[side]);
            rules::UnitId const other = any_of(units[1 - side]);
            std::string_view const chart = charts[random_.below(charts.size())];
            add_facts(sum_, system.facts({scenario, battle}, {chart, {unit, other}}));
            add_facts(sum_, system.facts({scenario, battle}, {chart, {unit}}));
        }
    }

    /// Bytes of which one is another, or that are one short, are mostly those of no battle.
    void add_snapshots(Battle const& battle) {
        System const& system = adapter_.system();
        std::vector<std::uint8_t> bytes = system.canonical_bytes(battle);
        for (int i = 0; i < orders_to_try; ++i) {
            std::vector<std::uint8_t> other = bytes;
            other[random_.below(static_cast<std::uint32_t>(bytes.size()))] =
                static_cast<std::uint8_t>(random_.one_in(2) ? random_.below(12) : random_.next());
            auto const read = system.battle_of(other);
            sum_.add(read ? system.digest(*read) : std::uint64_t{0});
        }
        sum_.add(std::int32_t{system.battle_of(bytes) == battle});
        bytes.push_back(0);
        sum_.add(std::int32_t{system.battle_of(bytes).has_value()});
        bytes.resize(bytes.size() - 2);
        sum_.add(std::int32_t{system.battle_of(bytes).has_value()});
    }

    rules::UnitId any_unit() {
        return static_cast<rules::UnitId>(random_.below(adapter_.unit_count()));
    }

    /// Mostly a unit; there is none behind the last.
    rules::UnitId anybody() {
        return static_cast<rules::UnitId>(random_.below(adapter_.unit_count() + 1));
    }

    Order another() {
        Order order = kept_[random_.below(static_cast<std::uint32_t>(kept_.size()))];
        std::uint32_t const what = random_.below(8);
        if (what == 6) order.unit = anybody();  // though its kind is of no unit
        if (what == 7) order.target = anybody();
        if (what > 5) return order;
        if (what < 2 && order.unit != rules::no_unit) order.unit = any_unit();
        if (what == 1 || what == 2) {
            if (order.target != rules::no_unit) order.target = any_unit();
        }
        if (what < 3) return order;
        auto const& words = adapter_.words();
        try {
            return words.read_order(with_other_number(words.order_text(order), random_));
        } catch (play::OrderError const&) {
            return order;
        }
    }

    void try_other(Battle const& battle) {
        auto const& [system, scenario, words] = adapter_.rules();
        if (kept_.empty()) return;
        Order const order = another();
        if (auto const refusal = system.refuse({scenario, battle}, order)) {
            sum_.add(refusal->rule.text);
            sum_.add(refusal->because);
            return;
        }
        Battle after = battle;
        chance::RollingArbiter arbiter{random_.next(), chance::DrawPurpose::play, &hearing_};
        system.carry_out({scenario, after}, order, arbiter);
        sum_.add(system.digest(after));
    }

    Adapter const& adapter_;
    std::uint64_t number_;
    Sum& sum_;
    Hearing hearing_;
    fixture::RandomNumbers random_;
    std::array<std::unique_ptr<typename Adapter::Commander>, 2> commanders_;
    std::vector<Order> kept_;
    std::string phase_;
};

template <class Adapter>
bool try_on(games::Battlefield const& field, Sum& sum) {
    auto const* const own = dynamic_cast<Adapter const*>(&field);
    if (own == nullptr) return false;
    for (std::uint64_t number = 0; number < battles_to_try; ++number) {
        Trial<Adapter>{*own, number, sum}.run();
    }
    return true;
}

}  // namespace

std::string tried_orders_line(std::string_view system) {
    Sum sum;
    bool any = false;
    for (auto const& field : all_battlefields()) {
        if (!name_of(*field).starts_with(std::string{system} + '/')) continue;
        any = try_on<games::GrandeTactique>(*field, sum) ||
              try_on<games::RankAndFile>(*field, sum) || try_on<games::BlackPowder>(*field, sum) ||
              try_on<games::MenWhoWouldBeKings>(*field, sum);
    }
    if (!any) throw std::runtime_error{"no battles of " + std::string{system}};
    return std::string{system} + ' ' + play::digest_words(sum.value()) + '\n';
}

}  // namespace esprit::battles
