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

namespace {

using namespace emscripten;
using namespace emscripten::internal;

// Numbers by which the script knows the typed arrays.
enum class TypedArray { kInt8, kUint8, kInt16, kUint16, kInt32, kUint32, kFloat32, kFloat64 };

template <class T>
void viewsOf(TypedArray type) {
  _embind_register_memory_view(TypeID<memory_view<T>>::get(), static_cast<unsigned>(type), "view");
}

}  // namespace

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
  _embind_register_emval(TypeID<val>::get(), "val");
  viewsOf<std::int8_t>(TypedArray::kInt8);
  viewsOf<std::uint8_t>(TypedArray::kUint8);
  viewsOf<std::uint16_t>(TypedArray::kUint16);
  viewsOf<std::uint32_t>(TypedArray::kUint32);
  viewsOf<float>(TypedArray::kFloat32);
  viewsOf<double>(TypedArray::kFloat64);
}
}
