#pragma once
// A file that lives as long as a test, for what a player would write in an editor.
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace esprit::fixture {

class HouseFile {
public:
    explicit HouseFile(std::string const& content) {
        static int count = 0;
        path_ =
            std::filesystem::temp_directory_path() /
            ("esprit_test_" + std::to_string(getpid()) + "_" + std::to_string(count++) + ".toml");
        std::ofstream{path_, std::ios::binary} << content;
    }
    HouseFile(HouseFile const&) = delete;
    HouseFile& operator=(HouseFile const&) = delete;
    ~HouseFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    std::string name() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

}  // namespace esprit::fixture
