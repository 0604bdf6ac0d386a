#include "text/toml/whole_toml.h"

#include <algorithm>
#include <cstddef>

namespace esprit::text {

namespace {

/// A value of a file that is meant as a number.
struct WrittenNumber {
    std::size_t begin = 0;
    std::string text;
};

std::size_t begin_of_line(std::string_view text, std::uint32_t line) {
    std::size_t begin = 0;
    for (std::uint32_t passed = 1; passed < line; ++passed) {
        begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
    }
    return begin;
}

/// The number at which or behind which the syntax is wrong; empty if no number stands there.
WrittenNumber number_at(std::string_view text, SourcePlace const& place) {
    std::size_t const begin = begin_of_line(text, place.line);
    std::string_view const line = text.substr(begin, text.find('\n', begin) - begin);
    std::size_t const wrong = std::min<std::size_t>(std::max(place.column, 1U) - 1, line.size());
    std::size_t const before = line.substr(0, wrong).find_last_of("=[{,");
    std::string_view const head = line.substr(0, before == std::string_view::npos ? 0 : before + 1);
    std::size_t const first = line.find_first_not_of(" \t", head.size());
    if (first == std::string_view::npos) return {};
    bool const in_list =
        head.find('=') == std::string_view::npos ||
        std::count_if(head.begin(), head.end(), [](char c) { return c == '[' || c == '{'; }) >
            std::count_if(head.begin(), head.end(), [](char c) { return c == ']' || c == '}'; });
    std::size_t const end = line.find_first_of(in_list ? ",]}#\r" : "#\r", first);
    std::string_view value = line.substr(first, end - first);
    value = value.substr(0, value.find_last_not_of(" \t") + 1);
    bool const numeric = value.find_first_of("0123456789") != std::string_view::npos &&
                         value.find_first_of("0123456789+-.") == 0 &&
                         value.find_first_of("\"'") == std::string_view::npos;
    return numeric ? WrittenNumber{begin + first, std::string{value}} : WrittenNumber{};
}

/// Whether a word is digits, or digits and a point between them: "45" and "45.5".
bool is_decimal(std::string_view word) {
    std::size_t const point = std::min(word.find('.'), word.size());
    auto const are_digits = [](std::string_view part) {
        return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
    };
    return are_digits(word.substr(0, point)) &&
           (point == word.size() || are_digits(word.substr(point + 1)));
}

/// The number that is probably meant; empty if none is near: "45.5" for "45,5", "45" for "045".
std::string meant_by(std::string number) {
    std::replace(number.begin(), number.end(), ',', '.');
    std::string const sign = number.starts_with('-') ? "-" : "";
    number.erase(0, std::min(number.find_first_not_of("+-0"), number.size()));
    if (number.empty() || number.front() == '.') number.insert(0, "0");
    if (number.ends_with('.')) number.pop_back();
    std::string const word = number.substr(0, number.find(' '));
    return is_decimal(word) ? sign + word : std::string{};
}

bool is_too_large(std::string const& number) {
    return number.find_first_not_of("+-0123456789") == std::string::npos && number.size() > 12;
}

/// Whether nothing is wrong with a number: the fault is elsewhere.
bool is_sound(std::string const& number) {
    return meant_by(number) == number && !is_too_large(number);
}

std::string what_is_wrong_with(std::string const& number) {
    if (is_too_large(number)) {
        return "a number lies between minus and plus a million millions";
    }
    std::string const meant = meant_by(number);
    return in_quotes(number) + " is no number" +
           (meant.empty() ? "; 7, -2 and 4.5 are" : "; did you mean " + meant + "?");
}

void mark_unreadable(DataNode& node, std::vector<InputFault> const& faults) {
    if (node.kind == DataNode::Kind::number && is_unreadable_at(faults, node.place)) {
        node.kind = DataNode::Kind::unreadable;
    }
    for (auto& [key, value] : node.fields) mark_unreadable(value, faults);
    for (DataNode& item : node.items) mark_unreadable(item, faults);
}

/// A list with an unreadable value is itself of no use to its reader.
void tell_no_more_of_lists(DataNode const& node, FaultList& faults) {
    for (auto const& [key, value] : node.fields) tell_no_more_of_lists(value, faults);
    for (DataNode const& item : node.items) {
        tell_no_more_of_lists(item, faults);
        if (item.kind == DataNode::Kind::unreadable) faults.tell_no_more_of(node.place);
    }
}

}  // namespace

DataNode read_whole_toml(std::string const& file_name, std::string content,
                         std::vector<InputFault>& faults) {
    auto const file = std::make_shared<SourceFile const>(SourceFile{file_name, std::move(content)});
    std::string mended = file->content;
    std::vector<InputFault> wrong;
    for (;;) {
        try {
            std::vector<InputFault> found;
            DataNode tree = parse_toml(file, mended, found);
            if (!wrong.empty()) mark_unreadable(tree, wrong);
            found.insert(found.end(), wrong.begin(), wrong.end());
            faults.insert(faults.end(), found.begin(), found.end());
            return tree;
        } catch (InputError const& error) {
            WrittenNumber const number = number_at(mended, error.faults.front().place);
            // each number costs another reading of the whole text
            bool const enough = wrong.size() + 1 >= most_told_faults;
            if (enough || number.text.empty() || is_sound(number.text)) {
                wrong.insert(wrong.end(), error.faults.begin(), error.faults.end());
                throw InputError{std::move(wrong)};
            }
            SourcePlace place = error.faults.front().place;
            place.column =
                static_cast<std::uint32_t>(number.begin - begin_of_line(mended, place.line) + 1);
            wrong.push_back({place, what_is_wrong_with(number.text), number.text.size()});
            // 0 in the same length, so that all places stay
            std::string unread(number.text.size(), ' ');
            unread.replace(0, 1, "0");
            mended.replace(number.begin, unread.size(), unread);
        }
    }
}

DataNode read_whole_toml(std::string const& file_name, std::string content, FaultList& faults) {
    std::vector<InputFault> unreadable;
    DataNode tree = read_whole_toml(file_name, std::move(content), unreadable);
    faults.add_unreadable(unreadable);
    if (!unreadable.empty()) tell_no_more_of_lists(tree, faults);
    return tree;
}

bool is_unreadable_at(std::vector<InputFault> const& faults, SourcePlace const& place) {
    return std::any_of(faults.begin(), faults.end(), [&](InputFault const& fault) {
        return fault.place.file == place.file && fault.place.line == place.line &&
               fault.place.column == place.column;
    });
}

}  // namespace esprit::text
