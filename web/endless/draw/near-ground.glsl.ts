import { coverPeriod } from './cover.glsl.js'
import { type Silhouette, silhouettes } from './silhouettes.js'

const names = Object.keys(silhouettes) as Silhouette[]

/** Metres of a side of the cell in which a tree may stand: an eighth of a plot's. */
export const treeCell = 8

/** GLSL: the numbers of the silhouettes, and how wide, how high in metres, and of which hue they are. */
export const silhouetteChunk = /* glsl */ `
  const int NOTHING = -1, ${names.map((name, i) => `${name.toUpperCase()} = ${i}`).join(', ')};
  const float widthOf[${names.length}] = float[${names.length}](${names.map((name) => silhouettes[name].toFixed(2)).join(', ')});
  const float heightOf[7] = float[7](14.0, 12.0, 10.0, 9.5, 1.1, 0.55, 0.6);
  const vec3 hueOf[7] = vec3[7](vec3(0.8, 0.92, 0.96), vec3(1.0, 1.02, 0.9), vec3(1.1, 1.08, 0.78), vec3(1.4, 1.3, 0.85),
    vec3(0.85, 0.9, 0.62), vec3(1.0), vec3(1.0));
`

/**
 * GLSL: what stands in a cell of `treeCell` metres, counted east and south, by the shares of bare ground,
 * forest, snow and sand. Needs `specks`, and `silhouetteChunk`.
 */
export const thingChunk = /* glsl */ `
  // Its place in the cell is half a cell and this share of it.
  vec2 shiftIn(uvec2 cell) {
    return vec2(specks(cell.x, cell.y, 11).x, specks(cell.x, cell.y, 13).x);
  }

  vec2 randomIn(uvec2 cell) {
    return specks(cell.x, cell.y, 17) + 0.5;
  }

  // Conifers grow higher up than trees with leaves; on meadows stand shrubs and tussocks, and on bare ground
  // stones.
  int thingIn(uvec2 cell, vec2 random, vec4 shares, float height) {
    float other = specks(cell.x, cell.y, 31).x + 0.5;
    if (random.x < shares.y) {
      bool isConifer = specks(cell.x, cell.y, 23).x + 0.5 < smoothstep(100.0, 1100.0, height);
      return isConifer ? (other < 0.8 ? SPRUCE : PINE) : (other < 0.6 ? OAK : BIRCH);
    }
    float grass = 1.0 - shares.x - shares.z - shares.w;
    if (other < 0.7 * grass) return other < 0.18 * grass ? SHRUB : TUSSOCK;
    return other > 0.94 - 0.45 * shares.x ? STONE : NOTHING;
  }

  // In metres, by a random number and the share of the forest.
  float sizeOf(int kind, float random, float forest) {
    return heightOf[kind] * (0.65 + 0.9 * random * random + (kind < SHRUB ? 0.25 * forest : 0.0));
  }
`

/**
 * GLSL: the ground near the eye under the full sky, in place of `plainGround`: clumps of grass and soil
 * between them, stones where it is bare, cracks where it is steep, litter in woods and crowns of
 * trees beyond the last tree. All of it is fixed to the land.
 */
