# libesprit_mpi.so, beside the program: taking part in a study that mpirun has started on many
# machines (docs/cluster.md). Where there is no MPI everything else is built without it. Sanitizers
# would complain of OpenMPI's own leaks.
if(ESPRIT_SANITIZE)
    return()
endif()
find_package(MPI QUIET COMPONENTS CXX)
if(NOT MPI_CXX_FOUND)
    return()
endif()
add_library(esprit_mpi MODULE src/simulate/mpi/mpi_cluster.cpp)
set_target_properties(esprit_mpi PROPERTIES
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" CXX_VISIBILITY_PRESET default)
target_include_directories(esprit_mpi PRIVATE "${PROJECT_SOURCE_DIR}/src")
target_include_directories(esprit_mpi SYSTEM PRIVATE ${MPI_CXX_INCLUDE_DIRS})
target_link_libraries(esprit_mpi PRIVATE esprit_compiler MPI::MPI_CXX)
add_dependencies(esprit esprit_mpi)
install(TARGETS esprit_mpi LIBRARY DESTINATION lib/esprit)
