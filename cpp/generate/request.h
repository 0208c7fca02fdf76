#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/progress.h"
#include "generate/catalogue.h"
#include "terrain/heightfield.h"
#include "terrain/level_observer.h"

namespace orogen {

// A request for a terrain, which the command line and the WebAssembly module fill in value by
// value. The functions below return an empty string, or a sentence that says what was received,
// what is allowed and what to do; in that case the request is unchanged.
struct Request {
  const Generator* generator = &catalogue().front();
  Parameters parameters = catalogue().front().defaults();
};

// Sets the generator and resets all parameters to their defaults.
std::string chooseGenerator(Request& request, std::string_view id);

// Sets a parameter that the generator reads. `received` is the caller's text for the value it got.
// Pass NaN for a value that is not a number.
std::string set(Request& request, std::string_view id, const ParameterValue& value,
                std::string_view received);

// Refuses values that are allowed one by one but not together. Generation calls it first.
std::string refuse(const Request& request);

// Begins a request that erodes a map instead of generating one.
std::string chooseErosion(Request& request);

// Bytes that a generation needs: the heights, the traces of erosion and the working memory.
std::size_t bytesFor(const Request& request);

// Generates a map, erodes it if there is an age, and stores everything in `field`, whose memory is
// reused. `scratch` is kept between calls for the same reason. The memory needed is computed first,
// and refused with a sentence if there is too little. After any refusal `field` is unchanged,
// unless the allocation itself fails or `progress` stops the work: then it is empty (size 0).
//
// generateHeights() does not set `minimum` and `maximum`; finding them takes one more pass.
//
// `observer` gets the levels of erosion, the coarsest first; `ridges`, unless it is nullptr,
// where each point lies between the floor of a gully (-1) and a ridge (1), before erosion.
std::string generateHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                            Progress progress, LevelObserver observer = {},
                            Buffer<float>* ridges = nullptr);

// Erodes an existing map, which must not be a planet, by a request of chooseErosion(). If there is
// too little memory it returns a sentence and leaves the map unchanged; if `progress` stops the
// work the field is empty. With `tile`, a map whose last row and column equal the first ones is
// taken to repeat them; any other map is taken to continue with its first row and column. Does not
// set `minimum` and `maximum`.
std::string erodeHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                         Progress progress, LevelObserver observer = {});

// Draws the strokes of such a request on an existing map, and erodes nothing.
std::string drawOnHeights(const Request& request, Heightfield& field, Progress progress);

std::string generate(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                     Progress progress, Buffer<float>* ridges = nullptr);

}  // namespace orogen
