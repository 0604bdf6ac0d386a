#pragma once
// Units by what a player calls them: "2 latt" is 2/Lattermann where nobody else is meant.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "rules/system.h"

namespace esprit::text {

/// Words of a line: between blanks, signs of inches and degrees left out, commas apart.
std::vector<std::string> spoken_words(std::string_view line);
std::string lowered(std::string_view text);

class UnitNames {
public:
    using UnitId = rules::UnitId;
    /// Who is meant rather than others.
    enum class Likely : std::uint8_t { hardly, if_nobody_else, first };
    using Rather = std::function<Likely(UnitId)>;
    /// Of one's own side, or of the enemy's, rather than of the other; who is still there first.
    static Likely likely(bool right_side, bool is_there) {
        return !right_side ? Likely::hardly : is_there ? Likely::first : Likely::if_nobody_else;
    }

    /// The scenario is not owned.
    explicit UnitNames(field::Scenario const& scenario);

    /// Whom the words may mean, by the closest likeness that there is: the name itself; the name
    /// but for capital letters; its last words; words that its words begin with, from the first on;
    /// from any.
    std::vector<UnitId> meant(std::string_view words) const;
    /// The one that is meant. Throws OrderError when that is nobody, or several.
    UnitId the_unit(std::string_view words, Rather const& rather) const;
    /// How many words at the beginning name a unit, as many as can be; 0: none do.
    std::size_t words_of_name(std::vector<std::string> const& words) const;

private:
    std::string listed(std::vector<UnitId> const& units) const;

    struct Name {
        std::string whole;
        std::string lower;
        std::vector<std::string> parts;
    };
    std::vector<Name> names_;
};

}  // namespace esprit::text
