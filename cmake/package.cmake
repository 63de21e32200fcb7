# cpack in the build folder writes hysteron_VERSION_ARCHITECTURE.deb: program, headers, libraries and CMake files.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Hysteron authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # what the program needs to run
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libboost-dev, libfmt-dev, nlohmann-json3-dev, libeigen3-dev, libnlopt-dev, libsundials-dev")
install(FILES LICENSE README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
include(CPack)
