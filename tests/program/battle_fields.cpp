#include "program/battle_fields.h"

namespace esprit::fixture {

namespace {

struct Line {
    char const* name;
    char const* side;
    char const* command;
    char const* arm;
    char const* at;
    char const* more = "";
};

constexpr Line troops[] = {
    {"Desaix", "French", "Boudet", "general", "9, 4"},
    {"9e Legere", "French", "Boudet", "infantry", "6, 7", "quality = \"veteran\"\n"},
    {"30e Ligne", "French", "Boudet", "infantry", "9, 7"},
    {"59e Ligne", "French", "Boudet", "infantry", "12, 7"},
    {"Marmont", "French", "Boudet", "foot_artillery", "14.5, 7.5"},
    {"Kellermann", "French", "Heavy Brigade", "general", "21, 4"},
    {"2e Cavalerie", "French", "Heavy Brigade", "cavalry", "19, 6", "kind = \"cuirassiers\"\n"},
    {"20e Cavalerie", "French", "Heavy Brigade", "cavalry", "22, 6"},
    {"Zach", "Austrian", "Lattermann", "general", "9, 20"},
    {"1/Lattermann", "Austrian", "Lattermann", "infantry", "6, 17", "quality = \"veteran\"\n"},
    {"2/Lattermann", "Austrian", "Lattermann", "infantry", "9, 17"},
    {"1/Wallis", "Austrian", "Lattermann", "infantry", "12, 17"},
    {"Battery", "Austrian", "Lattermann", "foot_artillery", "14.5, 16.5"},
    {"Pilati", "Austrian", "Dragoons", "general", "21, 20"},
    {"Kaiser", "Austrian", "Dragoons", "cavalry", "19, 18"},
    {"Liechtenstein", "Austrian", "Dragoons", "cavalry", "22, 18"},
};

}  // namespace

std::string small_battle(int last) {
    std::string text =
        "system = \"grande-tactique\"\ntitle = \"A small battle\"\n"
        "[table]\nwidth = 30\ndepth = 24\n"
        "[[side]]\nname = \"French\"\nedge = \"near\"\ncolour = \"#2b4c7e\"\n"
        "[[side]]\nname = \"Austrian\"\nedge = \"far\"\ncolour = \"#a23b3b\"\n"
        "[[terrain]]\nkind = \"wood\"\nname = \"Bosco\"\n"
        "outline = [[15, 10], [18, 10], [18, 13], [15, 13]]\n";
    for (Line const& line : troops) {
        bool const french = std::string{line.side} == "French";
        text += std::string{"[[unit]]\nname = \""} + line.name + "\"\nside = \"" + line.side +
                "\"\ncommand = \"" + line.command + "\"\narm = \"" + line.arm + "\"\nat = [" +
                line.at + "]\nfacing = \"" + (french ? "north" : "south") + "\"\n" + line.more;
    }
    return text + "[turns]\nfirst = 1\nlast = " + std::to_string(last) + "\nside = \"French\"\n";
}

}  // namespace esprit::fixture
