#include "support/explained_mutants.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace esprit::mutate {
namespace {

constexpr std::array<std::string_view, 4> fields{"file", "function", "mutant", "why"};

std::string& field_of(Explained& block, std::size_t field) {
    if (field == 0) return block.path;
    if (field == 1) return block.name.function;
    return field == 2 ? block.name.mutation : block.why;
}

[[noreturn]] void refuse(int line, std::string_view expected) {
    throw std::runtime_error("explained.txt:" + std::to_string(line) + ": expected \"" +
                             std::string(expected) + " ...\"");
}

}  // namespace

std::vector<Explained> read_explained(std::string_view text) {
    std::vector<Explained> list;
    std::size_t next = 0;
    int number = 0;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        std::string_view const line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        std::string_view const word = fields[next];
        if (!line.starts_with(word) || line.size() < word.size() + 2 || line[word.size()] != ' ') {
            refuse(number, word);
        }
        if (next == 0) list.emplace_back().line = number;
        field_of(list.back(), next) = line.substr(word.size() + 1);
        next = (next + 1) % fields.size();
    }
    if (next != 0) refuse(number + 1, fields[next]);
    return list;
}

Explained const* explanation_of(std::vector<Explained> const& list, std::string_view path,
                                MutantName const& name) {
    auto const found = std::find_if(list.begin(), list.end(), [&](Explained const& each) {
        return each.path == path && each.name == name;
    });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace esprit::mutate
