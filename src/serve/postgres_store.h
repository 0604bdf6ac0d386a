#pragma once
// A PostgreSQL database whose unused tables leave the tables that are played: for a shelf in the
// same database, because a file would be at one of several servers alone.
#include "serve/store.h"

namespace esprit::serve {

/// As the function in store.h.
/// \param shelving  its folder does not matter
std::unique_ptr<Store> open_postgres(std::string const& address, Shelving shelving);

}  // namespace esprit::serve
