import { storedEdgeChunk } from './edge.glsl.js'
import { cells, forestLevel, side } from '../tile.js'
import { forestChunk } from './cover.glsl.js'
import { silhouetteChunk, thingChunk, treeCell } from './near-ground.glsl.js'
import { noiseChunk } from './noise.glsl.js'
import { type Silhouette, silhouettes } from './silhouettes.js'
import { colorChunk, paletteChunk, specksChunk, storedChunk, tileChunk, weightsChunk } from './land.glsl.js'

/** Trees a side of a plot, and metres of a plot's side, which is a tile of `plotLevel`. */
export const across = 8
export const plotWidth = across * treeCell
export const plotLevel = 16
/** Plots a side of a tile that tells where forest is, and its cells a side of a plot. */
export const plotsOfAncestor = 2 ** (plotLevel - forestLevel)
export const plotCells = cells / plotsOfAncestor

/**
 * Cubes of the trees of voxels from the trunk up, and one of the crown from afar: lowest and highest layer,
 * and half of the width, in metres.
 */
const stacks = {
  conifer: [-2, 3, 0.5, 2, 6, 2.5, 6, 9, 1.5, 9, 12, 0.5, 2, 10, 2],
  broadleaf: [-2, 4, 0.5, 3, 5, 2.5, 5, 8, 3.5, 8, 9, 1.5, 3, 8, 3],
} as const

const stoneLayer = `${Object.keys(silhouettes).indexOf('stone' satisfies Silhouette)}.0`

const triples = (of: readonly number[], width = 3) =>
  Array.from(
    { length: of.length / width },
    (_, i) =>
      `vec${width}(${of
        .slice(i * width, i * width + width)
        .map((each) => each.toFixed(3))
        .join(', ')})`,
  ).join(', ')

/** Number of the lower end of a round trunk, in place of a card's; its upper end has the next. */
export const trunkCard = 4
/** Its layer in the silhouettes, which have none of it. */
const trunkLayer = '-1.0'
/** Metres of the eye between which round trunks shrink into the cards. */
export const roundTrunks = { all: 25, none: 45 } as const

/**
 * GLSL: silhouettes on three cards that cross each other in the trunk, and on one that is seen from above;
 * from afar on one that faces the eye. The nearest have a round trunk, too.
 */
const cards = /* glsl */ `

  out vec2 inCard;
  flat out float layer;
  const float trunkWidths[4] = float[4](0.014, 0.020, 0.032, 0.020), trunkHeights[4] = float[4](0.45, 0.6, 0.4, 0.5);

  vec3 shapeAt(int kind, float size, float turn, vec3 foot) {
    float wide = widthOf[kind] * size;
    inCard = vec2(0.5 + 0.5 * position.x, position.y);
    layer = float(kind);
    bulge = vec3(0.0, 0.0, 1.0);
    hollow = 1.0;
    if (position.z >= ${trunkCard}.0) {
      if (kind >= SHRUB) return vec3(0.0);
      layer = ${trunkLayer};
      float up = position.z - ${trunkCard}.0;
      bulge = vec3(position.xy, 0.0);
      hollow = kind == BIRCH ? 0.9 : 0.2;
      inCard = vec2(0.0);
      float radius = trunkWidths[kind] * size * mix(1.25, 0.5, up) * smoothstep(${roundTrunks.none}.0, ${roundTrunks.all}.0, length(foot));
      return vec3(position.xy * radius, up * trunkHeights[kind] * size);
    }
    if (position.z > 2.5) {
      if (kind >= SHRUB) return vec3(0.0);
      layer = float(kind < OAK ? NEEDLESFROMABOVE : LEAVESFROMABOVE);
      mat2 turned = mat2(cos(turn), sin(turn), -sin(turn), cos(turn));
      float up = size * (kind == SPRUCE ? 0.32 : 0.62);
      // Seen from its side it would be a line, and a conifer's from below a lid.
      float over = foot.z + up, shown = smoothstep(0.4, 0.7, (kind < OAK ? -over : abs(over)) / length(foot.xy));
      return vec3(turned * vec2(position.x, 2.0 * position.y - 1.0) * wide * 0.85 * shown, up);
    }
    bool isFar = position.z < 0.0;
    float angle = isFar ? atan(-foot.x, foot.y) : turn + 1.0472 * position.z;
    vec2 along = vec2(cos(angle), sin(angle)) * position.x;
    bulge = vec3(along, 1.6 * position.y - 0.5);
    hollow = mix(0.7, 1.15, smoothstep(0.0, 0.9, position.y));
    vec3 shape = vec3(along * wide, position.y * size);
    if (isFar) {
      vec3 to = normalize(foot);
      shape = vec3(along * wide, 0.0) + cross(vec3(cos(angle), sin(angle), 0.0), to) * position.y * size;
    }
    return shape;
  }
`

