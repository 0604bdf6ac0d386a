find_package(benchmark CONFIG REQUIRED)
file(GLOB bench_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/bench/*.cpp")
if(bench_sources)
    add_executable(esprit_bench ${bench_sources})
    target_link_libraries(esprit_bench PRIVATE esprit_test_support esprit_bots benchmark::benchmark_main)
endif()

# Tables under load, with the tests' own browser; it starts the program itself.
add_executable(esprit_load "${PROJECT_SOURCE_DIR}/bench/load/main.cpp"
    "${PROJECT_SOURCE_DIR}/bench/load/attacks.cpp"
    "${PROJECT_SOURCE_DIR}/bench/load/beside.cpp"
    "${PROJECT_SOURCE_DIR}/bench/load/quiet_table.cpp"
    "${PROJECT_SOURCE_DIR}/tests/program/run_program.cpp"
    "${PROJECT_SOURCE_DIR}/tests/serve/table_load.cpp"
    "${PROJECT_SOURCE_DIR}/tests/serve/web_client.cpp")
target_link_libraries(esprit_load PRIVATE esprit_test_support)
target_compile_definitions(esprit_load PRIVATE "ESPRIT_BINARY=\"$<TARGET_FILE:esprit>\"")
add_dependencies(esprit_load esprit)
