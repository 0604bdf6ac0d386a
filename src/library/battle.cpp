#include <esprit/battle.hpp>

#include "draw/svg.h"
#include "games/battlefield_loader.h"
#include "games/default_commander.h"
#include "library/beginning.h"
#include "library/command_bots.h"
#include "library/listening.h"
#include "library/position.h"
#include "library/translate.h"
#include "report/html.h"
#include "text/logs/log_text.h"

namespace esprit::library {

static_assert(unit_feature_count == unit_features && layer_count == cell_layers);

namespace {

draw::SvgOptions picture_options(games::Battlefield const& field) {
    draw::SvgOptions options;
    options.metres_per_inch = field.metres_per_inch();
    return options;
}

}  // namespace

}  // namespace esprit::library

namespace esprit {
inline namespace v1 {

using library::translated;

Order::Order(std::shared_ptr<library::PositionOrder const> order) : order_(std::move(order)) {}

namespace {

/// Throws unless the order was set.
library::PositionOrder const& set_order(library::OrderPointer const& order) {
    if (!order) throw Error{ErrorCode::wrong_word, "the order was never set"};
    return *order;
}

}  // namespace

std::string Order::text() const {
    return set_order(order_).words();
}
std::uint32_t Order::action() const {
    return set_order(order_).action;
}
int Order::kind() const {
    return set_order(order_).kind;
}
int Order::unit() const {
    auto const unit = set_order(order_).unit;
    return unit == rules::no_unit ? no_unit : unit;
}
int Order::target() const {
    auto const target = set_order(order_).target;
    return target == rules::no_unit ? no_unit : target;
}

Commander::~Commander() = default;
int Commander::answer(Battle const& /*battle*/, Question const& /*question*/) {
    return 0;
}

namespace {

std::shared_ptr<library::Field const> furnished(std::unique_ptr<games::Battlefield> field,
                                                std::vector<Weights> const& weights) {
    field->use_fitted(library::fitted_files(weights));
    field->offer(std::make_shared<library::CommandBots>());
    return library::field_of(std::move(field));
}

}  // namespace

Scenario::Scenario(std::string const& path, std::vector<File> const& houses,
                   std::vector<Weights> const& weights) {
    field_ = translated([&] {
        return furnished(games::load_battlefield(path, library::named_texts(houses)), weights);
    });
}

Scenario::Scenario(File const& scenario, std::vector<File> const& houses,
                   std::vector<Weights> const& weights) {
    field_ = translated([&] {
        auto const texts = library::named_texts(houses);
        return furnished(games::battlefield_of_text({scenario.name, scenario.text}, texts),
                         weights);
    });
}

File Scenario::file() const {
    auto const& read = field_->battlefield().file();
    return {read.file, read.content};
}
std::vector<File> Scenario::houses() const {
    std::vector<File> files;
    for (text::NamedText const& house : field_->battlefield().file().houses) {
        files.push_back({house.name, house.content});
    }
    return files;
}
std::vector<Weights> Scenario::weights() const {
    std::vector<Weights> weights;
    for (games::FittedFile const& each : field_->battlefield().fitted()) {
        weights.push_back({each.commander, {each.name, each.content}});
    }
    return weights;
}
std::string Scenario::system() const {
    return field_->battlefield().common().system;
}
std::string Scenario::title() const {
    return field_->battlefield().common().title;
}
std::vector<std::string> Scenario::sides() const {
    return field_->battlefield().side_names();
}

std::vector<UnitName> Scenario::units() const {
    std::vector<UnitName> names;
    for (field::RosterUnit const& unit : field_->battlefield().common().units) {
        names.push_back({unit.name, unit.side, field_->points()[names.size()]});
    }
    return names;
}

std::vector<std::string> Scenario::commanders() const {
    auto const names = field_->battlefield().commander_names();
    return {names.begin(), names.end()};
}

std::size_t Scenario::actions() const {
    return field_->actions().size();
}
std::optional<ActionMeaning> Scenario::meaning_of(std::uint32_t action) const {
    auto const key = field_->actions().key_of(action);
    if (!key) return std::nullopt;
    auto const number = [](rules::UnitId unit) {
        return unit == rules::no_unit ? no_unit : int{unit};
    };
    return ActionMeaning{std::string{field_->actions().groups()[key->group].name},
                         number(key->unit), number(key->target), static_cast<int>(key->way)};
}
std::size_t Scenario::rows() const {
    return field_->rows();
}
std::size_t Scenario::columns() const {
    return field_->columns();
}

std::string Scenario::svg() const {
    return translated([&] {
        auto const& field = field_->battlefield();
        return draw::svg(field.picture(), library::picture_options(field));
    });
}

Battle::Battle(Scenario scenario, std::unique_ptr<library::Position> position)
    : scenario_(std::move(scenario)), position_(std::move(position)) {}

Battle::Battle(Scenario const& scenario, Setting const& setting)
    : Battle(scenario,
             translated([&] { return scenario.field_->begin(library::beginning_of(setting)); })) {}

Battle::Battle(Scenario const& scenario, Setting const& setting,
               std::span<std::uint8_t const> state)
    : scenario_(scenario) {
    try {
        auto const bytes = games::without_head(scenario_.field_->battlefield(), state);
        position_ = scenario_.field_->begin_from(library::beginning_of(setting), bytes);
    } catch (text::BadInput const& error) {
        throw Error{ErrorCode::wrong_state, error.what()};
    } catch (...) {
        library::rethrow();
    }
    if (!position_) {
        throw Error{ErrorCode::wrong_state, "these bytes are no battle of the scenario"};
    }
}

Battle::Battle(Battle const& other)
    : scenario_(other.scenario_), position_(other.position_->clone()) {}
Battle::Battle(Battle&& other) noexcept = default;
Battle& Battle::operator=(Battle const& other) {
    if (this != &other) *this = Battle{other};
    return *this;
}
Battle& Battle::operator=(Battle&& other) noexcept = default;
Battle::~Battle() = default;

bool Battle::over() const {
    return position_->is_over();
}
int Battle::side_to_move() const {
    return position_->side_to_move();
}
int Battle::turn() const {
    return position_->awaited().turn;
}
std::string Battle::phase() const {
    return std::string{position_->awaited().phase};
}
std::size_t Battle::orders() const {
    return position_->orders_given();
}
std::uint64_t Battle::hash() const {
    return position_->digest();
}

Result Battle::result() const {
    return translated([&] {
        auto const verdict = position_->verdict();
        return Result{over(), verdict.winner ? int{*verdict.winner} : -1,
                      std::string{verdict.rule.text}, verdict.why, std::string{verdict.degree}};
    });
}

std::vector<Order> Battle::legal_orders() const {
    return translated([&] {
        std::vector<Order> list;
        for (library::OrderPointer& each : position_->orders()) {
            list.push_back(Order{std::move(each)});
        }
        return list;
    });
}

namespace {

void must_have_size(std::size_t given, std::size_t wanted) {
    if (given == wanted) return;
    throw Error{ErrorCode::wrong_word, "the array has " + std::to_string(given) + " numbers, and " +
                                           std::to_string(wanted) + " are wanted"};
}

void must_go_on(library::Position const& position) {
    if (position.is_over()) throw Error{ErrorCode::over, "the battle is over"};
}

}  // namespace

Order Battle::sample_order() {
    must_go_on(*position_);
    return translated([&] { return Order{position_->sample()}; });
}

Order Battle::sample_order(std::uint64_t random) const {
    must_go_on(*position_);
    return translated([&] { return Order{position_->sample(random)}; });
}

std::optional<Order> Battle::order_of_action(std::uint32_t action) const {
    return translated([&]() -> std::optional<Order> {
        auto order = position_->at(action);
        if (!order) return std::nullopt;
        return Order{std::move(order)};
    });
}

void Battle::legal_mask(std::span<std::uint8_t> mask) const {
    must_have_size(mask.size(), scenario_.actions());
    translated([&] { position_->mask(mask); });
}

Order Battle::read(std::string_view words) const {
    return translated([&] { return Order{position_->read(words)}; });
}

namespace {

library::PositionOrder const& order_here(library::OrderPointer const& order,
                                         std::shared_ptr<library::Field const> const& field) {
    library::PositionOrder const& set = set_order(order);
    if (set.field != field) {
        throw Error{ErrorCode::wrong_word,
                    "the order is of another scenario: read its words in this battle"};
    }
    return set;
}

}  // namespace

std::string Battle::why_refused(Order const& order) const {
    auto const& here = order_here(order.order_, scenario_.field_);
    return translated([&] {
        if (position_->is_over()) return std::string{"the battle is over"};
        auto const refusal = position_->refuse(here);
        if (!refusal) return std::string{};
        return std::string{refusal->rule.text} + ": " + refusal->because;
    });
}

std::uint32_t Battle::action_of(Order const& order) const {
    auto const& here = order_here(order.order_, scenario_.field_);
    return translated([&] { return position_->action_of(here); });
}

void Battle::apply(Order const& order) {
    must_go_on(*position_);
    std::string const why = why_refused(order);
    if (!why.empty()) throw Error{ErrorCode::refused, why};
    translated([&] { position_->apply(*order.order_); });
}

void Battle::apply_action(std::uint32_t action) {
    must_go_on(*position_);
    auto const order = order_of_action(action);
    if (!order) {
        throw Error{ErrorCode::refused, "action " + std::to_string(action) + " is no order now"};
    }
    translated([&] { position_->apply(*order->order_); });
}

namespace {

library::OrderPointer order_of(library::Position& position, std::string const& commander,
                               std::function<void()> const& now_and_then) {
    library::Listening listening{now_and_then};
    auto order = translated(
        [&] { return position.order_of(commander, [&] { return listening.is_broken_off(); }); });
    listening.rethrow();
    return order;
}

}  // namespace

Order Battle::order_of_commander(std::function<void()> const& now_and_then) {
    must_go_on(*position_);
    std::string const& name = position_->commander_of(position_->awaited().side);
    if (name.empty()) {
        throw Error{ErrorCode::wrong_word,
                    "the side to move has no commander: name one when the battle begins, or by "
                    "`command`"};
    }
    return Order{order_of(*position_, name, now_and_then)};
}

namespace {

rules::SideId side_of(int side) {
    if (side < 0 || side > 1) {
        throw Error{ErrorCode::wrong_word, "a side is 0 or 1, not " + std::to_string(side)};
    }
    return static_cast<rules::SideId>(side);
}

}  // namespace

std::string Battle::commander(int side) const {
    return position_->commander_of(side_of(side));
}

void Battle::command(int side, std::string const& name) {
    auto const commanded = side_of(side);
    translated([&] { position_->command(commanded, name); });
}

namespace {

Question question_of(chance::Choice const& choice) {
    return {std::string{choice.rule.text},
            choice.side,
            std::string{choice.question},
            {choice.options.begin(), choice.options.end()}};
}

int checked(int option, chance::Choice const& choice) {
    if (option >= 0 && option < static_cast<int>(choice.options.size())) return option;
    throw Error{ErrorCode::wrong_word, "a commander answered option " + std::to_string(option) +
                                           " of " + std::to_string(choice.options.size())};
}

}  // namespace

Result Battle::fight(Commander* first, Commander* second,
                     std::function<void()> const& now_and_then) {
    std::array<Commander*, 2> const own{first, second};
    std::string const otherwise = games::default_commander(scenario_.field_->battlefield());
    position_->answer_by([&](chance::Choice const& choice) -> std::optional<int> {
        Commander* const commander = own.at(choice.side);
        if (commander == nullptr) return std::nullopt;
        return checked(commander->answer(*this, question_of(choice)), choice);
    });
    try {
        while (!over()) {
            if (now_and_then) now_and_then();
            auto const side = position_->awaited().side;
            if (Commander* const commander = own.at(side)) {
                apply(commander->order(*this));
                continue;
            }
            std::string const& named = position_->commander_of(side);
            auto const order =
                order_of(*position_, named.empty() ? otherwise : named, now_and_then);
            translated([&] { position_->apply(*order); });
        }
    } catch (...) {
        position_->answer_by({});
        throw;
    }
    position_->answer_by({});
    return result();
}

Battle Battle::with_dice(std::uint64_t seed) const {
    return {scenario_, position_->with_dice(seed)};
}

OrderOdds Battle::odds(Order const& order, std::function<void()> const& now_and_then) const {
    must_go_on(*position_);
    std::string const why = why_refused(order);
    if (!why.empty()) throw Error{ErrorCode::refused, why};
    return library::listened_to(now_and_then, [&] {
        auto const table = position_->odds(*order.order_);
        OrderOdds odds;
        for (auto const& [words, chance] : table.ends) {
            odds.ends.push_back({words, library::fraction_of(chance)});
        }
        odds.checks = library::checks_of(table.checks);
        odds.text = table.text;
        return odds;
    });
}

std::vector<Advice> Battle::advise(std::uint64_t nodes,
                                   std::function<void()> const& now_and_then) const {
    library::Listening listening{now_and_then};
    std::vector<Advice> list;
    translated([&] {
        for (games::Advice const& each :
             position_->advice(nodes, [&] { return listening.is_broken_off(); })) {
            list.push_back({each.order, each.win_millionths / 1e6,
                            static_cast<double>(each.gain_milli) / 1e3, each.samples, each.reason});
        }
    });
    listening.rethrow();
    return list;
}

void Battle::observe_moment(std::span<float> out) const {
    must_have_size(out.size(), moment_features);
    auto const& awaited = position_->awaited();
    out[0] = static_cast<float>(awaited.turn);
    out[1] = static_cast<float>(awaited.phase_number);
    out[2] = static_cast<float>(position_->side_to_move());
}

void Battle::observe_units(std::span<float> out) const {
    must_have_size(out.size(), scenario_.field_->points().size() * unit_features);
    translated([&] { position_->observe_units(out); });
}

void Battle::observe_cells(std::span<float> out) const {
    must_have_size(out.size(), scenario_.rows() * scenario_.columns() * cell_layers);
    translated([&] { position_->observe_cells(out); });
}

std::vector<std::uint8_t> Battle::state() const {
    return translated(
        [&] { return games::with_head(scenario_.field_->battlefield(), position_->bytes()); });
}

std::string Battle::json() const {
    return translated(
        [&] { return games::position_json(scenario_.field_->battlefield(), position_->facts()); });
}

std::string Battle::log() const {
    return translated([&] { return text::log_text(position_->log()); });
}

std::string Battle::report() const {
    return translated([&] {
        auto const log = position_->log();
        games::Retold retold = scenario_.field_->battlefield().retell(log);
        ESPRIT_EXPECT(!retold.difference, "a log that was just written holds");
        for (int side = 0; side < 2; ++side) {
            retold.chronicle.commanders.push_back(
                position_->commander_of(static_cast<rules::SideId>(side)));
        }
        return report::html(retold.chronicle);
    });
}

std::string Battle::svg() const {
    return translated([&] {
        return draw::svg(position_->picture(),
                         library::picture_options(scenario_.field_->battlefield()));
    });
}

}  // namespace v1
}  // namespace esprit
