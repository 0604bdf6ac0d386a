#pragma once
// The canonical byte form of battles: numbers of fixed width, lowest byte first, without padding.
// Each system has one function that passes all numbers of its battle to a visitor, in a fixed
// order: a ByteWriter or a ByteReader.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "geometry/base.h"

namespace esprit::field {

/// A value of any plain type as an unsigned number.
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

/// \param visit_all  visit_all(battle, visitor) passes every number of the battle to the visitor.
template <class Battle, class VisitAll>
std::vector<std::uint8_t> bytes_of_battle(Battle const& battle, VisitAll const& visit_all) {
    ByteWriter writer;
    Battle copy = battle;  // a visitor takes numbers by reference
    visit_all(copy, writer);
    return std::move(writer.bytes);
}

/// nullopt if `bytes` are not exactly what `bytes_of_battle` writes.
template <class Battle, class VisitAll>
std::optional<Battle> battle_of_bytes(std::span<std::uint8_t const> bytes,
                                      VisitAll const& visit_all) {
    Battle battle;
    ByteReader reader{bytes};
    visit_all(battle, reader);
    if (!reader.at_end() ||
        bytes_of_battle(battle, visit_all) != std::vector(bytes.begin(), bytes.end())) {
        return std::nullopt;
    }
    return battle;
}

/// The 64-bit FNV-1a hash.
inline std::uint64_t digest_of_bytes(std::span<std::uint8_t const> bytes) {
    return text_digest({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
}

}  // namespace esprit::field
