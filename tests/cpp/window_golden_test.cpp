#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "golden.h"
#include "sha256.h"
#include "window.h"

namespace orogen {
namespace {

TEST(WindowGolden, everyLineGivesItsHash) {
  std::vector<Golden> goldens = readGoldens(kWindowGoldens);
  EXPECT_GE(goldens.size(), 20u);
  const bool rewrite = std::getenv("OROGEN_WRITE_GOLDEN") != nullptr;
  std::set<std::string> seen;
  for (Golden& golden : goldens) {
    EXPECT_TRUE(seen.insert(golden.text()).second) << golden.text() << " is there twice";
    Window window;
    Buffer<std::byte> scratch;
    EXPECT_EQ(makeWindow(requestOf(golden), window, scratch), "") << golden.text();
    const std::string hash = sha256(std::as_bytes(window.heights.span()));
    if (rewrite) golden.sha256 = hash;
    EXPECT_EQ(golden.sha256, hash) << golden.text();
  }
  if (rewrite) rewriteGoldens(kWindowGoldens, goldens);
}

}  // namespace
}  // namespace orogen
