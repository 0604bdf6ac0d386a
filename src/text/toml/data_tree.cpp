#include "text/toml/data_tree.h"

#include <toml++/toml.h>

#include <algorithm>
#include <span>
#include <tuple>

#include "base/nesting.h"
#include "text/toml/toml_table_reader.h"

namespace esprit::text {

namespace {

constexpr std::int64_t decimal_scale = 1000;
constexpr double largest_number = 1e12;
constexpr std::size_t widest_line = 400;  // of a file, shown in a message

std::string line_of(std::string const& content, std::uint32_t line) {
    std::size_t start = 0;
    for (std::uint32_t passed = 1; passed < line; ++passed) {
        start = content.find('\n', start);
        if (start == std::string::npos) {
            return {};
        }
        ++start;
    }
    std::string found = content.substr(start, content.find('\n', start) - start);
    std::replace(found.begin(), found.end(), '\t', ' ');
    return found;
}

/// A fault in one line, and below it the line of the file with a mark, where there is one to show.
std::string with_its_line(InputFault const& fault) {
    SourcePlace const& place = fault.place;
    std::string const told = in_one_line(fault);
    if (!place.file || place.line == 0) return told;
    std::string const line = line_of(place.file->content, place.line);
    if (line.empty() || line.size() > widest_line) return told;
    std::string const number = std::to_string(place.line);
    std::size_t const before = place.column > 0 ? place.column - 1 : 0;
    std::size_t const marks = std::clamp<std::size_t>(
        fault.length, 1, std::max<std::size_t>(1, line.size() - std::min(before, line.size())));
    return told + "\n  " + number + " | " + line + "\n  " + std::string(number.size(), ' ') +
           " | " + std::string(before, ' ') + std::string(marks, '^');
}

std::string all_told(std::span<InputFault const> faults, std::size_t untold) {
    std::string all;
    std::size_t const told = std::min(faults.size(), most_told_faults);
    untold += faults.size() - told;
    for (InputFault const& fault : faults.first(told)) {
        all += (all.empty() ? "" : "\n") + with_its_line(fault);
    }
    return untold == 0 ? all : all + "\nand " + std::to_string(untold) + " more";
}

InputError too_deep(SourcePlace const& place) {
    return {place, "tables and lists are at most " + std::to_string(most_levels) + " levels deep"};
}

SourcePlace place_of(std::shared_ptr<SourceFile const> const& file, std::size_t offset) {
    std::string_view const before = std::string_view{file->content}.substr(0, offset);
    auto const lines = std::count(before.begin(), before.end(), '\n');
    std::size_t const line_start = before.rfind('\n') + 1;  // 0 if there is none
    return {file, static_cast<std::uint32_t>(lines + 1),
            static_cast<std::uint32_t>(offset - line_start + 1)};
}

/// Refuses text so deep that the recursive parser would run out of stack.
void check_limits(std::shared_ptr<SourceFile const> const& file) {
    if (file->content.size() > most_toml_bytes) {
        throw InputError{{file},
                         "a file has at most " + std::to_string(most_toml_bytes >> 20U) + " MB"};
    }
    if (auto const offset = too_deep_toml(file->content)) throw too_deep(place_of(file, *offset));
}

class TomlReader {
public:
    TomlReader(std::shared_ptr<SourceFile const> file, std::vector<InputFault>& faults)
        : file_(std::move(file)), faults_(faults) {}

    DataNode table(toml::table const& source, int depth) {
        DataNode node;
        node.place = place(source.source());
        check_level(node.place, depth);
        for (auto const& [key, value] : source) {
            DataNode child = any(value, depth + 1);
            child.key_place = place(key.source());
            node.fields.emplace_back(std::string{key.str()}, std::move(child));
        }
        // toml++ sorts keys by name; the order of the file matters to readers and messages
        std::sort(node.fields.begin(), node.fields.end(), [](auto const& a, auto const& b) {
            auto const key = [](auto const& field) {
                SourcePlace const& at = field.second.key_place;
                return std::tuple{at.line, at.column, std::string_view{field.first}};
            };
            return key(a) < key(b);
        });
        return node;
    }

private:
    static void check_level(SourcePlace const& place, int depth) {
        if (depth > most_levels) throw too_deep(place);
    }

    SourcePlace place(toml::source_region const& region) const {
        return {file_, region.begin.line, region.begin.column};
    }

