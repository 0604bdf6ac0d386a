// The table of declared facts and the sets of facts that it names.
#include "chance/facts.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "chance/toy_words.h"

namespace esprit::chance {
namespace {

using toy::table;

TEST(Facts, FlagsAndNumbersAreNumberedApart) {
    EXPECT_EQ(toy::veteran, (FactId{true, 0, 0}));
    EXPECT_EQ(toy::strength, (FactId{false, 0, 1}));
    EXPECT_EQ(toy::raw, (FactId{true, 1, 2}));
    EXPECT_EQ(toy::arm, (FactId{false, 1, 3}));
    EXPECT_EQ(toy::width, (FactId{false, 2, 4}));
    EXPECT_EQ(toy::upslope, (FactId{true, 2, 6}));
}

TEST(Facts, EveryDeclarationIsFoundByItsName) {
    for (std::size_t place = 0; place < table.declarations().size(); ++place) {
        FactDeclaration const& fact = table.declarations()[place];
        FactId found;
        ASSERT_TRUE(table.find(fact.name, found)) << fact.name;
        EXPECT_EQ(found, table.at(place));
        EXPECT_EQ(&table[found], &fact);
    }
    FactId untouched = toy::arm;
    EXPECT_FALSE(table.find("elephants", untouched));
    EXPECT_EQ(untouched, toy::arm);
}

TEST(Facts, DeclarationsSayTheirRange) {
    FactDeclaration const& width = table[toy::width];
    EXPECT_EQ(width.type, FactType::decimal);
    EXPECT_EQ(width.least, 0);
    EXPECT_EQ(width.most, 10 * decimal_scale);
    EXPECT_EQ(width.unset, -decimal_scale);
    FactDeclaration const& arm = table[toy::arm];
    EXPECT_EQ(arm.type, FactType::name);
    EXPECT_EQ(arm.least, 0);
    EXPECT_EQ(arm.most, 2);
    EXPECT_EQ(arm.unset, -1);
    EXPECT_EQ(arm.name_count, 3U);
    EXPECT_EQ(arm.names[1], "cavalry");
    EXPECT_FALSE(arm.announced);
    EXPECT_EQ(table[toy::ground].unset, 0);
    EXPECT_TRUE(table[toy::ground].announced);
}

TEST(Facts, NothingGivenIsUnset) {
    FactSet const none = table.none_given();
    EXPECT_EQ(none.flags, 0U);
    EXPECT_EQ(none.number(toy::strength), -1);
    EXPECT_EQ(none.number(toy::arm), -1);
    EXPECT_EQ(none.number(toy::width), -decimal_scale);
    EXPECT_EQ(none.number(toy::losses), 0);
    EXPECT_EQ(none.number(toy::ground), 0);
}

TEST(Facts, SettingOneLeavesTheOthers) {
    for (std::size_t place = 0; place < table.declarations().size(); ++place) {
        FactSet facts = table.none_given();
        FactId const changed = table.at(place);
        std::int64_t const value = changed.is_flag ? 1 : 2;
        facts.set_value(changed, value);
        EXPECT_EQ(facts.value(changed), value);
        for (std::size_t other = 0; other < table.declarations().size(); ++other) {
            FactId const id = table.at(other);
            if (other != place) {
                EXPECT_EQ(facts.value(id), table.none_given().value(id));
            }
        }
        EXPECT_FALSE(facts == table.none_given());
        facts.set_value(changed, table.none_given().value(changed));
        EXPECT_EQ(facts, table.none_given());
    }
}

TEST(Facts, ADeniedFlagDiffersFromOneThatIsNotGiven) {
    FactId const id = table.at(0);
    ASSERT_TRUE(id.is_flag);
    FactSet facts = table.none_given();
    facts.state(id, 0);
    EXPECT_TRUE(facts.denies(id));
    EXPECT_FALSE(facts.has(id));
    EXPECT_FALSE(facts == table.none_given());
    facts.assume(id);
    EXPECT_FALSE(facts.has(id));
    facts.state(id, 1);
    EXPECT_FALSE(facts.denies(id));
    EXPECT_TRUE(facts.has(id));
    facts.state(id, 0);
    facts.take_back(id, 0);
    EXPECT_EQ(facts, table.none_given());
    facts.assume(id);
    EXPECT_TRUE(facts.has(id));
}

/// A table with some number of flags and numbers.
std::vector<FactDeclaration> declared(std::size_t flags, std::size_t numbers) {
    std::vector<FactDeclaration> all(flags, flag("flag", "", ""));
    all.insert(all.end(), numbers, whole("number", 0, 1, 0, "", ""));
    return all;
}

TEST(Facts, LimitsAreChecked) {
    EXPECT_TRUE(FactTable{declared(max_flags, max_numbers)}.within_limits());
    EXPECT_FALSE(FactTable{declared(max_flags + 1, 0)}.within_limits());
    EXPECT_FALSE(FactTable{declared(0, max_numbers + 1)}.within_limits());
    for (std::int64_t const too_far : {std::int64_t{0}, std::int64_t{1}}) {
        FactDeclaration const facts[] = {
            whole("number", -largest_number, largest_number + too_far, 0, "", ""),
            whole("other", -largest_number - too_far, largest_number, 0, "", "")};
        EXPECT_EQ(FactTable{facts}.within_limits(), too_far == 0);
        EXPECT_EQ(FactTable{std::span{facts}.last(1)}.within_limits(), too_far == 0);
    }
}

TEST(Facts, NamesHaveBitsOfTheirOwn) {
    EXPECT_EQ(table.name_offset(toy::arm), 0);
    EXPECT_EQ(table.name_offset(toy::ground), 3);  // after infantry, cavalry and artillery
    std::vector<FactDeclaration> facts;
    std::size_t names = 0;
    for (; names + 3 <= max_name_values; names += 3) {
        facts.push_back(name_of("arm", toy::arms, "", ""));
    }
    EXPECT_TRUE(FactTable{facts}.within_limits());
    facts.push_back(name_of("arm", toy::arms, "", ""));
    EXPECT_FALSE(FactTable{facts}.within_limits());
}

TEST(Facts, TheLastFlagAndNumberCanBeSet) {
    std::vector<FactDeclaration> const all = declared(max_flags, max_numbers);
    FactTable const full{all};
    FactId const last_flag = full.at(max_flags - 1);
    FactId const last_number = full.at(max_flags + max_numbers - 1);
    FactSet facts;
    facts.set(last_flag);
    facts.set_number(last_number, -7);
    EXPECT_EQ(facts.flags, std::uint64_t{1} << 63);
    EXPECT_TRUE(facts.has(last_flag));
    EXPECT_EQ(facts.numbers.back(), -7);
}

TEST(FactsDeathTest, TheProgramsOwnNamesMustExist) {
    EXPECT_DEATH(static_cast<void>(table.id("elephants")),
                 "a fact that the program uses is declared");
}

}  // namespace
}  // namespace esprit::chance
