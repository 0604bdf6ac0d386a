// Dice as somebody writes them down.
#include "text/rulesets/system_loader.h"
#include "text/verdicts/verdict.h"

namespace esprit::text {

std::vector<std::uint8_t> read_dice(std::string const& written, bool cards) {
    std::vector<std::uint8_t> dice;
    bool face_needed = true;  // no comma is allowed here
    for (char const letter : written) {
        bool const face = letter >= (cards ? '0' : '1') && letter <= '6';
        if (!face && letter != ' ' && (letter != ',' || face_needed)) {
            throw BadInput{"\"" + written +
                           "\" are no dice: faces from 1 to 6 are wanted, as in 3,4"};
        }
        face_needed = letter == ',' || (face_needed && !face);
        if (face) {
            dice.push_back(static_cast<std::uint8_t>(letter - '0'));
        }
    }
    if (face_needed) {
        throw BadInput{"\"" + written + "\" are no dice: a face is missing, as in 3,4"};
    }
    return dice;
}

}  // namespace esprit::text
