# library.wasm: the functions of orogen/orogen_c.h for engines without a script (wasmtime, wazero, wasmedge). It has all
# texts and imports nothing, so that a host only compiles it, calls _initialize() and then the functions.
set(library_functions malloc free)
file(STRINGS cpp/library/include/orogen/orogen_c.h declared REGEX "^OROGEN_API ")
foreach(line ${declared})
  string(REGEX REPLACE "^OROGEN_API [^(]*(orogen_[a-z_]+)\\(.*" "\\1" name "${line}")
  list(APPEND library_functions ${name})
endforeach()
list(TRANSFORM library_functions PREPEND _)
list(JOIN library_functions "," library_functions)

add_executable(orogen_library_wasm cpp/library/library.cpp cpp/library/library_c.cpp cpp/wasm/library_host.cpp
  ${speaking_sources})
set_target_properties(orogen_library_wasm PROPERTIES OUTPUT_NAME library SUFFIX .wasm UNITY_BUILD ON)
target_compile_definitions(orogen_library_wasm PRIVATE OROGEN_SPEAKS)
target_compile_options(orogen_library_wasm PRIVATE -Os)
target_link_libraries(orogen_library_wasm PRIVATE orogen orogen_flags)
target_link_options(orogen_library_wasm PRIVATE -Os --no-entry -fno-rtti
  -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
  -sFILESYSTEM=0 -sEXPORTED_FUNCTIONS=${library_functions})
find_acorn(orogen_library_wasm)
