#include "text/toml/tree_bytes.h"

#include <algorithm>
#include <array>
#include <memory>

#include "base/expect.h"

namespace esprit::text {

namespace {

constexpr std::uint8_t kind_bits = 7;
constexpr std::uint8_t has_place = 8;
constexpr std::uint8_t has_key_place = 16;
constexpr std::uint8_t is_true = 32;

/// The offset of a text from its place in the file: of a key, of a text in one or in three
/// quotation marks, of a text of several lines.
constexpr std::array<std::size_t, 4> text_begins{0, 1, 3, 4};
/// The last way: the text is in the bytes.
constexpr std::uint64_t ways_to_tell_text = text_begins.size() + 1;

/// Files, with the offsets of their lines.
class Files {
public:
    explicit Files(std::span<NamedText const> files) {
        for (NamedText const& file : files) {
            all_.push_back(std::make_shared<SourceFile const>(SourceFile{file.name, file.content}));
            std::vector<std::size_t>& lines = lines_.emplace_back(1, std::size_t{0});
            for (std::size_t at = 0; at < file.content.size(); ++at) {
                if (file.content[at] == '\n') lines.push_back(at + 1);
            }
        }
    }
    std::shared_ptr<SourceFile const> const& operator[](std::size_t file) const {
        ESPRIT_EXPECT(file < all_.size(), "a tree is read with the files that it was written with");
        return all_[file];
    }
    /// The index of a file; the number of files for an unknown one.
    std::size_t number_of(SourceFile const& file) const {
        auto const found = std::find_if(all_.begin(), all_.end(),
                                        [&](auto const& each) { return each->name == file.name; });
        return static_cast<std::size_t>(found - all_.begin());
    }
    bool has(SourcePlace const& place) const {
        return place.file && place.line > 0 && number_of(*place.file) < all_.size();
    }
    /// `size` bytes of the file, `behind` bytes after a place; fewer at the end of the file.
    std::string_view content(SourcePlace const& place, std::size_t behind, std::size_t size) const {
        std::size_t const file = number_of(*place.file);
        std::string_view const all = all_[file]->content;
        std::vector<std::size_t> const& lines = lines_[file];
        if (place.line > lines.size() || place.column == 0) return {};
        std::size_t const begin = lines[place.line - 1] + place.column - 1 + behind;
        return begin > all.size() ? std::string_view{} : all.substr(begin, size);
    }

private:
    std::vector<std::shared_ptr<SourceFile const>> all_;
    std::vector<std::vector<std::size_t>> lines_;
};

class Writer {
public:
    explicit Writer(std::span<NamedText const> files) : files_(files) {}

    void node(DataNode const& node) {
        bool const placed = files_.has(node.place);
        bool const key_placed = files_.has(node.key_place);
        bytes_.push_back(
            static_cast<char>(static_cast<unsigned>(node.kind) | (placed ? has_place : 0U) |
                              (key_placed ? has_key_place : 0U) | (node.truth ? is_true : 0U)));
        if (key_placed) place(node.key_place);
        if (placed) place(node.place);
        if (node.kind == DataNode::Kind::text) text(node.text, node.place);
        if (node.kind == DataNode::Kind::number) signed_number(node.thousandths);
        if (node.kind == DataNode::Kind::list) {
            number(node.items.size());
            for (DataNode const& item : node.items) this->node(item);
        }
        if (node.kind == DataNode::Kind::table) {
            number(node.fields.size());
            for (auto const& [name, value] : node.fields) {
                this->node(value);
                text(name, value.key_place);
            }
        }
    }
    std::string const& bytes() const { return bytes_; }

private:
    /// LEB128: seven bits to a byte, the lowest first.
    void number(std::uint64_t value) {
        for (; value > 0x7F; value >>= 7U) {
            bytes_.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
        }
        bytes_.push_back(static_cast<char>(value));
    }
    void signed_number(std::int64_t value) {
        number(static_cast<std::uint64_t>(value < 0 ? -value * 2 - 1 : value * 2));
    }
    void place(SourcePlace const& place) {
        number(files_.number_of(*place.file));
        signed_number(std::int64_t{place.line} - line_);
        number(place.column);
        line_ = place.line;
    }
    void text(std::string_view text, SourcePlace const& place) {
        std::size_t way = 0;
        while (
            way < text_begins.size() &&
            (!files_.has(place) || files_.content(place, text_begins[way], text.size()) != text)) {
            ++way;
        }
        number(text.size() * ways_to_tell_text + way);
        if (way == text_begins.size()) bytes_.append(text);
    }

