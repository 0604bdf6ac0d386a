// A scenario with one word misspelt has one fault, which names the word.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/battlefield_loader.h"
#include "support/source_tree.h"
#include "text/scenarios/text_file.h"

namespace esprit::text {
namespace {

struct Misspelling {
    std::string file;
    std::string word;  // as its line begins
    std::string misspelt;
};

std::vector<Misspelling> const misspellings{
    {"black-powder/maida.toml", "[table]", "[tabel]"},
    {"black-powder/maida.toml", "[[side]]", "[[sied]]"},
    {"black-powder/maida.toml", "at =", "ta ="},
    {"black-powder/maida.toml", "[turns]", "[tursn]"},
    {"black-powder/maida.toml", "last =", "lats ="},
    {"black-powder/barrosa.toml", "system =", "systme ="},
    {"grande-tactique/marengo.toml", "name =", "naem ="},
    {"grande-tactique/raab.toml", "[[side]]", "[[sied]]"},
    {"grande-tactique/raab.toml", "course =", "coures ="},
    {"grande-tactique/raab.toml", "command =", "commadn ="},
    {"grande-tactique/raab.toml", "corps =", "corsp ="},
    {"grande-tactique/raab.toml", "plan =", "plna ="},
    {"grande-tactique/raab.toml", "[turns]", "[tursn]"},
    {"grande-tactique/raab.toml", "last =", "lats ="},
    {"men-who-would-be-kings/tofrek.toml", "[[terrain]]", "[[terrani]]"},
    {"men-who-would-be-kings/tofrek.toml", "[[unit]]", "[[unti]]"},
    {"men-who-would-be-kings/rorkes_drift.toml", "last =", "lats ="},
    {"rank-and-file/mollwitz.toml", "kind =", "kidn ="},
    {"rank-and-file/mollwitz.toml", "[[terrain]]", "[[terrani]]"},
    {"rank-and-file/mollwitz.toml", "[[side]]", "[[sied]]"},
    {"rank-and-file/mollwitz.toml", "at =", "ta ="},
};

/// The file with the word misspelt where it begins a line first.
std::string altered(std::string text, Misspelling const& each) {
    std::size_t const at = text.find("\n" + each.word);
    if (at != std::string::npos) text.replace(at + 1, each.word.size(), each.misspelt);
    return text;
}

TEST(MisspeltWords, AreTheOnlyFault) {
    for (Misspelling const& each : misspellings) {
        std::string const path = source_tree() + "/scenarios/" + each.file;
        std::string const text = altered("\n" + read_text_file(path), each);
        std::string const letters = "abcdefghijklmnopqrstuvwxyz";
        std::size_t const begin = each.misspelt.find_first_of(letters);
        std::string const word =
            each.misspelt.substr(begin, each.misspelt.find_first_not_of(letters, begin) - begin);
        try {
            games::battlefield_of_text({path, text}, [](std::string const&) -> NamedText {
                throw BadInput{"these scenarios name no house rules"};
            });
            ADD_FAILURE() << each.file << ": " << each.misspelt << " was read";
        } catch (InputError const& error) {
            EXPECT_EQ(error.faults.size(), 1U) << each.file << ": " << error.what();
            EXPECT_NE(error.faults[0].message.find("\"" + word + "\""), std::string::npos)
                << each.file << ": " << error.what();
        }
    }
}

}  // namespace
}  // namespace esprit::text
