# Third-party libraries, each under a name of our own, so that the WebAssembly build can take the
# headers alone where the native build links a library.
add_library(esprit_boost_headers INTERFACE)
add_library(esprit_toml INTERFACE)
add_library(esprit_fmt INTERFACE)
add_library(esprit_json INTERFACE)

# The system's include folder would shadow emscripten's own headers, so only the wanted ones are
# linked into a folder of their own.
function(esprit_link_headers folder)
    foreach(name IN LISTS ARGN)
        string(MAKE_C_IDENTIFIER "ESPRIT_HEADERS_${name}" variable)
        find_path(${variable} NAMES "${name}" PATHS /usr/include NO_DEFAULT_PATH
                  NO_CMAKE_FIND_ROOT_PATH REQUIRED)
        file(MAKE_DIRECTORY "${folder}")
        file(CREATE_LINK "${${variable}}/${name}" "${folder}/${name}" SYMBOLIC)
    endforeach()
endfunction()

if(EMSCRIPTEN)
    set(headers "${PROJECT_BINARY_DIR}/headers")
    esprit_link_headers("${headers}" boost toml++ fmt nlohmann)
    foreach(library esprit_boost_headers esprit_toml esprit_fmt esprit_json)
        target_include_directories(${library} SYSTEM INTERFACE "${headers}")
    endforeach()
    target_compile_definitions(esprit_toml INTERFACE TOML_HEADER_ONLY=1)
    # No locales, and none of the number types that no text of ours has: 10 KB less when packed.
    target_compile_definitions(esprit_fmt INTERFACE
        FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=',' FMT_USE_INT128=0
        FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0)
    return()
endif()

# Boost.Multiprecision is header only and lies in the system's include folder.
find_path(ESPRIT_BOOST_INCLUDE boost/multiprecision/cpp_int.hpp REQUIRED)

find_package(tomlplusplus CONFIG REQUIRED)   # defines TOML_HEADER_ONLY=0
find_package(fmt CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
target_link_libraries(esprit_toml INTERFACE tomlplusplus::tomlplusplus)
target_link_libraries(esprit_fmt INTERFACE fmt::fmt)
target_link_libraries(esprit_json INTERFACE nlohmann_json::nlohmann_json)

# Beast and Asio are compiled once, in src/serve/network_library.cpp.
add_library(esprit_beast INTERFACE)
target_compile_definitions(esprit_beast INTERFACE
    BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION)

# SQLite keeps tables and the results of studies.
find_path(ESPRIT_SQLITE_INCLUDE sqlite3.h REQUIRED)
find_library(ESPRIT_SQLITE_LIBRARY sqlite3 REQUIRED)
add_library(esprit_sqlite INTERFACE)
target_link_libraries(esprit_sqlite INTERFACE "${ESPRIT_SQLITE_LIBRARY}")

# PostgreSQL keeps tables that several servers share; where its library is not there the program is
# built without it.
option(ESPRIT_POSTGRES "Build serve --db, where libpq is there" ON)
add_library(esprit_postgres INTERFACE)
if(ESPRIT_POSTGRES)
    find_path(ESPRIT_POSTGRES_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql)
    find_library(ESPRIT_POSTGRES_LIBRARY pq)
endif()
if(ESPRIT_POSTGRES_LIBRARY AND ESPRIT_POSTGRES_INCLUDE)
    target_include_directories(esprit_postgres SYSTEM INTERFACE "${ESPRIT_POSTGRES_INCLUDE}")
    target_link_libraries(esprit_postgres INTERFACE "${ESPRIT_POSTGRES_LIBRARY}")
else()
    unset(ESPRIT_POSTGRES_LIBRARY CACHE)
endif()

find_path(ESPRIT_CRYPTO_INCLUDE openssl/crypto.h REQUIRED)
find_library(ESPRIT_CRYPTO_LIBRARY crypto REQUIRED)
add_library(esprit_crypto INTERFACE)
target_link_libraries(esprit_crypto INTERFACE "${ESPRIT_CRYPTO_LIBRARY}")

find_path(ESPRIT_EDIT_INCLUDE histedit.h REQUIRED)
find_library(ESPRIT_EDIT_LIBRARY edit REQUIRED)
add_library(esprit_edit INTERFACE)
target_link_libraries(esprit_edit INTERFACE "${ESPRIT_EDIT_LIBRARY}")
