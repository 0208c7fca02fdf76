#pragma once

#include <cstddef>

// The interface of files.wasm, as file-writer.ts calls it, and a native test.
namespace orogen::wasm {

// The names of all arrays that can be given, with a space after each; allocate() counts them from
// 0.
const char* arrayNames();

// The memory for an array that the script then writes; nullptr if there is too little.
void* allocate(int array, std::size_t bytes);

// The names of the families of given lines, which `polylines` counts from 0, in the same form.
const char* familyNames();

// The names of the numbers that the named file takes, in the same form, and the numbers themselves.
const char* optionNames();
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
