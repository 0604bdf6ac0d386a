// Writes docs/where_rules_are.md and the list of types at the end of docs/glossary.md anew.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include "support/rule_places.h"
#include "support/source_tree.h"
#include "support/type_list.h"

int main() {
    using namespace esprit;
    std::string const docs = source_tree() + "/docs/";
    std::ofstream{docs + "where_rules_are.md", std::ios::binary} << house::rule_index_page();
    std::string glossary;
    {
        std::ifstream file{docs + "glossary.md", std::ios::binary};
        glossary.assign(std::istreambuf_iterator<char>{file}, {});
    }
    glossary.resize(std::min(glossary.find(house::type_list_heading), glossary.size()));
    std::ofstream{docs + "glossary.md", std::ios::binary} << glossary << house::type_list_part();
}
