#include "support/number_sites.h"

#include <cctype>
#include <stdexcept>

namespace esprit::testing {

using text::DataNode;

namespace {

bool belongs_to_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

/// The numbers within an expression: digits that do not belong to a word.
void add_literals(DataNode const& node, NumberSite const& here, std::vector<NumberSite>& sites) {
    std::string const& text = node.text;
    for (std::size_t at = 0; at < text.size();) {
        if (!belongs_to_word(text[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && belongs_to_word(text[end])) {
            ++end;
        }
        if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            NumberSite site = here;
            site.in_text = true;
            site.offset = at;
            site.length = end - at;
            sites.push_back(site);
        }
        at = end;
    }
}

/// Texts that hold no expression.
bool is_prose(std::string const& key) {
    for (char const* const prose :
         {"rule", "id",      "because",      "only_where", "title",   "about",   "outcome",
          "on",   "name",    "outcome_word", "ties_rule",  "choices", "kind",    "family",
          "side", "extends", "modifies",     "counts",     "ties",    "requires"}) {
        if (key == prose) {
            return true;
        }
    }
    return false;
}

void collect(DataNode const& node, NumberSite const& here, std::vector<NumberSite>& sites) {
    if (node.kind == DataNode::Kind::number) {
        sites.push_back(here);
    } else if (node.kind == DataNode::Kind::text) {
        add_literals(node, here, sites);
    }
    for (auto const& [key, value] : node.fields) {
        bool const bound = here.way[0] == "number" && (key == "least" || key == "most");
        if (is_prose(key) || bound) {
            continue;
        }
        NumberSite inner = here;
        inner.way.push_back(key);
        if (here.way.size() == 1 && here.way[0] == "chart") {
            inner.chart = key;
        }
        collect(value, inner, sites);
    }
    for (std::size_t place = 0; place < node.items.size(); ++place) {
        NumberSite inner = here;
        inner.way.push_back(std::to_string(place));
        collect(node.items[place], inner, sites);
    }
}

DataNode& follow(DataNode& root, std::vector<std::string> const& way) {
    DataNode* node = &root;
    for (std::string const& step : way) {
        DataNode* const inner = node->kind == DataNode::Kind::list
                                    ? &node->items.at(static_cast<std::size_t>(std::stoul(step)))
                                    : node->find(step);
        if (inner == nullptr) {
            throw std::runtime_error{"a way that leads nowhere: " + step};
        }
        node = inner;
    }
    return *node;
}

}  // namespace

std::string NumberSite::text() const {
    std::string all;
    for (std::string const& step : way) {
        all += (all.empty() ? "" : " ") + step;
    }
    return in_text ? all + " at " + std::to_string(offset) : all;
}

std::vector<NumberSite> number_sites(DataNode const& ruleset) {
    std::vector<NumberSite> sites;
    for (char const* const section : {"any", "number", "chart"}) {
        if (DataNode const* const node = ruleset.find(section)) {
            NumberSite site;
            site.way = {section};
            collect(*node, site, sites);
        }
    }
    return sites;
}

DataNode with_change(DataNode const& ruleset, NumberSite const& site, int step) {
    DataNode changed = ruleset;
    DataNode& node = follow(changed, site.way);
    if (!site.in_text) {
        node.thousandths += step * 1000;
        return changed;
    }
    std::string const literal = node.text.substr(site.offset, site.length);
    std::size_t const point = literal.find('.');
    std::string const decimals = point == std::string::npos ? "" : literal.substr(point);
    int const value = std::stoi(literal) + step;
    std::string const written = value < 0 ? "(0 - " + std::to_string(-value) + ")" + decimals
                                          : std::to_string(value) + decimals;
    node.text.replace(site.offset, site.length, written);
    return changed;
}

}  // namespace esprit::testing
