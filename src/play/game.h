#pragma once
// A game: a committed battle and the log that led to it. An order is committed as a whole, once all
// its questions are answered, or not at all.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expect.h"
#include "play/any_game.h"
#include "play/carry.h"
#include "play/replay.h"

namespace esprit::play {

/// A game of one system.
template <rules::System S>
class Game : public virtual AnyGame {
public:
    using Battle = typename S::Battle;
    using Order = typename S::Order;

    /// Begins a game. `header.system` and `header.begin` are filled in; `header.start` must be
    /// empty or a snapshot of this system. What `rules` refers to must outlive the game.
    Game(Rules<S> const& rules, Header header) : rules_(rules) {
        std::optional<Battle> const first = first_battle(rules_, header);
        ESPRIT_EXPECT(first.has_value(), "a game starts from a snapshot of its own system");
        battle_ = *first;
        header.system = std::string{rules_.system.name()};
        header.begin = state_of(rules_.system, battle_, header.play);
        log_.header = std::move(header);
    }

    /// The committed battle, without an open order.
    Battle const& battle() const { return battle_; }
    /// The battle at this moment, for display: an order that waits for an answer or for dice is
    /// carried out up to that point.
    Battle const& at_this_moment() const {
        if (battle_without_dice_) return *battle_without_dice_;
        return battle_at_question_ ? *battle_at_question_ : battle_;
    }
    /// The battle before the last order; nullptr if `undo` cannot lead to it.
    Battle const* before_last() const {
        return undo_stack_.empty() ? nullptr : &undo_stack_.back();
    }

    /// Gives an order. Throws DiceError and NotShown as `give` does.
    Reply submit(Order const& order, std::vector<std::uint8_t> given = {}) {
        battle_without_dice_.reset();
        if (pending_) return refused("an order is open: answer it or withdraw it first");
        if (!throws_ready()) return refused("the dice of this game are not ready");
        if (rolls() && !given.empty()) return refused("this game rolls its own dice");
        auto const refusal = rules_.system.refuse({rules_.scenario, battle_}, order);
        if (refusal) return {Progress::refused, std::string{refusal->rule.text}, refusal->because};
        OpenOrder open;
        open.record.order = rules_.words.order_text(order);
        ESPRIT_EXPECT(rules_.words.read_order(open.record.order) == order,
                      "an order can be read from its text");
        rules::Awaited const awaited = rules_.system.awaited({rules_.scenario, battle_});
        open.record.turn = awaited.turn;
        open.record.phase = awaited.phase_number;
        open.given = std::move(given);
        return go_on(order, std::move(open), 0);
    }

    Reply give(std::string const& order, std::vector<std::uint8_t> given = {}) override {
        return submit(rules_.words.read_order(order), std::move(given));
    }

    Reply answer(std::string_view option, std::vector<std::uint8_t> const& more = {}) override {
        battle_without_dice_.reset();
        if (!pending_) return refused("nothing was asked");
        if (rolls() && !more.empty()) return refused("this game rolls its own dice");
        auto const& options = pending_->options;
        if (std::find(options.begin(), options.end(), option) == options.end()) {
            std::string because = "\"" + std::string{option} + "\" is no answer; these are:";
            for (std::string const& each : options) because += " \"" + each + "\"";
            return refused(std::move(because));
        }
        OpenOrder open = *log_.open;
        open.given.insert(open.given.end(), more.begin(), more.end());
        open.record.steps.push_back(Answer{pending_->rule, pending_->side, std::string{option}});
        return go_on(*order_, std::move(open), heard_);
    }

    bool withdraw() override {
        battle_without_dice_.reset();
        if (!pending_) return false;
        close();
        return true;
    }

    bool undo() override {
        if (withdraw()) return true;
        if (undo_stack_.empty()) return false;
        battle_ = undo_stack_.back();
        undo_stack_.pop_back();
        log_.entries.pop_back();
        return true;
    }

    std::optional<Difference> take_up(Log const& log) override {
        ESPRIT_EXPECT(log_.entries.empty() && !pending_, "a log is taken up by a fresh game");
        if (log.header != log_.header) {
            return Difference{0, "the header", "another one", "that of this game"};
        }
        for (Entry const& entry : log.entries) {
            Battle after = battle_;
            auto difference = detail::rerun_entry(rerun_of(entry.record), entry, after);
            if (difference) {
                difference->entry = log_.entries.size() + 1;
                return difference;
            }
            commit(entry, after);
        }
        return log.open ? take_up_open(*log.open) : std::nullopt;
    }

