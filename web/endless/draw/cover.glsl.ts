/** Metres after which what grows on the ground begins again: a power of two, too. */
export const coverPeriod = 65_536

/** GLSL: beds of rock; needs `specks`. */
const bedChunk = /* glsl */ `
  // Metres of the thickness of beds of rock, and by how much hard ones stand out of a wall.
  const float thinBeds = 7.0, thickBeds = 31.0, greatBeds = 120.0, thinLedges = 2.2, thickLedges = 8.0, greatLedges = 32.0;

  // The hardness of the bed at a level, with a soft border to the one below, and how that rises.
  vec2 bedAt(float level, float thick, uint row) {
    const float border = 0.45;
    float beds = level / thick, share = min(fract(beds) / border, 1.0);
    float own = specks(uint(int(floor(beds))), row, 3).x, below = specks(uint(int(floor(beds)) - 1), row, 3).x;
    float rise = 6.0 * share * (1.0 - share) / (border * thick);
    return vec2(mix(below, own, share * share * (3.0 - 2.0 * share)), (own - below) * rise);
  }

  // Beds of rock, tilted and bent a little: their shade from -1 to 1, and the slope of their ledges.
  vec2 strata(vec2 at, float height, float bend, float pixel) {
    float level = height + dot(at, vec2(0.021, 0.013)) + 14.0 * bend;
    vec2 fine = bedAt(level, thinBeds, 1u) * smoothstep(5.0, 1.5, pixel);
    vec2 coarse = bedAt(level, thickBeds, 2u) * smoothstep(22.0, 6.0, pixel);
    vec2 great = bedAt(level, greatBeds, 3u) * smoothstep(80.0, 20.0, pixel);
    return vec2(1.1 * fine.x + coarse.x + 0.7 * great.x, thinLedges * fine.y + thickLedges * coarse.y + greatLedges * great.y);
  }
`

/** GLSL: no rock is all of one grey. */
const rockChunk = /* glsl */ `
  // By a noise: brown and rusty here, grey there; and grey towards the summits, where nothing weathers it brown.
  vec3 rockHue(float height, float patches) {
    float rust = clamp(0.5 + 1.1 * patches - height / 9000.0, 0.0, 1.0);
    return mix(vec3(1.0), mix(vec3(0.9, 0.9, 1.0), vec3(1.2, 1.0, 0.8), rust), coverShare);
  }
`

/**
 * GLSL: where forest grows. The palette decides where it can: where it is green. Its borders are ragged by
 * noise that is fixed to the land. It needs `noiseAt`, and the colours of the palette.
 */
export const forestChunk = /* glsl */ `
  const vec3 leaves = vec3(0.34, 0.44, 0.40); // of forest, where the ground is 1

  // The parts of the noise of the ground, which has forms from 4 km to 25 cm.
  const vec4 patchWidths = vec4(65536.0, 4096.0, 256.0, 16.0);

  // From about -1 to 1, of all parts and of the finer half.
  float patchesOf(float kilometres, float hectometres, float metres, float feet) {
    return kilometres + 0.49 * hectometres + 0.24 * metres + 0.12 * feet;
  }
  float finePatchesOf(float metres, float feet) {
    return 0.6 * metres + 0.5 * feet;
  }

  // Colours of maps are lighter than plants in the sun, which are dark beside snow and sand.
  vec3 natural(vec3 color) {
    color = pow(color, vec3(1.4));
    return mix(vec3(dot(color, vec3(0.3, 0.6, 0.1))), color, 0.8);
  }

  // Snow and rock begin higher on one slope than on the next.
  vec3 patchyColor(float height, float patches) {
    return paletteColor(max(height + patches * min(height * 0.12, 220.0), 0.0));
  }

  // What lies higher shows first: grass between stones, snow between grass. From afar the shares stay as they
  // are.
  vec4 sharpened(vec4 shares, float noise, float far) {
    vec4 lifted = shares * exp2(noise * vec4(-3.0, 2.0, 2.5, -1.5));
    float meadow = max(1.0 - dot(shares, vec4(1.0)), 0.0);
    lifted *= lifted;
    return mix(lifted / max(dot(lifted, vec4(1.0)) + meadow * meadow, 1e-4), shares, far);
  }

  // Metres of 16 regions side by side, and of 64 districts.
  const float regionWidth = 8388608.0;
  // The hues of dry grass and dry leaves, and by what damp ones differ from usual ones.
  const vec3 dryGrass = vec3(1.22, 1.0, 0.55), dryLeaves = vec3(0.94, 1.02, 0.55), dampGreen = vec3(0.80, 0.98, 0.92);
  const float driestGrass = 0.85, driestLeaves = 0.6; // the share of the dry hue that there can be

  // From -1 in damp regions to 1 in dry ones; \`over\` is metres from the camera.
  float drynessOf(vec2 over, float pixel) {
    return clamp(1.5 * noiseAt(eyeLand + over, regionWidth, pixel), -1.0, 1.0);
  }

  // How much drier than its surroundings a ridge and a patch are, and metres above the sea at which grass is
  // dry.
  const float dryRidge = 0.45, dryPatch = 0.4, dryHeight = 4500.0;

  // How much drier than the region a place is.
  float drynessHere(float ridge, float patches, float height) {
    return dryRidge * ridge + dryPatch * patches + height / dryHeight;
  }

  // The green of a region: no two of them are alike.
  vec3 ofRegion(vec3 green, float dryness, float wooded) {
    vec3 dry = dot(green, vec3(0.3, 0.6, 0.1)) * mix(dryGrass, dryLeaves, wooded);
    return mix(mix(green, dry, mix(driestGrass, driestLeaves, wooded) * max(dryness, 0.0)), green * dampGreen, max(-dryness, 0.0));
  }

  float greenness(vec3 ground) {
    return smoothstep(0.0, 0.06, ground.g - max(ground.r, ground.b));
  }

  // It keeps to slopes that are not too steep, likes the floors of valleys, and leaves the shore.
  float forestOn(float green, float patches, float height, float steep, float ridge) {
    float damp = patches * 0.8 - ridge * 0.7 + 0.15;
    return green * smoothstep(0.0, 0.35, damp) * smoothstep(0.75, 0.45, steep) * smoothstep(12.0, 60.0, height);
  }
`

