#pragma once
// The id of a rule in the ledger ("GT-MOD-01"), and its 32-bit key in the addresses of dice.
#include <cstdint>
#include <string_view>

namespace esprit {

/// The 32-bit FNV-1a hash of a text, the same on every machine and compiler.
constexpr std::uint32_t text_key(std::string_view text) {
    std::uint32_t key = 2166136261U;
    for (char const letter : text) {
        key = (key ^ static_cast<unsigned char>(letter)) * 16777619U;
    }
    return key;
}

/// A rule id. Its text must outlive it: a literal, or a string held by a ruleset.
struct RuleId {
    std::string_view text;
    std::uint32_t key = 0;

    constexpr RuleId() = default;
    constexpr explicit RuleId(std::string_view name) : text(name), key(text_key(name)) {}

    constexpr friend bool operator==(RuleId a, RuleId b) { return a.text == b.text; }
};

namespace literals {
consteval RuleId operator""_rule(char const* text, std::size_t length) {
    return RuleId{std::string_view{text, length}};
}
}  // namespace literals

}  // namespace esprit
