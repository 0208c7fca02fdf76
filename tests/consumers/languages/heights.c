#include <orogen/orogen_c.h>
#include <stdio.h>
#include <stdlib.h>

/* heights SETTINGS FILE: writes the heights of a terrain as they lie in memory. */
int main(int argc, char** argv) {
  if (argc != 3) return 2;
  orogen_terrain* terrain = orogen_create();
  if (!orogen_generate(terrain, argv[1], NULL)) return fprintf(stderr, "%s\n", orogen_problem(terrain)), 1;
  size_t bytes = orogen_bytes(terrain, OROGEN_HEIGHTS);
  float* heights = malloc(bytes);
  FILE* file = fopen(argv[2], "wb");
  if (heights == NULL || file == NULL) return 1;
  orogen_copy(terrain, OROGEN_HEIGHTS, heights, bytes);
  fwrite(heights, 1, bytes, file);
  fclose(file);
  free(heights);
  orogen_destroy(terrain);
  return 0;
}
