#pragma once

#include <cstddef>

// The interface of files.wasm, as file-writer.ts calls it, and a native test.
namespace orogen::wasm {

// The memory for an array that the script then writes; nullptr if there is too little. The arrays
// have the order of the list in file-writer.ts.
void* room(int array, std::size_t bytes);

// Sixteen numbers, whose meaning depends on the file.
double* optionsOf();

// The shape of the heights that were given.
void describe(int size, int faces, float sea);

// Begins the file that has been named: a format of models, or one of lines or cubes. Returns false
// if what was given for it does not fit together; partOf() is then the sentence that says so.
bool begin();

// Makes the next piece, which partOf() then returns. Returns false when it was the last one.
bool next();

const char* partOf();
std::size_t length();
double done();

}  // namespace orogen::wasm
