# Esprit inside other programs: libesprit.so with the interfaces of C++ and C (include/esprit,
# docs/library.md), and what find_package and pkg-config need.
esprit_sources(library_sources library)
set(survive "${PROJECT_SOURCE_DIR}/src/library/survive.cpp")
list(REMOVE_ITEM library_sources "${survive}")
esprit_library(esprit_library ${library_sources})
target_include_directories(esprit_library PUBLIC "${PROJECT_SOURCE_DIR}/include")
target_link_libraries(esprit_library PUBLIC esprit_study esprit_bots)

# The version stands in the header, which is installed, and in the project.
file(STRINGS "${PROJECT_SOURCE_DIR}/include/esprit/version.h" version_line
     REGEX "ESPRIT_VERSION_TEXT")
if(NOT version_line MATCHES "\"${PROJECT_VERSION}\"")
    message(FATAL_ERROR "include/esprit/version.h is not of version ${PROJECT_VERSION}")
endif()

# What is exported is named in a list: templates of other libraries are not.
function(esprit_export_only target list)
    target_link_options(${target} PRIVATE "LINKER:--version-script=${list}" "LINKER:--gc-sections")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS "${list}")
endfunction()

add_library(esprit_shared SHARED "${survive}")
set_target_properties(esprit_shared PROPERTIES
    OUTPUT_NAME esprit VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" EXPORT_NAME esprit)
target_link_libraries(esprit_shared PRIVATE
    "$<BUILD_INTERFACE:esprit_library>")
target_link_options(esprit_shared PRIVATE
    "LINKER:--whole-archive,$<TARGET_FILE:esprit_library>,--no-whole-archive")
esprit_export_only(esprit_shared "${PROJECT_SOURCE_DIR}/cmake/esprit.exports")
target_include_directories(esprit_shared INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_compile_features(esprit_shared INTERFACE cxx_std_20)

include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/esprit")
install(TARGETS esprit_shared EXPORT esprit LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        COMPONENT library)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/esprit" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        COMPONENT library)
install(EXPORT esprit NAMESPACE esprit:: FILE esprit-config.cmake DESTINATION "${package_folder}"
        COMPONENT library)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/esprit-config-version.cmake"
    VERSION "${PROJECT_VERSION}" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/esprit-config-version.cmake" DESTINATION "${package_folder}"
        COMPONENT library)
# It finds the rest from where it lies itself, so that what is installed can be moved.
file(RELATIVE_PATH way_to_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${PROJECT_SOURCE_DIR}/packaging/esprit.pc.in" "${PROJECT_BINARY_DIR}/esprit.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/esprit.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT library)
