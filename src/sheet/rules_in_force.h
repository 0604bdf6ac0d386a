#pragma once
// The rules of a request: a system with house rules and options.
#include <optional>
#include <vector>

#include "sheet/question.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/library.h"

namespace esprit::sheet {

/// All systems without house rules, read once.
std::vector<text::System> const& printed_systems();

/// The system of a request: a printed one, or a copy with house rules, options or a swept modifier.
class RulesInForce {
public:
    /// Throws SheetError with `unknown` or `bad_house`.
    explicit RulesInForce(Question const& question);
    /// The system `name` under the request's house rules.
    RulesInForce(Question const& question, std::string_view name);

    text::System const& system() const { return own_ ? *own_ : *plain_; }

private:
    text::System const* plain_ = nullptr;
    std::optional<text::System> own_;
};

/// Calls `reads()`, which reads house rules, and converts its exceptions to SheetError. `name` is
/// the name of the file if there is only one.
template <class Reads>
auto with_sheet_errors(std::string const& name, Reads reads) {
    auto const error = [&](std::string const& what, HouseFault fault) {
        SheetError told{"bad_house", what};
        told.faults.push_back(std::move(fault));
        return told;
    };
    try {
        return reads();
    } catch (text::InputError const& wrong) {
        std::string const what = wrong.what();
        throw error(what.substr(0, what.find('\n')), {wrong.file.empty() ? name : wrong.file,
                                                      wrong.line, wrong.column, wrong.message});
    } catch (text::BadInput const& wrong) {
        throw error(wrong.what(), {name, 0, 0, wrong.what()});
    }
}

}  // namespace esprit::sheet
