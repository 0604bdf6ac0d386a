# esprit_digests prints lines over odds, charges, geometry, battles and the sheet. Builds by different
# compilers, and the WebAssembly build under node, must print the same. What they count is shared with
# the tests (tests/support), which compare the lines with those of tests/golden.
add_executable(esprit_digests "${PROJECT_SOURCE_DIR}/tests/digest/main.cpp")
target_link_libraries(esprit_digests PRIVATE esprit_test_support)
