// Linked into the shared library and the Python module alone: a library must not end its program
// when an expectation fails. The program `esprit` and its tests stop there.
#include "base/expect.h"
#include "library/translate.h"

namespace esprit::library {

namespace {

void give_up(char const* condition, char const* why, char const* file, int line) {
    throw FailedExpectation{std::string{why} + " (" + condition + ") at " + file + ":" +
                            std::to_string(line)};
}

[[maybe_unused]] bool const is_set = [] {
    failure_handler = give_up;
    return true;
}();

}  // namespace

}  // namespace esprit::library
