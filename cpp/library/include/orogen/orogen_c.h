#ifndef OROGEN_C_H
#define OROGEN_C_H

#include <orogen/api.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Orogen for C and for every language that calls C: the same heights, bit for bit, as everywhere.
 *
 *   orogen_terrain* terrain = orogen_create();
 *   if (orogen_generate(terrain, "{\"exponent\": 9, \"seed\": 42, \"age\": 0.6}", NULL)) {
 *     orogen_shape shape;
 *     orogen_shape_of(terrain, &shape);
 *     float* heights = malloc(orogen_bytes(terrain, OROGEN_HEIGHTS));
 *     orogen_copy(terrain, OROGEN_HEIGHTS, heights, orogen_bytes(terrain, OROGEN_HEIGHTS));
 *   } else {
 *     puts(orogen_problem(terrain));
 *   }
 *   orogen_destroy(terrain);
 *
 * A terrain is a handle that holds one result at a time. Two threads may use two terrains at once,
 * but not the same one. Nothing is thrown, and no pointer but the handle passes into the caller's
 * care: results are copied into memory of the caller. Every function but orogen_destroy() refuses
 * NULL for the handle; orogen.h says more of the results.
 */
typedef struct orogen_terrain orogen_terrain;

/* NULL if there is no memory. */
OROGEN_API orogen_terrain* orogen_create(void);
OROGEN_API void orogen_destroy(orogen_terrain* terrain);

/* Called from time to time with the share that is done, 0 to 1; 0 stops the work. */
typedef int (*orogen_on_progress)(double fraction, void* context);
OROGEN_API void orogen_set_progress(orogen_terrain* terrain, orogen_on_progress on_progress,
                                    void* context);

/* What is computed besides; all 0 or NULL: nothing. */
typedef struct {
  int ridges;    /* not 0: the ridges of gullies */
  int cover;     /* not 0: the cover */
  double water;  /* of a map without an age: the share that is sea, 0 to 1, for its cover */
  double relief; /* of a window: the height of the land's highest summits, for its cover */
  int rim;       /* of a window: the width of the border that gets no cover, in points */
} orogen_extras;

/*
 * These four return 1; or 0, and then orogen_problem() is a sentence that says what was received,
 * what is allowed and what to do, and the terrain holds what it held before.
 *
 * `settings` is a JSON object in UTF-8: parameters by their ids, and "generator".
 */
OROGEN_API int orogen_generate(orogen_terrain* terrain, const char* settings,
                               const orogen_extras* extras);

/* A rectangle of endless land, by level, x, y, width and height among the settings. */
OROGEN_API int orogen_window(orogen_terrain* terrain, const char* settings,
                             const orogen_extras* extras);

/* Erodes the map that the terrain holds: age, hardness, creep, sea, ice, wind, seed and tile. */
OROGEN_API int orogen_erode(orogen_terrain* terrain, const char* settings);

/* Copies size × size heights, rows from the north, into the terrain; orogen_erode() erodes them. */
OROGEN_API int orogen_set_heights(orogen_terrain* terrain, int size, float spacing,
                                  const float* heights);

/* The sentence of the last refusal, else "". Good until the next call with this terrain. */
OROGEN_API const char* orogen_problem(const orogen_terrain* terrain);

typedef struct {
  int width, height; /* points; of a planet those of one face */
  int faces;         /* 6 for a planet, one after the other; else 1, and 0 before there is any */
  float spacing;     /* horizontal distance between neighbours, in the unit of the heights */
  float min, max;
  float sea; /* the level of the sea */
} orogen_shape;
OROGEN_API void orogen_shape_of(const orogen_terrain* terrain, orogen_shape* shape);

/* The values of a result, faces × width × height of each but the cover, rows from the north. */
typedef enum {
  OROGEN_HEIGHTS = 0, /* float */
  OROGEN_AREA = 1,    /* uint32_t; of a window float: how many points drain through this one */
  OROGEN_SURFACE = 2, /* float: the level of water, else of the ground */
  OROGEN_ELEVATION_CHANGE = 3, /* float: height gained or, below 0, worn away */
  OROGEN_FLOW_DIRECTION = 4,   /* uint8_t: the receiver, 0 to 7 clockwise from the east; 8: none */
  OROGEN_DISCHARGE = 5,        /* float, of planets */
  OROGEN_RIDGES = 6,           /* float, -1 on a floor to 1 on a ridge */
  OROGEN_COVER = 7 /* uint8_t, 6 weights a point, of planets 10; of a window without its rim */
} orogen_layer;

/* How many bytes a layer has; 0 if the terrain has none. */
OROGEN_API size_t orogen_bytes(const orogen_terrain* terrain, int layer);
/* Copies a layer; returns its bytes, or 0, and writes nothing, if there is none or no room. */
OROGEN_API size_t orogen_copy(const orogen_terrain* terrain, int layer, void* to, size_t bytes);

/* The table of parameters and the list of generators as JSON; the version of the library. */
OROGEN_API const char* orogen_schema(void);
OROGEN_API const char* orogen_version(void);

#ifdef __cplusplus
}
#endif

#endif
