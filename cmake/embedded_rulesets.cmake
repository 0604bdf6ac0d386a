# rulesets/, commanders/ and setups/<system>/*.toml become part of the library esprit_text, see
# src/text/rulesets/embedded_rulesets.h. The list of files is written when CMake runs (again as soon as a file
# comes or goes), the source when a file has changed.
function(esprit_embed_folder result top)
    file(GLOB files RELATIVE "${PROJECT_SOURCE_DIR}" CONFIGURE_DEPENDS
         "${PROJECT_SOURCE_DIR}/${top}/*/*.toml")
    list(SORT files)
    set(dependencies)
    foreach(file IN LISTS files)
        if(NOT file MATCHES "^[A-Za-z0-9_./-]+$")
            message(FATAL_ERROR "File to embed with an unusual name: ${file}")
        endif()
        list(APPEND dependencies "${PROJECT_SOURCE_DIR}/${file}")
    endforeach()

    set(folder "${PROJECT_BINARY_DIR}/generated")
    set(list_file "${folder}/embedded_${top}.list")
    set(source "${folder}/embedded_${top}.cpp")
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT "${list_file}" CONTENT "${lines}\n" @ONLY)   # untouched when unchanged

    set(script "${PROJECT_SOURCE_DIR}/cmake/write_embedded_rulesets.cmake")
    add_custom_command(
        OUTPUT "${source}"
        COMMAND "${CMAKE_COMMAND}" "-DROOT=${PROJECT_SOURCE_DIR}" "-DLIST=${list_file}"
                "-DTOP=${top}" "-DOUTPUT=${source}" "-DWITHOUT_REMARKS=${EMSCRIPTEN}" -P "${script}"
        DEPENDS "${list_file}" "${script}" ${dependencies}
        COMMENT "Embedding ${top}"
        VERBATIM)
    set(${result} "${source}" PARENT_SCOPE)
endfunction()

function(esprit_embed_rulesets result)
    esprit_embed_folder(rulesets rulesets)
    esprit_embed_folder(commanders commanders)
    esprit_embed_folder(setups setups)
    set(${result} "${rulesets}" "${commanders}" "${setups}" PARENT_SCOPE)
endfunction()
