/**
 * GLSL: the next octaves of the ground, finer than its points: noise in cubes, so that the borders of faces
 * do not show, with ridges where it changes its sign. Each octave fades in as its cubes become larger than a
 * pixel.
 */
export const finerChunk = /* glsl */ `
  float cornerOf(ivec3 cube) {
    uvec3 key = uvec3(cube) * uvec3(0x9e3779b9u, 0x85ebca6bu, 0xc2b2ae35u);
    uint hash = key.x ^ key.y ^ key.z;
    hash = (hash ^ hash >> 16) * 0x7feb352du;
    hash = (hash ^ hash >> 15) * 0x846ca68bu;
    return float(hash >> 8) / 8388608.0 - 1.0;
  }

  // Its slope, and its height.
  vec4 noiseIn(vec3 at) {
    ivec3 cube = ivec3(floor(at));
    vec3 t = fract(at), share = t * t * (3.0 - 2.0 * t), rise = 6.0 * t * (1.0 - t);
    vec4 low, high; // west and east in the north, then in the south
    for (int i = 0; i < 4; i++) {
      low[i] = cornerOf(cube + ivec3(i & 1, i >> 1, 0));
      high[i] = cornerOf(cube + ivec3(i & 1, i >> 1, 1));
    }
    vec4 level = mix(low, high, share.z), up = high - low;
    vec2 row = mix(level.xz, level.yw, share.x), above = mix(up.xz, up.yw, share.x);
    float east = mix(level.y - level.x, level.w - level.z, share.y);
    return vec4(rise * vec3(east, row.y - row.x, mix(above.x, above.y, share.y)), mix(row.x, row.y, share.y));
  }

  struct Finer {
    vec3 slope; // of ground that is everywhere as steep
    float height; // of the same ground, in radii
    vec3 aside; // in radii, along contours of the noise so that rivers stay as wide: what lies there is seen here
    float grain, patches, clumps; // about -1 to 1: all octaves, the broadest, and those of single trees
    float regions; // the same, wider than valleys
    float plants; // whether a pixel is small enough for single ones, 0 to 1
  };

  // Cubes to a point: of regions, of patches as wide as valleys, of the broadest forms that are not in the
  // heights, and of the finest.
  const float regionCubes = 0.021, patchCubes = 0.09, firstCubes = 0.5, clumpCubes = 3.0, lastCubes = 40.0;
  const mat3 turn = mat3(0.36, 0.48, -0.8, -0.8, 0.6, 0.0, 0.48, 0.64, 0.6); // or all cubes would lie alike

  // At a place of the unit ball, whose pixels are so many points wide.
  Finer finerAt(vec3 up, float pixels) {
    Finer sum = Finer(vec3(0.0), 0.0, vec3(0.0), 0.0, 0.0, 0.0, 0.0, 1.0 - smoothstep(0.1, 0.3, pixels * clumpCubes));
    float near = 1.0 - smoothstep(0.5, 1.2, pixels); // from afar the cover itself has patches
    if (near > 0.0) {
      sum.patches = near * noiseIn(up * patchCubes * lastPoint).w;
      sum.regions = near * noiseIn(turn * up * regionCubes * lastPoint).w;
    }
    float weight = 0.5, steep = 1.6; // of the broadest: what is finer is less steep, or all would be felt
    mat3 axes = turn;
    for (float cubes = firstCubes; cubes < lastCubes; cubes *= 2.0, weight *= 0.7, steep *= 0.78) {
      float seen = 1.0 - smoothstep(0.2, 0.6, pixels * cubes);
      if (seen == 0.0) break;
      vec4 noise = noiseIn(axes * up * cubes * lastPoint);
      noise.xyz = noise.xyz * axes;
      float sharp = sqrt(noise.w * noise.w + 0.004);
      vec4 ridge = seen * vec4(-noise.xyz * noise.w / sharp, 0.33 - sharp);
      vec3 slope = ridge.xyz - up * dot(ridge.xyz, up);
      sum.slope += steep * slope;
      sum.height += ridge.w / (cubes * lastPoint);
      sum.aside += cross(up, slope) / (cubes * lastPoint);
      sum.grain += 1.6 * ridge.w * weight;
      if (cubes > clumpCubes) sum.clumps += seen * noise.w * 2.0 * weight;
      axes = turn * axes;
    }
    return sum;
  }
`

