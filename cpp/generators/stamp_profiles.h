#pragma once

// The heights of the round stamps of stamp_shapes.h by t = 1 - r, not below 0: of single numbers
// and of lanes, float or double.
namespace orogen::generators::profile {

// Perlin's improved fade curve 6t⁵ - 15t⁴ + 10t³ (2002).
template <class Value>
[[gnu::always_inline]] inline Value fade(Value t) {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

template <class Value>
[[gnu::always_inline]] inline Value plateau(Value t) {
  t *= 2;
  return fade(t < 1 ? t : Value{} + 1);
}

template <class Value>
[[gnu::always_inline]] inline Value crater(Value t) {
  t *= 2;
  const Value r = 2 - t;  // 1 at the rim
  const Value bowl = r * r * 1.25f - 0.25f;
  const Value blanket = t * t * t;
  return t > 1 ? bowl : blanket;
}

// What a ridge keeps of its height at v from its crest.
template <class Value>
[[gnu::always_inline]] inline Value flank(Value v) {
  const Value left = 1 - (v < 0 ? -v : v) * 1.25f;
  const Value above = left > 0 ? left : Value{};
  return above * above;
}

}  // namespace orogen::generators::profile
