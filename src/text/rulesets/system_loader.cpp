#include "text/rulesets/system_loader.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/nearest.h"
#include "rules/black_powder/facts.h"
#include "rules/black_powder/procedures.h"
#include "rules/common/deeds.h"
#include "rules/grande_tactique/facts.h"
#include "rules/grande_tactique/procedures.h"
#include "rules/men_who_would_be_kings/facts.h"
#include "rules/men_who_would_be_kings/procedures.h"
#include "rules/rank_and_file/facts.h"
#include "rules/rank_and_file/procedures.h"
#include "text/rulesets/embedded_rulesets.h"
#include "text/rulesets/joined.h"
#include "text/rulesets/ruleset_reader.h"
#include "text/toml/tree_bytes.h"

namespace esprit::text {

namespace {

struct SystemEntry {
    std::string_view name;
    chance::FactTable const* facts;
    std::vector<std::unique_ptr<chance::Procedure>> (*procedures)(chance::Ruleset const&);
    void (*aftermath)(chance::Aftermath&);
};

constexpr std::array system_entries{
    SystemEntry{"grande-tactique", &grande_tactique::facts, grande_tactique::procedures,
                grande_tactique::aftermath},
    SystemEntry{"rank-and-file", &rank_and_file::facts, rank_and_file::procedures,
                rank_and_file::aftermath},
    SystemEntry{"black-powder", &black_powder::facts, black_powder::procedures,
                black_powder::aftermath},
    SystemEntry{"men-who-would-be-kings", &men_who_would_be_kings::facts,
                men_who_would_be_kings::procedures, men_who_would_be_kings::aftermath},
};

SystemEntry const& entry_of(std::string_view name) {
    for (SystemEntry const& entry : system_entries) {
        if (entry.name == name) {
            return entry;
        }
    }
    std::vector<std::string_view> const names = system_names();
    std::string const nearest = did_you_mean(name, names);
    throw BadInput{"there is no ruleset " + in_quotes(name) +
                   (nearest.empty() ? "; there are " + joined(names) : nearest)};
}

}  // namespace

chance::Procedure const* LoadedSystem::find_procedure(std::string_view name) const {
    auto const found = std::find_if(procedures.begin(), procedures.end(),
                                    [&](auto const& each) { return each->name() == name; });
    return found == procedures.end() ? nullptr : found->get();
}

std::vector<std::string_view> system_names() {
    std::vector<std::string_view> names;
    for (SystemEntry const& entry : system_entries) {
        names.push_back(entry.name);
    }
    return names;
}

std::vector<NamedText> system_files(std::string_view name) {
    SystemEntry const& entry = entry_of(name);
    std::vector<NamedText> files;
    for (EmbeddedFile const& file : embedded_rulesets()) {
        if (file.system == entry.name) {
            files.push_back({std::string{file.path}, std::string{file.content}});
        }
    }
    return files;
}

DataNode system_tree(std::string_view name) {
    std::vector<NamedText> const files = system_files(name);
    std::string_view const bytes = embedded_tree(name);
    return bytes.empty() ? join_ruleset_files(files) : tree_of(bytes, files);
}

LoadedSystem build_system(std::string_view name, DataNode const& tree) {
    SystemEntry const& entry = entry_of(name);
    LoadedSystem system;
    system.ruleset = build_ruleset(tree, *entry.facts);
    system.aftermath = entry.aftermath;
    try {
        system.procedures = entry.procedures(*system.ruleset);
        auto const deeds = rules::deed_facts_read_by_charts(*system.ruleset);
        for (auto const& procedure : system.procedures) procedure->let_charts_read(deeds);
    } catch (chance::ChartGap const& gap) {
        throw InputError{{}, gap.what()};
    }
    return system;
}

LoadedSystem load_system(std::string_view name, std::span<NamedText const> house_rules) {
    DataNode tree = system_tree(name);
    std::vector<std::string> titles;
    for (NamedText const& house : house_rules) {
        DataNode const overlay = read_toml(house.name, house.content);
        lay_over(tree, overlay);
        DataNode const* const title = overlay.find("house")->find("title");
        titles.push_back(title == nullptr ? house.name : title->text);
    }
    LoadedSystem system = build_system(name, tree);
    system.with_house_rules = !house_rules.empty();
    system.ruleset->houses = std::move(titles);
    return system;
}

std::string system_of_house(NamedText const& house) {
    return system_of_house(house.name, read_toml(house.name, house.content));
}

std::string system_of_house(std::string const& file, DataNode const& tree) {
    DataNode const* const head = tree.find("house");
    DataNode const* const name = head == nullptr ? nullptr : head->find("ruleset");
    if (name == nullptr || name->text.empty()) {
        throw BadInput{
            file +
            ": a house rule begins with [house] and ruleset = \"…\", the system that it is for"};
    }
    auto const names = system_names();
    if (std::find(names.begin(), names.end(), name->text) == names.end()) {
        throw InputError{
            name->place,
            "there is no ruleset \"" + name->text + "\"" + did_you_mean(name->text, names),
            name->text.size() + 2};
    }
    return name->text;
}

LoadedSystem load_with_houses(std::string_view name, std::span<NamedText const> houses) {
    std::vector<NamedText> own;
    std::copy_if(houses.begin(), houses.end(), std::back_inserter(own),
                 [&](NamedText const& house) { return system_of_house(house) == name; });
    return load_system(name, own);
}

}  // namespace esprit::text
