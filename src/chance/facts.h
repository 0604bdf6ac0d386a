#pragma once
// Facts: what charts know of a situation. Each system declares its facts once, with name, type,
// range and help.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/expect.h"

namespace esprit::chance {

/// The types of facts. flag: true or false. whole: a whole number. decimal: thousandths. name: one
/// of a list of names.
enum class FactType : std::uint8_t { flag, whole, decimal, name };

/// Decimals are held in thousandths, so that 1.5 is exact.
inline constexpr std::int64_t decimal_scale = 1000;
inline constexpr std::size_t max_flags = 64;        // one bit each
inline constexpr std::size_t max_numbers = 24;      // whole, decimal and name facts
inline constexpr std::size_t max_names = 12;        // names that one fact can take
inline constexpr std::size_t max_name_values = 64;  // names of all facts of a system: one bit each
inline constexpr std::int64_t largest_number = 2'000'000'000;  // decimals: in thousandths

/// Name, type, range and help of a fact.
struct FactDeclaration {
    std::string_view name;
    FactType type = FactType::flag;
    std::int64_t least = 0;  // decimals: in thousandths
    std::int64_t most = 1;
    std::int64_t unset = 0;         // the value of a fact that is not given
    bool announced = false;         // a verdict that relies on `unset` says so
    std::string_view help;          // its meaning
    std::string_view on_the_field;  // how it is read off a battlefield
    std::array<std::string_view, max_names> names{};
    std::size_t name_count = 0;
};

constexpr FactDeclaration flag(std::string_view name, std::string_view help,
                               std::string_view on_the_field) {
    FactDeclaration fact;
    fact.name = name;
    fact.help = help;
    fact.on_the_field = on_the_field;
    return fact;
}

/// A whole number from `least` to `most`. `unset` is the value if it is not given; it may lie
/// outside the range.
constexpr FactDeclaration whole(std::string_view name, std::int64_t least, std::int64_t most,
                                std::int64_t unset, std::string_view help,
                                std::string_view on_the_field) {
    FactDeclaration fact = flag(name, help, on_the_field);
    fact.type = FactType::whole;
    fact.least = least;
    fact.most = most;
    fact.unset = unset;
    return fact;
}

/// A number with up to three decimal places. `least`, `most` and `unset` are in whole units.
constexpr FactDeclaration decimal(std::string_view name, std::int64_t least, std::int64_t most,
                                  std::int64_t unset, std::string_view help,
                                  std::string_view on_the_field) {
    FactDeclaration fact = whole(name, least * decimal_scale, most * decimal_scale,
                                 unset * decimal_scale, help, on_the_field);
    fact.type = FactType::decimal;
    return fact;
}

/// One of `names`. If it is not given, its value is -1, or the default of `with_default`.
template <std::size_t Count>
constexpr FactDeclaration name_of(std::string_view name, std::string_view const (&names)[Count],
                                  std::string_view help, std::string_view on_the_field) {
    static_assert(Count <= max_names);
    FactDeclaration fact =
        whole(name, 0, static_cast<std::int64_t>(Count) - 1, -1, help, on_the_field);
    fact.type = FactType::name;
    fact.name_count = Count;
    for (std::size_t i = 0; i < Count; ++i) {
        fact.names[i] = names[i];
    }
    return fact;
}

/// The same fact with a default value, which a verdict announces.
constexpr FactDeclaration with_default(FactDeclaration fact, std::int64_t value) {
    fact.unset = value;
    fact.announced = true;
    return fact;
}

/// The place of a fact in a FactSet and in the FactTable.
struct FactId {
    bool is_flag = true;
    std::uint8_t slot = 0;         // bit of `flags`, or place in `numbers`
    std::uint8_t declaration = 0;  // place in the table

    constexpr friend bool operator==(FactId, FactId) = default;
};

/// The facts of one unit or side in a situation, as a plain value.
struct FactSet {
    std::uint64_t flags = 0;
    std::uint64_t denied = 0;  // flags that were stated to be false
    std::array<std::int32_t, max_numbers> numbers{};

