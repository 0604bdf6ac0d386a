// The turn that decided a battle.
#include "report/turning_point.h"

#include <gtest/gtest.h>

namespace esprit::report {
namespace {

TurnTale turn(int number, std::uint64_t first_lost, std::uint64_t second_lost) {
    TurnTale tale;
    tale.number = number;
    tale.losses.resize(2);
    tale.losses[0].percent = Exact{first_lost};
    tale.losses[1].percent = Exact{second_lost};
    return tale;
}

Incident loss(Incident::Kind kind, rules::SideId side, std::string whom) {
    Incident incident;
    incident.kind = kind;
    incident.side = side;
    incident.whom = std::move(whom);
    return incident;
}

// The second side loses 30 more in turn 2 while the first loses 5, but 40 against 38 in turn 3.
TEST(TurningPoint, IsWhereTheLoserFellBehindMost) {
    Chronicle chronicle;
    chronicle.turns = {turn(1, 5, 10), turn(2, 10, 40), turn(3, 48, 80)};
    chronicle.turns[1].incidents = {
        loss(Incident::Kind::gone, 0, "winner's"), loss(Incident::Kind::broke, 1, "Line"),
        loss(Incident::Kind::gone, 1, "Guard"), loss(Incident::Kind::recovered, 1, "Horse")};
    TurningPoint const point = turning_point(chronicle, 0);
    ASSERT_NE(point.turn, nullptr);
    EXPECT_EQ(point.turn->number, 2);
    ASSERT_NE(point.incident, nullptr);
    EXPECT_EQ(point.incident->whom, "Guard");
}

TEST(TurningPoint, IsMissingWhereNoTurnWasWorseForTheLoser) {
    Chronicle chronicle;
    chronicle.turns = {turn(1, 5, 5), turn(2, 20, 10)};
    EXPECT_EQ(turning_point(chronicle, 0).turn, nullptr);
    EXPECT_EQ(turning_point(Chronicle{}, 1).turn, nullptr);
}

}  // namespace
}  // namespace esprit::report
