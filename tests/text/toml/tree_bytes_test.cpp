// Trees as bytes are read back with every value and place.
#include "text/toml/tree_bytes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/rulesets/system_loader.h"

namespace esprit {
namespace {

using text::DataNode;
using text::NamedText;

std::string place_words(text::SourcePlace const& place) {
    if (!place.file) return "nowhere";
    return place.file->name + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

/// Writes a line for each value of a tree.
void write_all(DataNode const& node, std::string const& indent, std::string& all) {
    all += indent + std::string{kind_name(node.kind)} + " at " + place_words(node.place) +
           " named at " + place_words(node.key_place) + " " + node.text + " " +
           std::to_string(node.thousandths) + (node.truth ? " true" : " false") + "\n";
    for (DataNode const& item : node.items) write_all(item, indent + " ", all);
    for (auto const& [name, value] : node.fields) {
        all += indent + name + ":\n";
        write_all(value, indent + " ", all);
    }
}
std::string written(DataNode const& node) {
    std::string all;
    write_all(node, "", all);
    return all;
}

TEST(TreeBytes, OfEverySystemAreReadBackWhole) {
    for (std::string_view const name : text::system_names()) {
        auto const files = text::system_files(name);
        DataNode const tree = text::system_tree(name);
        std::string const bytes = bytes_of(tree, files);
        EXPECT_EQ(written(tree_of(bytes, files)), written(tree)) << name;
        EXPECT_EQ(digest_of(tree_of(bytes, files)), digest_of(tree)) << name;
        // most texts are in the files and not in the bytes
        EXPECT_LT(bytes.size(), written(tree).size() / 8) << name;
    }
}

TEST(TreeBytes, KeepEveryFormOfTextAndNumber) {
    std::vector<NamedText> const files{{"odd.toml",
                                        "plain = \"a text\"\n"
                                        "escaped = \"a \\\"text\\\"\\n\"\n"
                                        "'quoted name' = 'as it is'\n"
                                        "\"\\u00e9tat\" = \"\\u00e9\"\n"
                                        "'é' = 1\n"
                                        "lines = \"\"\"\none\ntwo\"\"\"\n"
                                        "at_once = '''one'''\n"
                                        "numbers = [0, -1, 1, 0.001, -12.5, 1e12, -1e12]\n"
                                        "truths = [true, false]\n"
                                        "empty = \"\"\n"
                                        "nothing = []\n"
                                        "dotted.name.inside = 3\n"
                                        "inline = { one = 1, two = [ { three = \"3\" } ] }\n"
                                        "[table]\n"
                                        "last = \"é\""}};
    DataNode const tree = text::read_toml(files[0].name, files[0].content);
    EXPECT_EQ(written(tree_of(bytes_of(tree, files), files)), written(tree));
}

TEST(TreeBytes, MessagesShowTheSameLine) {
    std::vector<NamedText> const files{{"house.toml", "first = 1\nsecond = \"two\"\n"}};
    DataNode const tree = text::read_toml(files[0].name, files[0].content);
    DataNode const back = tree_of(bytes_of(tree, files), files);
    text::InputError const error{back.find("second")->place, "wrong", 5};
    EXPECT_STREQ(error.what(), text::InputError(tree.find("second")->place, "wrong", 5).what());
}

TEST(TreeBytesDeathTest, OfOtherFilesAreAnErrorOfTheProgram) {
    std::vector<NamedText> const files{{"house.toml", "first = \"a text of this file\"\n"}};
    DataNode const tree = text::read_toml(files[0].name, files[0].content);
    std::string const bytes = bytes_of(tree, files);
    std::vector<NamedText> const others{{"house.toml", "first"}};
    EXPECT_DEATH(tree_of(bytes, others), "the files that it was written with");
    EXPECT_DEATH(tree_of(bytes.substr(0, bytes.size() - 1), files), "all its bytes|written with");
    EXPECT_DEATH(tree_of(bytes + "x", files), "too many");
}

}  // namespace
}  // namespace esprit
