// Snapshots are not trusted: forged bytes are either refused or give a battle that can be played
// on. ESPRIT_FORGERIES=10000 tries more of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "base/expect.h"
#include "program/by_system.h"
#include "support/all_battlefields.h"
#include "support/forged_battles.h"

namespace esprit::battles {
namespace {

int forgeries_to_make(int ordinary) {
    char const* const wanted = std::getenv("ESPRIT_FORGERIES");
    return wanted == nullptr ? ordinary : std::atoi(wanted);
}

class ForgedBattles : public ::testing::TestWithParam<std::string_view> {
protected:
    static std::vector<games::Battlefield const*> fields() {
        std::vector<games::Battlefield const*> found;
        for (auto const& field : all_battlefields()) {
            if (name_of(*field).starts_with(std::string{GetParam()} + '/')) {
                found.push_back(field.get());
            }
        }
        return found;
    }
};

// No battle that commanders have really played is refused.
TEST_P(ForgedBattles, NoneThatIsPlayedIsRefused) {
    for (games::Battlefield const* const field : fields()) {
        for (std::uint64_t number = 0; number < 4; ++number) {
            Moments const moments = moments_of(*field, number, 1000, 1000);
            EXPECT_EQ(moments.refused, "") << name_of(*field) << ", battle " << number;
        }
    }
}

// Values are refused even if no index is out of range, such as a place off the table.
TEST_P(ForgedBattles, AreRefusedWithAUnitBeyondTheEdge) {
    for (games::Battlefield const* const field : fields()) {
        EXPECT_THAT(told_of_one_beyond_the_edge(*field),
                    ::testing::HasSubstr("where it stands: x in thousandths of an inch is -1"))
            << name_of(*field);
    }
}

TEST_P(ForgedBattles, AreRefusedOrCanBePlayedOn) {
    int const forgeries = forgeries_to_make(60);
    int taken = 0;
    int orders = 0;
    for (games::Battlefield const* const field : fields()) {
        Moments const moments = moments_of(*field, 0, 17, 1000);
        ASSERT_FALSE(moments.bytes.empty());
        fixture::RandomNumbers random{static_cast<std::uint64_t>(moments.bytes.size())};
        for (int i = 0; i < forgeries; ++i) {
            auto const moment = random.below(static_cast<std::uint32_t>(moments.bytes.size()));
            SCOPED_TRACE(name_of(*field) + ", forgery " + std::to_string(i));
            Bytes const bytes = forged(moments.bytes[moment], random);
            Tried const tried = try_out(*field, bytes, 50, static_cast<std::uint64_t>(i));
            taken += tried.taken ? 1 : 0;
            orders += tried.orders;
        }
    }
    // some are refused, some accepted, and the accepted ones are played on
    EXPECT_GT(taken, 0);
    EXPECT_LT(taken, forgeries * static_cast<int>(fields().size()));
    EXPECT_GT(orders, taken);
}

INSTANTIATE_TEST_SUITE_P(Of, ForgedBattles, testing::each_system(), testing::name_of_system);

}  // namespace
}  // namespace esprit::battles
