# The WebAssembly module: build/wasm/orogen.mjs with orogen.wasm beside it.
add_executable(orogen_wasm cpp/wasm/bindings.cpp)
set_target_properties(orogen_wasm PROPERTIES OUTPUT_NAME orogen SUFFIX .mjs)
target_compile_definitions(orogen_wasm PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
target_link_libraries(orogen_wasm PRIVATE orogen orogen_flags)

# DYNAMIC_EXECUTION=0: Embind must not build functions from text, which a strict CSP forbids.
# ENVIRONMENT without node: the glue's node branch breaks ES modules; in node the package hands the
# compiled module over. ABORTING_MALLOC=0: out of memory is a status, never an abort.
target_link_options(orogen_wasm PRIVATE
  --bind --no-entry -fno-rtti
  -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createOrogenModule -sENVIRONMENT=web,worker
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
  -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0)

# Debian's emcc does not find the parser of its own optimiser without help.
if(EXISTS /usr/share/nodejs/acorn)
  set_property(TARGET orogen_wasm PROPERTY
    RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
endif()
