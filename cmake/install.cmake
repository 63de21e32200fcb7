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
install(DIRECTORY include/hysteron DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hysteron)
configure_package_config_file(cmake/hysteron-config.cmake.in ${PROJECT_BINARY_DIR}/hysteron-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hysteron-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hysteron-config.cmake ${PROJECT_BINARY_DIR}/hysteron-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