/**
 * GLSL: what stands and lies on the ground near the eye, after `finerChunk`: crowns of trees or shrubs by how
 * green the cover is. Snow has none of them.
 */
export const standingChunk = /* glsl */ `
  const vec3 leaves = vec3(0.25, 0.52, 0.11); // darker than the grass around them

  float greenness(vec3 color) {
    return smoothstep(0.1, 0.6, (color.g - color.r) / max(color.g, 1e-3));
  }

  // From -1 where it is damp to 1: ridges, slopes and heights are dry, and so are some regions; rivers are not.
  float drynessOf(Finer finer, float relief, float steep, float height, float river) {
    float high = (height - heights.y) / max(heights.z - heights.y, 1e-6);
    float drained = 0.7 * relief + 0.8 * steep + 1.2 * (high - 0.35) - smoothstep(32.0, 120.0, river);
    return clamp(drained + 0.7 * finer.regions + 0.5 * finer.patches + 0.25 * finer.grain, -1.0, 1.0);
  }

  // Colours of maps are light, and each all of one hue. Grass is yellow where it is dry, and dark where it is
  // damp; in deserts pale sediment lies in valleys, and bare stone on ridges.
  vec3 ofClimate(vec3 color, float dry) {
    float green = greenness(color), snowy = smoothstep(0.4, 0.7, color.b), light = dot(color, vec3(0.3, 0.6, 0.1));
    vec3 grass = mix(color * mix(vec3(1.0), vec3(0.72, 0.84, 0.76), max(-dry, 0.0)), light * vec3(1.45, 1.15, 0.5), 0.8 * max(dry, 0.0));
    grass = mix(vec3(light), grass, 0.75); // in the light of the day no meadow is as green as on a map
    vec3 stone = mix(vec3(light), color, 0.8);
    vec3 sand = stone * sqrt(stone) * mix(mix(vec3(1.0), vec3(1.25, 1.26, 1.28), max(-dry, 0.0)), vec3(0.68, 0.56, 0.5), max(dry, 0.0));
    return mix(mix(sand, grass, green), 0.72 * color, snowy);
  }

  // Woods, on what a map has in green: in valleys and on damp slopes, with ragged borders. From afar they are
  // dark patches.
  vec3 wooded(vec3 color, vec3 mapColor, Finer finer, float dryness) {
    float woods = smoothstep(-0.06, 0.1, 0.35 * finer.patches + 0.5 * finer.regions + 0.5 * finer.grain + 0.2 * finer.clumps - 0.5 * dryness);
    return mix(color, color * vec3(0.5, 0.64, 0.48), woods * greenness(mapColor));
  }

  // Which of them stand somewhere follows from the colour that a map has there.
  vec3 withPlants(vec3 color, vec3 mapColor, Finer finer, float dryness) {
    float green = greenness(mapColor);
    float fertile = 1.0 - smoothstep(0.43, 0.53, mapColor.g); // desert, snow and ice are brighter
    float crowns = smoothstep(-0.06, 0.12, finer.clumps + 0.6 * green - 0.26 + 0.3 * finer.patches - 0.4 * dryness) * fertile * finer.plants;
    return mix(color, leaves * color.g * (1.0 + 0.9 * finer.clumps), 0.85 * crowns);
  }

  // Layers of rock by their height, in so many of them from the sea to the summits.
  const float strata = 46.0;
  vec3 layered(vec3 color, float height, float grain) {
    float layer = strata * (height - heights.y) / max(heights.z - heights.y, 1e-6);
    float seen = 1.0 - smoothstep(0.2, 0.6, fwidth(layer));
    return color * (1.0 + 0.22 * seen * sin(6.2832 * layer + 2.5 * grain));
  }
`
