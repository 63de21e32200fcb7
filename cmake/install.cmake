# find_package(hysteron CONFIG [COMPONENTS laws impact ...]) gives hysteron::laws and so on: those named and what they need, or
# all of them. It asks for the packages of these components only. The components are those of cmake/libraries.cmake.
include(CMakePackageConfigHelpers)

get_property(HYSTERON_COMPONENTS GLOBAL PROPERTY HYSTERON_COMPONENTS)
set(HYSTERON_NEEDS)
foreach(component ${HYSTERON_COMPONENTS})
  get_target_property(target hysteron::${component} ALIASED_TARGET)
  install(TARGETS ${target} EXPORT hysteron-${component}-targets)
  install(EXPORT hysteron-${component}-targets NAMESPACE hysteron::
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
  get_property(needs GLOBAL PROPERTY HYSTERON_NEEDS_${component})
  get_property(packages GLOBAL PROPERTY HYSTERON_PACKAGES_${component})
  string(APPEND HYSTERON_NEEDS "set(hysteron_${component}_needs ${needs})\n"
                               "set(hysteron_${component}_packages ${packages})\n")
endforeach()
install(TARGETS hysteron_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# The program writes its own manual page and completions.
install(CODE "
  set(share \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")
  foreach(folder man/man1 bash-completion/completions zsh/site-functions fish/vendor_completions.d)
    file(MAKE_DIRECTORY \"\${share}/\${folder}\")
  endforeach()
  set(program \"$<TARGET_FILE:hysteron_cli>\")
  execute_process(COMMAND \"\${program}\" man OUTPUT_FILE \"\${share}/man/man1/hysteron.1\")
  execute_process(COMMAND \"\${program}\" completion bash
                  OUTPUT_FILE \"\${share}/bash-completion/completions/hysteron\")
  execute_process(COMMAND \"\${program}\" completion zsh OUTPUT_FILE \"\${share}/zsh/site-functions/_hysteron\")
  execute_process(COMMAND \"\${program}\" completion fish
                  OUTPUT_FILE \"\${share}/fish/vendor_completions.d/hysteron.fish\")")
install(DIRECTORY include/hysteron DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hysteron)
configure_package_config_file(cmake/hysteron-config.cmake.in ${PROJECT_BINARY_DIR}/hysteron-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hysteron-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hysteron-config.cmake ${PROJECT_BINARY_DIR}/hysteron-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