    constexpr bool has(FactId id) const { return (flags >> id.slot & 1U) != 0; }
    constexpr std::int64_t number(FactId id) const { return numbers[id.slot]; }
    constexpr void set(FactId id, bool value = true) {
        std::uint64_t const bit = std::uint64_t{1} << id.slot;
        flags = value ? flags | bit : flags & ~bit;
    }
    /// Sets a flag if `value` is true; never clears one.
    constexpr void note(FactId id, bool value) { flags |= std::uint64_t{value} << id.slot; }
    constexpr void set_number(FactId id, std::int64_t value) {
        numbers[id.slot] = static_cast<std::int32_t>(value);
    }
    constexpr std::int64_t value(FactId id) const { return id.is_flag ? has(id) : number(id); }
    constexpr void set_value(FactId id, std::int64_t value) {
        id.is_flag ? set(id, value != 0) : set_number(id, value);
    }
    /// Records what a player states. A flag that is stated to be false is denied: no other fact may
    /// imply it.
    constexpr void state(FactId id, std::int64_t value) {
        set_value(id, value);
        if (id.is_flag) {
            std::uint64_t const bit = std::uint64_t{1} << id.slot;
            denied = value == 0 ? denied | bit : denied & ~bit;
        }
    }
    /// Withdraws what was stated; `unset` becomes the value.
    constexpr void take_back(FactId id, std::int64_t unset) {
        set_value(id, unset);
        if (id.is_flag) denied &= ~(std::uint64_t{1} << id.slot);
    }
    constexpr bool denies(FactId id) const { return (denied >> id.slot & 1U) != 0; }
    /// Sets a flag that is usually true, unless it was denied.
    constexpr void assume(FactId id) {
        if (!denies(id)) set(id);
    }
    friend bool operator==(FactSet const&, FactSet const&) = default;
};

/// The declared facts of a system.
class FactTable {
public:
    constexpr explicit FactTable(std::span<FactDeclaration const> declarations)
        : declarations_(declarations) {}

    constexpr std::span<FactDeclaration const> declarations() const { return declarations_; }
    constexpr FactDeclaration const& operator[](FactId id) const {
        return declarations_[id.declaration];
    }

    /// The id of declarations()[place].
    constexpr FactId at(std::size_t place) const {
        bool const is_flag = declarations_[place].type == FactType::flag;
        std::size_t slot = 0;
        for (std::size_t i = 0; i < place; ++i) {
            slot += (declarations_[i].type == FactType::flag) == is_flag;
        }
        return FactId{is_flag, static_cast<std::uint8_t>(slot), static_cast<std::uint8_t>(place)};
    }

    /// False if no fact has that name; otherwise sets `id`.
    constexpr bool find(std::string_view name, FactId& id) const {
        for (std::size_t i = 0; i < declarations_.size(); ++i) {
            if (declarations_[i].name == name) {
                id = at(i);
                return true;
            }
        }
        return false;
    }

    /// The id of a name that must exist.
    constexpr FactId id(std::string_view name) const {
        FactId id;
        ESPRIT_EXPECT(find(name, id), "a fact that the program uses is declared");
        return id;
    }

    /// The facts with nothing given: every number has its unset value.
    constexpr FactSet none_given() const {
        FactSet facts;
        std::size_t slot = 0;
        for (FactDeclaration const& fact : declarations_) {
            if (fact.type != FactType::flag) {
                facts.numbers[slot++] = static_cast<std::int32_t>(fact.unset);
            }
        }
        return facts;
    }

    /// The first bit of a name fact in NameBits.
    constexpr std::uint8_t name_offset(FactId id) const {
        std::size_t offset = 0;
        for (std::size_t i = 0; i < id.declaration; ++i) {
            offset += declarations_[i].name_count;
        }
        return static_cast<std::uint8_t>(offset);
    }

    /// True if the table keeps the limits above; asserted where a table is defined.
    constexpr bool within_limits() const {
        std::size_t flags = 0;
        std::size_t name_values = 0;
        bool in_bounds = true;
        for (auto const& fact : declarations_) {
            flags += fact.type == FactType::flag;
            name_values += fact.name_count;
            in_bounds = in_bounds && fact.least >= -largest_number && fact.most <= largest_number;
        }
        return flags <= max_flags && declarations_.size() - flags <= max_numbers &&
               name_values <= max_name_values && in_bounds;
    }

private:
    std::span<FactDeclaration const> declarations_;
};

}  // namespace esprit::chance
