#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::published {

// Imai, "Diamond-Squareアルゴリズムの高度マップをThree.jsで描画" (with three.js r142).
//
// Writes (2^exponent + 1)² heights: those of his JavaScript, which computes in arrays of doubles,
// rounded to float32 once at the end. The corners lie within ± amplitude, the perturbations of the
// first level within half of that, halving level by level: centres row by row, then edges on rows
// row by row, then edges on columns column by column. His randM1P1, which the article does not
// print, is taken to be random() × 2 - 1.
//
// Quirk: an `else if` makes the mean of an edge's midpoint one of three neighbours everywhere: its
// two ends and the centre above (on the left), or below (on the right) only at the border.
// `faithful` = false takes the four neighbours inside.
//
// Reads exponent, seed, amplitude, faithful. `scratch` holds imaiScratch() bytes, eight a point.
// Returns false if `progress` stopped it. Cost: one random number a point.
bool imai(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
          Progress progress);

std::size_t imaiScratch(const Parameters& parameters);

}  // namespace orogen::published
