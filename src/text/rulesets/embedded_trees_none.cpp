// In place of trees made beforehand, where a program reads its rulesets as TOML (the one for
// browsers does not: web/engine/tree_writer.cpp).
#include "text/rulesets/embedded_rulesets.h"

namespace esprit::text {

std::string_view embedded_tree(std::string_view) {
    return {};
}

}  // namespace esprit::text
