# esprit_mutate changes sources and says which changes no test notices (docs/testing.md). It takes
# the tests' own objects and commands from ninja.
file(GLOB_RECURSE mutate_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/mutate/*.cpp")
add_executable(esprit_mutate EXCLUDE_FROM_ALL ${mutate_sources})
target_link_libraries(esprit_mutate PRIVATE esprit_test_support)
