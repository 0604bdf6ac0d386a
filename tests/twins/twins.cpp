// The twins of the charts of all systems.
#include "reading.h"

namespace esprit::twins {
namespace {

void append(std::vector<Twin>& all, std::vector<Twin> const& more) {
    all.insert(all.end(), more.begin(), more.end());
}

std::vector<Twin> all_twins() {
    std::vector<Twin> all;
    append(all, grande_tactique_twins());
    append(all, rank_and_file_twins());
    append(all, rank_and_file_pool_twins());
    append(all, black_powder_twins());
    append(all, black_powder_pool_twins());
    append(all, men_who_would_be_kings_twins());
    return all;
}

}  // namespace

std::vector<Twin> const& twins() {
    static std::vector<Twin> const all = all_twins();
    return all;
}

}  // namespace esprit::twins
