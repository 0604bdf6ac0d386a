#pragma once
// What a chart may know of a situation: facts, declared once for each system, by name, type, range
// and help.
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
    std::int64_t unset = 0;         // the value when not given
    bool announced = false;         // a verdict that relies on `unset` says so
    std::string_view help;          // what it says of the situation
    std::string_view on_the_field;  // how a battlefield yields it
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

/// A whole number between `least` and `most`; `unset` stands for "not given" and may lie outside of
/// the range.
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

/// As `whole`, but with up to three decimal places; the bounds are given in whole units.
constexpr FactDeclaration decimal(std::string_view name, std::int64_t least, std::int64_t most,
                                  std::int64_t unset, std::string_view help,
                                  std::string_view on_the_field) {
    FactDeclaration fact = whole(name, least * decimal_scale, most * decimal_scale,
                                 unset * decimal_scale, help, on_the_field);
    fact.type = FactType::decimal;
    return fact;
}

/// One of `names`; not given it is -1, or the name that `with_default` says.
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

/// The same fact with a value that is assumed, and announced, when it is not given.
constexpr FactDeclaration with_default(FactDeclaration fact, std::int64_t value) {
    fact.unset = value;
    fact.announced = true;
    return fact;
}

/// Where a fact is kept in a FactSet.
struct FactId {
    bool is_flag = true;
    std::uint8_t slot = 0;         // bit of `flags`, or place in `numbers`
    std::uint8_t declaration = 0;  // place in the table

    constexpr friend bool operator==(FactId, FactId) = default;
};

/// The facts of one situation. A plain value: copied freely, compared bit by bit.
struct FactSet {
    std::uint64_t flags = 0;
    std::uint64_t denied = 0;  // flags that somebody has said to be false
    std::array<std::int32_t, max_numbers> numbers{};

    constexpr bool has(FactId id) const { return (flags >> id.slot & 1U) != 0; }
    constexpr std::int64_t number(FactId id) const { return numbers[id.slot]; }
    constexpr void set(FactId id, bool value = true) {
        std::uint64_t const bit = std::uint64_t{1} << id.slot;
        flags = value ? flags | bit : flags & ~bit;
    }
    /// A flag that has not been set so far.
    constexpr void note(FactId id, bool value) { flags |= std::uint64_t{value} << id.slot; }
    constexpr void set_number(FactId id, std::int64_t value) {
        numbers[id.slot] = static_cast<std::int32_t>(value);
    }
    constexpr std::int64_t value(FactId id) const { return id.is_flag ? has(id) : number(id); }
    constexpr void set_value(FactId id, std::int64_t value) {
        id.is_flag ? set(id, value != 0) : set_number(id, value);
    }
    /// What somebody says of a fact. A flag that is said to be false is more than one of which
    /// nothing is said: no other fact may make it true.
    constexpr void state(FactId id, std::int64_t value) {
        set_value(id, value);
        if (id.is_flag) {
            std::uint64_t const bit = std::uint64_t{1} << id.slot;
            denied = value == 0 ? denied | bit : denied & ~bit;
        }
    }
    /// Nothing is said of the fact any more; `unset` is its value then.
    constexpr void take_back(FactId id, std::int64_t unset) {
        set_value(id, unset);
        if (id.is_flag) denied &= ~(std::uint64_t{1} << id.slot);
    }
    constexpr bool denies(FactId id) const { return (denied >> id.slot & 1U) != 0; }
    /// A flag that follows from nothing that was said, but is usual: unless it was said to be
    /// false.
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

    /// The id at a place of the declarations.
    constexpr FactId at(std::size_t place) const {
        bool const is_flag = declarations_[place].type == FactType::flag;
        std::size_t slot = 0;
        for (std::size_t i = 0; i < place; ++i) {
            slot += (declarations_[i].type == FactType::flag) == is_flag;
        }
        return FactId{is_flag, static_cast<std::uint8_t>(slot), static_cast<std::uint8_t>(place)};
    }

    /// Whether a fact of that name is declared, and where.
    constexpr bool find(std::string_view name, FactId& id) const {
        for (std::size_t i = 0; i < declarations_.size(); ++i) {
            if (declarations_[i].name == name) {
                id = at(i);
                return true;
            }
        }
        return false;
    }

    /// For names that the program itself uses: must exist.
    constexpr FactId id(std::string_view name) const {
        FactId id;
        ESPRIT_EXPECT(find(name, id), "a fact that the program uses is declared");
        return id;
    }

    /// Nothing given: every number at its unset value.
    constexpr FactSet none_given() const {
        FactSet facts;
        for (std::size_t i = 0; i < declarations_.size(); ++i) {
            FactId const id = at(i);
            if (!id.is_flag) {
                facts.set_number(id, declarations_[i].unset);
            }
        }
        return facts;
    }

    /// Where the bits of a name fact begin among those of all names (see NameBits).
    constexpr std::uint8_t name_offset(FactId id) const {
        std::size_t offset = 0;
        for (std::size_t i = 0; i < id.declaration; ++i) {
            offset += declarations_[i].name_count;
        }
        return static_cast<std::uint8_t>(offset);
    }

    /// Whether the table keeps the limits above; asserted where a table is defined.
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
