#include "chance/dice.h"

#include <algorithm>

#include "base/counted.h"
#include "base/expect.h"

namespace esprit::chance {

namespace {

// Lemire's unbiased reduction of 32 random bits to a face: words * 6 whose lower half is below
// 2^32 mod 6 are rejected.
constexpr std::uint32_t first_fair_word = 4;

}  // namespace

PhiloxKey stream_key(std::uint64_t seed, DrawPurpose purpose) {
    return {static_cast<std::uint32_t>(seed) ^ static_cast<std::uint32_t>(purpose),
            static_cast<std::uint32_t>(seed >> 32)};
}

int HeardArbiter::choose(Choice const& choice) {
    int const option = policy_->answer(choice);
    if (listener_ != nullptr) listener_->chose(choice, option);
    return option;
}

RollingArbiter::RollingArbiter(std::uint64_t seed, DrawPurpose purpose, Listener* listener)
    : HeardArbiter(listener), key_(stream_key(seed, purpose)) {}

RollingArbiter::RollingArbiter(FairWords const& words, Listener* listener)
    : HeardArbiter(listener), fair_(&words) {}

/// A block of words at an address.
PhiloxCounter RollingArbiter::words_at(PhiloxCounter const& address, std::uint32_t block) const {
    if (fair_ != nullptr) return fair_->at(address, block);
    // The block number goes into the key: the address fills the counter.
    return philox(address, {key_[0], key_[1] ^ block * 0x9E3779B9U});
}

void RollingArbiter::move_to(DrawPlace place) {
    ESPRIT_EXPECT(place.battle >> 48 == 0 && place.turn < (1U << 12) && place.phase < (1U << 6),
                  "a place of draws fits the bits of an address");
    place_ = place;
    occurrences_.clear();
}

std::uint16_t Occurrences::next(RuleId rule, std::uint16_t unit) {
    for (Seen& seen : seen_) {
        if (seen.rule == rule.key && seen.unit == unit) {
            ESPRIT_EXPECT(seen.times < 0xFFFF, "an occurrence fits the bits of an address");
            return ++seen.times;
        }
    }
    seen_.push_back({rule.key, unit, 0});
    return 0;
}

PhiloxCounter RollingArbiter::address_of(Chance const& chance) {
    ESPRIT_EXPECT(chance.unit < (1U << 14), "a unit number fits the bits of an address");
    std::uint32_t const moment =
        std::uint32_t{place_.turn} << 20 | std::uint32_t{place_.phase} << 14 | chance.unit;
    return {static_cast<std::uint32_t>(place_.battle),
            static_cast<std::uint32_t>(place_.battle >> 32) << 16 |
                occurrences_.next(chance.rule, chance.unit),
            moment, chance.rule.key};
}

/// Appends `dice` faces from the words at an address, beginning with a block.
void RollingArbiter::throw_dice(PhiloxCounter address, std::uint32_t block, unsigned dice) {
    std::size_t next = faces_.size();
    faces_.resize(next + dice);
    while (next < faces_.size()) {
        for (std::uint64_t const word : words_at(address, block++)) {
            std::uint64_t const scaled = word * faces_of_die;
            if (static_cast<std::uint32_t>(scaled) >= first_fair_word) {
                faces_[next++] = static_cast<std::uint8_t>((scaled >> 32) + 1);
                if (next == faces_.size()) {
                    break;
                }
            }
        }
    }
}

/// A fast path for sums without a listener: the reading that `throw_dice` would lead to, from the
/// first block of words. Returns `roll_again` in the rare case that a word is rejected.
int RollingArbiter::unseen_sum(PhiloxCounter const& address, Chance const& chance) const {
    static_assert(max_summed_dice <= std::tuple_size_v<PhiloxCounter>);
    PhiloxCounter const words = philox(address, key_);
    std::size_t steps = 0;
    for (unsigned die = 0; die < chance.dice; ++die) {
        std::uint64_t const scaled = std::uint64_t{words[die]} * faces_of_die;
        if (static_cast<std::uint32_t>(scaled) < first_fair_word) {
            return roll_again;
        }
        steps += static_cast<std::size_t>(scaled >> 32);
    }
    return chance.reading_of_sum[steps];
}

/// Appends the one "face" of cards: a number below the total of the weights, read as a reading.
void RollingArbiter::draw_cards(PhiloxCounter const& address, Chance const& chance) {
    weigh(chance, weights_);
    auto const total = static_cast<std::uint32_t>(weights_.total);
    std::uint32_t const first_fair = (0U - total) % total;
    for (std::uint32_t block = 0;; ++block) {
        for (std::uint64_t const word : words_at(address, block)) {
            std::uint64_t const scaled = word * total;
            if (static_cast<std::uint32_t>(scaled) < first_fair) continue;
            std::uint64_t place = scaled >> 32;
            std::uint8_t found = 0;
            while (place >= weights_.narrow[found]) place -= weights_.narrow[found++];
            faces_.push_back(found);
            return;
        }
    }
}

int RollingArbiter::draw(Chance const& chance) {
    constexpr std::uint32_t blocks_of_attempt = 1024;  // far more than the largest pool needs
    PhiloxCounter const address = address_of(chance);
    if (listener_ == nullptr && fair_ == nullptr && chance.kind == ChanceKind::sum) {
        int const reading = unseen_sum(address, chance);
        if (reading != roll_again) {
            return reading;
        }
    }
    faces_.clear();
    int reading = roll_again;
    if (chance.kind == ChanceKind::cards) {
        draw_cards(address, chance);
        reading = read_faces(chance, faces_);
    }
    for (std::uint32_t attempt = 0; reading == roll_again; ++attempt) {
        throw_dice(address, attempt * blocks_of_attempt, chance.dice);
        reading = read_faces(chance, std::span{faces_}.last(chance.dice));
    }
    if (listener_ != nullptr) {
        listener_->drawn(chance, faces_, reading);
    }
    return reading;
}

ScriptedArbiter::ScriptedArbiter(std::vector<std::uint8_t> dice, Listener* listener)
    : HeardArbiter(listener), dice_(std::move(dice)) {
    for (unsigned const face : dice_) {
        if (face > faces_of_die) {
            throw DiceError{"a die shows 1 to 6, not " + std::to_string(face)};
        }
    }
}

namespace {

/// "Jokers"; "cards looked for" if the sort has no name.
std::string cards_of_sort(Chance const& chance, int count) {
    if (chance.card.empty()) return "cards looked for";
    return std::string{chance.card} + (count == 1 ? "" : "s");
}

/// "0 to 2 of the 8 cards drawn of 54 are Jokers"
std::string cards_that_can_be(Chance const& chance, Weights const& weights) {
    int least = chance.readings;
    int most = 0;
    for (int count = 0; count < chance.readings; ++count) {
        if (weights.narrow[static_cast<std::size_t>(count)] == 0) continue;
        least = std::min(least, count);
        most = count;
    }
    return std::to_string(least) + " to " + std::to_string(most) + " of the " +
           counted(chance.drawn, "card") + " drawn of " + std::to_string(chance.deck) + " are " +
           cards_of_sort(chance, 2);
}

/// "GT-MC-00 (1/Kray) needs 3 dice"
std::string need_of(Chance const& chance) {
    std::string need = std::string{chance.rule.text} +
                       (chance.whose.empty() ? "" : " (" + std::string{chance.whose} + ")") +
                       " needs ";
    if (chance.kind != ChanceKind::cards) {
        return need + std::to_string(chance.dice) + (chance.dice == 1 ? " die" : " dice");
    }
    std::string const sort = std::to_string(chance.sort) + " " + cards_of_sort(chance, chance.sort);
    std::string const drawn = " among the " + counted(chance.drawn, "card") + " drawn";
    std::string const deck = std::to_string(chance.deck);
    if (chance.card.empty()) return need + "the number of the " + sort + drawn + " of " + deck;
    return need + "the number of " + cards_of_sort(chance, 2) + drawn + " from a deck of " + deck +
           " with " + sort;
}

/// "you gave 2", or, if other rolls have used some of them, "1 of the 4 you gave is left".
std::string what_is_left(std::size_t given, std::size_t used) {
    std::size_t const left = given - used;
    if (used == 0) return "you gave " + (given == 0 ? "none" : std::to_string(given));
    return (left == 0 ? "none" : std::to_string(left)) + " of the " + std::to_string(given) +
           " you gave " + (left == 1 ? "is" : "are") + " left";
}

}  // namespace

/// Throws DiceError for a 0 on a die, and for a number of cards that cannot be drawn.
void ScriptedArbiter::check_faces(Chance const& chance, std::span<std::uint8_t const> faces) {
    for (unsigned const face : faces) {
        if (chance.kind != ChanceKind::cards) {
            if (face == 0) throw DiceError{"a die shows 1 to 6, not 0"};
            continue;
        }
        weigh(chance, weights_);
        if (face >= chance.readings || weights_.narrow[face] == 0) {
            throw DiceError{std::string{chance.rule.text} + ": " +
                            cards_that_can_be(chance, weights_) + ", not " + std::to_string(face)};
        }
    }
}

int ScriptedArbiter::draw(Chance const& chance) {
    std::size_t const first = next_;
    int reading = roll_again;
    while (reading == roll_again) {
        if (dice_.size() - next_ < chance.dice) {
            std::string const need = need_of(chance);
            throw DiceError{need + "; " + what_is_left(dice_.size(), next_) +
                                (next_ > first ? " (a tie is rolled again)" : ""),
                            need, chance.kind == ChanceKind::cards};
        }
        check_faces(chance, std::span{dice_}.subspan(next_, chance.dice));
        reading = read_faces(chance, std::span{dice_}.subspan(next_, chance.dice));
        next_ += chance.dice;
    }
    if (listener_ != nullptr) {
        listener_->drawn(chance, std::span{dice_}.subspan(first, next_ - first), reading);
    }
    return reading;
}

void ScriptedArbiter::must_be_used_up() const {
    if (next_ != dice_.size()) {
        throw DiceError{std::to_string(dice_.size()) +
                        (dice_.size() == 1 ? " die was given, but " : " dice were given, but ") +
                        std::to_string(next_) + (next_ == 1 ? " is" : " are") + " needed"};
    }
}

}  // namespace esprit::chance
