# The rulesets are inside the program, so the program and its help are all there is to install.
if(TARGET esprit)
    install(TARGETS esprit RUNTIME)
endif()

function(esprit_install_if_there file folder)
    if(EXISTS "${PROJECT_SOURCE_DIR}/${file}")
        install(FILES "${PROJECT_SOURCE_DIR}/${file}" DESTINATION "${folder}")
    endif()
endfunction()

esprit_install_if_there(docs/esprit.1 "${CMAKE_INSTALL_MANDIR}/man1")
esprit_install_if_there(completions/esprit.bash
                        "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
esprit_install_if_there(completions/_esprit "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
esprit_install_if_there(completions/esprit.fish
                        "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
