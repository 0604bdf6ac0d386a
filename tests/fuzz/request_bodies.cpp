// Any bytes as the body of a request: it is read, or refused with a reason. The first byte is that
// of the address which gets it.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "serve/api.h"
#include "serve/studies.h"
#include "study/study_file.h"

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    using namespace esprit;
    if (size == 0) return 0;
    std::string const body{reinterpret_cast<char const*>(data) + 1, size - 1};
    try {
        switch (data[0]) {
            case 't':
                serve::read_new_table(body);
                break;
            case 'c':
                serve::read_scenario_text(body);
                break;
            case 'a':
                serve::read_again(body);
                break;
            case 'v':
                serve::read_comparison(body);
                break;
            case 'l':
                serve::read_new_recording(body);
                break;
            case 's':
                study::read_study("study.toml", serve::read_new_study(body));
                break;
            default:
                break;
        }
    } catch (std::runtime_error const&) {  // which says what is wrong
    }
    return 0;
}
