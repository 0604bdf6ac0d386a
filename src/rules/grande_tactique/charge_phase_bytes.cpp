// A charge phase as bytes, to find equal states of an exploration and to keep them small.
#include <array>
#include <cstring>
#include <type_traits>

#include "rules/grande_tactique/charge_phase.h"

namespace esprit::grande_tactique {

namespace {

/// The state of a phase besides its units, and that of a unit. They have no padding, so that equal
/// states have equal bytes. PIPs, the turn and the like are left out: no charge changes them.
struct PackedHead {
    Flight flight;
    UnitBits outside;
    UnitBits began_outside;
    std::uint16_t count;
    UnitId principal;
    UnitId target;
    Stage stage;
    std::uint8_t follows_up;
    std::uint8_t after_combat;
    std::uint8_t was_routed;
    std::array<std::uint8_t, 6> to_full_words;
};
static_assert(std::has_unique_object_representations_v<PackedHead>);
static_assert(std::has_unique_object_representations_v<UnitState>);
static_assert(std::has_unique_object_representations_v<geometry::Pose>);
static_assert(sizeof(PackedHead) + sizeof(UnitState) * max_units +
                  sizeof(geometry::Pose) * max_units <=
              ChargeResolution::most_bytes);

}  // namespace

std::size_t ChargeResolution::pack(ChargePhase const& phase, std::uint8_t* bytes) const {
    Battle const& battle = phase.battle;
    PackedHead const head{phase.progress.flight,
                          battle.outside,
                          battle.began_outside,
                          battle.units.count,
                          phase.progress.principal,
                          phase.progress.target,
                          phase.progress.stage,
                          phase.progress.follows_up,
                          phase.progress.after_combat,
                          phase.progress.was_routed,
                          {}};
    std::uint8_t* at = bytes;
    auto const write = [&at](void const* from, std::size_t size) {
        std::memcpy(at, from, size);
        at += size;
    };
    write(&head, sizeof head);
    write(battle.units.pose.data(), sizeof(geometry::Pose) * head.count);
    write(battle.state.data(), sizeof(UnitState) * head.count);
    return static_cast<std::size_t>(at - bytes);
}

// Units beyond the count are 0 in every state of a process, so they are left as they are.
void ChargeResolution::unpack(std::uint8_t const* bytes, ChargePhase& phase) const {
    PackedHead head;
    std::memcpy(&head, bytes, sizeof head);
    bytes += sizeof head;
    phase.progress.flight = head.flight;
    phase.battle.outside = head.outside;
    phase.battle.began_outside = head.began_outside;
    phase.battle.units.count = head.count;
    phase.progress.principal = head.principal;
    phase.progress.target = head.target;
    phase.progress.stage = head.stage;
    phase.progress.follows_up = head.follows_up != 0;
    phase.progress.after_combat = head.after_combat != 0;
    phase.progress.was_routed = head.was_routed != 0;
    std::memcpy(phase.battle.units.pose.data(), bytes, sizeof(geometry::Pose) * head.count);
    bytes += sizeof(geometry::Pose) * head.count;
    std::memcpy(phase.battle.state.data(), bytes, sizeof(UnitState) * head.count);
}

}  // namespace esprit::grande_tactique
