#pragma once
// Facts among the arguments of a function whose results are kept (base/memo.h).
#include "base/memo.h"
#include "chance/facts.h"

namespace esprit::chance {

template <std::size_t most>
void add_facts(MemoKey<most>& key, FactSet const& facts) {
    key.add_long(facts.flags);
    key.add_long(facts.denied);
    for (std::int32_t const number : facts.numbers) key.add(number);
}

}  // namespace esprit::chance
