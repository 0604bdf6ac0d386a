# The Python module esprit._engine, beside the package's own files (docs/python.md). It contains the
# engine, so that a wheel needs nothing of the tree. Debian's Python is meant, not one of the user's.
if(NOT Python_EXECUTABLE)
    set(Python_EXECUTABLE /usr/bin/python3)
endif()
set(PYBIND11_FINDPYTHON ON)
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(pybind11 CONFIG REQUIRED)

file(GLOB engine_parts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/engine/*.cpp")
pybind11_add_module(esprit_python MODULE NO_EXTRAS EXCLUDE_FROM_ALL
    ${engine_parts} "${survive}")
set(python_package "${PROJECT_BINARY_DIR}/python/esprit")
set_target_properties(esprit_python PROPERTIES
    OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY "${python_package}")
target_link_libraries(esprit_python PRIVATE esprit_library)
target_link_options(esprit_python PRIVATE "LINKER:--gc-sections" "LINKER:--exclude-libs,ALL")

# The package is the files of the tree and the module: links, so that nothing has to be copied again.
file(GLOB package_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/python/esprit/*")
file(MAKE_DIRECTORY "${python_package}")
foreach(file IN LISTS package_files)
    get_filename_component(name "${file}" NAME)
    if(NOT name STREQUAL "__pycache__")
        file(CREATE_LINK "${file}" "${python_package}/${name}" SYMBOLIC)
    endif()
endforeach()
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/scenarios" "${python_package}/scenarios" SYMBOLIC)
