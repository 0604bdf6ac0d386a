#include <filesystem>

#include "serve/api.h"

namespace esprit::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = 16U << 20U;

std::string_view type_of(std::string_view path) {
    using Type = std::pair<std::string_view, std::string_view>;
    constexpr Type types[] = {{".html", "text/html; charset=utf-8"},
                              {".js", "text/javascript; charset=utf-8"},
                              {".mjs", "text/javascript; charset=utf-8"},
                              {".css", "text/css; charset=utf-8"},
                              {".svg", "image/svg+xml"},
                              {".json", "application/json"},
                              {".webmanifest", "application/manifest+json"},
                              {".png", "image/png"},
                              {".jpg", "image/jpeg"},
                              {".webp", "image/webp"},
                              {".ico", "image/x-icon"},
                              {".woff2", "font/woff2"},
                              {".wasm", "application/wasm"},
                              {".txt", "text/plain; charset=utf-8"}};
    for (Type const& type : types) {
        if (path.ends_with(type.first)) return type.second;
    }
    return "application/octet-stream";
}

}  // namespace

WebFiles::WebFiles(std::string const& folder) {
    std::error_code none;
    for (auto const& entry : fs::recursive_directory_iterator{folder, none}) {
        if (!entry.is_regular_file() || entry.file_size() > largest_file) continue;
        std::string name = "/" + fs::relative(entry.path(), folder).generic_string();
        bool const packed = name.ends_with(".gz");
        if (packed) name.resize(name.size() - 3);
        File& file = files_[name];
        (packed ? file.gzip : file.content) = content_of(entry.path());
        if (packed) continue;
        Sha256 hash;
        hash.add({reinterpret_cast<std::uint8_t const*>(file.content.data()), file.content.size()});
        file.tag = "\"" + hex_text(hash.value()).substr(0, 20) + "\"";
    }
}

/// A path without a file extension leads to index.html: the site is a single-page application.
Response WebFiles::answer(Request const& request, std::string_view path) const {
    bool const is_page = path.find('.') == std::string_view::npos;
    std::string_view const name = is_page ? "/index.html" : path;
    auto const found = files_.find(name);
    if (found == files_.end()) {
        if (is_page) {
            return error_response(404, "not_found",
                                  "the web pages were not found: build them (README.md), or give "
                                  "--web DIR");
        }
        return error_response(404, "not_found", "there is no such file");
    }
    File const& file = found->second;
    Response response;
    response.content_type = type_of(name);
    bool const hashed = name.starts_with("/assets/");  // their names change with their content
    response.headers.emplace_back("Cache-Control",
                                  hashed ? "public, max-age=31536000, immutable" : "no-cache");
    response.headers.emplace_back("ETag", file.tag);
    response.headers.emplace_back("Vary", "Accept-Encoding");
    if (request.if_none_match == file.tag) {
        response.status = 304;
        return response;
    }
    bool const packed = request.takes_gzip && !file.gzip.empty();
    if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
    response.body = packed ? file.gzip : file.content;
    return response;
}

}  // namespace esprit::serve
