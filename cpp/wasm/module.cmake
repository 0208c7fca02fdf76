# The WebAssembly module three times: orogen.wasm with SIMD, orogen-scalar.wasm for browsers without it, and
# orogen-first.wasm, with SIMD and no more than most pages need for their first picture (web/package/module/choice.ts).
# All run under the same script, orogen.mjs (those of the others must come out equal to it, which a test checks).
get_target_property(orogen_sources orogen SOURCES)
# Only the command line and the library write JSON, which needs a newer standard library than Emscripten's.
list(FILTER orogen_sources EXCLUDE REGEX "/(json|json_numeral|schema|library|library_c)\\.cpp$")

# Options for each source, chosen by its measured size in the module and its speed. The last row that matches a path
# counts. For code that runs once a call, or rarely, only size matters. (Emscripten inlines little by default.)
set(by_default "")
set(by_default_sources "/diamond_square/(large_forms|quantiles)|/base/(decimal|read_json|text)")
set(called_once -Oz)
set(called_once_sources "/stamp_noise/(stamp_noise|store|direct|window)\\.cpp|/base/elementary|/terrain/(param[a-z_]*|stamp_image|stroke_list)\\.cpp$|/strokes/shape|/generate/(catalogue|request|schema|window)\\.cpp$")
set(small -Os -finline-functions)
set(small_sources "/analysis/|/light/|/mesh/|/planet/planet|/strokes/(kinds|lattice|strokes)|/stamp_noise/(placement|shapes)|/(perlin|ridged)_noise/|heightfield|/generate/gullies")
# Long loops without lanes, or with explicit lanes; unrolling would only make them larger.
set(long_loops -O2 -finline-functions -fno-unroll-loops -fno-vectorize)
set(long_loops_sources "/published/|/erosion/|/planet/erosion|/gullies/")
set(smallest -Oz -finline-functions)
set(smallest_sources "/cover/cover|/mesh/water_map|/rivers|/planet/(plates|climate|discharge)|/erosion/(drawn_lines|erosion|lakes|rates)")
# Loops with explicit lanes; only the short inner loops over the lanes must be unrolled.
set(lanes -fno-vectorize "SHELL:-mllvm -unroll-runtime=0")
set(lanes_sources "/diamond_square/(diamond_square|window)\\.cpp$|/stamp_noise/quarter\\.cpp$")

# The sources that orogen-first.wasm leaves out. What the others call of them cpp/wasm/elsewhere.cpp defines there: the
# linker refuses a function that is missing, and one that is there twice.
set(later_sources "/(published|stamp_noise|perlin_noise|ridged_noise|planet|strokes|gullies|rivers|analysis)/|/diamond_square/window\\.cpp$|/erosion/(drawn_lines|lakes|rain)|/generate/(gullies|rivers|window)\\.cpp$")

# Gives a library the sources, compiled by groups of equal options, several of a group at a time: Emscripten's compiler
# takes longer to start than to compile most of them. The sources of base/, terrain/ and generate/ stay apart from those
# of other folders, because the command line has its own copy of them (command_line/program.cmake) and must not link these.
# The library ${library}_first, if there is one, gets those that are not left out.
function(add_grouped_sources library)
  set(groups called_once small long_loops smallest lanes)
  foreach(source IN LISTS orogen_sources)
    # Without the folders above, which may have any name.
    file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${source}")
    set(chosen)
    foreach(group IN ITEMS by_default LISTS groups)
      if("/${path}" MATCHES "${${group}_sources}")
        set(chosen ${group})
      endif()
    endforeach()
    if(NOT chosen)
      message(FATAL_ERROR "${path} has no options: add it to a list of sources in cpp/wasm/module.cmake")
    endif()
    set(place folders)
    if(path MATCHES "^cpp/(base|terrain|generate)/")
      set(place root)
    endif()
    if("/${path}" MATCHES "${later_sources}")
      set(place later_${place})
    endif()
    list(APPEND ${place}_${chosen} ${source})
  endforeach()
  foreach(group IN LISTS groups ITEMS by_default)
    foreach(place root folders later_root later_folders)
      if(NOT ${place}_${group})
        continue()
      endif()
      set(objects ${library}_${place}_${group})
      add_library(${objects} OBJECT ${${place}_${group}})
      set_target_properties(${objects} PROPERTIES UNITY_BUILD ON)
      target_compile_options(${objects} PRIVATE ${ARGN} ${${group}})
      target_link_libraries(${objects} PRIVATE orogen_flags)
      target_sources(${library} PRIVATE $<TARGET_OBJECTS:${objects}>)
      if(TARGET ${library}_first AND NOT place MATCHES "^later")
        target_sources(${library}_first PRIVATE $<TARGET_OBJECTS:${objects}>)
      endif()
    endforeach()
  endforeach()
endfunction()

set_target_properties(orogen PROPERTIES SOURCES "" LINKER_LANGUAGE CXX)
add_library(orogen_first STATIC)
set_target_properties(orogen_first PROPERTIES LINKER_LANGUAGE CXX)
add_grouped_sources(orogen -msimd128)
target_compile_options(orogen PUBLIC -msimd128)
add_library(orogen_scalar STATIC)
set_target_properties(orogen_scalar PROPERTIES LINKER_LANGUAGE CXX)
add_grouped_sources(orogen_scalar)
set_source_files_properties(cpp/wasm/bindings.cpp cpp/wasm/session.cpp cpp/wasm/elsewhere.cpp cpp/wasm/embind_types.cpp
  PROPERTIES COMPILE_OPTIONS -Oz)

