#pragma once
// The odds of an order in short: who is likely to win the fight, what becomes of the units in it,
// and the mean losses. Tables, text and JSON show this one value.
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "field/scenario.h"
#include "rules/common/system.h"

namespace esprit::games {

/// What a fight did to a unit, from the best to the worst.
enum class Fortune : std::uint8_t { holds, weakened, driven_back, broken, gone };

/// A unit in a fight, at one end of it.
struct FighterEnd {
    rules::UnitId unit = rules::no_unit;
    Fortune fortune = Fortune::holds;
    std::string verb;  // "breaks", "is shaken", "fights on"
};

/// One end of a fight.
struct HeadlineEnd {
    std::vector<FighterEnd> own;      // of the side that gives the order
    std::vector<FighterEnd> enemies;  // of the other side
    bool goes_on = false;             // they are still in contact
    std::vector<int> lost;            // by side, of these units
    bool idle = false;  // nothing was fought: the roll failed, or the charge fell short
};

/// How a fight came out for the side that gave the order.
enum class HeadlineResult : std::uint8_t { win, draw, lose };
/// A fight that goes on is a draw. Otherwise the side wins whose best-off unit fared better: it
/// still holds the ground. Between equals the worst-off units decide.
HeadlineResult result_of(HeadlineEnd const& end);

/// What may become of one unit, the worst for it first.
struct UnitFortunes {
    struct Share {
        std::string verb;  // "breaks"
        Fortune fortune = Fortune::holds;
        Exact chance;
    };
    rules::UnitId unit = rules::no_unit;
    std::vector<Share> shares;
};

/// The odds of a fight in short.
struct Headline {
    Exact win;
    Exact draw;
    Exact lose;
    Exact idle;                       // the roll fails or the charge falls short: nothing is fought
    std::vector<UnitFortunes> units;  // those that are attacked, then the attackers
    std::vector<Exact> losses;        // by side: the mean, in `losses_in`
    std::string losses_in;            // "figures", "casualties"

    /// Whether the order is a fight at all.
    bool is_there() const { return !units.empty(); }
    /// The same as the other side sees it.
    void turn_to_other_side() { std::swap(win, lose); }
};

/// Adds up the ends of a fight.
class HeadlineOf {
public:
    explicit HeadlineOf(std::string_view losses_in) { headline_.losses_in = losses_in; }
    void may_end(HeadlineEnd const& end, Exact const& chance);
    Headline take();

private:
    void count(FighterEnd const& fighter, Exact const& chance);

    Headline headline_;
};

/// What happens to a unit that comes to be in a state: "routed" makes "routs".
std::string verb_of(std::string_view state);
/// The mean with one decimal.
std::string mean_text(Exact const& mean);
/// What fire or blows may do to a unit, as one chance: "27.8% shaken or worse"; empty if nothing.
std::string harm_text(Headline const& headline, rules::UnitId unit);
/// For a terminal, in lines; empty if there is no headline.
std::string text_of(Headline const& headline, field::CommonScenario const& scenario);

}  // namespace esprit::games
