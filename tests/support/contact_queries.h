#pragma once
// What a planner is asked: a mover, a target, and what is in the way.
#include <vector>

#include "geometry/least_turn.h"
#include "geometry/planner.h"

namespace esprit::fixture {

struct PlannerCase {
    geometry::Base mover;
    geometry::Base base;     // the target, or else …
    geometry::Outline area;  // … this
    bool at_area = false;
    std::vector<geometry::Base> bases;
    std::vector<geometry::Outline> areas;
    std::vector<geometry::Course> courses;
    Mil width_mil = 0;  // of the table, whose corner is at 0,0; 0 where there is none
    Mil depth_mil = 0;
    geometry::MoveLimits limits;
};

/// The same as the planner is told of it. It refers to the contact_queries.
class PlannerCaseQuery {
public:
    explicit PlannerCaseQuery(PlannerCase const& contact_queries)
        : areas_(each_of(contact_queries.areas)),
          courses_(each_of(contact_queries.courses)),
          obstacles_{contact_queries.bases, areas_, courses_, contact_queries.width_mil,
                     contact_queries.depth_mil},
          query_{contact_queries.mover,
                 {contact_queries.at_area ? nullptr : &contact_queries.base,
                  contact_queries.at_area ? &contact_queries.area : nullptr},
                 obstacles_,
                 contact_queries.limits} {}
    PlannerCaseQuery(PlannerCaseQuery const&) = delete;
    PlannerCaseQuery& operator=(PlannerCaseQuery const&) = delete;

    geometry::Obstacles const& obstacles() const { return obstacles_; }
    geometry::ContactQuery const& query() const { return query_; }
    bool works(geometry::Segment::Kind kind, CentiDegree angle) const {
        return attempt(query_, kind, angle).fault == geometry::PlanFault::none;
    }

private:
    template <class Thing>
    static std::vector<Thing const*> each_of(std::vector<Thing> const& things) {
        std::vector<Thing const*> found;
        for (Thing const& each : things) found.push_back(&each);
        return found;
    }

    std::vector<geometry::Outline const*> areas_;
    std::vector<geometry::Course const*> courses_;
    geometry::Obstacles obstacles_;
    geometry::ContactQuery query_;
};

}  // namespace esprit::fixture
