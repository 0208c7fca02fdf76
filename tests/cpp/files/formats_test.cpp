#include "files/formats.h"

#include <gtest/gtest.h>

#include "files/lines/lines.h"

namespace orogen::files {
namespace {

TEST(RefuseShape, countsTheColoursOfAGlbOnlyWhereItHasSome) {
  const Format& glb = *formatOf("a.glb");
  // 56 bytes a point, 60 with colours.
  const SheetShape sheet{.width = 8600, .height = 8600};
  EXPECT_EQ(refuseShape(glb, sheet, {}), "");
  EXPECT_EQ(refuseShape(glb, sheet, {.chosen = {{.name = "tint", .number = 1}}}),
            "would have 4438 MB, and a GLB says its length in 32 bits: at most 4294 MB; choose a "
            "smaller exponent");
}

TEST(FormatOf, findsTheLongestEndingInLettersOfAnyCase) {
  EXPECT_EQ(formatOf("a.Shaded.PNG")->ending, ".shaded.png");
  EXPECT_EQ(formatOf("shaded.png")->ending, ".png");
  EXPECT_EQ(formatOf("a.contours.svg")->ending, ".contours.svg");
  EXPECT_EQ(formatOf("a.b.svg")->ending, ".svg");
  EXPECT_EQ(formatOf(".png"), nullptr);
}

TEST(Framed, raisesTheCameraOverHighBlocksWithinBounds) {
  EXPECT_EQ(files::framed(1.5, 0.3).elevation, 30);
  EXPECT_NEAR(files::framed(1.5, 0.5).elevation, 36, 1e-9);
  EXPECT_EQ(files::framed(1.5, 3).elevation, 39);
}

}  // namespace
}  // namespace orogen::files
