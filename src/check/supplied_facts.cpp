#include "check/supplied_facts.h"

#include <algorithm>
#include <charconv>

#include "base/nearest.h"
#include "chance/ruleset.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/told_facts.h"

namespace esprit::check {

using chance::FactDeclaration;
using chance::FactType;
using text::DataNode;

namespace {

/// Calls `use` with each part of a text between separators.
template <class Use>
void for_each_part(std::string_view text, char separator, Use use) {
    for (std::size_t at = 0; at <= text.size();) {
        std::size_t const end = std::min(text.find(separator, at), text.size());
        if (end > at) use(text.substr(at, end - at));
        at = end + 1;
    }
}

/// How many words of a name another name has too: "enemy_within_12" and "enemy_in_flank" one.
std::size_t shared_words(std::string_view name, std::string_view other) {
    std::size_t count = 0;
    for_each_part(name, '_', [&](std::string_view word) {
        bool shared = false;
        for_each_part(other, '_', [&](std::string_view each) { shared = shared || each == word; });
        count += shared;
    });
    return count;
}

std::optional<std::int64_t> whole_of(std::string_view text) {
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool const whole = error == std::errc{} && end == text.data() + text.size();
    return whole ? std::optional{value} : std::nullopt;
}

/// The value of a number of a ruleset, rounded up.
std::optional<std::int64_t> number_in(DataNode const& tree, std::string_view name) {
    DataNode const* const numbers = tree.find("number");
    if (numbers == nullptr) return std::nullopt;
    for (DataNode const& number : numbers->items) {
        DataNode const* const own = number.find("name");
        DataNode const* const value = number.find("value");
        if (own == nullptr || value == nullptr || own->text != name) continue;
        return (value->thousandths + chance::decimal_scale - 1) / chance::decimal_scale;
    }
    return std::nullopt;
}

std::string value_text(FactDeclaration const& fact, std::int64_t value) {
    if (fact.type == FactType::name)
        return std::string{fact.names[static_cast<std::size_t>(value)]};
    if (fact.type == FactType::decimal) return chance::thousandths_text(value);
    return std::to_string(value);
}

}  // namespace

SuppliedFacts::SuppliedFacts(std::string_view system, DataNode const& tree,
                             chance::FactTable const& facts)
    : tree_(tree), facts_(facts) {
    for (rules::ToldFacts const& told : text::told_facts(system)) {
        for (std::string_view const part : told.parts) {
            for_each_part(part, ' ', [&](std::string_view word) { add(told.chart, word); });
        }
    }
}

void SuppliedFacts::add(std::string_view chart, std::string_view word) {
    auto& of_chart = charts_[std::string{chart}];
    if (word.starts_with('-')) {
        of_chart.erase(of_chart.find(word.substr(1)));
        return;
    }
    std::size_t const colon = std::min(word.find(':'), word.size());
    std::string_view name = word.substr(0, colon);
    SuppliedFact fact;
    fact.always = name.ends_with('!');
    if (fact.always) name.remove_suffix(1);
    if (colon < word.size()) {
        FactDeclaration const& declaration = facts_[facts_.id(name)];
        std::string_view const range = word.substr(colon + 1);
        std::size_t const dots = range.find("..");
        fact.least = bound(declaration, range.substr(0, dots));
        std::string_view most = range.substr(dots + 2);
        fact.usually = most.starts_with('~');
        if (fact.usually) most.remove_prefix(1);
        fact.most = bound(declaration, most);
    }
    of_chart.insert_or_assign(std::string{name}, fact);
}

/// A bound of a fact that battles tell, written as products of whole numbers and of the ruleset's
/// numbers: the greatest product. For a fact with names: the place of the name among them. Empty if
/// `words` hold neither.
std::optional<std::int64_t> SuppliedFacts::bound(FactDeclaration const& fact,
                                                 std::string_view words) const {
    if (fact.type == FactType::name) {
        auto const found = std::find(fact.names.begin(), fact.names.end(), words);
        return found - fact.names.begin();
    }
    std::optional<std::int64_t> greatest;
    for_each_part(words, ',', [&](std::string_view product) {
        std::int64_t value = fact.type == FactType::decimal ? chance::decimal_scale : 1;
        for_each_part(product, '*', [&](std::string_view factor) {
            std::optional<std::int64_t> known = whole_of(factor);
            if (!known) known = number_in(tree_, factor);
            value *= known.value_or(chance::largest_number);
        });
        greatest = std::max(greatest.value_or(value), value);
    });
    return greatest;
}

SuppliedFact const* SuppliedFacts::find(std::string_view chart, std::string_view fact) const {
    auto const of_chart = charts_.find(chart);
    if (of_chart == charts_.end()) return nullptr;
    auto const found = of_chart->second.find(fact);
    return found == of_chart->second.end() ? nullptr : &found->second;
}

std::string SuppliedFacts::names(std::string_view chart, std::string_view sought) const {
    constexpr std::size_t most_listed = 8;
    constexpr std::size_t most_near = 5;
    std::vector<std::string_view> told;
    for (FactDeclaration const& fact : facts_.declarations()) {
        if (find(chart, fact.name) != nullptr) told.push_back(fact.name);
    }
    std::size_t const all = told.size();
    if (all <= most_listed) return text::joined(told);
    // names that share most words first; of equals, in the order of declaration
    std::vector<std::string_view> sorted;
    for (std::size_t shared = shared_words(sought, sought); sorted.size() < all; --shared) {
        for (std::string_view const name : told) {
            if (shared_words(sought, name) == shared) sorted.push_back(name);
        }
    }
    told = std::move(sorted);
    std::string_view const near = nearest_name(sought, told);
    auto const place = std::find(told.begin(), told.end(), near);
    if (place != told.end()) std::rotate(told.begin(), place, place + 1);
    told.resize(most_near);
    return text::joined(told) + " and " + std::to_string(all - most_near) + " others";
}

std::string SuppliedFacts::values(std::string_view chart, std::string_view fact) const {
    SuppliedFact const* const told = find(chart, fact);
    if (told == nullptr || (!told->least && !told->most)) return {};
    FactDeclaration const& declaration = facts_[facts_.id(fact)];
    std::string const words = std::string{fact} + " ";
    if (!told->most) return words + value_text(declaration, *told->least) + " or more";
    std::int64_t const least = told->least.value_or(declaration.least);
    if (least == *told->most) return words + value_text(declaration, least);
    return words + value_text(declaration, least) + " to " + value_text(declaration, *told->most) +
           (told->usually ? ", as far as tables usually reach" : "");
}

std::vector<Domain> SuppliedFacts::domains(std::string_view chart) const {
    std::vector<Domain> domains;
    for (FactDeclaration const& fact : facts_.declarations()) {
        SuppliedFact const* const told = find(chart, fact.name);
        std::int64_t const unset = fact.type == FactType::flag ? 0 : fact.unset;
        if (told == nullptr) {
            domains.push_back({unset, unset, {}});
            continue;
        }
        Domain domain{std::max(fact.least, told->least.value_or(fact.least)),
                      std::min(fact.most, told->most.value_or(fact.most)),
                      {}};
        if (told->always && fact.type == FactType::flag) domain.least = 1;
        bool const within = domain.least <= unset && unset <= domain.most;
        if (!told->always && !within) domain.unset = unset;
        domains.push_back(domain);
    }
    return domains;
}

bool mentions(std::string_view expression, std::string_view name) {
    auto const is_letter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    };
    for (std::size_t at = expression.find(name); at != std::string_view::npos;
         at = expression.find(name, at + 1)) {
        std::size_t const end = at + name.size();
        bool const begins = at == 0 || !is_letter(expression[at - 1]);
        if (begins && (end == expression.size() || !is_letter(expression[end]))) return true;
    }
    return false;
}

}  // namespace esprit::check
