import type { Program } from '../player/listing.js'

// The player's steps in the order of the recursion, as a program that a reader can take away.

const javascript = `function stampNoise(n, random) {
  const size = 2 ** n, middle = size / 2
  const heights = new Float64Array(size * size)
  const integer = () => Math.floor(random() * 2 ** 32)
  const cone = (x, y) => Math.max(0, 1 - Math.hypot(x - middle, y - middle) / middle)
  const wrap = (place) => (place + size) % size
  function print(scale, left, top) { //: sector
    if (scale <= 1) return
    const half = scale / 2, inc = size / scale //: scale
    const dx = -half + (integer() % scale) //: dx
    const dy = -half + (integer() % scale) //: dy
    const sign = integer() & 2 ? -1 : 1 //: sign
    for (let x = 0; x < scale; x++)
      for (let y = 0; y < scale; y++) {
        const place = wrap(left + dx + x) * size + wrap(top + dy + y)
        heights[place] += (sign * cone(x * inc, y * inc)) / inc //: height
      }
    print(half, left, top)
    print(half, left, top + half)
    print(half, left + half, top + half)
    print(half, left + half, top)
  }
  print(size, 0, 0)
  return heights
}`

const cpp = `template <class Random>
struct StampNoise {
  int size;
  Random random;
  std::vector<double> heights = std::vector<double>(size * size);
  unsigned integer() { return static_cast<unsigned>(random() * 4294967296.0); }
  double cone(int x, int y) const {
    const double middle = size / 2;
    return std::max(0.0, 1 - std::hypot(x - middle, y - middle) / middle);
  }
  int wrap(int place) const { return (place + size) % size; }
  void print(int scale, int left, int top) { //: sector
    if (scale <= 1) return;
    const int half = scale / 2, inc = size / scale; //: scale
    const int dx = -half + static_cast<int>(integer() % scale); //: dx
    const int dy = -half + static_cast<int>(integer() % scale); //: dy
    const int sign = integer() & 2 ? -1 : 1; //: sign
    for (int x = 0; x < scale; ++x)
      for (int y = 0; y < scale; ++y)
        heights[wrap(left + dx + x) * size + wrap(top + dy + y)] +=
            sign * cone(x * inc, y * inc) / inc; //: height
    print(half, left, top);
    print(half, left, top + half);
    print(half, left + half, top + half);
    print(half, left + half, top);
  }
};  // StampNoise<Random> map{1 << n, random}; map.print(map.size, 0, 0);`

export const stampNoiseProgram: Program = { javascript, cpp }