    Files files_;
    std::string bytes_;
    std::int64_t line_ = 0;  // of the last place
};

class TreeReader {
public:
    TreeReader(std::string_view bytes, std::span<NamedText const> files)
        : bytes_(bytes), files_(files) {}

    DataNode node() {
        DataNode node;
        unsigned const head = byte();
        ESPRIT_EXPECT((head & kind_bits) <= static_cast<unsigned>(DataNode::Kind::truth),
                      "a tree is made of the kinds that there are");
        node.kind = static_cast<DataNode::Kind>(head & kind_bits);
        node.truth = (head & is_true) != 0;
        if ((head & has_key_place) != 0) node.key_place = place();
        if ((head & has_place) != 0) node.place = place();
        if (node.kind == DataNode::Kind::text) node.text = text(node.place);
        if (node.kind == DataNode::Kind::number) node.thousandths = signed_number();
        if (node.kind == DataNode::Kind::list) {
            std::uint64_t const items = number();
            for (std::uint64_t i = 0; i < items; ++i) node.items.push_back(this->node());
        }
        if (node.kind == DataNode::Kind::table) {
            std::uint64_t const fields = number();
            for (std::uint64_t i = 0; i < fields; ++i) {
                DataNode value = this->node();
                std::string name = text(value.key_place);
                node.fields.emplace_back(std::move(name), std::move(value));
            }
        }
        return node;
    }
    bool at_end() const { return bytes_.empty(); }

private:
    unsigned byte() {
        ESPRIT_EXPECT(!bytes_.empty(), "a tree has all its bytes");
        auto const first = static_cast<unsigned char>(bytes_.front());
        bytes_.remove_prefix(1);
        return first;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            unsigned const next = byte();
            value |= static_cast<std::uint64_t>(next & 0x7FU) << shift;
            if ((next & 0x80U) == 0) break;
        }
        return value;
    }
    std::int64_t signed_number() {
        std::uint64_t const value = number();
        auto const half = static_cast<std::int64_t>(value / 2);
        return value % 2 == 0 ? half : -half - 1;
    }
    SourcePlace place() {
        SourcePlace place;
        place.file = files_[static_cast<std::size_t>(number())];
        line_ += signed_number();
        place.line = static_cast<std::uint32_t>(line_);
        place.column = static_cast<std::uint32_t>(number());
        return place;
    }
    std::string text(SourcePlace const& place) {
        std::uint64_t const told = number();
        auto const size = static_cast<std::size_t>(told / ways_to_tell_text);
        auto const way = static_cast<std::size_t>(told % ways_to_tell_text);
        std::string_view text = bytes_.substr(0, size);
        if (way < text_begins.size()) {
            text = files_.content(place, text_begins[way], size);
        } else {
            bytes_.remove_prefix(text.size());
        }
        ESPRIT_EXPECT(text.size() == size,
                      "a tree is read with the files that it was written with");
        return std::string{text};
    }

    std::string_view bytes_;
    Files files_;
    std::int64_t line_ = 0;  // of the last place
};

}  // namespace

std::string bytes_of(DataNode const& tree, std::span<NamedText const> files) {
    Writer writer{files};
    writer.node(tree);
    return writer.bytes();
}

DataNode tree_of(std::string_view bytes, std::span<NamedText const> files) {
    TreeReader reader{bytes, files};
    DataNode tree = reader.node();
    ESPRIT_EXPECT(reader.at_end(), "a tree has no bytes too many");
    return tree;
}

}  // namespace esprit::text
