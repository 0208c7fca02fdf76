#include <orogen/orogen.h>

#include <cstdio>
#include <cstring>
#include <string>

// Writes the heights of a mountain to a file, and prints what a user of the library wants to know.
int main(int argc, char** argv) {
  orogen::Terrain terrain;
  orogen::Settings settings{{"generator", "diamond-square"}, {"exponent", 6}, {"seed", 42}};
  std::string problem = orogen::generate(settings, terrain);
  if (!problem.empty()) return std::fprintf(stderr, "%s\n", problem.c_str()), 1;
  std::FILE* file = std::fopen(argc > 1 ? argv[1] : "heights.r32", "wb");
  if (file == nullptr) return 1;
  std::fwrite(terrain.heights.data(), sizeof(float), terrain.heights.size(), file);
  std::fclose(file);

  std::printf("version %s, %s\n", orogen::version(), orogen::kVersion);
  std::printf("refused: %s\n", orogen::generate({{"roughness", 5}}, terrain).c_str());
  std::printf("kept: %d\n", terrain.size);
  problem = orogen::erode({{"age", 0.5}, {"tile", false}}, terrain);
  std::printf("eroded: %s%zu\n", problem.c_str(), terrain.area.size());
  orogen::TerrainWindow window;
  problem = orogen::window({{"level", 20}, {"x", -7}, {"y", 123456}, {"width", 5}, {"height", 3}},
                           window);
  std::printf("window: %s%d x %d\n", problem.c_str(), window.width, window.height);
  const orogen::Image leaf{.width = 2, .height = 2, .channels = 1, .data = {0, 1, 0.5f, 0.25f}};
  orogen::Terrain printed;
  problem = orogen::generate(
      {{"generator", "stamp-noise"}, {"exponent", 4}, {"stamp", "image"}, {"image", leaf}},
      printed);
  std::printf("printed: %s%d, %g\n", problem.c_str(), printed.size,
              static_cast<double>(printed.max));
  std::printf("no picture: %s\n",
              orogen::generate({{"generator", "stamp-noise"}, {"image", orogen::Image{}}}, printed)
                  .c_str());
  const auto stop = [](double) { return false; };
  problem = orogen::generate({{"exponent", 10}}, terrain, stop);
  std::printf("stopped: %s\n", problem.c_str());
  std::printf("schema: %s\n", std::strstr(orogen::schema().c_str(), "stamp-noise") ? "yes" : "no");
}
