// Engagements of Grande Tactique: simulated, or with exact odds.
#include <algorithm>

#include <fmt/format.h>

#include "games/grande_tactique/adapter.h"
#include "rules/grande_tactique/charge_odds.h"
#include "text/stories/grande_tactique_charge_report.h"

namespace esprit::games {

using grande_tactique::Battle;
using grande_tactique::Order;
using grande_tactique::Scenario;
using grande_tactique::UnitId;
using text::BadInput;

namespace {

/// The battle with all orders of the engagement given and no charge resolved yet. Throws BadInput.
Battle as_declared(GrandeTactique const& adapter) {
    Scenario const& scenario = adapter.scenario();
    auto const orders = text::engagement_orders(scenario);
    if (orders.empty()) {
        throw BadInput{"the [engagement] of \"" + scenario.common.title +
                       "\" has no orders: say who charges whom, orders = [\"charge A at B\"]"};
    }
    Battle battle = adapter.system().set_up(scenario);
    chance::ScriptedArbiter nothing_is_thrown{{}};
    for (Order const& order : orders) {
        if (auto const refusal = adapter.system().refuse({scenario, battle}, order)) {
            throw BadInput{std::string{refusal->rule.text} + ": " + refusal->because};
        }
        adapter.system().carry_out({scenario, battle}, order, nothing_is_thrown);
    }
    return battle;
}

/// The rank of a state, from the best (0) to the worst.
std::uint8_t holding_of(std::string_view state) {
    constexpr std::string_view states[] = {"eager",    "shaken",    "routed",
                                           "silenced", "off_table", "destroyed"};
    auto const place = std::find(std::begin(states), std::end(states), state);
    return static_cast<std::uint8_t>(place - std::begin(states));
}

UnitId unit_named(Scenario const& scenario, std::string const& name) {
    for (std::size_t unit = 0; unit < scenario.troops.size(); ++unit) {
        if (scenario.troops[unit].name == name) return static_cast<UnitId>(unit);
    }
    return grande_tactique::no_unit;
}

class Engagement final : public simulate::Fights {
public:
    Engagement(GrandeTactique const& adapter, std::uint64_t seed)
        : adapter_(adapter), declared_(as_declared(adapter)), seed_(seed) {}

    void fight(std::uint64_t number, simulate::BattleRecord& record) const override {
        Scenario const& scenario = adapter_.scenario();
        Battle battle = declared_;
        chance::RollingArbiter arbiter{seed_};
        auto const awaited = adapter_.system().awaited({scenario, battle});
        arbiter.move_to({number, awaited.turn, awaited.phase_number});
        adapter_.system().carry_out({scenario, battle}, Order{}, arbiter);
        record = {};
        record.turns = 1;
        record.orders = 1;
        text::ChargeEndLine const end =
            text::end_line(scenario, charge_end({scenario, declared_}, battle));
        record.ending = text::end_text(end);
        record.units.resize(scenario.troops.size());
        for (auto const* const list : {&end.targets, &end.chargers}) {
            for (text::UnitEndLine const& each : *list) {
                record.units[unit_named(scenario, each.unit)] = {holding_of(each.state),
                                                                 each.state};
            }
        }
        record.state = field::digest(battle);
    }

private:
    GrandeTactique const& adapter_;
    Battle declared_;
    std::uint64_t seed_;
};

constexpr std::uint64_t most_paths_of_advice = 1'000'000;

std::string percent(Exact const& chance) {
    return fmt::format("{:.1f} %", chance.value() * 100);
}

/// "1/Wallis: routed 61.1 %, eager 38.9 %; …"
std::string fates_text(std::vector<text::UnitOddsLine> const& units) {
    std::string told;
    for (text::UnitOddsLine const& unit : units) {
        if (!told.empty()) told += "; ";
        std::string states;
        for (auto const& [state, chance] : unit.states) {
            states += (states.empty() ? "" : ", ") + state + " " + percent(chance);
        }
        told += unit.unit + ": " + states;
    }
    return told.empty() ? "nobody charges" : told;
}

std::int64_t to_milli(double points) {
    return static_cast<std::int64_t>(points * 1000 + (points < 0 ? -0.5 : 0.5));
}

}  // namespace

bool GrandeTactique::is_engagement() const {
    return grande_tactique::is_engagement(scenario());
}

std::unique_ptr<simulate::Fights> GrandeTactique::fights(Commanders const& commanders) const {
    if (!is_engagement()) return SystemAdapter::fights(commanders);
    return std::make_unique<Engagement>(*this, commanders.seed);
}

std::optional<ExactEnds> GrandeTactique::exact_ends(std::uint64_t limit) const {
    if (!is_engagement()) return std::nullopt;
    Battle const battle = as_declared(*this);
    chance::FirstOption first;
    chance::LimitedPolicy policy{first, limit};
    try {
        auto const report = text::odds_report(
            scenario(), grande_tactique::charge_odds({scenario(), battle}, policy),
            "the first option");
        ExactEnds exact;
        exact.paths = report.paths;
        for (text::ChargeEndLine const& end : report.ends) {
            exact.ends.push_back({text::end_text(end), end.probability});
        }
        for (text::UnitOddsLine const& unit : report.units) {
            for (auto const& [state, chance] : unit.states) {
                exact.fates.push_back(
                    {unit_named(scenario(), unit.unit), holding_of(state), state, chance});
            }
        }
        std::sort(exact.fates.begin(), exact.fates.end(),
                  [](ExactEnds::Fate const& a, ExactEnds::Fate const& b) {
                      return a.unit != b.unit ? a.unit < b.unit : a.holding < b.holding;
                  });
        return exact;
    } catch (chance::TooManyPaths const&) {
        return std::nullopt;
    }
}

std::vector<Advice> GrandeTactique::exact_advice(Battle const& battle) const {
    std::vector<Advice> all;
    double const now = grande_tactique::worth_of({scenario(), battle}).value();
    double const sign = battle.active == 0 ? 1 : -1;
    for (Order const& order : system().candidates({scenario(), battle})) {
        Battle after = battle;
        chance::ScriptedArbiter nothing_is_thrown{{}};
        bool const resolves = order.kind == grande_tactique::OrderKind::resolve_charges;
        if (!resolves) system().carry_out({scenario(), after}, order, nothing_is_thrown);
        Advice advice;
        advice.order = words().order_text(order);
        chance::FirstOption first;
        chance::LimitedPolicy policy{first, most_paths_of_advice};
        try {
            auto const odds = grande_tactique::charge_odds({scenario(), after}, policy);
            advice.gain_milli = to_milli(sign * (odds.worth.value() - now));
            advice.counted_out = true;
            advice.reason = fates_text(text::odds_report(scenario(), odds, {}).units);
        } catch (chance::TooManyPaths const&) {
            advice.reason = "it has too many possible ends to count";
        }
        all.push_back(std::move(advice));
    }
    std::sort(all.begin(), all.end(), [](Advice const& a, Advice const& b) {
        if (a.counted_out != b.counted_out) return a.counted_out;
        return a.gain_milli != b.gain_milli ? a.gain_milli > b.gain_milli : a.order < b.order;
    });
    return all;
}

}  // namespace esprit::games
