# find_package(hysteron CONFIG) gives hysteron::laws (header-only), hysteron::hysteron and hysteron::contact.
include(CMakePackageConfigHelpers)

install(TARGETS hysteron_laws hysteron hysteron_contact EXPORT hysteron-targets)
install(TARGETS hysteron_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/hysteron DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hysteron)
install(EXPORT hysteron-targets NAMESPACE hysteron:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
configure_package_config_file(cmake/hysteron-config.cmake.in ${PROJECT_BINARY_DIR}/hysteron-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hysteron-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hysteron-config.cmake ${PROJECT_BINARY_DIR}/hysteron-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/hysteron)
