// For programs that parse their rulesets as TOML. The module for browsers has trees as bytes
// instead (web/engine/tree_writer.cpp).
#include "text/rulesets/embedded_rulesets.h"

namespace esprit::text {

std::string_view embedded_tree(std::string_view) {
    return {};
}

}  // namespace esprit::text
