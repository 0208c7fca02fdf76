#pragma once

#include <cstddef>

#include "wasm/result.h"

// The part of files.wasm that reads maps and pictures. The script copies the bytes of a file, and
// the options as lines of `name=value`, into the places that takeBytes() gives, reads, and takes
// the results by their names. An instance reads one file, because its memory is freed with it.
namespace orogen::wasm {

// Memory for what the script gives: `file`, `options`, `sidecar`, or the `heights` of a map that is
// there already, and where they are `unknown`. nullptr for another name, or without memory. The
// name stands in the memory of nameRoom().
char* nameRoom();
void* takeBytes(std::size_t bytes);

// Makes finer ground on the map that is there, as the options `refine`, `seed` and `part` say.
bool refineMap();

// Reads the file. Returns false if it is refused; the result `refusal` then says why.
bool readFile();

// Reads the file as a PNG with its own points: rows of 1 (grey), 3 (red, green, blue) or 4 channels
// (and alpha), each of a byte or a word. Returns false if it is refused.
bool readPicture();

// Makes the map square that was read, or that the options describe with `heights`: all of it, or
// its middle.
bool squareMap();

// The table of results.
const Result* readResults();

}  // namespace orogen::wasm