# Embind's scripts without its library, whose list of types is replaced by a shorter one. Only where
# that is known to fit; other versions of Emscripten make a module a few kilobytes larger.
set(embind --bind)
if(EMSCRIPTEN_VERSION VERSION_EQUAL 3.1.6)
  set(embind_types cpp/wasm/embind_types.cpp)
  set(embind
    "SHELL:--js-library ${EMSCRIPTEN_ROOT_PATH}/src/embind/embind.js"
    "SHELL:--js-library ${EMSCRIPTEN_ROOT_PATH}/src/embind/emval.js"
    -sEXPORTED_FUNCTIONS=_malloc,_free)
endif()

# Debian's emcc does not find the parser of its own optimiser without help.
function(find_acorn target)
  if(EXISTS /usr/share/nodejs/acorn)
    set_property(TARGET ${target} PROPERTY
      RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
  endif()
endfunction()

function(add_module target library name)
  add_executable(${target} cpp/wasm/bindings.cpp cpp/wasm/session.cpp ${embind_types})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .mjs)
  target_compile_definitions(${target} PRIVATE EMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0)
  target_link_libraries(${target} PRIVATE ${library} orogen_flags)

  # DYNAMIC_EXECUTION=0: Embind must not build functions from text, which a strict CSP forbids.
  # MINIMAL_RUNTIME: the package always hands a compiled module over, so that the glue need not find
  # one. ENVIRONMENT without node: the glue's node branch breaks ES modules. ABORTING_MALLOC=0: out of
  # memory is a status, never an abort.
  target_link_options(${target} PRIVATE
    ${embind} --no-entry -fno-rtti
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=createOrogenModule -sENVIRONMENT=web,worker
    -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sABORTING_MALLOC=0 -sMALLOC=emmalloc
    -sFILESYSTEM=0 -sDYNAMIC_EXECUTION=0 -sTEXTDECODER=2
    -sMINIMAL_RUNTIME=1 -sMINIMAL_RUNTIME_STREAMING_WASM_COMPILATION=1
    -sINCOMING_MODULE_JS_API=wasm "SHELL:--pre-js ${CMAKE_CURRENT_SOURCE_DIR}/cpp/wasm/instantiate.js")
  # A debugger shows the lines of C++: the map lies beside the module, and names the sources as it finds them there.
  if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_link_options(${target} PRIVATE -gsource-map)
  endif()
  find_acorn(${target})
endfunction()

add_module(orogen_wasm orogen orogen)
add_module(orogen_wasm_first orogen_first orogen-first)
target_sources(orogen_wasm_first PRIVATE cpp/wasm/elsewhere.cpp)
target_compile_options(orogen_wasm_first PRIVATE -msimd128)
add_module(orogen_wasm_scalar orogen_scalar orogen-scalar)

# files.wasm writes and reads the files of the pages. It has the formats that they need, and the parts of the library
# that these use. One module for all browsers, fetched at the first file and compiled for size. Its scripts are
# web/files/file-module.ts and web/files/read/reader.ts.
list(FILTER files_sources EXCLUDE REGEX "/files/schema\\.cpp")
add_executable(orogen_files_wasm cpp/wasm/files.cpp cpp/wasm/file_session.cpp cpp/wasm/read.cpp cpp/wasm/numeral.cpp cpp/base/json.cpp ${files_sources})
set_target_properties(orogen_files_wasm PROPERTIES OUTPUT_NAME files SUFFIX .wasm)
set_target_properties(orogen_files_wasm PROPERTIES UNITY_BUILD ON)
target_compile_options(orogen_files_wasm PRIVATE -Os)
target_link_libraries(orogen_files_wasm PRIVATE orogen_scalar orogen_flags)
# Without a script of Emscripten's.
set(standalone -Os --no-entry -fno-rtti -sSTANDALONE_WASM=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB
  -sABORTING_MALLOC=0 -sMALLOC=emmalloc -sFILESYSTEM=0)
target_link_options(orogen_files_wasm PRIVATE ${standalone}
  -sERROR_ON_UNDEFINED_SYMBOLS=0 -sWARN_ON_UNDEFINED_SYMBOLS=0)
find_acorn(orogen_files_wasm)

# erosion-rates.wasm: two kilobytes that stands in scripts as text (web/explained/rates.ts).
add_executable(orogen_rates_wasm cpp/wasm/erosion_rates.cpp cpp/erosion/rates.cpp)
set_target_properties(orogen_rates_wasm PROPERTIES OUTPUT_NAME erosion-rates SUFFIX .wasm UNITY_BUILD ON)
target_compile_options(orogen_rates_wasm PRIVATE -Oz)
target_link_libraries(orogen_rates_wasm PRIVATE orogen_flags)
target_link_options(orogen_rates_wasm PRIVATE -Oz --no-entry -fno-rtti -sSTANDALONE_WASM=1 -sFILESYSTEM=0
  -sTOTAL_STACK=16KB -sINITIAL_MEMORY=64KB)
find_acorn(orogen_rates_wasm)
include(cpp/wasm/command_line/program.cmake)

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
target_link_options(orogen_library_wasm PRIVATE ${standalone} -sEXPORTED_FUNCTIONS=${library_functions})
find_acorn(orogen_library_wasm)
