#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace orogen {

// Groups of numbers that are computed together, in the compiler's own vector types: four lanes are
// one register on WebAssembly SIMD, SSE2 and NEON. One lane is the scalar path, for browsers
// without SIMD and for the tests that hold all paths to the same bits. Eight lanes are for the few
// functions compiled for AVX2 (below). All of them round in the same way.
template <int Lanes>
struct Simd;

template <>
struct Simd<1> {
  using Float = float;
  using Int = std::int32_t;
  using UInt = std::uint32_t;

  static UInt lanes() { return 0; }
  static Float gather(const float* table, UInt index) { return table[index]; }
  static Float toFloat(Int value) { return static_cast<float>(value); }
  static Int truncate(Float value) { return static_cast<Int>(value); }
  static Float squareRoot(Float value) { return std::sqrt(value); }
  static Float splat(float value) { return value; }
  // The last lane of `before` in front of all but the last of `now`.
  static Float shiftIn(Float before, Float) { return before; }
  // All but the first lane of `now`, and the first of `after` behind them.
  static Float shiftOut(Float, Float after) { return after; }
  // a becomes a0 b0 a1 b1, and b what follows.
  static void zip(Float&, Float&) {}
  // Swaps rows and columns of four groups of four lanes. Four single numbers stay as they are.
  static void transpose(Float&, Float&, Float&, Float&) {}
  // Stores a0 b0 a1 b1 …, two groups long, whatever the type of the memory.
  template <class Number, class Value>
  static void storeZipped(Number* to, Value a, Value b) {
    std::memcpy(to, &a, sizeof a);
    std::memcpy(reinterpret_cast<char*>(to) + sizeof a, &b, sizeof b);
  }
  // Stores a0 b0 c0 a1 b1 c1 …, three groups long.
  static void storeTriples(float* to, Float a, Float b, Float c) {
    to[0] = a;
    to[1] = b;
    to[2] = c;
  }
};

template <>
struct Simd<4> {
  using Float = float __attribute__((vector_size(16)));
  using Int = std::int32_t __attribute__((vector_size(16)));
  using UInt = std::uint32_t __attribute__((vector_size(16)));

  static UInt lanes() { return UInt{0, 1, 2, 3}; }
  static Float gather(const float* table, UInt index) {
    return Float{table[index[0]], table[index[1]], table[index[2]], table[index[3]]};
  }
  static Float toFloat(Int value) { return __builtin_convertvector(value, Float); }
  static Int truncate(Float value) { return __builtin_convertvector(value, Int); }
  static Float squareRoot(Float value) {
#if defined(__wasm_simd128__)
    return Float(wasm_f32x4_sqrt(v128_t(value)));
#elif defined(__SSE2__)
    return Float(_mm_sqrt_ps(__m128(value)));
#else
    return Float{std::sqrt(value[0]), std::sqrt(value[1]), std::sqrt(value[2]),
                 std::sqrt(value[3])};
#endif
  }
  static Float splat(float value) {
    return Float{value, value, value, value};
  }
  static Float shiftIn(Float before, Float now) {
    return __builtin_shufflevector(before, now, 3, 4, 5, 6);
  }
  static Float shiftOut(Float now, Float after) {
    return __builtin_shufflevector(now, after, 1, 2, 3, 4);
  }
  static void zip(Float& a, Float& b) {
    const Float low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    b = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    a = low;
  }
  static void transpose(Float& a, Float& b, Float& c, Float& d) {
    zip(a, c);  // a0 c0 a1 c1, a2 c2 a3 c3
    zip(b, d);
    zip(a, b);  // a0 b0 c0 d0, a1 b1 c1 d1
    zip(c, d);
  }
  template <class Number, class Value>
  static void storeZipped(Number* to, Value a, Value b) {
    const Value low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
    const Value high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
    std::memcpy(to, &low, sizeof low);
    std::memcpy(reinterpret_cast<char*>(to) + sizeof low, &high, sizeof high);
  }
  static void storeTriples(float* to, Float a, Float b, Float c) {
    Float ab = a;
    Float more_ab = b;
    zip(ab, more_ab);  // a0 b0 a1 b1, a2 b2 a3 b3
    const Float bc = __builtin_shufflevector(b, c, 1, 5, 3, 7);
    const Float triples[] = {
        __builtin_shufflevector(ab, c, 0, 1, 4, 2),        // a0 b0 c0 a1
        __builtin_shufflevector(bc, more_ab, 0, 1, 4, 5),  // b1 c1 a2 b2
        __builtin_shufflevector(__builtin_shufflevector(c, a, 2, 7, 2, 7), bc, 0, 1, 6, 7)};
    std::memcpy(to, triples, sizeof triples);
  }
};

// Eight lanes are one register with AVX2, which a program for all x86-64 processors must detect
// before it uses it. The functions compiled for AVX2 have the compiler's attribute `target`, and
// all their code for eight lanes is always inlined into them, so that no other function can contain
// an instruction that the processor may not have. Disabled on Windows, where GCC does not align the
// stack for such registers (its bug 54412).
#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32)
#define OROGEN_EIGHT_LANES 1

template <>
struct Simd<8> {
  using Float = float __attribute__((vector_size(32)));
  using Int = std::int32_t __attribute__((vector_size(32)));
  using UInt = std::uint32_t __attribute__((vector_size(32)));

  [[gnu::always_inline]] static UInt lanes() { return UInt{0, 1, 2, 3, 4, 5, 6, 7}; }
  [[gnu::always_inline]] static Float toFloat(Int value) {
    return __builtin_convertvector(value, Float);
  }
  [[gnu::always_inline]] static Float shiftIn(Float before, Float now) {
    return __builtin_shufflevector(before, now, 7, 8, 9, 10, 11, 12, 13, 14);
  }
  template <class Number, class Value>
  [[gnu::always_inline]] static void storeZipped(Number* to, Value a, Value b) {
    const Value low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
    const Value high = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    std::memcpy(to, &low, sizeof low);
    std::memcpy(reinterpret_cast<char*>(to) + sizeof low, &high, sizeof high);
  }
};
#endif

inline bool hasEightLanes() {
#ifdef OROGEN_EIGHT_LANES
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

template <class Value, class Number>
[[gnu::always_inline]] inline Value loadLanes(const Number* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <class Value, class Number>
[[gnu::always_inline]] inline void storeLanes(Number* to, Value value) {
  std::memcpy(to, &value, sizeof value);
}

// Reads the bits of a value as another type of the same size.
template <class To, class From>
[[gnu::always_inline]] inline To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

// Works on numbers and on lanes. With the operands in this order WebAssembly, too, needs only one
// instruction.
template <class Value>
[[gnu::always_inline]] inline Value atMost(Value a, Value b) {
  return a < b ? a : b;
}
template <class Value>
[[gnu::always_inline]] inline Value atLeast(Value a, Value b) {
  return b < a ? a : b;
}

// The number of lanes that a kernel should use here.
#if defined(__wasm__) && !defined(__wasm_simd128__)
inline constexpr int kLanes = 1;
#else
inline constexpr int kLanes = 4;
#endif

// Copies in lanes, because the copy of WebAssembly's library moves one word at a time.
inline void copyLanes(const float* from, std::size_t count, float* to) {
  std::size_t i = 0;
  if constexpr (kLanes > 1) {
    using Float = Simd<kLanes>::Float;
    for (; i + kLanes <= count; i += kLanes) storeLanes(to + i, loadLanes<Float>(from + i));
  }
  std::memcpy(to + i, from + i, (count - i) * sizeof(float));
}

}  // namespace orogen
