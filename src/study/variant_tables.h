#pragma once
// The tables of one variant on the page of a study.
#include "draw/markup.h"
#include "study/summary.h"

namespace esprit::study {

/// How battles ended, the final states of units, and the turning points, as tables that a reader
/// can open.
void add_variant_tables(draw::Markup& out, VariantSummary const& variant);

}  // namespace esprit::study
