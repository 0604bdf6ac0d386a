#include "text/toml/field_reader.h"

#include <algorithm>
#include <vector>

#include "base/nearest.h"

namespace esprit::text {

using chance::Formula;
using chance::ValueType;
using chance::Vocabulary;

namespace {

/// How much of the line a node takes, for the mark below it.
std::size_t length_of(DataNode const& node) {
    return node.kind == DataNode::Kind::text ? node.text.size() + 2 : 1;
}

}  // namespace

FieldReader::FieldReader(DataNode const& table, std::string what,
                         std::initializer_list<std::string_view> allowed)
    : table_(table), what_(std::move(what)) {
    if (table.kind != DataNode::Kind::table) {
        throw InputError{table.place,
                         what_ + " is a table, not " + std::string{kind_name(table.kind)}};
    }
    for (auto const& [key, value] : table.fields) {
        if (std::find(allowed.begin(), allowed.end(), key) == allowed.end()) {
            std::vector<std::string_view> const candidates{allowed};
            throw InputError{value.key_place,
                             what_ + " has no " + in_quotes(key) + did_you_mean(key, candidates),
                             key.size()};
        }
    }
}

void FieldReader::fail(std::string_view key, std::string const& message) const {
    DataNode const* const node = table_.find(key);
    throw InputError{node == nullptr ? table_.place : node->place, message,
                     node == nullptr ? 1 : length_of(*node)};
}

DataNode const& FieldReader::must_find(std::string_view key, DataNode::Kind kind) const {
    DataNode const* const node = table_.find(key);
    if (node == nullptr) {
        throw InputError{table_.place, what_ + " needs " + in_quotes(key)};
    }
    if (node->kind != kind) {
        throw InputError{node->place,
                         in_quotes(key) + " is " + std::string{kind_name(kind)} + ", not " +
                             std::string{kind_name(node->kind)},
                         length_of(*node)};
    }
    return *node;
}

std::string FieldReader::text(std::string_view key, std::optional<std::string> otherwise) const {
    return otherwise && table_.find(key) == nullptr ? *otherwise
                                                    : must_find(key, DataNode::Kind::text).text;
}

bool FieldReader::truth(std::string_view key, bool otherwise) const {
    return table_.find(key) == nullptr ? otherwise : must_find(key, DataNode::Kind::truth).truth;
}

int FieldReader::whole(std::string_view key, int least, int most,
                       std::optional<int> otherwise) const {
    if (otherwise && table_.find(key) == nullptr) {
        return *otherwise;
    }
    std::int64_t const number = must_find(key, DataNode::Kind::number).thousandths;
    if (number % chance::decimal_scale != 0 || number < least * chance::decimal_scale ||
        number > most * chance::decimal_scale) {
        fail(key, in_quotes(key) + " is a whole number from " + std::to_string(least) + " to " +
                      std::to_string(most));
    }
    return static_cast<int>(number / chance::decimal_scale);
}

std::size_t FieldReader::name(std::string_view key,
                              std::initializer_list<std::string_view> names) const {
    std::string const written = text(key);
    auto const found = std::find(names.begin(), names.end(), written);
    if (found == names.end()) {
        std::string all;
        for (std::string_view const candidate : names) {
            all += (all.empty() ? "" : ", ") + std::string{candidate};
        }
        std::vector<std::string_view> const candidates{names};
        fail(key, in_quotes(key) + " is one of " + all + did_you_mean(written, candidates));
    }
    return static_cast<std::size_t>(found - names.begin());
}

chance::Condition FieldReader::condition(std::string_view key, Vocabulary const& vocabulary) const {
    if (table_.find(key) == nullptr) {
        return {};
    }
    DataNode const& node = must_find(key, DataNode::Kind::text);
    Formula formula = compile_at(node, vocabulary);
    if (formula.type() != ValueType::truth) {
        fail(key, in_quotes(key) + " is a condition, true or false; this is neither");
    }
    return chance::Condition{std::move(formula)};
}

Formula FieldReader::formula(std::string_view key, Vocabulary const& vocabulary, std::int64_t least,
                             std::int64_t most) const {
    DataNode const* const node = table_.find(key);
    if (node == nullptr) {
        throw InputError{table_.place, what_ + " needs " + in_quotes(key)};
    }
    return formula_at(*node, vocabulary, least, most);
}

Formula compile_at(DataNode const& text, Vocabulary const& vocabulary) {
    try {
        return chance::compile(text.text, vocabulary);
    } catch (chance::ExpressionError const& error) {
        SourcePlace place = text.place;
        place.column += 1 + static_cast<std::uint32_t>(error.offset);
        throw InputError{place, error.message, error.length};
    }
}

Formula formula_at(DataNode const& node, Vocabulary const& vocabulary, std::int64_t least,
                   std::int64_t most) {
    auto const fail = [&](std::string const& message) {
        throw InputError{node.place, message, length_of(node)};
    };
    Formula formula;
    if (node.kind == DataNode::Kind::number && node.thousandths % chance::decimal_scale == 0) {
        formula = Formula::constant(node.thousandths / chance::decimal_scale);
    } else if (node.kind == DataNode::Kind::text) {
        formula = compile_at(node, vocabulary);
        if (formula.type() != ValueType::whole) {
            fail("a whole number is wanted here; this is " +
                 std::string{formula.type() == ValueType::truth  ? "true or false"
                             : formula.type() == ValueType::name ? "a name"
                                                                 : "a number with decimals"});
        }
    } else {
        fail("a whole number or an expression in quotes is wanted here");
    }
    if (formula.low() < least || formula.high() > most) {
        fail("this lies between " + std::to_string(least) + " and " + std::to_string(most) +
             "; here it can be " +
             std::to_string(formula.low() < least ? formula.low() : formula.high()));
    }
    return formula;
}

}  // namespace esprit::text
