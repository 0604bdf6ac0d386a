// Any bytes as a log. What is read is written as the same bytes; nothing but InputError may come
// out of it, and what is recovered from the bytes is a log again. A change that a seal would catch
// gets past it here: the seals of the bytes are set right first.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/digest.h"
#include "base/expect.h"
#include "play/log.h"
#include "text/logs/log_text.h"
#include "text/toml/data_tree.h"

namespace {

using namespace esprit;

/// The same text with seals that fit, so that the fuzzer gets behind them.
std::string resealed(std::string_view text) {
    std::string result;
    TextDigest seal;
    while (!text.empty()) {
        std::size_t const end = text.find('\n');
        std::string line{text.substr(0, end)};
        text.remove_prefix(line.size());
        if (line.starts_with("seal ")) line = "seal " + play::digest_words(seal.value());
        if (!text.empty()) {
            line += '\n';
            text.remove_prefix(1);
        }
        seal.add(line);
        result += line;
    }
    return result;
}

void read(std::string const& text) {
    try {
        play::Log const log = text::read_log("log", text);
        ESPRIT_EXPECT(text::log_text(log) == text, "what is read is what would be written");
    } catch (text::InputError const&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::string const text{reinterpret_cast<char const*>(bytes), count};
    read(text);
    read(resealed(text));
    return 0;
}
