#include "windows/endless.h"

#include "windows/diamond_square_window.h"

namespace orogen {
namespace {

Parameters squareOf(Parameters parameters) {
  parameters.width = parameters.height = (1 << parameters.exponent) + 1;
  return parameters;
}

}  // namespace

bool endless(const Parameters& parameters, std::span<float> heights, std::span<std::byte> scratch,
             Progress progress) {
  return diamondSquareWindow(squareOf(parameters), heights, scratch, progress);
}

std::size_t endlessScratch(const Parameters& parameters) {
  return diamondSquareWindowScratch(squareOf(parameters));
}

}  // namespace orogen
