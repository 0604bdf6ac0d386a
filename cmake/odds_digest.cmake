# odds_digest prints one line that depends on every odds of the engine: builds by different
# compilers, and the WebAssembly build under node, must print the same. What it counts is shared
# with the tests (tests/support), which know the line by heart.
file(GLOB_RECURSE digest_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/digest/*.cpp")
if(digest_sources)
    add_executable(odds_digest ${digest_sources})
    target_link_libraries(odds_digest PRIVATE esprit_test_support)
endif()
