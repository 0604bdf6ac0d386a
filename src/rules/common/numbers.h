#pragma once
// Numbers of a ruleset in the units of the table.
#include <cstdint>
#include <string_view>

#include "base/fixed.h"
#include "chance/ruleset.h"

namespace esprit::rules {

/// The base of a struct of numbers. Each member names its number in the ruleset:
///     struct MoveRules : rules::Numbers {
///         using Numbers::Numbers;
///         Mil square_mil = inches("square_move_inches");
///     };
class Numbers {
public:
    /// The ruleset must outlive the numbers.
    explicit Numbers(chance::Ruleset const& ruleset) : ruleset_(&ruleset) {}

protected:
    Mil inches(std::string_view name) const { return static_cast<Mil>(thousandths(name)); }
    CentiDegree degrees(std::string_view name) const {
        constexpr std::int64_t thousandths_per_cdeg = 10;
        return static_cast<CentiDegree>(ruleset_->thousandths(name) / thousandths_per_cdeg);
    }
    int whole(std::string_view name) const {
        return static_cast<int>(ruleset_->whole_number(name));
    }
    unsigned dice(std::string_view name) const {
        return static_cast<unsigned>(ruleset_->whole_number(name));
    }
    int thousandths(std::string_view name) const {
        return static_cast<int>(ruleset_->thousandths(name));
    }
    chance::Chart const& chart(std::string_view name) const { return ruleset_->chart(name); }
    bool option_is(std::string_view name, std::string_view choice) const {
        return ruleset_->option_is(name, choice);
    }

private:
    chance::Ruleset const* ruleset_;
};

}  // namespace esprit::rules
