#include "sheet/typed_dice.h"

#include "text/verdicts/check_lines.h"

namespace esprit::sheet {

using chance::Chance;
using chance::ChanceKind;

namespace {

/// Thrown when all given dice are used.
struct DiceAwaited {
    AwaitedThrow next;
};

/// Splits a list of dice into throws. A ScriptedArbiter reads each throw.
class TypedArbiter final : public chance::Arbiter {
public:
    TypedArbiter(chance::Ruleset const& ruleset, std::span<TypedDie const> dice,
                 chance::Listener& listener)
        : ruleset_(ruleset), dice_(dice), listener_(listener) {}

    int draw(Chance const& chance) override {
        faces_.clear();
        bool again = false;
        do {
            if (chance.dice > 0) take_throw(chance, again);
            again = true;
        } while (chance::read_faces(chance, std::span{faces_}.last(chance.dice)) ==
                 chance::roll_again);
        chance::ScriptedArbiter thrown{faces_, &listener_};
        return thrown.draw(chance);
    }
    /// Procedures without a map leave no decision to a player.
    int choose(chance::Choice const&) override { return 0; }
    void tell(chance::Event const& event) override { listener_.told(event); }
    void becomes(std::string_view whom, std::initializer_list<chance::FactChange> facts) override {
        listener_.became(whom, facts);
    }

    std::size_t left() const { return dice_.size(); }

private:
    [[noreturn]] void await(Chance const& chance, bool again) const {
        throw DiceAwaited{{chance.dice, chance.kind, again, chance.sixes_told,
                           text::describe_check(ruleset_, chance)}};
    }

    void take_throw(Chance const& chance, bool again) {
        if (dice_.empty()) await(chance, again);
        if (dice_.front().counted) {
            take_count(chance, dice_.front());
            dice_ = dice_.subspan(1);
            return;
        }
        for (unsigned die = 0; die < chance.dice; ++die) {
            if (dice_.empty()) await(chance, again);
            if (dice_.front().counted) {
                throw SheetError{"bad_dice", "a count is for a whole throw, not for part of one"};
            }
            faces_.push_back(dice_.front().face);
            dice_ = dice_.subspan(1);
        }
    }

    /// Appends faces with the given count: any that count and any that do not.
    void take_count(Chance const& chance, TypedDie const& given) {
        if (chance.kind != ChanceKind::pool) {
            throw SheetError{"bad_dice", "only a pool of dice may be given as a count"};
        }
        if (given.count > chance.dice) {
            throw SheetError{"bad_dice", "a count of " + std::to_string(given.count) +
                                             " is more than the " + std::to_string(chance.dice) +
                                             " dice of the pool"};
        }
        if (given.six && !chance.sixes_told) {
            throw SheetError{"bad_dice", "a six makes no difference here: leave \"six\" out"};
        }
        std::uint8_t counting = 0;
        std::uint8_t other = 0;
        for (std::uint8_t face = 1; face <= chance::faces_of_die; ++face) {
            bool const counts = (chance.hitting_faces >> face & 1U) != 0;
            bool const needless_six = chance.sixes_told && face == chance::faces_of_die;
            if (counts && (counting == 0 || !needless_six)) counting = face;
            if (!counts) other = face;
        }
        if (given.count > 0 && counting == 0) {
            throw SheetError{"bad_dice", "no face counts here: the count must be 0"};
        }
        if (given.count < chance.dice && other == 0) {
            throw SheetError{"bad_dice", "every face counts here: the count must be " +
                                             std::to_string(chance.dice)};
        }
        faces_.insert(faces_.end(), given.count, counting);
        faces_.insert(faces_.end(), chance.dice - given.count, other);
        if (chance.sixes_told) set_six(given, counting);
    }

    /// Makes one of the faces that count a six if the player says so.
    void set_six(TypedDie const& given, std::uint8_t counting) {
        bool const only_sixes = counting == chance::faces_of_die;
        if ((given.six && given.count == 0) || (only_sixes && given.count > 0 && !given.six)) {
            throw SheetError{"bad_dice", given.six
                                             ? "a six counts: with \"six\" the count is at least 1"
                                             : "only sixes count here: \"six\" must be true"};
        }
        if (given.six) faces_.front() = chance::faces_of_die;
    }

    chance::Ruleset const& ruleset_;
    std::span<TypedDie const> dice_;
    chance::Listener& listener_;
    std::vector<std::uint8_t> faces_;
};

}  // namespace

TypedVerdict verdict_of_typed(text::Subject const& subject, text::Situation const& situation,
                              std::span<TypedDie const> dice) {
    TypedVerdict typed;
    auto const thrower = [&](text::Play const& play,
                             chance::Listener& listener) -> std::optional<chance::Outcome> {
        TypedArbiter arbiter{*subject.system->ruleset, dice, listener};
        try {
            chance::Outcome const outcome = play(arbiter);
            if (arbiter.left() > 0) {
                throw SheetError{"bad_dice", "all is settled, and " +
                                                 std::to_string(arbiter.left()) +
                                                 " dice or counts are left over"};
            }
            return outcome;
        } catch (DiceAwaited& awaited) {
            typed.awaited = std::move(awaited.next);
            return std::nullopt;
        }
    };
    typed.verdict = text::verdict_by(subject, situation, thrower);
    return typed;
}

}  // namespace esprit::sheet
