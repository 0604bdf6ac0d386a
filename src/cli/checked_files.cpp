#include "cli/checked_files.h"

#include <algorithm>
#include <array>

#include "base/counted.h"
#include "games/battlefield_loader.h"
#include "games/setups.h"
#include "games/staff_data.h"
#include "simulate/sealed_lines.h"
#include "text/logs/log_text.h"
#include "text/rulesets/system_loader.h"
#include "text/toml/whole_toml.h"

namespace esprit::cli {

using check::ReportSubject;
using text::InputFault;
using text::NamedText;

namespace {

constexpr std::string_view first_words_of_logs = "esprit log ";

/// A table at the top of a file by which its kind is known.
struct Mark {
    std::string_view table;
    FileKind kind;
};

constexpr std::array<Mark, 12> marks{{
    {"house", FileKind::house_rules},
    {"variant", FileKind::study},
    {"axis", FileKind::study},
    {"side", FileKind::scenario},
    {"table", FileKind::scenario},
    {"system", FileKind::scenario},
    {"unit", FileKind::scenario},
    {"evaluation", FileKind::fitted_numbers},
    {"weights", FileKind::fitted_numbers},
    {"recruit", FileKind::levels},
    {"captain", FileKind::levels},
    {"kind", FileKind::unit_kinds},
}};

bool has_heading(std::string_view content, std::string_view table) {
    for (std::string_view const brackets : {"[", "[["}) {
        std::string const heading =
            std::string{brackets} + std::string{table} + (brackets.size() == 1 ? "]" : "]]");
        if (content.starts_with(heading)) return true;
        if (content.find("\n" + heading) != std::string_view::npos) return true;
    }
    return false;
}

FileKind kind_by_headings(std::string_view content) {
    for (Mark const& mark : marks) {
        if (has_heading(content, mark.table)) return mark.kind;
    }
    return FileKind::scenario;  // its reader tells the line of the fault
}

CheckedFile with_faults(ReportSubject subject, NamedText const& file,
                        std::vector<InputFault> const& faults) {
    return {"", check::file_report(subject, file.name, faults)};
}

CheckedFile sound(ReportSubject subject, NamedText const& file, std::string const& contents) {
    return {file.name + ": " + contents + "\n", check::file_report(subject, file.name, {})};
}

InputFault fault_in_line(NamedText const& file, std::size_t line, std::string const& message) {
    auto const source =
        std::make_shared<text::SourceFile>(text::SourceFile{file.name, file.content});
    return {{source, static_cast<std::uint32_t>(line), 1}, message, 1};
}

/// A log holds if every order leads to the state that the log has.
CheckedFile checked_log(NamedText const& file) {
    try {
        play::Log const log = text::read_log(file.name, file.content);
        auto const field = games::battlefield_of_log(log, file.name);
        auto const difference = field->verify(log);
        if (!difference) {
            return sound(ReportSubject::log, file,
                         "a log of " + esprit::counted(log.entries.size(), "order") + ": holds");
        }
        return with_faults(
            ReportSubject::log, file,
            {fault_in_line(
                file, 1, difference->text() + ": esprit replay tells what happened up to there")});
    } catch (text::InputError const& error) {
        return with_faults(ReportSubject::log, file, error.faults);
    }
}

CheckedFile checked_checkpoint(NamedText const& file) {
    simulate::SealedContents const found = simulate::sealed_contents(file.content);
    if (found.bad_line == 0) {
        return sound(ReportSubject::checkpoint, file,
                     "a checkpoint with " + esprit::counted(found.lines, "line") + ": whole");
    }
    return with_faults(
        ReportSubject::checkpoint, file,
        {fault_in_line(file, found.bad_line,
                       "this line is cut off or changed: --resume goes on after the line before "
                       "it, and fights again what follows")});
}

/// The faults of fitted numbers for one system, whose names the file does not tell.
std::vector<InputFault> faults_for(std::string_view system, NamedText const& file) {
    NamedText const blank{"blank.toml", std::string{games::setup_of(system).blank}};
    auto const field = games::battlefield_of_text(blank, std::vector<NamedText>{});
    try {
        field->use_fitted({{"", file.name, file.content}});
        return {};
    } catch (text::InputError const& error) {
        return error.faults;
    }
}

/// The system whose reader finds the fewest faults in a file that does not name its system.
struct NearestSystem {
    std::string_view name;
    std::vector<InputFault> faults;
};

template <class FaultsFor>
NearestSystem nearest_system(NamedText const& file, FaultsFor faults_by) {
    NearestSystem nearest;
    for (std::string_view const system : text::system_names()) {
        std::vector<InputFault> faults = faults_by(system, file);
        if (!nearest.name.empty() && faults.size() >= nearest.faults.size()) continue;
        nearest = {system, std::move(faults)};
    }
    return nearest;
}

CheckedFile checked_numbers(NamedText const& file) {
    NearestSystem const nearest = nearest_system(file, faults_for);
    if (nearest.faults.empty()) {
        return sound(ReportSubject::commander, file,
                     "numbers of a commander of " + std::string{nearest.name} + ": fit to play by");
    }
    CheckedFile checked = with_faults(ReportSubject::commander, file, nearest.faults);
    checked.report.system = nearest.name;
    return checked;
}

std::vector<InputFault> faults_of_kinds(std::string_view system, NamedText const& file) {
    try {
        games::kinds_in(system, file);
        return {};
    } catch (text::InputError const& error) {
        return error.faults;
    }
}

CheckedFile checked_kinds(NamedText const& file) {
    NearestSystem const nearest = nearest_system(file, faults_of_kinds);
    if (nearest.faults.empty()) {
        return sound(
            ReportSubject::set_up, file,
            "kinds of units of " + std::string{nearest.name} + ": fit for the set-up page");
    }
    CheckedFile checked = with_faults(ReportSubject::set_up, file, nearest.faults);
    checked.report.system = nearest.name;
    return checked;
}

CheckedFile checked_levels(NamedText const& file) {
    try {
        games::levels_in(file);
        return sound(ReportSubject::commander, file, "the levels of commanders: fit to play by");
    } catch (text::InputError const& error) {
        return with_faults(ReportSubject::commander, file, error.faults);
    }
}

}  // namespace

FileKind kind_of(NamedText const& file) {
    if (file.content.starts_with(first_words_of_logs)) return FileKind::log;
    std::string const header = simulate::sealed_contents(file.content).header;
    if (header.starts_with("esprit checkpoint") || header.starts_with("esprit tournament")) {
        return FileKind::checkpoint;
    }
    try {
        std::vector<text::InputFault> unreadable;
        text::DataNode const tree = text::read_whole_toml(file.name, file.content, unreadable);
        for (Mark const& mark : marks) {
            text::DataNode const* const found = tree.find(mark.table);
            // a scenario or study may name its house rules: house = ["FILE"]
            bool const names_files = found != nullptr && mark.kind == FileKind::house_rules &&
                                     found->kind != text::DataNode::Kind::table;
            if (found != nullptr && !names_files) return mark.kind;
        }
        return FileKind::unknown;
    } catch (text::InputError const&) {
        return kind_by_headings(file.content);
    }
}

CheckedFile checked_file(NamedText const& file, FileKind kind) {
    switch (kind) {
        case FileKind::log:
            return checked_log(file);
        case FileKind::checkpoint:
            return checked_checkpoint(file);
        case FileKind::unit_kinds:
            return checked_kinds(file);
        case FileKind::levels:
            return checked_levels(file);
        case FileKind::fitted_numbers:
            return checked_numbers(file);
        default:
            break;
    }
    throw text::BadInput{
        text::in_quotes(file.name) +
        " is no file that Esprit reads: house rules have [house], a scenario has system and "
        "[[side]], a study has [[variant]] or [[axis]], numbers of commanders have [evaluation] or "
        "[weights], levels have [recruit], kinds of units have [[kind]], and a log begins with "
        "\"esprit log\""};
}

}  // namespace esprit::cli
