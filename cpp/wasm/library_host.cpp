#include <cstddef>

// What the C library would ask of a host: here nothing, so that library.wasm imports nothing.
namespace orogen::wasm {

extern "C" void emscripten_notify_memory_growth(std::size_t) {}

extern "C" void _Exit(int) {
  __builtin_trap();
}

}  // namespace orogen::wasm
