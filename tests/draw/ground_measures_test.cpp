// The measures of drawn ground are written once: those of the pages are made from the program's.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "draw/ground_measures.h"
#include "program/charge_scenes.h"
#include "support/source_tree.h"

namespace esprit {
namespace {

/// "export const tree_step_mil = 720;" of "inline constexpr int tree_step_mil = 720;  // …".
std::string in_typescript(std::string line) {
    std::string const begin = "inline constexpr ";
    if (!line.starts_with(begin)) return {};
    line = line.substr(line.find(' ', begin.size()) + 1);
    line = "export const " + line.substr(0, line.find(';') + 1) + "\n";
    if (std::size_t const array = line.find("[]"); array != std::string::npos) line.erase(array, 2);
    for (char& letter : line) letter = letter == '{' ? '[' : letter == '}' ? ']' : letter;
    return line;
}

TEST(GroundMeasures, AreTheSameOnPagesAndInPictures) {
    std::string wanted;
    std::istringstream header{fixture::content_of(source_tree() + "/src/draw/ground_measures.h")};
    for (std::string line; std::getline(header, line);) wanted += in_typescript(line);
    std::string const written =
        fixture::content_of(source_tree() + "/web/src/board/ground_measures.ts");
    EXPECT_EQ(written.substr(written.find('\n') + 1), wanted)
        << "scripts/ground_measures.sh writes it anew";
    EXPECT_NE(wanted.find("export const tree_step_mil = " +
                          std::to_string(draw::ground::tree_step_mil) + ";\n"),
              std::string::npos);
}

}  // namespace
}  // namespace esprit
