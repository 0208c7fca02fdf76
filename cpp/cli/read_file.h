#pragma once

#include <cstddef>
#include <string>

#include "base/buffer.h"

namespace orogen::cli {

// Reads a file or a pipe to its end; the path - means the standard input. Returns an empty string,
// or the sentence that says why it cannot be read: also of one with more than `max_bytes`. Without
// memory errno is ENOMEM.
std::string readFile(const std::string& path, std::size_t max_bytes, Buffer<unsigned char>& bytes);

// The sentence for a file for which there is too little memory.
std::string noMemoryFor(const std::string& path);

}  // namespace orogen::cli