/**
 * GLSL: what grows and lies on the ground, by height, slope, and whether it is a ridge or the floor of a
 * gully.
 */
export const coverChunk = /* glsl */ `
  ${bedChunk}
  ${rockChunk}
  ${forestChunk}

  // All parts of that noise; the finer half of it; and that of some metres alone.
  vec3 patchesAt(vec2 at) {
    float metres = noiseAt(at, patchWidths.z), feet = noiseAt(at, patchWidths.w);
    return vec3(patchesOf(noiseAt(at, patchWidths.x), noiseAt(at, patchWidths.y), metres, feet), finePatchesOf(metres, feet), metres);
  }

  vec3 covered(vec3 color, vec4 shares, vec2 patches, float height, float steep, float ridge) {
    if (coverShare > 0.0) {
      vec2 at = eyeCover + place.xy;
      float pixel = sqrt(length(dFdx(at)) * length(dFdy(at)));
      vec3 bare = coverColor(shares, steep + 0.12 * patches.x);
      // Beds crop out here and there.
      float bedded = shares.x * smoothstep(0.25, 0.6, steep) * smoothstep(-0.4, 0.3, patches.x);
      bare *= mix(vec3(1.0), rockHue(height, patches.x), shares.x) * (1.0 + 0.7 * bedded * strata(at, height, patches.x, pixel).x);
      vec3 mixed = natural(mix(color, bare, coverShare));
      // Neither meadows nor forests are all of one green: grass is yellow where it is dry.
      float grass = max(1.0 - dot(shares, vec4(1.0)), 0.0);
      float near = 1.0 - farnessOf(pixel);
      float dryness = drynessOf(place.xy, pixel) + near * drynessHere(ridge, patches.x, height);
      mixed = mix(mixed, ofRegion(mixed, clamp(dryness, -1.0, 1.0), shares.y), min(grass + shares.y, 1.0));
      // From afar there are shadows in snow, and rocks stand out of it where it is steep: white and smooth it
      // would be taken for a cloud.
      float afar = shares.z * smoothstep(10.0, 80.0, pixel);
      mixed = mix(mixed, natural(coverColors[ROCK]), 0.7 * afar * near * smoothstep(0.05, 0.3, steep + 0.2 * patches.x));
      mixed *= 1.0 - afar * vec3(0.3, 0.2, 0.08);
      return mixed * (1.0 + mix(vec3(0.24, 0.11, -0.02) * patches.x, vec3(0.3 * patches.y), shares.y) * (1.0 - shares.z));
    }
    vec3 ground = mix(color, patchyColor(height, patches.x), 0.7);
    float green = greenness(ground), forest = forestOn(green, patches.x, height, steep, ridge);
    ground = mix(ground, ground * leaves * (1.0 + 0.35 * patches.y), 0.85 * forest);
    // Meadows are not all of one green.
    ground *= 1.0 + vec3(0.10, 0.05, 0.02) * patches.x * (1.0 - forest) * green;
    // Snow slides off where it is steep, and scree lies under the rock.
    float snow = smoothstep(0.55, 0.8, min(ground.r, ground.b));
    float scree = smoothstep(0.3, 0.5, steep + 0.12 * patches.x) * bareness;
    ground = mix(ground, mix(rock, silt, 0.25) * (0.95 + 0.15 * patches.y), scree * (0.35 + 0.45 * snow) * (1.0 - forest));
    float sand = smoothstep(7.0, 2.0, height + 2.0 * patches.y) * smoothstep(0.4, 0.15, steep);
    return mix(ground, silt, 0.6 * sand * bareness);
  }
`
