#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "catalogue.h"
#include "erosion/erosion.h"
#include "heightfield.h"
#include "progress.h"

namespace orogen {

// A request for a terrain, which the command line and the WebAssembly module fill in value by
// value. The functions below return an empty string, or a sentence that says what was received,
// what is allowed and what to do; the request is then as it was.
struct Request {
  const Generator* generator = &catalogue().front();
  Parameters parameters = catalogue().front().defaults();
};

// Sets the generator and takes all parameters back to their defaults.
std::string chooseGenerator(Request& request, std::string_view id);

// Sets a parameter that the generator reads. `received` is how the caller shows what it got; a
// value that is no number at all is passed as NaN.
std::string set(Request& request, std::string_view id, const ParameterValue& value,
                std::string_view received);

// What is wrong with a request whose values are each allowed; generation asks it first.
std::string refuse(const Request& request);

// Begins a request to erode a map instead of generating one.
std::string chooseErosion(Request& request);

// Bytes that a generation needs: the heights, what the weather leaves and the working memory.
std::size_t bytesFor(const Request& request);

// Generates, lets the weather work if there is an age, and leaves all of it in `field`, whose
// memory is reused. `scratch` is kept between calls for the same reason. Memory is computed first
// and refused with a sentence; on any refusal `field` is untouched, unless the allocation itself
// fails or `progress` stops the work: then it is empty (size 0).
//
// generateHeights() leaves `minimum` and `maximum` alone; finding them is one more pass.
//
// `viewer` sees the levels of the weather, the coarsest first.
std::string generateHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                            Progress progress, erosion::Viewer viewer = {});

// Lets the weather work on a map that is there, which is no planet, by a request of
// chooseErosion(). Memory is refused with a sentence, and then the map is as it was; if `progress`
// stops the work the field is empty. A map that tiles is taken as one whose last row and column are
// the first ones once more if they are, else as one that goes on with the first ones. Leaves
// `minimum` and `maximum` alone.
std::string erodeHeights(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                         Progress progress, erosion::Viewer viewer = {});

std::string generate(const Request& request, Heightfield& field, Buffer<std::byte>& scratch,
                     Progress progress);

}  // namespace orogen
