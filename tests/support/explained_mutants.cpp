#include "support/explained_mutants.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace esprit::mutate {
namespace {

struct Field {
    std::string_view word;
    std::string Explained::* member;
};

constexpr std::array fields{Field{"file", &Explained::path}, Field{"line", &Explained::before},
                            Field{"mutant", &Explained::after}, Field{"why", &Explained::why}};

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
        Field const& field = fields[next];
        if (!line.starts_with(field.word) || line.size() < field.word.size() + 2 ||
            line[field.word.size()] != ' ') {
            refuse(number, field.word);
        }
        if (next == 0) list.emplace_back().line = number;
        list.back().*field.member = line.substr(field.word.size() + 1);
        next = (next + 1) % fields.size();
    }
    if (next != 0) refuse(number + 1, fields[next].word);
    return list;
}

Explained const* explanation_of(std::vector<Explained> const& list, std::string_view path,
                                std::string_view before, std::string_view after) {
    auto const found = std::find_if(list.begin(), list.end(), [&](Explained const& each) {
        return each.path == path && each.before == before && each.after == after;
    });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace esprit::mutate