const stack = /* glsl */ `

  out float wood;
  const vec3 boxOf[10] = vec3[10](${triples(stacks.conifer)}, ${triples(stacks.broadleaf)});

  vec3 shapeAt(int kind, float size, float turn, vec3 foot) {
    int number = int(position.z) >> 1;
    vec3 box = boxOf[number + (kind < OAK ? 0 : 5)];
    wood = number == 0 ? 1.0 : 0.0;
    // Higher trees have longer trunks.
    float lift = floor(size * 0.25) - 2.0, up = (int(position.z) & 1) == 0 ? box.x : box.y;
    up += up < 0.0 ? 0.0 : lift;
    hollow = mix(0.75, 1.1, up / 12.0);
    bulge = vec3(0.0);
    return vec3(position.xy * box.z, up);
  }
`

/** One unit of a trunk's thickness, in metres. */
export const trunkRadiusUnit = 1 / 128

/** GLSL: instead of the tree a pixel for its cell, with the trunk's place in the cell and its radius. */
const asTrunk = (cubes: boolean) => /* glsl */ `
    vec2 inCell = fract(onPlot * ${across}.0), middle = foot.xy - (inCell - 0.5) * vec2(${treeCell}.0, -${treeCell}.0);
    if (isSmall || any(greaterThan(abs(middle), vec2(${plotWidth / 2}.0)))) return;
    float radius = ${cubes ? '0.6' : '0.02 * sizeOf(kind, random.y, shares.y)'};
    trunk = vec4(inCell, radius * ${(1 / trunkRadiusUnit / 255).toFixed(6)}, 1.0);
    gl_PointSize = 1.0;
    gl_Position = vec4((vec2(inPlot) + 0.5) / ${across / 2}.0 - 1.0, 0.0, 1.0);`

export const trunkFragmentShader = /* glsl */ `
  flat in vec4 trunk;
  void main() {
    gl_FragColor = trunk;
  }`

/** GLSL: the tree at its foot, with its colour and light. */
const asTree = (cubes: boolean) => /* glsl */ `
    inTree = shapeAt(kind, sizeOf(kind, random.y, shares.y), random.x * 6.28 + random.y * 31.0, foot);
    far = smoothstep(0.25, 0.85, away / treeReach);
    // What is wide stands on the slope; a trunk is sunk by what its half rises above it, and no tree is quite
    // upright.
    vec3 upwards = normalOf(lean);
    place = inTree;
    ${
      cubes
        ? ''
        : /* glsl */ `
    if (isSmall) place.z -= dot(inTree.xy, upwards.xy) / upwards.z + 0.1;
    else place += vec3(0.14 * inTree.z * shift, -0.5 * length(upwards.xy) / upwards.z);`
    }
    place = foot + place * smoothstep(1.0, 0.8, away / reach);
    // From afar their light is that of the ground.
    bulge = mix(normalize(bulge + vec3(0.0, 0.0, 1e-4)), upwards, far);
    hollow = mix(hollow, 1.0, far);
    float dryness = drynessOf(foot.xy, ${treeCell}.0);
    vec3 meadow = mix(ground, ofRegion(natural(coverColors[MEADOW]), dryness, 0.0), coverShare);
    tint = mix(ground * leaves, ofRegion(natural(coverColors[FOREST]), dryness, 1.0), coverShare);
    if (kind == SHRUB) tint = mix(tint, meadow, 0.3);
    if (kind == TUSSOCK) tint = meadow * vec3(1.05, 0.95, 0.7);
    if (kind == STONE) tint = mix(rock, natural(coverColors[SCREE]), coverShare);
    // No two are of one green, and groves differ from each other.
    vec2 hue = specks(cell.x, cell.y, 29) + 0.3 * patches;
    vec3 own = hueOf[kind] * (1.0 + 0.6 * hue.x + (kind == STONE ? 0.0 : hue.y) * vec3(0.3, 0.1, 0.0));
    tint *= mix(own, vec3(1.0), far);
    sunlit = lit.z;
    layers = vec4(0.0);
    spacing = 1.0;
    gl_Position = projected(place);`

