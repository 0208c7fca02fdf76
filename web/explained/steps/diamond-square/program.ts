import type { Program } from '../player/listing.js'

// The player's steps, as a program that a reader can take away: the same stream of chance, in the same order.

const javascript = `function diamondSquare(n, amplitude, smooth, random) {
  const cells = 2 ** n, side = cells + 1
  const heights = new Float32Array(side * side)
  const place = (x, y) => y * side + x
  const corners = [[0, 0], [cells, 0], [0, cells], [cells, cells]]
  for (const [x, y] of corners) heights[place(x, y)] = random() * 500 //: corners
  function put(x, y, around) {
    const inside = ([x, y]) => x >= 0 && y >= 0 && x <= cells && y <= cells
    const near = around.filter(inside).map(([x, y]) => heights[place(x, y)]) //: near
    const mean = near.reduce((sum, height) => sum + height) / near.length //: mean
    heights[place(x, y)] = mean + (random() * 2 - 1) * amplitude //: height
  }
  for (let size = cells; size > 1; size /= 2) { //: insert
    const h = size / 2
    for (let y = h; y < cells; y += size)
      for (let x = h; x < cells; x += size)
        put(x, y, [[x - h, y - h], [x + h, y - h], [x - h, y + h], [x + h, y + h]]) //: centre
    if (smooth) amplitude /= 2
    for (let y = 0; y <= cells; y += h)
      for (let x = (y + h) % size; x <= cells; x += size)
        put(x, y, [[x, y - h], [x - h, y], [x + h, y], [x, y + h]]) //: edge
  }
  return heights
}`

const cpp = `template <class Random>
std::vector<float> diamondSquare(int n, float amplitude, bool smooth, Random random) {
  const int cells = 1 << n, side = cells + 1;
  std::vector<float> heights(side * side);
  const auto at = [&](int x, int y) -> float& { return heights[y * side + x]; };
  for (int y : {0, cells}) for (int x : {0, cells}) at(x, y) = random() * 500; //: corners
  const auto put = [&](int x, int y, std::initializer_list<std::pair<int, int>> around) {
    float sum = 0;
    int count = 0;
    for (auto [x, y] : around)
      if (x >= 0 && y >= 0 && x <= cells && y <= cells) sum += at(x, y), ++count; //: near
    const float mean = sum / count; //: mean
    at(x, y) = mean + (random() * 2 - 1) * amplitude; //: height
  };
  for (int size = cells; size > 1; size /= 2) { //: insert
    const int h = size / 2;
    for (int y = h; y < cells; y += size)
      for (int x = h; x < cells; x += size)
        put(x, y, {{x - h, y - h}, {x + h, y - h}, {x - h, y + h}, {x + h, y + h}}); //: centre
    if (smooth) amplitude /= 2;
    for (int y = 0; y <= cells; y += h)
      for (int x = (y + h) % size; x <= cells; x += size)
        put(x, y, {{x, y - h}, {x - h, y}, {x + h, y}, {x, y + h}}); //: edge
  }
  return heights;
}`

export const diamondSquareProgram: Program = { javascript, cpp }
