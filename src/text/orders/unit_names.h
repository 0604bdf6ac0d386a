#pragma once
// Finds units by part of their names: "2 latt" is 2/Lattermann when no other unit fits.
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "rules/common/system.h"
#include "rules/common/word_cursor.h"

namespace esprit::text {

using rules::lowered;

class UnitNames {
public:
    using UnitId = rules::UnitId;
    /// How likely a unit is meant when several names fit.
    enum class Likely : std::uint8_t { hardly, if_nobody_else, first };
    using Rather = std::function<Likely(UnitId)>;
    /// Prefers units of the right side that are on the table, then its other units.
    static Likely likely(bool right_side, bool is_there) {
        return !right_side ? Likely::hardly : is_there ? Likely::first : Likely::if_nobody_else;
    }

    /// The scenario is not owned.
    explicit UnitNames(field::CommonScenario const& scenario);

    /// The units whose names fit the words in the closest way that any name fits: the same name;
    /// the same but for upper case; its last words; beginnings of its first words; beginnings of
    /// other words in a row.
    std::vector<UnitId> meant(std::string_view words) const;
    /// The most likely of these units. Throws OrderError when there is none, or more than one.
    UnitId the_unit(std::string_view words, Rather const& rather) const;

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
