# Every .cpp of tests/digest is a program that prints one line: over all odds of the engine, over
# charges fought on random battlefields. Builds by different compilers, and the WebAssembly build
# under node, must print the same. What they count is shared with the tests (tests/support), which
# know the lines by heart.
file(GLOB digest_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/digest/*.cpp")
foreach(source IN LISTS digest_sources)
    get_filename_component(name "${source}" NAME_WE)
    add_executable(${name} "${source}")
    target_link_libraries(${name} PRIVATE esprit_test_support)
endforeach()
