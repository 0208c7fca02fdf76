#include "base/elementary.h"

#include <cassert>
#include <cmath>

namespace orogen {

double exp2Portable(double x) {
  assert(x >= -64 && x <= 64);
  int whole = static_cast<int>(x < 0 ? x - 0.5 : x + 0.5);
  const double t = (x - whole) * 0.693147180559945309417;  // |t| <= 0.347

  // Taylor's series of e^t: the first term left out is below 3e-18 of the sum.
  double power = 1;
  for (int k = 14; k > 0; --k) power = 1 + power * t / k;

  for (; whole > 0; --whole) power *= 2;
  for (; whole < 0; ++whole) power *= 0.5;
  return power;
}

double logPortable(double x) {
  assert(x > 0 && x <= 1);
  int halvings = 0;
  for (; x < 0.75; x *= 2) ++halvings;

  // log x = 2 artanh((x - 1) / (x + 1)); the argument is within ±1/7.
  const double t = (x - 1) / (x + 1);
  double sum = 0;
  double power = t;
  for (int k = 1; k < 23; k += 2, power *= t * t) sum += power / k;
  return 2 * sum - halvings * 0.693147180559945309417;
}

double sinePortable(double degrees) {
  // Reduce the angle to [-180, 180], then to [-90, 90], both without rounding.
  double angle = degrees - 360 * std::floor(degrees / 360 + 0.5);
  if (angle > 90) angle = 180 - angle;
  if (angle < -90) angle = -180 - angle;

  // Taylor's series; the first term left out is below 1e-18.
  const double x = angle * (3.14159265358979323846 / 180);
  const double square = x * x;
  double sum = 1;
  for (int k = 24; k > 0; k -= 2) sum = 1 - sum * square / (k * (k + 1));
  return sum * x;
}

}  // namespace orogen