    DataNode any(toml::node const& source, int depth) {
        if (auto const* inner = source.as_table()) {
            return table(*inner, depth);
        }
        DataNode node;
        node.place = place(source.source());
        check_level(node.place, depth);
        if (auto const* list = source.as_array()) {
            node.kind = DataNode::Kind::list;
            for (toml::node const& item : *list) {
                node.items.push_back(any(item, depth + 1));
            }
        } else if (auto const* text = source.as_string()) {
            node.kind = DataNode::Kind::text;
            node.text = text->get();
        } else if (auto const* truth = source.as_boolean()) {
            node.kind = DataNode::Kind::truth;
            node.truth = truth->get();
        } else if (auto const* whole = source.as_integer()) {
            read_number(static_cast<double>(whole->get()), node);
        } else if (auto const* decimal = source.as_floating_point()) {
            read_number(decimal->get(), node);
        } else {
            refuse(node, "dates and times have no meaning here");
        }
        return node;
    }

    void refuse(DataNode& node, char const* message) {
        node.kind = DataNode::Kind::unreadable;
        faults_.push_back({node.place, message});
    }

    void read_number(double number, DataNode& node) {
        node.kind = DataNode::Kind::number;
        if (!(number >= -largest_number && number <= largest_number)) {
            refuse(node, "a number lies between minus and plus a million millions");
            return;
        }
        double const exact = number * double{decimal_scale};
        node.thousandths = static_cast<std::int64_t>(exact < 0 ? exact - 0.5 : exact + 0.5);
        if (std::to_string(static_cast<double>(node.thousandths) / double{decimal_scale}) !=
            std::to_string(number)) {
            refuse(node, "a number has at most three decimal places");
        }
    }

    std::shared_ptr<SourceFile const> file_;
    std::vector<InputFault>& faults_;
};

}  // namespace

InputError::InputError(SourcePlace const& place, std::string const& message, std::size_t length)
    : InputError(std::vector<InputFault>{{place, message, length}}) {}

InputError::InputError(std::vector<InputFault> list, std::size_t untold)
    : std::runtime_error(all_told(list, untold)), faults(std::move(list)) {}

std::string in_one_line(InputFault const& fault) {
    SourcePlace const& place = fault.place;
    if (!place.file) return fault.message;
    std::string told = place.file->name + ": ";
    if (place.line != 0) {
        told.insert(told.size() - 1,
                    std::to_string(place.line) + ":" + std::to_string(place.column) + ":");
    }
    return told + fault.message;
}

DataNode::DataNode() noexcept = default;
DataNode::DataNode(DataNode const& other) = default;
DataNode::DataNode(DataNode&& other) noexcept = default;
DataNode& DataNode::operator=(DataNode const& other) = default;
DataNode& DataNode::operator=(DataNode&& other) noexcept = default;
DataNode::~DataNode() noexcept = default;

DataNode const* DataNode::find(std::string_view name) const {
    for (auto const& [key, value] : fields) {
        if (key == name) {
            return &value;
        }
    }
    return nullptr;
}

DataNode* DataNode::find(std::string_view name) {
    return const_cast<DataNode*>(std::as_const(*this).find(name));
}

DataNode& DataNode::field(std::string_view name) {
    if (DataNode* const found = find(name)) {
        return *found;
    }
    return fields.emplace_back(std::string{name}, DataNode{}).second;
}

bool DataNode::remove(std::string_view name) {
    auto const found = std::find_if(fields.begin(), fields.end(),
                                    [&](auto const& entry) { return entry.first == name; });
    if (found == fields.end()) {
        return false;
    }
    fields.erase(found);
    return true;
}

DataNode parse_toml(std::shared_ptr<SourceFile const> const& file, std::string_view text,
                    std::vector<InputFault>& faults) {
    check_limits(file);
    try {
        return TomlReader{file, faults}.table(toml::parse(text, file->name), 0);
    } catch (toml::parse_error const& error) {
        throw InputError{{file, error.source().begin.line, error.source().begin.column},
                         std::string{error.description()}};
    }
}

DataNode read_toml(std::string const& file_name, std::string content) {
    auto const file = std::make_shared<SourceFile const>(SourceFile{file_name, std::move(content)});
    std::vector<InputFault> faults;
    DataNode tree = parse_toml(file, file->content, faults);
    if (!faults.empty()) throw InputError{std::move(faults)};
    return tree;
}

std::string_view kind_name(DataNode::Kind kind) {
    switch (kind) {
        case DataNode::Kind::table:
            return "a table";
        case DataNode::Kind::list:
            return "a list";
        case DataNode::Kind::text:
            return "a text";
        case DataNode::Kind::number:
            return "a number";
        case DataNode::Kind::truth:
            return "true or false";
        case DataNode::Kind::unreadable:
            return "an unreadable value";
    }
    return "a value";
}

}  // namespace esprit::text
