#include "support/source_tree.h"

namespace esprit {

std::string const& source_tree() {
    static std::string const folder = ESPRIT_SOURCE_DIR;
    return folder;
}

}  // namespace esprit
