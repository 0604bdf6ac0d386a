// Writes the lists in docs that are made from the sources: where_rules_are.md, and the ends of
// glossary.md and adding_a_ruleset.md.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "support/rule_places.h"
#include "support/source_tree.h"
#include "support/system_places.h"
#include "support/type_list.h"

namespace {

using namespace esprit;

void write(std::string const& path, std::string const& text) {
    std::ofstream{path, std::ios::binary} << text;
}

/// Puts `part` in the place of what a document says from `heading` on.
void write_end(std::string const& path, std::string_view heading, std::string const& part) {
    std::ifstream file{path, std::ios::binary};
    std::string const text{std::istreambuf_iterator<char>{file}, {}};
    write(path, text.substr(0, text.find(heading)) + part);
}

}  // namespace

int main() {
    std::string const docs = source_tree() + "/docs/";
    write(docs + "where_rules_are.md", code_rules::rule_index_page());
    write_end(docs + "glossary.md", code_rules::type_list_heading, code_rules::type_list_part());
    write_end(docs + "adding_a_ruleset.md", code_rules::system_places_heading,
              code_rules::system_places_part());
}
