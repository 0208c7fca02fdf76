#include <cstddef>
#include <cstdlib>

// What the C library would ask of a host: here nothing, so that library.wasm imports nothing.
extern "C" {

void emscripten_notify_memory_growth(std::size_t) {}

void _Exit(int) { __builtin_trap(); }
}
