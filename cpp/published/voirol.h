#pragma once

#include <cstddef>
#include <span>

#include "parameters.h"
#include "progress.h"

namespace orogen::published {

// William Voirol, "Rétro-D: Terrain fractal avec Diamond-Square" (February 2016): his three
// programs. All write (2^exponent + 1)² heights, bit for bit those of his JavaScript over a
// Float32Array when Math.random is RandomStream(seed): double arithmetic, rounded where he stores.
// Corners are plain random numbers in [-0.5, 0.5); the perturbation is amplitude × such a number,
// the amplitude times 0.70710678 at each half step. He calls the centres "square" and the edges
// "diamond", the reverse of most authors.
//
// All read exponent and seed and return false if `progress` stopped them.

// Program A: all centres of a level, then the edges on its rows, then those on its columns, with a
// test for the border at every edge. Cost: one random number a point. No scratch.
bool voirolA(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

// Program B: the same heights in the same order of random numbers, with the borders apart, so that
// no inner loop tests for them. Cost: one random number a point. No scratch.
bool voirolB(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

// Program R: B with a table of 4177 random numbers, a prime, in which the point with index i uses
// number i mod 4177. Cost: 4177 random numbers, whatever the size.
//
// Quirks: where A and B start from amplitude 1, R starts from 2, twice as rugged for the same
// corners; `faithful` = false starts from 1. And the table repeats along (73, 8) at 513 points a
// side, a ghost lattice that nothing corrects but another program.
//
// He promises other laws at no cost, since only the table changes: each random number then chooses
// one of 1024 quantiles (generators/perturbation_law.h).
//
// Reads faithful, law and table too. `scratch` holds voirolRScratch() bytes.
bool voirolR(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress);

std::size_t voirolRScratch(const Parameters& parameters);

}  // namespace orogen::published
