#pragma once
// GEO-11: the least pivot or wheel after which a straight move ends in contact.
#include <optional>

#include "geometry/clearance.h"
#include "geometry/planner.h"

namespace esprit::geometry {

/// A rule that says where a mover may end, besides what obstacles bar.
class EndRule {
public:
    virtual bool may_end(Base const& arrived) const = 0;

protected:
    ~EndRule() = default;
};

/// A query for a way into contact: mover, target, obstacles and limits.
struct ContactQuery {
    Base const& mover;
    Target target;
    Obstacles const& obstacles;
    MoveLimits const& limits;
    EndRule const* end_rule = nullptr;
};

/// GEO-11, with an end that the rule of the query allows. A turn that only this rule bars counts as
/// out of reach.
ContactPlan plan_contact(ContactQuery const& query);

/// A turn of a kind by `angle_cdeg` (none if the kind is `straight`), then straight ahead.
struct Attempt {
    Segment::Kind turn = Segment::Kind::straight;
    CentiDegree angle_cdeg = 0;
    PlanFault fault = PlanFault::none;
    Blocker blocker;      // of a fault
    Base turned;          // before it goes straight
    Mil way_mil = 0;      // of the straight part, in whole mil
    double turn_mil = 0;  // length of the wheel
};

/// The area swept by a wheel to one side, degree by degree: an obstacle that it sweeps over blocks
/// all greater angles, too.
struct SweptArea {
    static constexpr CentiDegree step = 100;

    bool meets_before(CentiDegree angle) const {
        return met.kind != BlockerKind::none && clear_cdeg / step + 1 < angle / step;
    }
    /// The greatest angle up to which nothing is met.
    CentiDegree last_clear() const { return clear_cdeg + 2 * step - 1; }

    CentiDegree clear_cdeg = 0;  // checked so far, without its sign
    Blocker met;                 // at the next step
    bool looked_round = false;
    Obstacles near;  // only the nearby bases, and the kinds that have any nearby
    std::size_t first_base = 0;
};

/// The mover after a pivot or wheel; unchanged for `straight`.
Base turned_by(Base const& mover, Segment::Kind turn, CentiDegree angle_cdeg);
/// The first obstacle overlapped in a turn: a wheel is checked at every degree and at its end, a
/// pivot only at its end.
Blocker blocker_in_turn(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg,
                        Base const& turned);

Attempt attempt(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg);
/// The same for one of many wheels to the same side, which share a SweptArea.
Attempt attempt(ContactQuery const& query, Segment::Kind turn, CentiDegree angle_cdeg,
                SweptArea& sweep);

/// The greatest turn of a kind to one side (1: right, -1: left) after which the mover may reach the
/// target; 0: none.
CentiDegree most_useful(ContactQuery const& query, Segment::Kind turn, int side);

/// The first turn of a kind that works, from one angle to another, both included; a wheel stays on
/// one side. nullopt if none works; then `nearest` is the best known reason: blocked before off the
/// table before too far.
std::optional<Attempt> first_turn(ContactQuery const& query, Segment::Kind turn, CentiDegree from,
                                  CentiDegree to, Attempt& nearest, SweptArea& sweep);
/// The least turn of a kind that works; of equal ones the clockwise one.
std::optional<Attempt> least_turn(ContactQuery const& query, Segment::Kind turn, Attempt& nearest);

}  // namespace esprit::geometry
