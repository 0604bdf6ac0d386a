# Jumbo (unity) builds: the sources of a folder are compiled as a few large files, because headers
# and templates that every source would read and instantiate again take most of the time. The large
# files name their sources relative to an include folder, so they are the same in every clone and
# the compiler cache finds them there.
option(ESPRIT_JUMBO "Compile the sources of a folder together" ON)

# A large file takes no more sources when it has this many bytes (some 2,000 lines).
set(esprit_jumbo_bytes 90000)

# esprit_jumbo(RESULT NAME TOP SOURCE...): RESULT holds what to compile in place of the sources, all
# of which lie below the include folder TOP. NAME tells the large files of targets apart. Sources
# that read nlohmann/json.hpp, which takes two seconds, are put together. A source with definitions
# of its own, or with the property SKIP_UNITY_BUILD_INCLUSION, stays alone.
function(esprit_jumbo result name top)
    if(NOT ESPRIT_JUMBO)
        set(${result} ${ARGN} PARENT_SCOPE)
        return()
    endif()
    set(keys)
    set(files)
    foreach(source IN LISTS ARGN)
        get_source_file_property(definitions "${source}" COMPILE_DEFINITIONS)
        get_source_file_property(alone "${source}" SKIP_UNITY_BUILD_INCLUSION)
        if(definitions OR alone)
            list(APPEND files "${source}")
            continue()
        endif()
        file(RELATIVE_PATH path "${top}" "${source}")
        get_filename_component(folder "${path}" DIRECTORY)
        if(path MATCHES "_json\\.cpp$")
            string(APPEND folder "_json")
        endif()
        string(MAKE_C_IDENTIFIER "${name}_${folder}" key)
        if(NOT key IN_LIST keys)
            list(APPEND keys "${key}")
            set(number_${key} 1)
            set(bytes_${key} 0)
        endif()
        file(SIZE "${source}" bytes)
        math(EXPR sum "${bytes_${key}} + ${bytes}")
        if(bytes_${key} GREATER 0 AND sum GREATER esprit_jumbo_bytes)
            math(EXPR number_${key} "${number_${key}} + 1")
            set(sum ${bytes})
        endif()
        set(bytes_${key} ${sum})
        string(APPEND content_${key}_${number_${key}} "#include \"${path}\"\n")
    endforeach()
    foreach(key IN LISTS keys)
        foreach(number RANGE 1 ${number_${key}})
            set(file "${PROJECT_BINARY_DIR}/jumbo/${key}_${number}.cpp")
            file(CONFIGURE OUTPUT "${file}" CONTENT "${content_${key}_${number}}" @ONLY)
            list(APPEND files "${file}")
        endforeach()
    endforeach()
    set(${result} ${files} PARENT_SCOPE)
endfunction()

# esprit_library(NAME SOURCE...): a static library of sources below src, put together.
function(esprit_library name)
    esprit_jumbo(files ${name} "${PROJECT_SOURCE_DIR}/src" ${ARGN})
    add_library(${name} STATIC ${files})
    target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}/src")
    target_link_libraries(${name} PUBLIC esprit_compiler)
endfunction()
