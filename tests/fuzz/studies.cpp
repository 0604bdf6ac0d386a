// Any bytes as a study that brings its files along, as a browser sends it. Nothing but InputError
// and BadInput may come out of it, and what is loaded can be fought.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/expect.h"
#include "study/study_file.h"

namespace {

using namespace esprit;

constexpr std::size_t most_variants = 8;

void load(study::StudyWords const& words) {
    study::Study study = study::load_study(words, study::Files::nowhere);
    study.settle_battles();
    study.make_fights();
    ESPRIT_EXPECT(study.variants.size() == words.variants.size(), "every variant is loaded");
    ESPRIT_EXPECT(!study.variants.empty(), "a study has a variant");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t count) {
    std::string const content{reinterpret_cast<char const*>(bytes), count};
    try {
        study::StudyWords const words = study::read_study("study.toml", content);
        if (words.variants.size() <= most_variants) load(words);
    } catch (text::InputError const&) {
    } catch (text::BadInput const&) {
    }
    return 0;
}
