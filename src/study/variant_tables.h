#pragma once
// What is told of one variant on the page of a study.
#include "draw/markup.h"
#include "study/summary.h"

namespace esprit::study {

/// How its battles ended, how its units stand at last, and its turning points, as tables that are
/// opened when they are wanted.
void add_variant_tables(draw::Markup& out, VariantSummary const& variant);

}  // namespace esprit::study