export const groundChunk = /* glsl */ `
  uniform float treeReach;
  ${silhouetteChunk}
  ${thingChunk}

  // The share of the light that what stands near a place leaves: least at its foot, on the side away from the
  // sun.
  float underThings(vec2 at, vec4 shares, float height, float pixel) {
    float near = smoothstep(1.5, 0.4, pixel);
    if (near == 0.0) return 1.0;
    vec2 cells = vec2(at.x, -at.y) / ${treeCell}.0, corner = floor(cells + 0.5) - 1.0;
    vec2 away = -sunDirection.xy / max(sunDirection.z + 0.3, 0.3);
    float light = 1.0;
    for (int i = 0; i < 4; i++) {
      vec2 cell = corner + vec2(i & 1, i >> 1);
      uvec2 here = uvec2(ivec2(cell)) & ${coverPeriod / treeCell - 1}u;
      vec2 random = randomIn(here);
      int kind = thingIn(here, random, shares, height);
      if (kind == NOTHING) continue;
      float size = sizeOf(kind, random.y, shares.y), wide = max(widthOf[kind], 0.3) * size;
      vec2 off = (cells - cell - 0.5 - 0.9 * shiftIn(here)) * vec2(${treeCell}.0, -${treeCell}.0);
      light *= 1.0 - 0.62 * smoothstep(1.15 * wide, 0.2 * wide, length(off - 0.5 * wide * away));
    }
    return mix(1.0, max(light, 0.5), near);
  }

  Near nearAt(Footing on, float wide) {
    Noise soil = noiseOn(on, 16.0, waves), grit = noiseOn(on, 1.0, waves);
    on.at += groundBend * vec3(wide, -wide, 0.3 * wide);
    return Near(soil, grit, noiseOn(on, 8.0, stones), noiseOn(on, 64.0, stones), noiseOn(on, 2.0, stones));
  }

  // Pebbles on a share of the ground.
  Ground strewn(Ground ground, Near near, float share) {
    float there = step(1.0 - share, near.pebble.random) * smoothstep(0.15, 0.3, near.pebble.value);
    vec3 stone = mix(rock, silt, 0.35) * (0.34 + 0.5 * near.pebble.value + 0.2 * near.grit.value);
    return Ground(mix(ground.color, stone, 0.8 * there), ground.slope + 1.1 * there * near.pebble.slope);
  }

  // Grass is dark between its clumps; where it is dry, the soil shows.
  Ground grassOf(vec3 color, Near near, vec2 patches) {
    color *= 0.84 + 0.4 * near.tuft.value + 0.22 * near.soil.value + 0.16 * near.grit.value;
    color *= 1.0 + vec3(0.30, 0.12, -0.10) * (near.tuft.random - 0.5) + vec3(0.16, 0.05, -0.06) * near.soil.value;
    vec3 soil = silt * vec3(0.33, 0.26, 0.18) * (0.9 + 0.35 * near.grit.value + 0.3 * near.tuft.random);
    float bare = smoothstep(0.35, 0.75, patches.y + 0.4 * near.soil.value - 0.6 * near.tuft.value + 0.25 * near.grit.value);
    // Herbs and high grass stand together on some metres.
    color *= 1.0 + 0.4 * (near.boulder.value - 0.42) + vec3(0.26, 0.26, 0.2) * (near.boulder.random - 0.5);
    vec3 slope = 0.5 * near.tuft.slope + 0.35 * near.soil.slope + 0.3 * near.grit.slope + 0.3 * near.boulder.slope;
    // Blades and dead leaves, each with its own shade; stones lie where the grass is thin.
    color *= 1.0 + 0.7 * (near.pebble.random - 0.5) * vec3(1.0, 0.9, 0.6) + 0.3 * (near.pebble.value - 0.42);
    Ground grass = Ground(mix(color, soil, 0.85 * bare), slope + 0.35 * near.pebble.slope);
    return strewn(grass, near, 0.10 + 0.22 * bare);
  }

  // Stones of two sizes in their own shades of grey, and gravel and soil between them.
  Ground screeOf(vec3 color, Near near) {
    float large = smoothstep(0.62, 0.66, near.boulder.random) * smoothstep(0.12, 0.22, near.boulder.value);
    float small = smoothstep(0.5, 0.56, near.tuft.random) * smoothstep(0.15, 0.35, near.tuft.value);
    float stone = max(small, large), shade = mix(near.tuft.random, near.boulder.random * 1.3 - 0.4, large);
    vec3 stones = color * (0.82 + 0.42 * shade + 0.16 * near.grit.value + 0.12 * near.soil.value) * (1.0 + vec3(0.07, 0.01, -0.06) * (shade - 0.5));
    vec3 gravel = mix(color, silt * vec3(0.52, 0.45, 0.36), 0.5) * (0.85 + 0.35 * near.soil.value + 0.25 * near.grit.value);
    gravel *= 1.0 + 0.8 * (near.pebble.value - 0.42) + 0.5 * (near.pebble.random - 0.5);
    vec3 slope = mix(0.45 * near.pebble.slope, mix(0.9 * near.tuft.slope, 1.2 * near.boulder.slope, large), stone);
    return Ground(mix(gravel, stones, stone), slope + 0.4 * near.grit.slope + 0.4 * near.soil.slope);
  }

  // Cracks between blocks.
  Ground rockOf(vec3 color, Near near, Footing on, float bend) {
    float crack = smoothstep(0.10, 0.0, near.boulder.value) * 0.5 + smoothstep(0.12, 0.0, near.tuft.value) * 0.2;
    color *= (1.0 - crack) * (1.0 + 0.2 * near.soil.value + 0.14 * near.grit.value + 0.24 * (near.boulder.random - 0.5));
    vec3 ledges = vec3(0.0, 0.0, strata(eyeCover + place.xy, ground, bend, on.pixel).y);
    return Ground(color, 0.9 * near.boulder.slope + 0.9 * near.soil.slope + 0.4 * near.grit.slope + ledges);
  }

  // Under trees lies litter; beyond the last of them one sees crowns.
  Ground woodsOf(vec3 color, Near near, Footing on, vec2 patches) {
    float afar = smoothstep(0.6, 1.0, length(place) / max(treeReach, 1.0));
    vec3 litter = mix(color, earth * vec3(0.52, 0.41, 0.30), 0.75) * (0.8 + 0.3 * near.soil.value + 0.3 * near.grit.value);
    // Leaves of the last years, and moss in patches.
    litter *= 1.0 + 0.7 * (near.pebble.random - 0.5) * vec3(1.25, 0.95, 0.55) + 0.25 * (near.tuft.random - 0.5);
    litter = mix(litter, color * (0.8 + 0.5 * near.grit.value), 0.7 * smoothstep(0.1, 0.5, patches.y + 0.3 * near.soil.value));
    // The sun shines through gaps between the crowns.
    litter *= mix(0.42, 1.05, smoothstep(0.0, 0.35, noiseAt(on.at.xy, 32.0) + 0.3 * near.soil.value));
    Noise crown = noiseOn(on, 256.0, stones);
    color *= (0.66 + 0.8 * crown.value + 0.2 * near.soil.value) * (0.75 + 0.5 * crown.random);
    vec3 slope = mix(0.12 * near.tuft.slope + 0.5 * near.soil.slope + 0.4 * near.grit.slope + 0.2 * near.pebble.slope, 1.1 * crown.slope + 0.9 * near.soil.slope, afar);
    return Ground(mix(litter, color, afar), slope);
  }

  Ground sandOf(vec3 color, Near near) {
    Ground sand = Ground(color * (1.0 + 0.10 * near.grit.value + 0.08 * near.soil.value), 0.3 * near.soil.slope + 0.2 * near.grit.slope);
    return strewn(sand, near, 0.12);
  }

  Ground snowOf(vec3 color, Near near) {
    return Ground(color * (1.0 + 0.03 * near.soil.value), 0.45 * near.soil.slope + 0.1 * near.grit.slope);
  }

  void lay(Ground each, float share, inout Ground sum) {
    sum.color += share * each.color;
    sum.slope += share * each.slope;
  }

  // By the shares of bare ground, forest, snow and sand. Far from the eye all of them are the colour alone.
  Ground nearGround(vec3 color, vec4 shares, float steep, Near near, Footing on, vec2 patches) {
    Ground sum = Ground(vec3(0.0), vec3(0.0));
    float grass = max(1.0 - dot(shares, vec4(1.0)), 0.0), rocky = smoothstep(0.42, 0.62, steep + 0.1 * near.soil.value);
    if (grass > 0.0) lay(grassOf(color, near, patches), grass, sum);
    if (shares.x > 0.0) {
      lay(screeOf(color, near), shares.x * (1.0 - rocky), sum);
      lay(rockOf(color, near, on, patches.x), shares.x * rocky, sum);
    }
    if (shares.y > 0.0) lay(woodsOf(color, near, on, patches), shares.y, sum);
    lay(snowOf(color, near), shares.z, sum);
    lay(sandOf(color, near), shares.w, sum);
    return sum;
  }
`
