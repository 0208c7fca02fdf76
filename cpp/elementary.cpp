#include "elementary.h"

namespace orogen {

double exp2Portable(double x) {
  int whole = static_cast<int>(x < 0 ? x - 0.5 : x + 0.5);
  const double t = (x - whole) * 0.693147180559945309417;  // |t| <= 0.347

  // Taylor's series of e^t: the first term left out is below 3e-18 of the sum.
  double power = 1;
  for (int k = 14; k > 0; --k) power = 1 + power * t / k;

  for (; whole > 0; --whole) power *= 2;
  for (; whole < 0; ++whole) power *= 0.5;
  return power;
}

}  // namespace orogen
