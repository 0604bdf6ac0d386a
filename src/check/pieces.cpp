#include "check/pieces.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "check/names.h"
#include "check/remedies.h"
#include "text/rulesets/ruleset_reader.h"

namespace esprit::check {

using text::DataNode;
using text::InputError;
using text::InputFault;

namespace {

text::SourcePlace place_of_entry(DataNode const& entry) {
    for (std::string_view const key : {"rule", "id", "name"}) {
        if (DataNode const* const id = entry.find(key)) return id->place;
    }
    return entry.place;
}

/// A whole number in quotation marks is the number itself where an entry of a chart takes an
/// expression, and is checked as one.
void unquote_numbers(DataNode& entry) {
    for (std::string_view const key : {"value", "at_least", "at_most"}) {
        DataNode* const value = entry.find(key);
        if (value == nullptr || value->kind != DataNode::Kind::text) continue;
        std::string const& text = value->text;
        std::int64_t number = 0;
        auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        bool const whole = error == std::errc{} && end == text.data() + text.size();
        if (!whole || number < -chance::largest_number || number > chance::largest_number) continue;
        value->kind = DataNode::Kind::number;
        value->thousandths = number * chance::decimal_scale;
    }
}

class Splitter {
public:
    explicit Splitter(DataNode const& house) : house_(house) {}

    std::vector<HouseRuleEntry> run() {
        for (auto const& [section, value] : house_.fields) {
            if (section == "house") continue;
            if (section == "chart" && value.kind == DataNode::Kind::table) {
                for (auto const& [chart, node] : value.fields) split_chart(chart, node, value);
            } else if (section == "number" && value.kind == DataNode::Kind::list) {
                for (DataNode const& item : value.items) {
                    HouseRuleEntry& piece =
                        add(section, text::entry_id(item), item, place_of_entry(item));
                    list_of_one(piece.overlay.field(section), value, item);
                }
            } else if (value.kind == DataNode::Kind::table && section != "number") {
                for (auto const& [name, node] : value.fields) {
                    HouseRuleEntry& piece = add(section, name, node, node.key_place);
                    copy_places(piece.overlay.field(section), value);
                    piece.overlay.field(section).field(name) = node;
                }
            } else {
                add(section, section, value, value.key_place).overlay.field(section) = value;
            }
        }
        return std::move(pieces_);
    }

private:
    HouseRuleEntry& add(std::string const& section, std::string const& name, DataNode const& entry,
                        text::SourcePlace const& place) {
        HouseRuleEntry piece;
        piece.overlay.place = house_.place;
        if (DataNode const* const head = house_.find("house")) piece.overlay.field("house") = *head;
        piece.section = section;
        piece.name = name;
        piece.entry = entry;
        piece.place = place;
        pieces_.push_back(std::move(piece));
        return pieces_.back();
    }

    static void copy_places(DataNode& to, DataNode const& from) {
        to.kind = from.kind;
        to.place = from.place;
        to.key_place = from.key_place;
    }

    static void list_of_one(DataNode& list, DataNode const& from, DataNode const& item) {
        copy_places(list, from);
        list.items = {item};
    }

    void split_chart(std::string const& chart, DataNode const& node, DataNode const& charts) {
        auto const add_to_chart = [&](std::string const& name, DataNode const& entry,
                                      text::SourcePlace const& place) -> DataNode& {
            HouseRuleEntry& piece = add("chart", name, entry, place);
            piece.chart = chart;
            DataNode& all = piece.overlay.field("chart");
            copy_places(all, charts);
            DataNode& own = all.field(chart);
            copy_places(own, node);
            return own;
        };
        for (auto const& [key, value] : node.fields) {
            bool const is_list = value.kind == DataNode::Kind::list && key != "requires";
            if (!is_list) {
                add_to_chart(key, value, value.key_place).field(key) = value;
                continue;
            }
            for (DataNode item : value.items) {
                unquote_numbers(item);
                DataNode& own = add_to_chart(text::entry_id(item), item, place_of_entry(item));
                pieces_.back().list = key;
                list_of_one(own.field(key), value, item);
            }
        }
        if (node.fields.empty()) add_to_chart("", node, node.key_place);
    }

