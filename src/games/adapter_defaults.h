#pragma once
// Helpers of adapters, and their default behaviour.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "report/chronicle.h"
#include "rules/common/system.h"
#include "text/orders/unit_names.h"

namespace esprit::games {

struct Command;

/// "has no units of Red: write each as [[unit]]"; empty where every side has some.
std::string missing_units(field::Scenario const& scenario);

/// "1 unit", "3 units"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// The commands of a roster: those of side 0, then those of side 1, each in the order of their
/// first units.
std::vector<Command> commands_of(field::Scenario const& scenario);
/// The index of a unit's command in `commands`.
std::size_t place_of_command(field::Scenario const& scenario, std::vector<Command> const& commands,
                             rules::UnitId unit);

/// The word of the standing, then the other states of the piece, with commas between.
std::string states_of_piece(report::UnitStanding const& standing,
                            std::optional<rules::Piece> const& piece);
/// "12, 4.5 facing north-east (50°)"
std::string place_text(rules::Piece const& piece);

/// How a unit has moved: "moved 12\"" or "turned". Empty if it has not, or was off the table (null)
/// before or after.
std::string moved_text(rules::Piece const* before, rules::Piece const* after);

/// The last check of a unit among the first `told` lines of a story.
report::Cause last_check_of(std::string_view whom, std::vector<text::StoryLine> const& story,
                            std::size_t told);

/// Throws OrderError if a line begins with none of these words.
/// \param spoken   the players' words, which the message suggests
/// \param written  the awaited order kinds as logs write them
void must_begin_an_order(std::string_view line, std::vector<std::string_view> const& spoken,
                         std::vector<std::string_view> const& written);

/// Reads orders in log words with some freedom: units may be called by parts of their names,
/// several units be listed with commas, and numbers stand before or after "forward", "back", "left"
/// and "right".
class PlainPhrases {
public:
    using LogName = std::function<std::string(rules::UnitId)>;
    /// Reads log words into orders. Throws OrderError.
    using Reader = std::function<void(std::vector<std::string> const& orders)>;

    /// \param own, enemy  prefer units where a name is ambiguous; `enemy` counts after "at" and
    /// "with"
    /// \param log_name    the name of a unit in log words
    PlainPhrases(text::UnitNames const& names, text::UnitNames::Rather own,
                 text::UnitNames::Rather enemy, LogName log_name)
        : names_(names),
          own_(std::move(own)),
          enemy_(std::move(enemy)),
          log_name_(std::move(log_name)) {}

    /// Tries `reader` with each possible reading, the likeliest first, until one is accepted. If
    /// none is, throws the OrderError of the likeliest.
    void read(std::string_view line, Reader const& reader) const;

private:
    using Words = std::vector<std::string>;
    struct Readings {
        std::vector<std::string> texts;  // likeliest first
        std::string ambiguous;           // the complaint about an ambiguous name
    };

    /// Adds all readings of the words from `next` on.
    void readings(Words const& words, std::size_t next, bool enemy, std::string text,
                  Readings& found) const;
    bool try_all(std::vector<Words> const& lines, Reader const& reader,
                 std::string& complaint) const;
    std::vector<Words> lines_of(Words const& words) const;

    text::UnitNames const& names_;
    text::UnitNames::Rather own_;
    text::UnitNames::Rather enemy_;
    LogName log_name_;
};

}  // namespace esprit::games
