#pragma once
// The scenarios that tables are opened on: those of a folder, and those that somebody brings along.
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/battlefield.h"
#include "text/rulesets/ruleset_source.h"

namespace esprit::serve {

using FieldPtr = std::shared_ptr<games::Battlefield const>;

/// A scenario as text, with the house rules that it names.
struct ScenarioText {
    text::NamedText scenario;
    std::vector<text::NamedText> houses;
};

/// What stands in a file; nothing where there is none.
std::string content_of(std::filesystem::path const& path);

class Scenarios {
public:
    /// Those in the folders below `folder`, by system. Files that are not fit to play are left out.
    explicit Scenarios(std::string const& folder);

    struct Offered {
        std::string id;  // "grande-tactique/balanced"
        ScenarioText text;
        FieldPtr field;
    };
    std::vector<Offered> const& offered() const { return offered_; }
    /// Engagements, which are no whole battles: nobody can command in them.
    std::vector<Offered> const& scenes() const { return scenes_; }
    Offered const* find(std::string_view id) const;
    /// Of battles and scenes.
    Offered const* find_any(std::string_view id) const;

    /// The battlefield of a text: the same one for all who bring the same text, while it is in use.
    /// Throws InputError and BadInput.
    FieldPtr field_of(ScenarioText const& text);

private:
    std::vector<Offered> offered_;  // by their ids
    std::vector<Offered> scenes_;   // likewise
    std::mutex mutex_;
    std::map<std::string, std::weak_ptr<games::Battlefield const>> in_use_;
};

}  // namespace esprit::serve
