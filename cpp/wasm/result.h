#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/buffer.h"

// EXPORTED(name) before a function: the module exports it by this name. Natively, where tests call
// it, it does nothing.
#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif

namespace orogen::wasm {

// A result as the script reads it (web/package/module/results.ts): it makes an array of the class
// `type` over `count` values at `data`. A number is an array of one.
struct Result {
  const char* name;
  const char* type;
  const void* data;
  std::size_t count;
};

namespace result {

template <class T>
constexpr const char* typeOf() {
  if constexpr (std::is_same_v<T, float>) return "Float32Array";
  if constexpr (std::is_same_v<T, double>) return "Float64Array";
  if constexpr (std::is_same_v<T, int>) return "Int32Array";
  if constexpr (std::is_same_v<T, std::uint32_t>) return "Uint32Array";
  if constexpr (std::is_same_v<T, std::uint16_t>) return "Uint16Array";
  if constexpr (std::is_same_v<T, std::int8_t>) return "Int8Array";
  return "Uint8Array";
}

template <class T>
Result array(const char* name, const Buffer<T>& buffer) {
  return {name, typeOf<T>(), buffer.data(), buffer.size()};
}

// The members of `count` structs, all of which are of type As.
template <class As, class T>
Result members(const char* name, const Buffer<T>& buffer, std::size_t count) {
  return {name, typeOf<As>(), buffer.data(), count * (sizeof(T) / sizeof(As))};
}

template <class T>
constexpr Result number(const char* name, const T& value) {
  return {name, typeOf<T>(), &value, 1};
}

template <class T, std::size_t N>
Result list(const char* name, const std::array<T, N>& values, std::size_t count = N) {
  return {name, typeOf<T>(), values.data(), count};
}

inline Result text(const char* name, std::string_view text) {
  return {name, typeOf<char>(), text.data(), text.size()};
}

}  // namespace result

}  // namespace orogen::wasm
