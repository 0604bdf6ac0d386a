#include "text/rulesets/told_facts.h"

#include "rules/black_powder/told_facts.h"
#include "rules/grande_tactique/told_facts.h"
#include "rules/men_who_would_be_kings/told_facts.h"
#include "rules/rank_and_file/told_facts.h"

namespace esprit::text {

std::span<rules::ToldFacts const> told_facts(std::string_view system) {
    if (system == "black-powder") return black_powder::told_facts();
    if (system == "grande-tactique") return grande_tactique::told_facts();
    if (system == "men-who-would-be-kings") return men_who_would_be_kings::told_facts();
    if (system == "rank-and-file") return rank_and_file::told_facts();
    return {};
}

}  // namespace esprit::text