    std::optional<Difference> resume(Log log) override {
        ESPRIT_EXPECT(log_.entries.empty() && !pending_, "a log is resumed by a fresh game");
        if (log.header != log_.header) {
            return Difference{0, "the header", "another one", "that of this game"};
        }
        std::size_t next = log.entries.size();
        for (; next > 0; --next) {
            auto const battle = battle_of_snapshot(rules_, log.entries[next - 1]);
            if (!battle) continue;
            battle_ = *battle;
            break;
        }
        std::vector<Entry> behind{
            std::make_move_iterator(log.entries.begin() + static_cast<std::ptrdiff_t>(next)),
            std::make_move_iterator(log.entries.end())};
        log.entries.resize(next);
        log_.entries = std::move(log.entries);
        log_.resigned = log.resigned;
        log_.secret = log.secret;
        for (Entry& entry : behind) {
            Battle after = battle_;
            auto with_faces = rerun_of(entry.record);
            with_faces.roll = false;
            auto difference = detail::rerun_entry(with_faces, entry, after);
            if (difference) {
                difference->entry = log_.entries.size() + 1;
                return difference;
            }
            commit(std::move(entry), after);
        }
        return log.open ? take_up_open(*log.open) : std::nullopt;
    }

    void limit_undo(std::size_t kept) override {
        if (undo_stack_.size() <= kept) return;
        undo_stack_.erase(undo_stack_.begin(),
                          undo_stack_.end() - static_cast<std::ptrdiff_t>(kept));
    }

private:
    detail::Rerun<S> rerun_of(OrderRecord const& record) const {
        return {rules_, log_.header, log_.entries, battle_, record, rolls(), nullptr, fair()};
    }

    std::optional<Difference> take_up_open(OpenOrder const& open) {
        detail::RerunResult<S> end = detail::rerun_order(rerun_of(open.record));
        if (!end.difference && !end.carried->pending) {
            end.difference = Difference{0, "the open order", "a decision to wait for", "none"};
        }
        if (end.difference) {
            end.difference->entry = log_.entries.size() + 1;
            return end.difference;
        }
        suspend(*end.order, open, std::move(*end.carried), end.told);
        return std::nullopt;
    }

    Reply go_on(Order const& order, OpenOrder open, std::size_t heard) {
        open.record.shown.insert(open.record.shown.end(), shown_.begin(), shown_.end());
        OrderDice dice =
            dice_of_order(rules_, battle_, log_.header, fair(), log_.entries, open.given);
        dice.shown = open.record.shown;
        LoggedArbiter arbiter{std::move(dice), answers_of(open.record.steps)};
        arbiter.decide_by(&players_);
        arbiter.set_listener(listener_, heard);
        Carried<S> carried = carry_out(order, arbiter);
        open.record.steps = arbiter.steps();
        shown_.clear();
        if (carried.pending) {
            suspend(order, std::move(open), std::move(carried), arbiter.told_so_far());
            return {Progress::suspended, {}, {}};
        }
        commit(entry_of(rules_, std::move(open.record), carried.battle, play_version),
               carried.battle);
        return {Progress::committed, {}, {}};
    }

    Carried<S> carry_out(Order const& order, LoggedArbiter& arbiter) {
        Carried<S> carried{battle_, std::nullopt};
        try {
            carry_out_in(rules_, carried, order, arbiter);
        } catch (chance::DiceError const&) {
            battle_without_dice_ = carried.battle;
            throw;
        } catch (NotShown const&) {
            battle_without_dice_ = carried.battle;
            throw;
        }
        if (!carried.pending) arbiter.must_be_used_up();
        return carried;
    }

    void suspend(Order const& order, OpenOrder open, Carried<S> carried, std::size_t heard) {
        order_ = order;
        log_.open = std::move(open);
        pending_ = std::move(carried.pending);
        battle_at_question_ = carried.battle;
        heard_ = heard;
    }

    void commit(Entry entry, Battle const& after) {
        undo_stack_.push_back(battle_);
        log_.entries.push_back(std::move(entry));
        battle_ = after;
        close();
    }

    void close() {
        order_.reset();
        log_.open.reset();
        pending_.reset();
        battle_at_question_.reset();
        battle_without_dice_.reset();
        heard_ = 0;
    }

    Rules<S> rules_;
    Battle battle_;
    std::vector<Battle> undo_stack_;  // the battles before the last entries
    // the open order
    std::optional<Order> order_;
    std::optional<Battle> battle_at_question_;
    std::optional<Battle> battle_without_dice_;  // where given dice ran out
    std::size_t heard_ = 0;
};

}  // namespace esprit::play
