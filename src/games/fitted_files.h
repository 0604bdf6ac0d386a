#pragma once
// What is asked of files of fitted numbers before commanders play by them.
#include <string>
#include <vector>

#include "games/commanders.h"

namespace esprit::games {

/// Throws BadInput where a file is for a commander who plays by no fitted numbers.
void must_be_for_thinkers(std::vector<FittedFile> const& files);
/// Throws BadInput where none of the commanders plays by one of the files.
/// \param option  the name of the option or argument that gave the files
void must_be_in_use(std::vector<FittedFile> const& files, std::vector<std::string> const& named,
                    std::string const& option);

}  // namespace esprit::games
