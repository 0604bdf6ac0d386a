#pragma once
// The folder of studies that have not ended: a server that is started again goes on with them.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "simulate/checkpoint.h"
#include "simulate/merger.h"

namespace esprit::serve {

class StudyShelf {
public:
    struct Kept {
        std::string id;
        std::string file;  // the text of the study
    };

    /// An empty folder: nothing is kept. Otherwise it is created when it is missing; throws
    /// std::runtime_error.
    explicit StudyShelf(std::string folder);
    bool keeps() const { return !folder_.empty(); }
    /// Throws std::runtime_error when the file cannot be written.
    void keep(Kept const& study) const;
    void remove(std::string_view id) const;
    /// The kept studies, the oldest first.
    std::vector<Kept> all() const;
    /// The finished parts of a study, which are added to `known`. None if nothing is kept.
    std::optional<simulate::Checkpoint> checkpoint(std::string_view id,
                                                   simulate::Checkpoint::Study const& study,
                                                   simulate::Plan const& plan,
                                                   simulate::Merger& known) const;

private:
    std::string path(std::string_view id, std::string_view ending) const;
    std::string folder_;
};

}  // namespace esprit::serve
