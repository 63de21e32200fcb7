# cpack in the build folder writes hysteron_VERSION_ARCHITECTURE.deb: program, headers, libraries and CMake files.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Hysteron authors <authors@hysteron.invalid>")  # Debian wants an address
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "${PROJECT_DESCRIPTION}
 Hysteron computes, compares and fits laws of the force between two bodies in
 contact: single impacts, chains of beads, and mechanisms with joints,
 clearances and friction.
 .
 This package has the program, and the C++ library with its headers.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # what the program needs to run
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gnuplot-nox)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libboost-dev, libfmt-dev, nlohmann-json3-dev, libeigen3-dev, libnlopt-dev, libsundials-dev")
install(FILES README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)  # as Debian names it
include(CPack)
