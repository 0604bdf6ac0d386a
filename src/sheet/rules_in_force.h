#pragma once
// The rules that a question is asked under: a system, its house rules and switches.
#include <optional>
#include <vector>

#include "sheet/question.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/library.h"

namespace esprit::sheet {

/// All systems as they are printed, read once.
std::vector<text::System> const& printed_systems();

/// A system, of its own where something is laid over it or a modifier of it is swept.
class RulesInForce {
public:
    /// Throws SheetError: `unknown`, `bad_house`.
    explicit RulesInForce(Question const& question);
    /// The system of that name under the question's house rules.
    RulesInForce(Question const& question, std::string_view name);

    text::System const& system() const { return own_ ? *own_ : *plain_; }

private:
    text::System const* plain_ = nullptr;
    std::optional<text::System> own_;
};

/// Carries out what reads house rules, and turns what is wrong with them into a SheetError.
/// `name`: of the file, where there is only one.
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