/** GLSL: how much of a pixel a silhouette covers, and what the eye looks through. */
export const leafChunk = /* glsl */ `
  // Metres within which leaves are not seen, and beyond which all are.
  const float nearestLeaves = 2.5, fullLeaves = 7.0;

  float coveredBy(float stored, vec2 at) {
    // Averages of leaves and gaps would be gaps.
    float pixel = length(fwidth(at)) * 180.0;
    float share = stored * (1.0 + 0.3 * max(log2(pixel), 0.0));
    return clamp((share - 0.4) / max(fwidth(share), 0.04) + 0.5, 0.0, 1.0);
  }

  // How much of a leaf of a number from 0 to 1 is seen so near the eye: one after the other disappears, which
  // needs no order as a veil would.
  float seenBefore(float away, float leaf) {
    return clamp(5.0 * smoothstep(nearestLeaves, fullLeaves, away) - 4.0 * leaf, 0.0, 1.0);
  }
`

/** Of trees as cards or cubes; or, for `Trunks`, of their trunks. */
export const vertexShader = (cubes: boolean, trunks = false) => /* glsl */ `
  ${tileChunk}
  uniform sampler2DArray light;
  uniform float treeReach, smallReach;
  uniform vec2 eyeLand;
  uniform vec3 rock;
  in vec4 plot;
  in float tree;
  out vec3 place;
  out vec3 bulge;
  out vec3 inTree;
  out float hollow;
  flat out vec3 tint;
  flat out float sunlit;
  flat out float far;
  flat out vec4 layers;
  flat out float spacing;
  ${trunks ? 'flat out vec4 trunk;' : ''}
  ${specksChunk}${noiseChunk}${paletteChunk}${storedChunk}${weightsChunk}${storedEdgeChunk}${forestChunk}${silhouetteChunk}${thingChunk}${cubes ? stack : cards}

  // patchesAt(), where trees are: without what is finer than they stand apart.
  float patchesNear(vec2 at) {
    return patchesOf(noiseAt(at, patchWidths.x, 4.0), noiseAt(at, patchWidths.y, 4.0), noiseAt(at, patchWidths.z, 4.0), 0.0);
  }

  void main() {
    gl_Position = vec4(0.0, 0.0, -2.0, 1.0); // nowhere
    uvec2 inPlot = uvec2(uint(tree) & 7u, uint(tree) >> 3);
    uvec2 cell = uvec2(plot.xy) * ${across}u + inPlot;
    vec2 shift = shiftIn(cell), random = randomIn(cell);
    vec2 onPlot = (vec2(inPlot) + 0.5 + ${cubes ? 'floor(shift * 7.0 + 0.5) / 8.0 + 0.0625' : 'shift * 0.9'}) / ${across}.0;

    vec2 at = (mod(plot.xy, where.z / ${plotWidth}.0) + onPlot) * squares() / where.z * ${plotWidth}.0;
    float level = length(fromEye(at));
    if (level > treeReach) return;

    // The forest there: most places have none.
    vec2 point = (mod(plot.xy, ${plotsOfAncestor}.0) + onPlot) * ${plotCells.toFixed(1)};
    vec4 stored = storedCover(point, plot.z);
    if (coverShare > 0.0 && stored.y == 0.0 && level > smallReach) return;
    vec4 lit = texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, plot.z));
    float height = texelFetch(heights, ivec3(ivec2(point + 1.5), int(plot.z)), 0).r * unit;
    vec2 lean = (lit.xy * 255.0 - 128.0) / 127.0;
    float patches = patchesNear((plot.xy + onPlot) * vec2(1.0, -1.0) * ${plotWidth}.0);
    vec3 ground = patchyColor(height, patches);
    vec4 shares = coverShare > 0.0
      ? ragged(stored, patches)
      : vec4(0.0, forestOn(greenness(ground), patches, height, steepnessOf(normalOf(lean)), ridgeOf(lit.w * 255.0)), 1.0, 0.0);
    int kind = thingIn(cell, random, shares, height + 400.0 * patches);
    bool isSmall = kind >= SHRUB;
    if (kind == NOTHING || isSmall && (${cubes} || level > smallReach)) return;
    if (awayFrom(storedEdge(point, plot.z)) < 0.1) return;

    float fine = meshAt(at, 1.0);
    float drawn = mix(fine, meshAt(at, 2.0), coarsenessAt(at, fine));
    vec3 foot = vec3(fromEye(at), aboveEye(drawn));
    float away = length(foot);
    float reach = isSmall ? smallReach : treeReach;
    if (away > reach) return;
    ${trunks ? asTrunk(cubes) : asTree(cubes)}
  }`

