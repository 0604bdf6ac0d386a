#pragma once
// The canonical byte form of battles: numbers of fixed width, lowest byte first, without padding.
// Each system has one function, visit_battle(Battle&, ByteVisitor&), that passes all numbers of its
// battle to a visitor in a fixed order.
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

/// How battles are laid out as bytes; `first`: as in play version 1.
enum class Form : std::uint8_t { first, present };

/// Writes the canonical bytes of the values that it visits, or reads them.
class ByteVisitor {
public:
    explicit ByteVisitor(Form form) : form_(form) {}
    ByteVisitor(std::span<std::uint8_t const> bytes, Form form)
        : form_(form), reads_(true), read_(bytes) {}

    template <class Value>
    void operator()(Value& value) {
        if (reads_) {
            std::uint64_t bits = 0;
            for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
                bits |= static_cast<std::uint64_t>(next()) << shift;
            }
            value = static_cast<Value>(bits);
            return;
        }
        std::uint64_t const bits = bits_of(value);
        for (unsigned shift = 0; shift < sizeof(Value) * 8; shift += 8) {
            written_.push_back(static_cast<std::uint8_t>(bits >> shift & 0xFFU));
        }
    }
    bool is_first_form() const { return form_ == Form::first; }
    bool reads() const { return reads_; }
    /// All bytes are read, and no more than all.
    bool at_end() const { return !too_short_ && place_ == read_.size(); }
    std::vector<std::uint8_t> take_written() { return std::move(written_); }

private:
    std::uint8_t next() {
        too_short_ = too_short_ || place_ == read_.size();
        return too_short_ ? std::uint8_t{0} : read_[place_++];
    }
    Form form_;
    bool reads_ = false;
    std::vector<std::uint8_t> written_;
    std::span<std::uint8_t const> read_;
    std::size_t place_ = 0;
    bool too_short_ = false;
};

inline void visit_pose(geometry::Pose& pose, ByteVisitor& visit) {
    visit(pose.centre.x_mil);
    visit(pose.centre.y_mil);
    visit(pose.facing_cdeg);
}

/// Calls visit_battle(battle, visitor) of the battle's namespace.
template <class Battle>
std::vector<std::uint8_t> canonical_bytes(Battle const& battle, Form form = Form::present) {
    ByteVisitor writer{form};
    Battle copy = battle;  // a visitor takes numbers by reference
    visit_battle(copy, writer);
    return writer.take_written();
}

/// nullopt if `bytes` are not exactly what `canonical_bytes` writes.
template <class Battle>
std::optional<Battle> battle_of(std::span<std::uint8_t const> bytes, Form form = Form::present) {
    Battle battle;
    ByteVisitor reader{bytes, form};
    visit_battle(battle, reader);
    if (!reader.at_end() ||
        canonical_bytes(battle, form) != std::vector(bytes.begin(), bytes.end())) {
        return std::nullopt;
    }
    return battle;
}

/// The 64-bit FNV-1a hash.
inline std::uint64_t digest_of_bytes(std::span<std::uint8_t const> bytes) {
    return text_digest({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
}

/// Over the canonical bytes.
template <class Battle>
std::uint64_t digest(Battle const& battle) {
    return digest_of_bytes(canonical_bytes(battle));
}

}  // namespace esprit::field
