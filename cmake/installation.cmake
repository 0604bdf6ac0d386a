# The rulesets are inside the program; scenarios are files that players copy and change.
if(TARGET esprit)
    install(TARGETS esprit RUNTIME)
    # The program prints its manual page.
    install(CODE "execute_process(COMMAND \"$<TARGET_FILE:esprit>\" help --man
        OUTPUT_FILE \"${PROJECT_BINARY_DIR}/esprit.1\" COMMAND_ERROR_IS_FATAL ANY)")
    install(FILES "${PROJECT_BINARY_DIR}/esprit.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endif()

# For systemd: docs/running_a_server.md says where to link it.
configure_file("${PROJECT_SOURCE_DIR}/packaging/esprit.service.in"
               "${PROJECT_BINARY_DIR}/esprit.service" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/esprit.service"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/esprit/systemd")

install(DIRECTORY "${PROJECT_SOURCE_DIR}/scenarios"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/esprit" FILES_MATCHING PATTERN "*.toml")

function(esprit_install_if_there file folder)
    if(EXISTS "${PROJECT_SOURCE_DIR}/${file}")
        install(FILES "${PROJECT_SOURCE_DIR}/${file}" DESTINATION "${folder}")
    endif()
endfunction()

esprit_install_if_there(completions/esprit.bash
                        "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
esprit_install_if_there(completions/_esprit "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
esprit_install_if_there(completions/esprit.fish
                        "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