export const fragmentShader = (cubes: boolean) => /* glsl */ `
  in vec3 place;
  in vec3 bulge;
  in vec3 inTree;
  in float hollow;
  ${cubes ? 'in float wood;' : 'in vec2 inCard; flat in float layer; uniform highp sampler2DArray pictures;'}
  flat in vec3 tint;
  flat in float sunlit;
  flat in float far;
  ${colorChunk}
  ${cubes ? '' : leafChunk}

  void main() {
    float covered = 1.0;
    ${
      cubes
        ? /* glsl */ `
    lightUp(place);
    vec3 color = mix(tint, earth * 0.5, step(0.99, wood));`
        : /* glsl */ `
    vec4 drawn = layer == ${trunkLayer} ? vec4(hollow, 1.0, 0.5, 1.0) : texture(pictures, vec3(inCard, layer));
    // Whoever stands in a crown looks through its leaves, but not through a trunk.
    covered = coveredBy(drawn.a, inCard) * mix(seenBefore(length(place), drawn.b), 1.0, drawn.g);
    if (covered < 0.1) discard;
    lightUp(place);
    vec3 bark = mix(earth * 0.25, vec3(0.5, 0.48, 0.43), 0.7 * drawn.r * drawn.r);
    if (layer == ${trunkLayer}) bark *= 1.0 - 0.6 * smoothstep(0.1, 0.5, noiseAt(vec2(4.0, 16.0) * vec2(inTree.x + inTree.y, inTree.z), 16.0));
    vec3 color = mix(tint * (0.1 + 1.6 * drawn.r) * (0.85 + 0.3 * drawn.b), layer == ${stoneLayer} ? tint * drawn.r : bark, drawn.g);`
    }
    color *= ${cubes ? 'hollow' : `(layer == ${trunkLayer} ? 1.0 : hollow)`} * (1.0 + 0.25 * grainAt(place));
    vec3 outwards = bulge;
    ${
      cubes
        ? /* glsl */ `
    vec3 face = cross(dFdx(place), dFdy(place));
    outwards = mix(normalize(face), bulge, far);
    // Each cube has its own shade, and joints between them.
    vec3 cube = floor(inTree - 0.01 * face / max(length(face), 1e-9) + vec3(0.5, 0.5, 0.0));
    color *= 1.0 + 0.3 * specks(uint(int(cube.x) + 8), uint(int(cube.y) + 8), int(cube.z)).x;
    vec3 inCube = fract(inTree + vec3(0.5, 0.5, 0.0)), width = max(fwidth(inTree), 1e-5);
    vec3 joint = min(inCube, 1.0 - inCube) / width + step(width, vec3(1e-4)) * 9.0;
    float line = 1.0 - min(min(joint.x, min(joint.y, joint.z)), 1.0);
    color *= 1.0 - 0.22 * line * (1.0 - smoothstep(0.1, 0.4, max(width.x, max(width.y, width.z))));`
        : /* glsl */ `
    // A card is seen as the half of a crown that faces the eye.
    if (layer != ${trunkLayer}) outwards -= 0.8 * (1.0 - far) * normalize(vec3(place.xy, 0.001));`
    }
    // Leaves let some light through, and hardly any of them is quite in the shade.
    outwards.z = max(outwards.z, -0.25);
    show(color * (shine(normalize(outwards), sunlit) + 0.12 * (skylight + sunColor * sunlit)), place);
    gl_FragColor.a = covered;
  }`
