# find_package(hysteron CONFIG [COMPONENTS laws pair contact impact hysteron]) gives hysteron::laws and so on: those named and
# what they need, or all of them.
include(CMakePackageConfigHelpers)

foreach(component laws pair contact impact hysteron)
  get_target_property(target hysteron::${component} ALIASED_TARGET)
  install(TARGETS ${target} EXPORT hysteron-${component}-targets)
  install(EXPORT hysteron-${component}-targets NAMESPACE hysteron::
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
endforeach()
install(TARGETS hysteron_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/hysteron DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hysteron)
configure_package_config_file(cmake/hysteron-config.cmake.in ${PROJECT_BINARY_DIR}/hysteron-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hysteron-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hysteron-config.cmake ${PROJECT_BINARY_DIR}/hysteron-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
