# The command line as a module for node. It has the sources of the native one, but replaces those that use
# the operating system. It reads and writes files itself.
file(GLOB command_line_sources CONFIGURE_DEPENDS
  cpp/cli/*.cpp cpp/wasm/command_line/*.cpp)
list(FILTER command_line_sources EXCLUDE REGEX "/cli/system\\.cpp$")

# The sources of the tables are compiled again with the texts, which the other modules leave out, as files.wasm does those
# of formats.
file(GLOB speaking_sources CONFIGURE_DEPENDS cpp/base/*.cpp cpp/terrain/*.cpp cpp/generate/*.cpp)
list(APPEND command_line_sources ${speaking_sources})

add_executable(orogen_command_line ${command_line_sources})
set_target_properties(orogen_command_line PROPERTIES OUTPUT_NAME command-line SUFFIX .js)
target_compile_definitions(orogen_command_line PRIVATE OROGEN_SPEAKS)
target_compile_options(orogen_command_line PRIVATE -Os)
target_compile_definitions(orogen_files PRIVATE OROGEN_SPEAKS)
target_compile_options(orogen_files PRIVATE -Os)
target_link_libraries(orogen_command_line PRIVATE orogen_files orogen_flags)
# Emscripten's compiler starts slowly; compiling several files at a time halves the total time.
set_target_properties(orogen_files orogen_command_line PROPERTIES UNITY_BUILD ON)

# TOTAL_STACK: newer versions call it STACK_SIZE, accept both names, and have a small default.
# NODEJS_CATCH: the caller reports failures.
target_link_options(orogen_command_line PRIVATE
  -fno-rtti "SHELL:--js-library ${CMAKE_CURRENT_SOURCE_DIR}/cpp/wasm/command_line/host.js"
  -sMODULARIZE=1 -sEXPORT_NAME=createCommandLine -sENVIRONMENT=node -sNODERAWFS=1
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
  -sTOTAL_STACK=1MB -sINVOKE_RUN=0 -sEXIT_RUNTIME=1 -sEXPORTED_RUNTIME_METHODS=callMain,FS
  -sNODEJS_CATCH_EXIT=0 -sNODEJS_CATCH_REJECTION=0)
set_target_properties(orogen_command_line PROPERTIES
  LINK_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/cpp/wasm/command_line/host.js)
find_acorn(orogen_command_line)
