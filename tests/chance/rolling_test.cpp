// Addressed dice: a throw does not depend on any other throw.
#include <Random123/philox.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

#include "chance/dice.h"
#include "chance/recorder.h"
#include "chance/toy_chances.h"

namespace esprit::chance {
namespace {

using namespace literals;

constexpr std::uint64_t seed = 20240615;

Chance dice_of(RuleId rule, unsigned dice, std::uint16_t unit = 0) {
    Chance chance = toy::pool(rule, dice, 4);
    chance.unit = unit;
    return chance;
}

/// The faces of chances that are drawn one after another in one place.
std::vector<Faces> thrown(std::vector<Chance> const& chances, DrawPlace place = {},
                          std::uint64_t of_seed = seed, DrawPurpose purpose = DrawPurpose::play) {
    Recorder recorder;
    RollingArbiter arbiter{of_seed, purpose, &recorder};
    arbiter.move_to(place);
    for (Chance const& chance : chances) arbiter.draw(chance);
    std::vector<Faces> all;
    for (auto const& row : recorder.throws) all.push_back(row.faces);
    return all;
}

Chance const fire = dice_of("T-FIRE"_rule, 12, 3);
Chance const morale = dice_of("T-MORALE"_rule, 12, 3);
Chance const fire_of_another = dice_of("T-FIRE"_rule, 12, 4);

TEST(Rolling, TheSameAddressGivesTheSameFaces) {
    EXPECT_EQ(thrown({fire, morale, fire}), thrown({fire, morale, fire}));
}

TEST(Rolling, OneMoreDrawElsewhereShiftsNothing) {
    std::vector<Faces> const plain = thrown({fire, morale});
    std::vector<Faces> const with_more = thrown({fire, fire_of_another, fire_of_another, morale});
    EXPECT_EQ(with_more.front(), plain.front());
    EXPECT_EQ(with_more.back(), plain.back());
}

TEST(Rolling, OrderOfDifferentRulesDoesNotMatter) {
    std::vector<Faces> const one = thrown({fire, morale, fire_of_another, fire});
    std::vector<Faces> const other = thrown({fire_of_another, fire, fire, morale});
    EXPECT_EQ(other[1], one[0]);
    EXPECT_EQ(other[3], one[1]);
    EXPECT_EQ(other[0], one[2]);
    EXPECT_EQ(other[2], one[3]);
}

TEST(Rolling, EveryPartOfTheAddressMatters) {
    std::set<Faces> seen;
    int draws = 0;
    auto const add = [&](std::vector<Faces> const& all) {
        for (Faces const& faces : all) {
            seen.insert(faces);
            ++draws;
        }
    };
    DrawPlace const here{7, 3, 2};
    add(thrown({fire, morale, fire_of_another, fire, fire}, here));
    add(thrown({fire}, here, seed + 1));
    add(thrown({fire}, here, seed + (std::uint64_t{1} << 32)));
    add(thrown({fire}, here, seed, DrawPurpose::think));
    for (DrawPlace const& place :
         {DrawPlace{8, 3, 2}, DrawPlace{7 + (std::uint64_t{1} << 32), 3, 2},
          DrawPlace{(std::uint64_t{1} << 48) - 1, 3, 2}, DrawPlace{7, 4, 2}, DrawPlace{7, 4095, 2},
          DrawPlace{7, 3, 3}, DrawPlace{7, 3, 63}, DrawPlace{7, 2, 3}, DrawPlace{3, 7, 2}}) {
        add(thrown({fire}, place));
    }
    // With 12 faces each, two of these draws are equal with a probability below 1 in 10 million.
    EXPECT_EQ(static_cast<int>(seen.size()), draws);
}

TEST(Rolling, ThoughtsDoNotMeetPlay) {
    // A commander who thinks with the seed of the game must not foresee its dice.
    std::set<Faces> play;
    std::set<Faces> think;
    for (std::uint64_t battle = 0; battle < 50; ++battle) {
        for (std::uint16_t turn = 0; turn < 5; ++turn) {
            DrawPlace const place{battle, turn, 0};
            play.insert(thrown({fire}, place).front());
            think.insert(thrown({fire}, place, seed, DrawPurpose::think).front());
        }
    }
    for (Faces const& faces : think) EXPECT_EQ(play.count(faces), 0U);
}

TEST(Rolling, ALargerPoolBeginsWithTheSmaller) {
    Faces const small = thrown({dice_of("T-FIRE"_rule, 9)}).front();
    Faces large = thrown({dice_of("T-FIRE"_rule, 30)}).front();
    large.resize(9);
    EXPECT_EQ(large, small);
}

TEST(Rolling, RerolledTiesDisturbNothing) {
    int ties = 0;
    for (std::uint64_t battle = 0; battle < 100; ++battle) {
        DrawPlace const place{battle, 0, 0};
        auto const kept = thrown({toy::roll_off(0, false), toy::roll_off(0, false)}, place);
        auto const again = thrown({toy::roll_off(0, true), toy::roll_off(0, true)}, place);
        bool const was_tie = kept[0][0] == kept[0][1];
        ties += was_tie;
        EXPECT_EQ(again[0].size() > 2, was_tie);
        EXPECT_EQ(again[0][0], kept[0][0]);
        EXPECT_EQ(again[0][1], kept[0][1]);
        // The second roll-off of the rule begins as if the first had not been a tie.
        EXPECT_EQ(again[1][0], kept[1][0]);
        EXPECT_EQ(again[1][1], kept[1][1]);
        std::size_t const last = again[0].size() - 2;
        EXPECT_NE(again[0][last], again[0][last + 1]);
        for (std::size_t i = 0; i < last; i += 2) EXPECT_EQ(again[0][i], again[0][i + 1]);
    }
    EXPECT_GT(ties, 5);  // about one in six
}

TEST(Rolling, MovingOnResetsOccurrences) {
    Recorder recorder;
    RollingArbiter arbiter{seed, DrawPurpose::play, &recorder};
    DrawPlace const here{1, 2, 3};
    arbiter.move_to(here);
    arbiter.draw(fire);
    arbiter.draw(fire);
    arbiter.move_to({1, 2, 4});
    arbiter.draw(fire);
    arbiter.move_to(here);
    arbiter.draw(fire);
    EXPECT_EQ(recorder.throws[3], recorder.throws[0]);
    EXPECT_FALSE(recorder.throws[1] == recorder.throws[0]);
    EXPECT_FALSE(recorder.throws[2] == recorder.throws[0]);
}

TEST(Rolling, TellsItsListener) {
    Recorder recorder;
    RollingArbiter arbiter{seed, DrawPurpose::play, &recorder};
    int const reading = arbiter.draw(fire);
    ASSERT_EQ(recorder.throws.size(), 1U);
    EXPECT_EQ(recorder.throws[0].rule, "T-FIRE");
    EXPECT_EQ(recorder.throws[0].reading, reading);
    EXPECT_EQ(read_faces(fire, recorder.throws[0].faces), reading);
    arbiter.tell({"T-ROUT"_rule, "blue"});
    EXPECT_EQ(recorder.events, (std::vector<std::string>{"T-ROUT blue"}));
    RollingArbiter unheard{seed};
    EXPECT_EQ(unheard.draw(fire), reading);  // a listener makes no difference
    unheard.tell({"T-ROUT"_rule, "blue"});
}

TEST(Rolling, DecisionsGoToThePolicy) {
    std::string_view const options[] = {"halt", "fall back"};
    Choice const choice{"T-CHOICE"_rule, 0, "what now?", options};
    RollingArbiter arbiter{seed};
    EXPECT_EQ(arbiter.choose(choice), 0);
    ScriptedPolicy policy{{1, 0}};
    arbiter.decide_by(policy);
    EXPECT_EQ(arbiter.choose(choice), 1);
    EXPECT_EQ(arbiter.choose(choice), 0);
    EXPECT_EQ(arbiter.choose(choice), 0);  // after the last answer: the first option
}

/// The faces by the description of addresses in dice.h and the code of Random123. The faces at an
/// address are part of the format of logs, which are read again years later.
Faces faces_by_hand(DrawPlace place, Chance const& chance, std::uint32_t occurrence,
                    std::uint32_t attempt) {
    Faces faces;
    for (std::uint32_t block = attempt * 1024; faces.size() < chance.dice; ++block) {
        r123::Philox4x32::ctr_type const counter{
            {static_cast<std::uint32_t>(place.battle & 0xFFFFFFFFU),
             static_cast<std::uint32_t>(place.battle >> 32) * 65536U + occurrence,
             place.turn * 1048576U + place.phase * 16384U + chance.unit,
             text_key(chance.rule.text)}};
        r123::Philox4x32::key_type const key{
            {static_cast<std::uint32_t>(seed & 0xFFFFFFFFU) ^ 0x706C6179U,  // "play"
             static_cast<std::uint32_t>(seed >> 32) ^ (block * 0x9E3779B9U)}};
        r123::Philox4x32::ctr_type const words = r123::Philox4x32{}(counter, key);
        for (std::size_t i = 0; i < 4 && faces.size() < chance.dice; ++i) {
            // Rejected words are so rare that none comes up here.
            faces.push_back(static_cast<std::uint8_t>(words[i] * 6.0 / 4294967296.0 + 1));
        }
    }
    return faces;
}

TEST(Rolling, AddressesAreWhatTheyWere) {
    DrawPlace const place{(std::uint64_t{77} << 32) + 123456, 4000, 60};
    Chance const large = dice_of("GT-MOD-01"_rule, 300, 16000);
    std::vector<Faces> const all = thrown({large, large, fire}, place);
    EXPECT_EQ(all[0], faces_by_hand(place, large, 0, 0));
    EXPECT_EQ(all[1], faces_by_hand(place, large, 1, 0));
    EXPECT_EQ(all[2], faces_by_hand(place, fire, 0, 0));
}

TEST(Rolling, AttemptsOfATieAreWhatTheyWere) {
    int ties = 0;
    for (std::uint64_t battle = 0; battle < 200; ++battle) {
        DrawPlace const place{battle, 1, 1};
        Faces const shown = thrown({toy::roll_off(0, true)}, place).front();
        Faces by_hand;
        for (std::uint32_t attempt = 0; by_hand.size() < shown.size(); ++attempt) {
            Faces const pair = faces_by_hand(place, toy::roll_off(0, true), 0, attempt);
            by_hand.insert(by_hand.end(), pair.begin(), pair.end());
        }
        EXPECT_EQ(shown, by_hand);
        ties += shown.size() > 4;  // tied twice
    }
    EXPECT_GT(ties, 0);
}

RC_GTEST_PROP(RollingProperty, DrawsOfOthersAreIrrelevant, (std::vector<std::uint8_t> between)) {
    // Draws of other rules and units before and in between change nothing for one unit and rule.
    std::vector<Chance> chances;
    std::vector<std::size_t> places;
    for (std::uint8_t const number : between) {
        bool const is_ours = number % 3 == 0;
        if (is_ours) places.push_back(chances.size());
        chances.push_back(is_ours ? fire : number % 3 == 1 ? morale : fire_of_another);
    }
    std::vector<Faces> const mixed = thrown(chances);
    std::vector<Faces> const alone = thrown(std::vector<Chance>(places.size(), fire));
    for (std::size_t i = 0; i < places.size(); ++i) RC_ASSERT(mixed[places[i]] == alone[i]);
}

TEST(Rolling, AListenerChangesNoDice) {
    Recorder recorder;
    RollingArbiter heard{seed, DrawPurpose::play, &recorder};
    RollingArbiter unheard{seed};
    for (std::uint64_t battle = 0; battle < 3000; ++battle) {
        heard.move_to({battle, 1, 2});
        unheard.move_to({battle, 1, 2});
        for (unsigned dice = 1; dice <= max_summed_dice; ++dice) {
            Chance const chance = plain_sum("T-SUM"_rule, dice);
            EXPECT_EQ(unheard.draw(chance), heard.draw(chance));
        }
    }
}

TEST(RollingDeathTest, AddressesKeepTheirBounds) {
    RollingArbiter arbiter{seed};
    std::string const place = "a place of draws fits the bits of an address";
    EXPECT_DEATH(arbiter.move_to({std::uint64_t{1} << 48, 0, 0}), place);
    EXPECT_DEATH(arbiter.move_to({0, 4096, 0}), place);
    EXPECT_DEATH(arbiter.move_to({0, 0, 64}), place);
    EXPECT_DEATH(arbiter.draw(dice_of("T-FIRE"_rule, 1, 1U << 14)), "a unit number fits the bits");
}

TEST(RollingDeathTest, OccurrencesDoNotBeginAgain) {
    RollingArbiter arbiter{seed};
    for (int i = 0; i < 65536; ++i) arbiter.draw(plain_sum("T-SUM"_rule, 1));
    EXPECT_DEATH(arbiter.draw(plain_sum("T-SUM"_rule, 1)), "an occurrence fits the bits");
}

}  // namespace
}  // namespace esprit::chance
