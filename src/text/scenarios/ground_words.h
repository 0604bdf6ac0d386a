#pragma once
// Words of ground: the kinds of a [[terrain]], and the words of its `what` that a rule reads.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "field/terrain.h"
#include "rules/common/roster.h"

namespace esprit::text {

/// The words for a kind, in the order of FeatureKind.
std::span<std::string_view const> kind_names();
std::string_view kind_name(field::FeatureKind kind);

/// A system whose rules read words of `what`.
struct SystemGround {
    std::string_view system;
    std::span<rules::GroundWord const> (*words)();
};
std::span<SystemGround const> systems_with_ground();

/// A word of ground that no rule reads.
struct UnreadGround {
    std::string_view rule;
    std::string why;
};

/// The words of ground in `what` that no rule of the system reads: written otherwise, of another
/// kind of feature, or of another system.
std::vector<UnreadGround> unread_ground(std::string_view system, field::Feature const& feature);

}  // namespace esprit::text
