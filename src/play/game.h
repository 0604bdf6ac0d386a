#pragma once
// A game: a committed battle and the log that led to it. An order is committed when all that it
// asks has been answered, or not at all.
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
#include "play/carry.h"
#include "play/replay.h"

namespace esprit::play {

/// What a game did with an order.
enum class Progress : std::uint8_t { refused, suspended, committed };

/// What came of an order or an answer. Refused: nothing has changed.
struct Reply {
    Progress progress = Progress::refused;
    std::string rule;     // refused: by which rule; empty when it is none of the system's
    std::string because;  // refused: one line for a player
};

template <rules::System S>
class Game {
public:
    using Battle = typename S::Battle;
    using Order = typename S::Order;

    /// A game from its beginning. Of the header, `system` and `begin` are filled in. What `rules`
    /// refers to must outlive the game. A `start` must be a snapshot of this system.
    Game(Rules<S> const& rules, Header header) : rules_(rules) {
        std::optional<Battle> const first = first_battle(rules_, header);
        ESPRIT_EXPECT(first.has_value(), "a game starts from a snapshot of its own system");
        battle_ = *first;
        header.system = std::string{rules_.system.name()};
        header.begin = state_of(rules_.system, battle_, header.play);
        log_.header = std::move(header);
    }

    /// Who answers for a side from now on; not owned. nullptr: a person.
    void decide_by(rules::SideId side, chance::Policy* policy) {
        if (side >= players_.size()) players_.resize(side + std::size_t{1});
        players_[side] = policy;
    }
    /// Hears every throw and event once, as soon as it happens; not owned.
    void set_listener(chance::Listener* listener) { listener_ = listener; }
    /// What the log notes beside a draw; at first whose dice they were.
    void set_draw_note(DrawNote note) { note_ = std::move(note); }

    /// The secret of fair dice, which must be that of the promise. Without it no dice are rolled.
    void set_dice_secret(Bytes32 const& secret) {
        ESPRIT_EXPECT(log_.header.fair && keeps(*log_.header.fair, secret),
                      "fair dice are thrown by the secret that was promised");
        secret_ = secret;
        fair_.emplace(secret, log_.header.fair->nonces);
    }
    /// What the seats show for the order, or answer, that is given next; see NotShown.
    void show(Shown shown) { shown_.push_back(std::move(shown)); }
    /// From now on the secret stands in the log: when nothing is rolled any more.
    void reveal_secret() { log_.secret = secret_; }

    /// One of two sides gives the battle up, whatever is under way. No order is given any more.
    void resign(std::uint8_t side) {
        ESPRIT_EXPECT(side < 2, "of two sides one resigns");
        log_.resigned = side;
    }

    /// The committed battle: an open order has not touched it.
    Battle const& battle() const { return battle_; }
    /// The battle as it is now, an open order, or one that waits for given dice or for what the
    /// seats show, carried out up to there: to be looked at only.
    Battle const& at_this_moment() const {
        if (battle_without_dice_) return *battle_without_dice_;
        return battle_at_question_ ? *battle_at_question_ : battle_;
    }
    /// The log, the open order included.
    Log const& log() const { return log_; }
    /// What the open order waits for; nothing when none is open.
    std::optional<PendingChoice> const& pending() const { return pending_; }

    /// Gives an order; where players throw the dice, `given` are those it takes, at least up to the
    /// first question. Throws DiceError when they are too few, or too many for an order that is
    /// done; then nothing has changed. The same holds for NotShown, thrown where dice wait for what
    /// the seats show.
    Reply submit(Order const& order, std::vector<std::uint8_t> given = {}) {
        battle_without_dice_.reset();
        if (pending_) return refused("an order is open: answer it or withdraw it first");
        if (!throws_ready()) return refused("the dice of this game are not ready");
        if (rolls() && !given.empty()) return refused("this game rolls its own dice");
        auto const refusal = rules_.system.refuse(rules_.scenario, battle_, order);
        if (refusal) return {Progress::refused, std::string{refusal->rule.text}, refusal->because};
        OpenOrder open;
        open.record.order = rules_.words.order_text(order);
        ESPRIT_EXPECT(rules_.words.read_order(open.record.order) == order,
                      "an order can be read from its text");
        rules::Awaited const awaited = rules_.system.awaited(rules_.scenario, battle_);
        open.record.turn = awaited.turn;
        open.record.phase = awaited.phase_number;
        open.given = std::move(given);
        return go_on(order, std::move(open), 0);
    }

    /// Answers what the open order waits for, by the name of an option. Only the open order is
    /// gone through again, from the committed battle. `more` are given dice behind those of
    /// `submit`. Throws DiceError as `submit` does; then the order waits as before.
    Reply answer(std::string_view option, std::vector<std::uint8_t> const& more = {}) {
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

    /// Takes the open order back; false when none is open.
    bool withdraw() {
        battle_without_dice_.reset();
        if (!pending_) return false;
        close();
        return true;
    }

    /// Takes back the open order, or else the last one that was carried out. False when there is
    /// none, or it has been forgotten. The same order given again meets the same dice.
    bool undo() {
        if (withdraw()) return true;
        if (undo_stack_.empty()) return false;
        battle_ = undo_stack_.back();
        undo_stack_.pop_back();
        log_.entries.pop_back();
        return true;
    }

    /// Takes up a log that begins as this game does, which must be at its beginning: carries out
    /// its orders, and lets its open order wait again. On a difference the game holds the orders
    /// before it.
    std::optional<Difference> take_up(Log const& log) {
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

    /// Goes on where a log ends that nobody has touched since it was written, by this play version
    /// or by an older one: from its last snapshot, so that only the orders behind it are carried
    /// out again, with the recorded faces. Orders before it cannot be taken back any more. As
    /// `take_up` else.
    std::optional<Difference> resume(Log log) {
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

    /// Forgets the battles that only taking back needs, but for those of the last `kept` orders.
    void limit_undo(std::size_t kept) {
        if (undo_stack_.size() <= kept) return;
        undo_stack_.erase(undo_stack_.begin(),
                          undo_stack_.end() - static_cast<std::ptrdiff_t>(kept));
    }

private:
    static Reply refused(std::string because) {
        return {Progress::refused, {}, std::move(because)};
    }

    detail::Rerun<S> rerun_of(OrderRecord const& record) const {
        return {rules_, log_.header, log_.entries, battle_, record, rolls(), nullptr, fair()};
    }
    bool rolls() const { return log_.header.seed || fair_; }
    bool throws_ready() const { return !log_.header.fair || fair_; }
    chance::FairWords const* fair() const { return fair_ ? &*fair_ : nullptr; }

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
        arbiter.set_draw_note(&note_);
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
            stopped_at_ = carried.battle;
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
    std::vector<Battle> undo_stack_;  // the last entries'
    Log log_;
    std::optional<Bytes32> secret_;
    std::optional<chance::FairWords> fair_;
    std::vector<Shown> shown_;  // for the order that is given next
    // of the open order
    std::optional<Order> order_;
    std::optional<PendingChoice> pending_;
    std::optional<Battle> battle_at_question_;   // where it waits for an answer
    std::optional<Battle> battle_without_dice_;  // where an order waits for dice
    std::size_t heard_ = 0;

    Players players_;
    DrawNote note_;
    chance::Listener* listener_ = nullptr;
};

}  // namespace esprit::play
