#pragma once
// The rules of a request: a system with house rules and options.
#include <optional>
#include <vector>

#include "sheet/question.h"
#include "text/rulesets/fact_words.h"
#include "text/rulesets/system_loader.h"

namespace esprit::sheet {

/// All systems without house rules, read once.
std::vector<text::LoadedSystem> const& printed_systems();

/// The system of a request: a printed one, or a copy with house rules, options or a swept modifier.
class RulesInForce {
public:
    /// Throws SheetError with `unknown` or `bad_house`.
    explicit RulesInForce(SheetRequest const& question);
    /// The system `name` under the request's house rules.
    RulesInForce(SheetRequest const& question, std::string_view name);

    text::LoadedSystem const& system() const { return own_ ? *own_ : *plain_; }

private:
    text::LoadedSystem const* plain_ = nullptr;
    std::optional<text::LoadedSystem> own_;
};

/// Calls `reads()`, which reads house rules, and converts its exceptions to SheetError.
/// \param name  the file of a fault that names none.
template <class Reads>
auto with_sheet_errors(std::string const& name, Reads reads) {
    auto const error = [&](std::vector<text::InputFault> faults) {
        SheetError told{"bad_house", text::in_one_line(faults.front())};
        for (text::InputFault& fault : faults) {
            if (fault.place.file) continue;
            fault.place.file = std::make_shared<text::SourceFile>(text::SourceFile{name, {}});
        }
        told.faults = std::move(faults);
        return told;
    };
    try {
        return reads();
    } catch (text::InputError const& wrong) {
        throw error(wrong.faults);
    } catch (text::BadInput const& wrong) {
        throw error({{{}, wrong.what()}});
    }
}

}  // namespace esprit::sheet
