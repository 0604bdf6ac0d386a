# tests/fuzz/<name>.cpp becomes bin/fuzz/<name>; its seeds lie in tests/fuzz/corpus/<name>/. Builds
# without libFuzzer only compile the sources with the tests, so that a changed signature is noticed.
file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp")
set(fuzz_libraries esprit_test_support esprit_library esprit_serve esprit_bots)

if(NOT ESPRIT_FUZZ)
    add_library(esprit_fuzz_sources OBJECT EXCLUDE_FROM_ALL ${fuzz_sources})
    esprit_test_code(esprit_fuzz_sources)
    target_compile_options(esprit_fuzz_sources PRIVATE -O0)
    target_link_libraries(esprit_fuzz_sources PRIVATE ${fuzz_libraries})
    add_dependencies(esprit_tests esprit_fuzz_sources)
    return()
endif()

add_custom_target(fuzzers)
foreach(source IN LISTS fuzz_sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(fuzz_${name} "${source}")
    set_target_properties(fuzz_${name} PROPERTIES
        OUTPUT_NAME "${name}" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin/fuzz")
    target_link_libraries(fuzz_${name} PRIVATE ${fuzz_libraries})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${name})
endforeach()
