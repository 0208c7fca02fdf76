#pragma once

#include "terrain/parameters.h"

namespace orogen::published {

// Imai, "Diamond-Squareアルゴリズムの高度マップをThree.jsで描画" (with three.js r142).
//
// Writes (2^exponent + 1)² heights: those of his JavaScript, which computes in arrays of doubles;
// they are rounded to float32 once at the end. The corners lie within ± amplitude, the
// perturbations of the first level within half of that, halving level by level: centres row by row,
// then edges on rows row by row, then edges on columns column by column. His randM1P1, which the
// article does not print, is taken to be random() × 2 - 1.
//
// Bug: because of an `else if`, the mean at an edge's midpoint always has three neighbours: the
// edge's two ends and the centre above it (or to its left); the centre below it (or to its right)
// counts only at the border. `faithful` = false takes the four neighbours inside.
//
// Reads exponent, seed, amplitude, faithful. `scratch` holds imaiScratch() bytes, eight a point.
// Returns false if `progress` stopped it. Cost: one random number a point.
Kernel imai;
ScratchBytes imaiScratch;

}  // namespace orogen::published
