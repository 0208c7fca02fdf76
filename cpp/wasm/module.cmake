# The WebAssembly module twice: orogen.wasm with SIMD, and orogen-scalar.wasm for browsers without it.
# Both run under the same script, orogen.mjs (orogen-scalar.mjs must come out equal to it, which a
# test checks).
get_target_property(orogen_sources orogen SOURCES)
add_library(orogen_scalar STATIC ${orogen_sources})
target_include_directories(orogen_scalar PUBLIC cpp)
target_link_libraries(orogen_scalar PRIVATE orogen_flags)
target_compile_options(orogen PUBLIC -msimd128)

# What runs once a call, or once in a while, counts by its size in the module, not by its speed.
set(small_sources ${orogen_sources})
list(FILTER small_sources INCLUDE REGEX "cpp/[a-z_]+\\.cpp$|/analysis/")
list(FILTER small_sources EXCLUDE REGEX "heightfield")
set_source_files_properties(${small_sources} cpp/wasm/bindings.cpp PROPERTIES COMPILE_OPTIONS -Os)

# Long loops without lanes, or with those they name, which unrolling only makes larger.
set(plain_sources ${orogen_sources})
list(FILTER plain_sources INCLUDE REGEX "/published/|stamp_shapes|stamp_direct|/shading/")
set_source_files_properties(${plain_sources} PROPERTIES
  COMPILE_OPTIONS "-O2;-fno-unroll-loops;-fno-vectorize")

function(add_module target library name)
  add_executable(${target} cpp/wasm/bindings.cpp)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${target} PRIVATE ${library} orogen_flags)

  # DYNAMIC_EXECUTION=0: Embind must not build functions from text, which a strict CSP forbids.
  # ENVIRONMENT without node: the glue's node branch breaks ES modules; in node the package hands the
  # compiled module over. ABORTING_MALLOC=0: out of memory is a status, never an abort.
  target_link_options(${target} PRIVATE
    --bind --no-entry -fno-rtti
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createOrogenModule -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
    -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0)

  # Debian's emcc does not find the parser of its own optimiser without help.
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${target} PROPERTY
      RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

add_module(orogen_wasm orogen orogen)
add_module(orogen_wasm_scalar orogen_scalar orogen-scalar)
