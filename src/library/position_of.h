#pragma once
// The positions of one system, by its adapter.
#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include "chance/dice.h"
#include "command/commander_random.h"
#include "command/fight.h"
#include "games/adapter_battlefield.h"
#include "games/battlefield_loader.h"
#include "library/position.h"
#include "library/unit_features.h"
#include "play/game.h"

namespace esprit::library {

/// Another number for every position of this process, never 0.
inline std::uint64_t next_stamp() {
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

/// Throws BadInput for a commander whom the battlefield does not have.
void must_be_a_commander(games::Battlefield const& field, rules::SideId side,
                         std::string const& name);

/// Puts questions to the answers that were set, or else to commanders, and keeps all answers.
class KeptAnswers final : public chance::Policy {
public:
    /// The policy of a side; null: the first option is taken.
    using PolicyOf = std::function<chance::Policy*(rules::SideId)>;
    explicit KeptAnswers(PolicyOf policy_of) : policy_of_(std::move(policy_of)) {}

    int answer(chance::Choice const& choice) override {
        std::optional<int> given = asked ? asked(choice) : std::nullopt;
        chance::Policy* const policy = given ? nullptr : policy_of_(choice.side);
        if (policy != nullptr) given = policy->answer(choice);
        kept.push_back(static_cast<std::uint8_t>(given.value_or(0)));
        return given.value_or(0);
    }

    DecisionCallback asked;
    std::vector<std::uint8_t> kept;

private:
    PolicyOf policy_of_;
};

/// A position of one system.
template <rules::NumbersActions S>
class PositionOf final : public Position {
public:
    using Adapter = games::SystemAdapter<S>;
    using Battle = typename S::Battle;
    using Order = typename S::Order;

    struct OwnOrder final : PositionOrder {
        Order order{};
        std::string words() const override { return adapter->words().order_text(order); }
        Adapter const* adapter = nullptr;
    };

    /// \param start  the snapshot that the battle was made of; empty: it is the set-up
    PositionOf(std::shared_ptr<Field const> field, Beginning beginning, Battle const& battle,
               std::vector<std::uint8_t> start)
        : field_(std::move(field)),
          adapter_(static_cast<Adapter const&>(field_->battlefield())),
          beginning_(std::move(beginning)),
          start_(std::move(start)),
          battle_(battle),
          arbiter_(beginning_.seed),
          random_{random_of(0), random_of(1)},
          orders_of_turn_(adapter_.unit_count()) {
        arbiter_.decide_by(answers_);
        look();
        arbiter_.move_to({beginning_.number, awaited_.turn, awaited_.phase_number});
    }
    PositionOf(PositionOf const& other)
        : Position(other),
          field_(other.field_),
          adapter_(other.adapter_),
          beginning_(other.beginning_),
          start_(other.start_),
          battle_(other.battle_),
          arbiter_(beginning_.seed),
          random_(other.random_),
          awaited_(other.awaited_),
          stamp_(other.stamp_),
          given_(other.given_),
          orders_of_turn_(other.orders_of_turn_) {
        answers_.kept = other.answers_.kept;
        arbiter_.decide_by(answers_);
        arbiter_.move_to({beginning_.number, awaited_.turn, awaited_.phase_number});
        arbiter_.go_on_after(other.arbiter_.occurrences());
    }
    PositionOf& operator=(PositionOf const&) = delete;

    std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
    std::unique_ptr<Position> with_dice(std::uint64_t seed) const override {
        Beginning other = beginning_;
        other.seed = seed;
        return std::make_unique<PositionOf>(field_, std::move(other), battle_, bytes());
    }

    rules::Awaited const& awaited() const override { return awaited_; }
    rules::SideId side_to_move() const override { return adapter_.side_to_move(battle_); }
    std::size_t orders_given() const override { return given_.size(); }
    rules::BattleVerdict verdict() const override {
        return system().verdict({scenario(), battle_});
    }
    std::uint64_t digest() const override { return system().digest(battle_); }

    std::vector<OrderPointer> orders() const override {
        std::vector<OrderPointer> list;
        for_each_candidate([&](Proposals& proposals, std::uint32_t slot, Order const& order) {
            list.push_back(offered(order, action_at(proposals, slot)));
        });
        return list;
    }
    OrderPointer at(std::uint32_t action) const override {
        auto const order = candidate(action);
        return order ? offered(*order, action) : nullptr;
    }
    std::uint32_t action_of(PositionOrder const& order) const override {
        if (order.stamp == stamp_ && order.action != no_action) return order.action;
        std::uint32_t action = no_action;
        for_each_candidate([&](Proposals& proposals, std::uint32_t slot, Order const& each) {
            if (each == own(order).order) action = action_at(proposals, slot);
        });
        return action;
    }
    void mask(std::span<std::uint8_t> out) const override {
        std::fill(out.begin(), out.end(), std::uint8_t{0});
        for_each_candidate([&](Proposals& proposals, std::uint32_t slot, Order const&) {
            out[action_at(proposals, slot)] = 1;
        });
    }
    OrderPointer sample() override {
        auto [order, action] = drawn(random_[awaited_.side]);
        return offered(order, action);
    }
    OrderPointer sample(std::uint64_t random) const override {
        command::CommanderRandom own{random, 0, 0};
        auto [order, action] = drawn(own);
        return offered(order, action);
    }
    std::uint32_t sample_action() override {
        auto [order, action] = drawn(random_[awaited_.side]);
        found_ = {order, action, stamp_};
        return action;
    }
    void play_sample() override {
        carry_out(draw(random_[awaited_.side],
                       [](Order const& order, Proposals&, std::uint32_t) { return order; }),
                  true);
    }
    OrderPointer read(std::string_view words) const override {
        auto const orders = adapter_.read(words, battle_);
        if (orders.size() == 1) return offered(orders[0], no_action);
        throw play::OrderError{"\"" + std::string{words} + "\" is more than one order"};
    }

    std::optional<rules::Refusal> refuse(PositionOrder const& order) const override {
        if (order.stamp == stamp_ && order.action != no_action) return std::nullopt;
        return system().refuse({scenario(), battle_}, own(order).order);
    }
    void apply(PositionOrder const& order) override {
        bool const offered_here = order.stamp == stamp_ && order.action != no_action;
        carry_out(own(order).order, offered_here);
    }
    bool has(std::uint32_t action) override {
        if (found_.stamp == stamp_ && found_.action == action) return true;
        auto const order = candidate(action);
        if (order) found_ = {*order, action, stamp_};
        return order.has_value();
    }
    bool apply_action(std::uint32_t action) override {
        if (!has(action)) return false;
        carry_out(found_.order, true);
        return true;
    }
    void answer_by(DecisionCallback answer) override { answers_.asked = std::move(answer); }

    OrderPointer order_of(std::string const& name,
                          std::function<bool()> const& is_broken_off) override {
        command::Commander<S>& commander = engaged(awaited_.side, name);
        is_broken_off_ = is_broken_off;
        auto const order = commander.order({scenario(), battle_});
        bool const is_of_no_worth = is_broken_off && is_broken_off();
        is_broken_off_ = {};
        if (is_of_no_worth) commanders_.at(awaited_.side).reset();  // with all that it has in mind
        return offered(order, no_action);
    }
    std::string const& commander_of(rules::SideId side) const override {
        return beginning_.commanders.at(side);
    }
    void command(rules::SideId side, std::string const& name) override {
        if (!name.empty()) must_be_a_commander(adapter_, side, name);
        beginning_.commanders.at(side) = name;
        commanders_.at(side).reset();
    }

    games::OddsTable odds(PositionOrder const& order) const override {
        auto table = adapter_.odds_table({own(order).order}, battle_, {});
        std::string const headline = text_of(table.headline, adapter_.common());
        if (!headline.empty()) table.text = headline + "\n" + table.text;
        return table;
    }
    std::vector<games::Advice> advice(std::uint64_t nodes,
                                      std::function<bool()> const& is_broken_off) const override {
        if (is_over()) return {};
        if (adapter_.is_engagement()) return adapter_.exact_advice(battle_);
        games::CommanderOptions options{awaited_.side, beginning_.seed, beginning_.number, nodes};
        options.is_broken_off = is_broken_off;
        return adapter_.advice_on(battle_, options);
    }

    void observe_units(std::span<float> out) const override;
    void observe_cells(std::span<float> out) const override;
    std::vector<std::uint8_t> bytes() const override { return system().canonical_bytes(battle_); }
    games::PositionFacts facts() const override {
        return games::position_facts(adapter_, battle_, given_.size());
    }
    draw::Picture picture() const override { return adapter_.picture_of(battle_); }
    play::Log log() const override;

    /// Carries out an order of a log with its answers. Throws BadInput where other decisions come
    /// up.
    void repeat(play::OrderRecord const& record);

private:
    /// An order that was carried out, and the number of answers up to its end.
    struct Given {
        Order order{};
        std::uint32_t answers = 0;
    };
    /// The candidate that was drawn or looked for last.
    struct Found {
        Order order{};
        std::uint32_t action = no_action;
        std::uint64_t stamp = 0;  // of the position; 0: none was found
    };
    using Proposals = typename S::Proposals;

    S const& system() const { return adapter_.system(); }
    typename S::Scenario const& scenario() const { return adapter_.scenario(); }
    command::CommanderRandom random_of(rules::SideId side) const {
        return {beginning_.seed, beginning_.number, side};
    }
    /// The order as this system's own. Orders of other scenarios are no orders here.
    OwnOrder const& own(PositionOrder const& order) const {
        ESPRIT_EXPECT(order.field == field_, "an order is one of the battle's own scenario");
        return static_cast<OwnOrder const&>(order);
    }
    std::uint32_t action_at(Proposals& proposals, std::uint32_t slot) const {
        return field_->actions().number_of(proposals.key_at(slot));
    }
    template <class Work>
    void for_each_candidate(Work const& work) const {
        if (is_over()) return;
        auto proposals = system().proposals({scenario(), battle_});
        for (std::uint32_t slot = 0; slot < proposals.size(); ++slot) {
            if (auto const order = proposals.at(slot)) work(proposals, slot, *order);
        }
    }
    /// The candidate with this action; nullopt if no candidate has it now.
    std::optional<Order> candidate(std::uint32_t action) const {
        auto const key = field_->actions().key_of(action);
        if (!key || is_over()) return std::nullopt;
        auto proposals = system().proposals({scenario(), battle_});
        auto const found = rules::candidate_with<Order>(proposals, *key);
        return found ? std::optional{found->second} : std::nullopt;
    }
    OrderPointer offered(Order const& order, std::uint32_t action) const {
        auto made = std::make_shared<OwnOrder>();
        made->field = field_;
        made->adapter = &adapter_;
        made->order = order;
        made->stamp = stamp_;
        made->action = action;
        made->kind = static_cast<int>(order.kind);
        made->unit = adapter_.unit_of(order);
        made->target = adapter_.target_of(order);
        return made;
    }
    /// What `result` makes of an order that is drawn as the commander `random` draws it.
    template <class Result>
    auto draw(command::CommanderRandom& random, Result const& result) const {
        ESPRIT_EXPECT(!is_over(), "an order is drawn while the battle is not over");
        auto proposals = system().proposals({scenario(), battle_});
        while (true) {
            std::uint32_t const slot = random.below(proposals.size());
            if (auto order = proposals.at(slot)) return result(*order, proposals, slot);
        }
    }
    /// An order so drawn, with its action.
    std::pair<Order, std::uint32_t> drawn(command::CommanderRandom& random) const {
        return draw(random, [&](Order const& order, Proposals& proposals, std::uint32_t slot) {
            return std::pair{order, action_at(proposals, slot)};
        });
    }
    void look() {
        awaited_ = system().awaited({scenario(), battle_});
        stamp_ = next_stamp();
    }
    /// \param candidate  the order is one of the candidates of this position
    void carry_out(Order const& order, bool candidate) {
        if (!answers_.asked) return carry_out_anyhow(order, candidate);
        Battle const before = battle_;
        auto const thrown = arbiter_.occurrences();
        std::size_t const answers = answers_.kept.size();
        try {
            carry_out_anyhow(order, candidate);
        } catch (...) {
            battle_ = before;
            arbiter_.go_on_after(thrown);
            answers_.kept.resize(answers);
            throw;
        }
    }
    void carry_out_anyhow(Order const& order, bool candidate) {
        if constexpr (command::TrustsCandidates<S>) {
            if (candidate) {
                system().carry_out_candidate({scenario(), battle_}, order, arbiter_);
            } else {
                system().carry_out({scenario(), battle_}, order, arbiter_);
            }
        } else {
            system().carry_out({scenario(), battle_}, order, arbiter_);
        }
        given_.push_back({order, static_cast<std::uint32_t>(answers_.kept.size())});
        auto const unit = adapter_.unit_of(order);
        if (unit != rules::no_unit) ++orders_of_turn_[unit];
        auto const turn = awaited_.turn;
        auto const phase = awaited_.phase_number;
        look();
        if (awaited_.turn != turn) {
            std::fill(orders_of_turn_.begin(), orders_of_turn_.end(), std::uint16_t{0});
        }
        if (awaited_.turn != turn || awaited_.phase_number != phase) {
            arbiter_.move_to({beginning_.number, awaited_.turn, awaited_.phase_number});
        }
    }
    command::Commander<S>& engaged(rules::SideId side, std::string const& name) {
        auto& place = commanders_.at(side);
        if (place && engaged_names_.at(side) == name) return *place;
        must_be_a_commander(adapter_, side, name);
        games::CommanderOptions options{side, beginning_.seed, beginning_.number, beginning_.nodes};
        options.is_broken_off = [this] { return is_broken_off_ && is_broken_off_(); };
        place = adapter_.commander(name, options);
        engaged_names_.at(side) = name;
        return *place;
    }
    /// The commander who gives a side's orders answers its questions; else the one it began with.
    chance::Policy* policy_of(rules::SideId side) {
        if (commanders_.at(side)) return &commanders_[side]->policy();
        std::string const& name = beginning_.commanders.at(side);
        return name.empty() ? nullptr : &engaged(side, name).policy();
    }

    std::shared_ptr<Field const> field_;
    Adapter const& adapter_;
    Beginning beginning_;
    std::vector<std::uint8_t> start_;
    Battle battle_;
    KeptAnswers answers_{[this](rules::SideId side) { return policy_of(side); }};
    chance::RollingArbiter arbiter_;
    std::array<command::CommanderRandom, 2> random_;
    rules::Awaited awaited_;
    std::uint64_t stamp_ = 0;
    Found found_;
    std::vector<Given> given_;
    std::vector<std::uint16_t> orders_of_turn_;  // that each unit was given
    std::array<std::unique_ptr<command::Commander<S>>, 2> commanders_;
    std::array<std::string, 2> engaged_names_;
    std::function<bool()> is_broken_off_;  // of the order that is thought about
};

template <rules::NumbersActions S>
void PositionOf<S>::observe_units(std::span<float> out) const {
    constexpr float mil_per_inch = 1000;
    constexpr std::size_t arm_column = 13;
    static_assert(arm_column + 1 + state_columns == unit_feature_count);
    std::size_t const units = adapter_.unit_count();
    ESPRIT_EXPECT(out.size() == units * unit_feature_count, "there is room for every unit");
    for (rules::UnitId unit = 0; unit < units; ++unit) {
        float* const row = out.data() + unit * unit_feature_count;
        std::fill(row, row + unit_feature_count, 0.0F);
        bool const there = is_on_table(battle_, unit);
        rules::SideId const side = adapter_.side_of(unit);
        row[1] = side;
        row[9] = static_cast<float>(adapter_.standing(battle_, unit).holding);
        row[10] = static_cast<float>(field_->points()[unit]);
        row[11] = side == awaited_.side ? 1.0F : 0.0F;
        row[12] = static_cast<float>(orders_of_turn_[unit]);
        rules::BattleViewOf<S> const view{scenario(), battle_};
        row[arm_column] = static_cast<float>(arm_of(view, unit));
        if (!there) continue;
        put(features_of(view, unit),
            std::span<float, state_columns>{row + arm_column + 1, state_columns});
        auto const base = base_of(view, unit);
        geometry::Vector const forward = geometry::forward_of(base.pose.facing_cdeg);
        row[0] = 1;
        row[2] = static_cast<float>(base.pose.centre.x_mil) / mil_per_inch;
        row[3] = static_cast<float>(base.pose.centre.y_mil) / mil_per_inch;
        row[4] = static_cast<float>(forward.x);
        row[5] = static_cast<float>(forward.y);
        row[6] = static_cast<float>(base.frontage_mil) / mil_per_inch;
        row[7] = static_cast<float>(base.depth_mil) / mil_per_inch;
        auto const strength = adapter_.strength(battle_, unit);
        bool const counted = strength && strength->of > 0;
        row[8] =
            counted ? static_cast<float>(strength->left) / static_cast<float>(strength->of) : 1.0F;
    }
}

template <rules::NumbersActions S>
void PositionOf<S>::observe_cells(std::span<float> out) const {
    std::size_t const cells = field_->rows() * field_->columns();
    ESPRIT_EXPECT(out.size() == cells * layer_count, "there is room for every layer");
    std::size_t const of_units = cells * 4;
    std::fill(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(of_units), 0.0F);
    for (rules::UnitId unit = 0; unit < adapter_.unit_count(); ++unit) {
        if (!is_on_table(battle_, unit)) continue;
        auto const place = battle_.units.pose[unit].centre;
        std::size_t const cell = field_->cell_at(place.x_mil, place.y_mil);
        rules::SideId const side = adapter_.side_of(unit);
        auto const strength = adapter_.strength(battle_, unit);
        bool const counted = strength && strength->of > 0;
        out[side * cells + cell] += counted ? static_cast<float>(strength->left) : 1.0F;
        bool const broken = adapter_.standing(battle_, unit).holding >= report::Holding::broken;
        if (broken) out[(2 + side) * cells + cell] += 1.0F;
    }
    std::copy(field_->ground().begin(), field_->ground().end(),
              out.begin() + static_cast<std::ptrdiff_t>(of_units));
}

template <rules::NumbersActions S>
play::Log PositionOf<S>::log() const {
    play::Header header = games::header_of(adapter_, beginning_.seed);
    header.battle = beginning_.number;
    header.start = start_;
    play::Game<S> game{adapter_.rules(), std::move(header)};
    std::size_t answered = 0;
    for (Given const& given : given_) {
        play::Reply reply = game.submit(given.order);
        while (reply.progress == play::Progress::suspended) {
            auto const option = answers_.kept.at(answered++);
            reply = game.answer(std::string{game.pending()->options.at(option)});
        }
        ESPRIT_EXPECT(reply.progress == play::Progress::committed && answered == given.answers,
                      "what was carried out can be carried out again");
    }
    ESPRIT_EXPECT(system().digest(game.battle()) == digest(), "the log leads to the same battle");
    return game.log();
}

template <rules::NumbersActions S>
void PositionOf<S>::repeat(play::OrderRecord const& record) {
    auto const answers = play::answers_of(record.steps);
    std::size_t next = 0;
    answers_.asked = [&](chance::Choice const& choice) -> std::optional<int> {
        if (next < answers.size()) {
            auto const& options = choice.options;
            auto const found = std::find(options.begin(), options.end(), answers[next++].option);
            if (found != options.end()) return static_cast<int>(found - options.begin());
        }
        throw text::BadInput{"the log has no answer to \"" + std::string{choice.question} + "\""};
    };
    try {
        carry_out(adapter_.words().read_order(record.order), false);
    } catch (...) {
        answers_.asked = {};
        throw;
    }
    answers_.asked = {};
}

/// A scenario of one system.
template <rules::NumbersActions S>
class FieldOf final : public Field {
public:
    using Adapter = games::SystemAdapter<S>;
    explicit FieldOf(std::unique_ptr<games::Battlefield> battlefield)
        : Field(std::move(battlefield),
                actions_of(static_cast<Adapter const&>(*battlefield).scenario())) {}

    std::unique_ptr<Position> begin(Beginning beginning) const override {
        for (rules::SideId side = 0; side < beginning.commanders.size(); ++side) {
            std::string const& name = beginning.commanders[side];
            if (!name.empty()) must_be_a_commander(battlefield(), side, name);
        }
        return std::make_unique<PositionOf<S>>(shared_from_this(), std::move(beginning),
                                               adapter().system().set_up(adapter().scenario()),
                                               std::vector<std::uint8_t>{});
    }
    std::unique_ptr<Position> begin_from(Beginning beginning,
                                         std::span<std::uint8_t const> bytes) const override {
        auto const battle = adapter().system().battle_of(bytes);
        if (!battle || adapter().system().fault_in({adapter().scenario(), *battle})) return nullptr;
        return std::make_unique<PositionOf<S>>(
            shared_from_this(), std::move(beginning), *battle,
            std::vector<std::uint8_t>(bytes.begin(), bytes.end()));
    }

    std::unique_ptr<Position> go_on(Beginning beginning, play::Log const& log) const override {
        auto const replayed = play::replay(adapter().rules(), log);
        if (replayed.report.difference) throw text::BadInput{replayed.report.difference->text()};
        if (!log.header.seed) {
            return std::make_unique<PositionOf<S>>(
                shared_from_this(), std::move(beginning), *replayed.battle,
                adapter().system().canonical_bytes(*replayed.battle));
        }
        beginning.seed = *log.header.seed;
        beginning.number = log.header.battle;
        auto const first = play::first_battle(adapter().rules(), log.header);
        auto position = std::make_unique<PositionOf<S>>(shared_from_this(), std::move(beginning),
                                                        *first, log.header.start);
        for (play::Entry const& entry : log.entries) position->repeat(entry.record);
        ESPRIT_EXPECT(position->digest() == adapter().system().digest(*replayed.battle),
                      "a log that holds leads to the same battle again");
        return position;
    }

private:
    static rules::ActionSpace actions_of(typename S::Scenario const& scenario) {
        std::vector<rules::SideId> sides;
        for (auto const& troop : scenario.troops) sides.push_back(troop.side);
        return {std::move(sides), S::Proposals::action_groups(scenario)};
    }
    Adapter const& adapter() const { return static_cast<Adapter const&>(battlefield()); }
};

/// The field of a battlefield of this system, which is left alone if it is of another.
template <class Adapter>
std::shared_ptr<Field const> field_if_of(std::unique_ptr<games::Battlefield>& battlefield) {
    if (dynamic_cast<Adapter*>(battlefield.get()) == nullptr) return nullptr;
    return std::make_shared<FieldOf<typename Adapter::System>>(std::move(battlefield));
}

}  // namespace esprit::library
