#pragma once
// What adapters do where a system says nothing of its own.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/scenario.h"
#include "report/chronicle.h"
#include "rules/system.h"
#include "text/orders/unit_names.h"

namespace esprit::games {

struct Command;

/// "1 unit", "3 units"
std::string counted(std::size_t count, std::string_view one, std::string_view many);

/// The commands of a roster, side by side, in the order of its units.
std::vector<Command> commands_of(field::Scenario const& scenario);
std::size_t place_of_command(field::Scenario const& scenario, std::vector<Command> const& commands,
                             rules::UnitId unit);

/// Its standing, and behind it what else its piece shows.
std::string states_of_piece(report::Standing const& standing,
                            std::optional<rules::Piece> const& piece);
/// "12, 4.5 facing north-east (50°)"
std::string place_text(rules::Piece const& piece);

/// How far a unit has come from its place: "moved 12\"", "turned"; empty when it stands as before,
/// or is not on the table both times (null).
std::string moved_text(rules::Piece const* before, rules::Piece const* after);

/// The last check of somebody among the first `told` lines of a story.
report::Cause last_check_of(std::string_view whom, std::vector<text::StoryLine> const& story,
                            std::size_t told);

/// Throws OrderError when a line begins with none of these words, whatever follows: with what a
/// player may say, or with how logs write what is awaited.
void must_begin_an_order(std::string_view line, std::vector<std::string_view> const& spoken,
                         std::vector<std::string_view> const& written);

/// Log words in which units may be called by parts of their names, several be named with commas
/// between, and numbers stand before or behind "forward", "back", "left" and "right".
class PlainPhrases {
public:
    using LogName = std::function<std::string(rules::UnitId)>;
    /// Reads log words into orders. Throws OrderError.
    using Reader = std::function<void(std::vector<std::string> const& orders)>;

    /// Units behind "at" and "with" are rather enemies.
    PlainPhrases(text::UnitNames const& names, text::UnitNames::Rather own,
                 text::UnitNames::Rather enemy, LogName log_name)
        : names_(names),
          own_(std::move(own)),
          enemy_(std::move(enemy)),
          log_name_(std::move(log_name)) {}

    /// Tries `reader` with one reading after another until it takes one. Throws the OrderError of
    /// the likeliest.
    void read(std::string_view line, Reader const& reader) const;

private:
    using Words = std::vector<std::string>;
    struct Readings {
        std::vector<std::string> texts;  // likeliest first
        std::string ambiguous;           // what is said of a name that several have
    };

    /// What stands for names in the words from `next` on.
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