    DataNode const& house_;
    std::vector<HouseRuleEntry> pieces_;
};

Finding refused_by_reader(HouseRuleEntry const& piece, InputFault const& fault,
                          RemedyContext const& context) {
    Finding finding;
    finding.kind = Kind::wrong_entry;
    finding.severity = Severity::error;
    bool const inside = fault.place.file == piece.place.file;
    finding.place = inside ? fault.place : piece.place;
    finding.subject = subject_of(piece);
    finding.what = fault.message;
    finding.remedy = remedy_of(piece, fault, context);
    if (!inside && fault.place.file) {
        finding.what +=
            " (" + fault.place.file->name + ":" + std::to_string(fault.place.line) + ")";
    }
    return finding;
}

/// The finding that a guard or band of a house has an outcome unknown to the ruleset: other entries
/// miss the outcome that it had.
std::optional<Finding> unknown_outcome_of(HouseRuleEntry const& piece, DataNode const& ruleset) {
    bool const has_outcome = piece.list == "guard" || piece.list == "band";
    if (!has_outcome || piece.entry.find("outcome") == nullptr) return std::nullopt;
    return find_unknown_outcome(ruleset, piece.chart, piece.list, piece.entry);
}

/// The piece that contains a fault of the whole ruleset: the last piece that begins before the
/// place of the fault.
HouseRuleEntry* piece_at(std::vector<HouseRuleEntry>& pieces, text::SourcePlace const& place) {
    HouseRuleEntry* found = nullptr;
    for (HouseRuleEntry& piece : pieces) {
        bool const before =
            piece.laid && piece.place.file == place.file &&
            (piece.place.line <= place.line || piece.entry.place.line <= place.line);
        if (before && (found == nullptr || found->place.line <= piece.place.line)) found = &piece;
    }
    return found;
}

bool is_same_place(text::SourcePlace const& a, text::SourcePlace const& b) {
    return a.file == b.file && a.line == b.line && a.column == b.column;
}

/// True if the same is found at this place already: of each key of a chart that there is not, or of
/// a value that could not be read.
bool is_told(Findings const& findings, Finding const& finding) {
    return std::any_of(findings.begin(), findings.end(), [&](Finding const& each) {
        return is_same_place(each.place, finding.place) &&
               (each.what == finding.what || each.unreadable);
    });
}

bool holds(DataNode const& node, text::SourcePlace const& place) {
    auto const inside = [&](DataNode const& each) { return holds(each, place); };
    return is_same_place(node.place, place) ||
           std::any_of(node.items.begin(), node.items.end(), inside) ||
           std::any_of(node.fields.begin(), node.fields.end(),
                       [&](auto const& field) { return inside(field.second); });
}

/// Lays every piece marked for it over the ruleset. Unmarks a piece that the reader refuses.
DataNode laid_one_by_one(DataNode const& ruleset, std::vector<HouseRuleEntry>& pieces,
                         chance::FactTable const& facts, Findings* findings) {
    DataNode tree = ruleset;
    for (HouseRuleEntry& piece : pieces) {
        if (!piece.laid) continue;
        try {
            text::lay_over(tree, piece.overlay);
        } catch (InputError const& error) {
            piece.laid = false;
            if (findings != nullptr) {
                Finding found =
                    refused_by_reader(piece, error.faults.front(), {ruleset, facts, pieces});
                if (!is_told(*findings, found)) findings->push_back(std::move(found));
            }
        }
    }
    return tree;
}

/// The first fault of a ruleset, if it has any.
std::optional<InputFault> fault_of(DataNode const& tree, chance::FactTable const& facts) {
    try {
        text::build_ruleset(tree, facts);
        return std::nullopt;
    } catch (InputError const& error) {
        return error.faults.front();
    }
}

/// True if a fault says only that a fact is missing whose own definition was refused before.
bool follows_from_refused(InputFault const& fault, std::vector<HouseRuleEntry> const& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [&](HouseRuleEntry const& piece) {
        return !piece.laid && piece.section == "facts" &&
               fault.message.starts_with(text::in_quotes(piece.name) + " is neither a fact");
    });
}

/// The piece without which the ruleset has this fault no more: an entry that stays needs what the
/// piece takes away, or lacks what the piece asks for. Other pieces may have faults of their own.
HouseRuleEntry* cause_of_fault(DataNode const& ruleset, std::vector<HouseRuleEntry>& pieces,
                               InputFault const& fault, chance::FactTable const& facts) {
    for (HouseRuleEntry& piece : pieces) {
        if (!piece.laid) continue;
        std::vector<HouseRuleEntry> fewer = pieces;
        fewer[static_cast<std::size_t>(&piece - pieces.data())].laid = false;
        auto const left = fault_of(laid_one_by_one(ruleset, fewer, facts, nullptr), facts);
        if (!left || left->message != fault.message) return &piece;
    }
    return nullptr;
}

}  // namespace

