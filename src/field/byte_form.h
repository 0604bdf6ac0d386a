#pragma once
// The canonical byte form of battles: fixed width, the lowest byte first, never struct memory. A
// system goes through all that its battle holds, number by number and in a fixed order, with
// whatever visits: what writes the bytes, or what reads them.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "geometry/base.h"

namespace esprit::field {

/// The whole number that stands for a value.
template <class Value>
std::uint64_t bits_of(Value value) {
    if constexpr (std::is_enum_v<Value>) {
        return static_cast<std::uint64_t>(value);
    } else if constexpr (std::is_same_v<Value, bool>) {
        return value ? 1 : 0;
    } else {
        return static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<Value>>(value));
    }
}

/// Writes the canonical bytes of values.
class ByteWriter {
public:
    template <class Value>
    void operator()(Value value) {
        std::uint64_t const bits = bits_of(value);
        for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
            bytes.push_back(static_cast<std::uint8_t>(bits >> shift & 0xFFU));
        }
    }
    std::vector<std::uint8_t> bytes;
};

/// Reads the canonical bytes of values.
class ByteReader {
public:
    explicit ByteReader(std::span<std::uint8_t const> bytes) : bytes_(bytes) {}

    template <class Value>
    void operator()(Value& value) {
        std::uint64_t bits = 0;
        for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
            bits |= static_cast<std::uint64_t>(next()) << shift;
        }
        value = static_cast<Value>(bits);
    }
    bool at_end() const { return !too_short_ && place_ == bytes_.size(); }

private:
    std::uint8_t next() {
        too_short_ = too_short_ || place_ == bytes_.size();
        return too_short_ ? std::uint8_t{0} : bytes_[place_++];
    }
    std::span<std::uint8_t const> bytes_;
    std::size_t place_ = 0;
    bool too_short_ = false;
};

template <class Visit>
void visit_pose(geometry::Pose& pose, Visit& visit) {
    visit(pose.centre.x_mil);
    visit(pose.centre.y_mil);
    visit(pose.facing_cdeg);
}

/// \param visit_all  visit_all(battle, visit) goes through a battle.
template <class Battle, class VisitAll>
std::vector<std::uint8_t> bytes_of_battle(Battle const& battle, VisitAll const& visit_all) {
    ByteWriter writer;
    Battle copy = battle;  // what visits may change it
    visit_all(copy, writer);
    return std::move(writer.bytes);
}

/// Nothing when the bytes are those of no battle.
template <class Battle, class VisitAll>
std::optional<Battle> battle_of_bytes(std::span<std::uint8_t const> bytes,
                                      VisitAll const& visit_all) {
    Battle battle;
    ByteReader reader{bytes};
    visit_all(battle, reader);
    // what was not written by bytes_of_battle does not come back the same
    if (!reader.at_end() ||
        bytes_of_battle(battle, visit_all) != std::vector(bytes.begin(), bytes.end())) {
        return std::nullopt;
    }
    return battle;
}

/// FNV-1a with 64 bits.
inline std::uint64_t digest_of_bytes(std::span<std::uint8_t const> bytes) {
    std::uint64_t digest = 0xCBF29CE484222325U;
    for (std::uint8_t const byte : bytes) digest = (digest ^ byte) * 0x100000001B3U;
    return digest;
}

}  // namespace esprit::field
