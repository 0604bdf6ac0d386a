// Any bytes as requests to the sheet, a line each: every one is answered, the same way when it is
// asked again, and odds add up to 1.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/expect.h"
#include "sheet/sheet.h"

namespace {

using namespace esprit;

void look_at(std::string_view request) {
    std::string const answer = sheet::answer(request);
    ESPRIT_EXPECT(sheet::answer(request) == answer, "the same question has the same answer");
    nlohmann::json const told = nlohmann::json::parse(answer, nullptr, false);
    ESPRIT_EXPECT(told.is_object() && told.contains("is") != told.contains("code"),
                  "an answer says what it is, or what is wrong");
    ESPRIT_EXPECT(told.contains("code") == sheet::is_error(answer), "errors are known as such");
    if (told.value("is", "") != "odds" || told["outcomes"].empty()) return;
    double sum = 0;
    for (auto const& outcome : told["outcomes"]) sum += outcome["value"].get<double>();
    ESPRIT_EXPECT(sum > 0.999999 && sum < 1.000001, "odds add up to 1");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view text{reinterpret_cast<char const*>(data), size};
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        look_at(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return 0;
}
