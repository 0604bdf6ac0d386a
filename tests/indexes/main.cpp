// Writes the lists in docs that are made from the sources: where_rules_are.md, the ends of
// glossary.md and adding_a_ruleset.md, and the words of units in scenario_format.md.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "support/rule_places.h"
#include "support/scenario_words.h"
#include "support/source_tree.h"
#include "support/system_places.h"
#include "support/type_list.h"

namespace {

using namespace esprit;

void write(std::string const& path, std::string const& text) {
    std::ofstream{path, std::ios::binary} << text;
}

std::string content_of(std::string const& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Puts `part` in the place of what a document says from `heading` on.
void write_end(std::string const& path, std::string_view heading, std::string const& part) {
    std::string const text = content_of(path);
    write(path, text.substr(0, text.find(heading)) + part);
}

}  // namespace

int main() {
    std::string const docs = source_tree() + "/docs/";
    write(docs + "where_rules_are.md", code_rules::rule_index_page());
    write_end(docs + "glossary.md", code_rules::type_list_heading, code_rules::type_list_part());
    write_end(docs + "adding_a_ruleset.md", code_rules::system_places_heading,
              code_rules::system_places_part());
    std::string const words = docs + "scenario_format.md";
    write(words, fixture::with_tables_of_words(content_of(words)));
}
