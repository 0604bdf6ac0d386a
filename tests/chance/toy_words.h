// A small vocabulary for the tests of expressions.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "chance/condition.h"
#include "chance/expression.h"
#include "chance/facts.h"

namespace esprit::chance::toy {

inline constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery"};
inline constexpr std::string_view grounds[] = {"open", "rough"};

inline constexpr FactDeclaration declarations[] = {
    flag("veteran", "", ""),
    whole("strength", 0, 12, -1, "", ""),
    flag("raw", "", ""),
    name_of("arm", arms, "", ""),
    decimal("width", 0, 10, -1, "", ""),
    whole("losses", -5, 5, 0, "", ""),
    flag("upslope", "", ""),
    with_default(name_of("ground", grounds, "", ""), 0),
    decimal("ratio", -2, 2, 0, "", ""),
};
inline constexpr FactTable table{declarations};
static_assert(table.within_limits());

inline constexpr FactId veteran = table.id("veteran");
inline constexpr FactId strength = table.id("strength");
inline constexpr FactId raw = table.id("raw");
inline constexpr FactId arm = table.id("arm");
inline constexpr FactId width = table.id("width");
inline constexpr FactId losses = table.id("losses");
inline constexpr FactId upslope = table.id("upslope");
inline constexpr FactId ground = table.id("ground");
inline constexpr FactId ratio = table.id("ratio");

/// Options `stacking` (worst) and `repulse` (fall_back), conditions `keen` and `hurt`.
inline std::vector<OptionValue> const& options() {
    static std::vector<OptionValue> const all{{"stacking", {"worst", "cumulative"}, 0},
                                              {"repulse", {"halt", "fall_back"}, 1}};
    return all;
}

inline constexpr std::string_view keen_text = "veteran or upslope";
inline constexpr std::string_view hurt_text = "given(strength) and losses * 2 >= strength";

inline std::vector<NamedExpression> const& conditions() {
    static std::vector<NamedExpression> const all = [] {
        Vocabulary const plain{&table, options(), {}, false};
        return std::vector<NamedExpression>{{"keen", compile(keen_text, plain)},
                                            {"hurt", compile(hurt_text, plain)}};
    }();
    return all;
}

/// The name facts as bits.
inline NameBits name_bits(FactSet const& facts) {
    NameBits bits = 0;
    for (FactId const id : {arm, ground}) {
        if (facts.number(id) >= 0) {
            bits |= NameBits{1} << (table.name_offset(id) + facts.number(id));
        }
    }
    return bits;
}

inline Vocabulary vocabulary(bool total_allowed = false) {
    return {&table, options(), conditions(), total_allowed};
}

}  // namespace esprit::chance::toy
