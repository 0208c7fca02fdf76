# The library for other projects: orogen::orogen, static or, with BUILD_SHARED_LIBS, shared; two headers, and the files by
# which an installed one is found.
include(GNUInstallDirs)
set(generated ${CMAKE_CURRENT_BINARY_DIR}/include)
configure_file(cpp/library/include/orogen/version.h.in ${generated}/orogen/version.h @ONLY)

add_library(orogen::orogen ALIAS ${offered})
set(libraries orogen ${offered})
list(REMOVE_DUPLICATES libraries)
foreach(library ${libraries})
  target_compile_features(${library} PUBLIC cxx_std_20)
  target_include_directories(${library} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/cpp/library/include>
    $<BUILD_INTERFACE:${generated}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

if(OROGEN_INSTALL)
  include(CMakePackageConfigHelpers)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/orogen)
  install(TARGETS ${offered} EXPORT orogen-targets)
  install(DIRECTORY cpp/library/include/orogen DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    FILES_MATCHING PATTERN "*.h")
  install(FILES ${generated}/orogen/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/orogen)
  install(EXPORT orogen-targets NAMESPACE orogen:: DESTINATION ${package})
  configure_package_config_file(cpp/library/cmake/orogen-config.cmake.in orogen-config.cmake
    INSTALL_DESTINATION ${package})
  write_basic_package_version_file(orogen-config-version.cmake COMPATIBILITY SameMinorVersion)
  # pkg-config gets relative paths, so that the installed library can be moved.
  file(RELATIVE_PATH prefix_from_here /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  # A program in C that links the static library needs those of C++, too.
  set(libraries_of_cpp)
  foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    if(library MATCHES "^(stdc\\+\\+|c\\+\\+|m)$")
      string(APPEND libraries_of_cpp " -l${library}")
    endif()
  endforeach()
  configure_file(cpp/library/cmake/orogen.pc.in orogen.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orogen-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/orogen-config-version.cmake DESTINATION ${package})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orogen.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
