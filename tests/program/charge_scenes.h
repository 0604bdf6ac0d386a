#pragma once
// Battlefields for tests of the verbs, and the files that the verbs write.
#include <cstddef>
#include <filesystem>
#include <string>

#include <sys/types.h>

namespace esprit::fixture {

/// A scene that comes with the program.
std::string scene_file(std::string const& name);

/// A scenario from lines: "unit NAME, SIDE, ARM, X Y, FACING, word or word=value …", "wood X Y X
/// Y", "linear X Y X Y", and "pips N" for the French First division. The table is 24" square, the
/// French have the turn, and all of a side are of its First division.
std::string scene_of(std::string const& lines);

std::string content_of(std::string const& file);

/// Whole lines of a checkpoint, without those of begun slices; none where there is no such file.
std::ptrdiff_t lines_of(std::string const& file);

/// Waits until a process has written so many lines to its checkpoint (the first, and one a chunk),
/// or is over. Whether it is over.
bool is_over_before(std::ptrdiff_t lines, std::string const& checkpoint, pid_t process);

/// A name for a file that does not exist yet, and is gone with the test.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string const& ending);
    TemporaryFile(TemporaryFile const&) = delete;
    TemporaryFile& operator=(TemporaryFile const&) = delete;
    ~TemporaryFile();
    std::string name() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

}  // namespace esprit::fixture
