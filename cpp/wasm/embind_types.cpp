// Embind's own list of types with only those that bindings.cpp uses: the whole one brings strings
// of 16 and 32 bits, integers of 64 and a printf, six kilobytes of module and script. It takes the
// place of the list in Emscripten's library, which the linker then leaves out; compilers whose
// library is made another way keep theirs (module.cmake).

#include <emscripten/bind.h>
#include <emscripten/emscripten.h>
#include <emscripten/wire.h>

#include <cstdlib>
#include <cstring>
#include <string>

using namespace emscripten;
using namespace emscripten::internal;

extern "C" {

// The name of a type that is missing, for the script's error; to be freed. There is none here.
EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const std::type_info*) {
  return static_cast<const char*>(std::calloc(1, 1));
}

EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void
__embind_register_native_and_builtin_types() {
  _embind_register_void(TypeID<void>::get(), "void");
  _embind_register_bool(TypeID<bool>::get(), "bool", sizeof(bool), true, false);
  _embind_register_float(TypeID<double>::get(), "double", sizeof(double));
  // By this name the script knows that it is UTF-8.
  _embind_register_std_string(TypeID<std::string>::get(), "std::string");
}
}