std::vector<HouseRuleEntry> pieces_of(DataNode const& house) {
    return Splitter{house}.run();
}

void check_head(DataNode& house, DataNode const& ruleset, Findings& findings) {
    DataNode const* const head = house.find("house");
    if (head == nullptr) return;
    DataNode alone;
    alone.place = house.place;
    alone.field("house") = *head;
    try {
        DataNode tree = ruleset;
        text::lay_over(tree, alone);
    } catch (InputError const& error) {
        Finding finding;
        finding.severity = Severity::error;
        finding.place = error.faults.front().place;
        finding.subject = "house";
        finding.what = error.faults.front().message;
        findings.push_back(std::move(finding));
        DataNode sound;
        sound.kind = head->kind;
        sound.place = head->place;
        sound.key_place = head->key_place;
        if (DataNode const* const name = head->find("ruleset")) sound.field("ruleset") = *name;
        house.field("house") = sound;
    }
}

void tell_unreadable(std::span<InputFault const> faults, std::vector<HouseRuleEntry> const& pieces,
                     Findings& findings) {
    for (InputFault const& fault : faults) {
        std::erase_if(findings,
                      [&](Finding const& each) { return is_same_place(each.place, fault.place); });
        auto const piece = std::find_if(
            pieces.begin(), pieces.end(),
            [&](HouseRuleEntry const& each) { return holds(each.entry, fault.place); });
        Finding finding;
        finding.severity = Severity::error;
        finding.place = fault.place;
        finding.subject = piece == pieces.end() ? "house" : subject_of(*piece);
        finding.what = fault.message;
        finding.unreadable = true;
        findings.push_back(std::move(finding));
    }
}

std::string subject_of(HouseRuleEntry const& piece) {
    if (piece.section == "chart") {
        return "chart " + piece.chart + ", " +
               (piece.list.empty() ? piece.name : piece.list + " " + piece.name);
    }
    bool const plural = piece.section == "options" || piece.section == "facts";
    return (plural ? piece.section.substr(0, piece.section.size() - 1) : piece.section) + " " +
           piece.name;
}

DataNode laid_over(DataNode const& ruleset, std::vector<HouseRuleEntry>& pieces,
                   chance::FactTable const& facts, Findings& findings) {
    for (HouseRuleEntry& piece : pieces) piece.laid = true;
    for (;;) {
        DataNode tree = laid_one_by_one(ruleset, pieces, facts, &findings);
        std::optional<InputFault> const fault = fault_of(tree, facts);
        if (!fault) return tree;
        HouseRuleEntry* wrong = piece_at(pieces, fault->place);
        if (wrong == nullptr) wrong = cause_of_fault(ruleset, pieces, *fault, facts);
        if (wrong == nullptr) throw InputError{fault->place, fault->message, fault->length};
        if (!follows_from_refused(*fault, pieces)) {
            std::optional<Finding> outcome = unknown_outcome_of(*wrong, ruleset);
            Finding found = outcome ? std::move(*outcome)
                                    : refused_by_reader(*wrong, *fault, {ruleset, facts, pieces});
            if (!is_told(findings, found)) findings.push_back(std::move(found));
        }
        wrong->laid = false;
    }
}

}  // namespace esprit::check
