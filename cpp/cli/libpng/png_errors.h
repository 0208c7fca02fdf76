#pragma once

#include <png.h>

namespace orogen::cli {

// For libpng, whose own handlers print to stderr. An error must not return.
[[noreturn]] inline void leavePng(png_structp png, png_const_charp) {
  png_longjmp(png, 1);
}
inline void overlookPng(png_structp, png_const_charp) {}

}  // namespace orogen::cli
