import { storedEdgeChunk } from './edge.glsl.js'
import { cells, side } from '../tile.js'
import { forestChunk } from './cover.glsl.js'
import { colorChunk, paletteChunk, specksChunk, storedChunk, tileChunk, weightsChunk } from './land.glsl.js'

/** Trees a side of a plot, and metres of a plot's side, which is a tile of `plotLevel`. */
export const across = 8
export const plotWidth = 64
export const plotLevel = 16
/** The level of the tiles that tell where forest is, whatever level is drawn: so no tree comes and goes with levels. */
export const ancestorLevel = 12
/** Plots a side of such a tile, and its cells a side of a plot. */
export const plotsOfAncestor = 2 ** (plotLevel - ancestorLevel)
export const plotCells = cells / plotsOfAncestor

/** How each kind of tree is turned on a lathe: pairs of height and radius, in heights of the tree. */
export const profiles = {
  near: {
    conifer: [1, 0, 0.58, 0.13, 0.6, 0.07, 0.1, 0.24, 0.12, 0.022, -0.1, 0.022],
    broadleaf: [1, 0, 0.86, 0.24, 0.56, 0.36, 0.27, 0.22, 0.25, 0.03, -0.1, 0.03],
  },
  far: { conifer: [1, 0, 0.12, 0.22, 0.1, 0], broadleaf: [1, 0, 0.6, 0.36, 0.15, 0] },
} as const

/** Cubes of the trees of voxels from the trunk up, and one of the crown from afar: lowest and highest layer, and half of the width, in metres. */
const stacks = {
  conifer: [-2, 3, 0.5, 2, 6, 2.5, 6, 9, 1.5, 9, 12, 0.5, 2, 10, 2],
  broadleaf: [-2, 4, 0.5, 3, 5, 2.5, 5, 8, 3.5, 8, 9, 1.5, 3, 8, 3],
} as const

const pairs = (of: readonly number[], width: 2 | 3) =>
  Array.from(
    { length: of.length / width },
    (_, i) =>
      `vec${width}(${of
        .slice(i * width, i * width + width)
        .map((each) => each.toFixed(3))
        .join(', ')})`,
  ).join(', ')

const lathe = /* glsl */ `
  // The tree's axis is soft: its lower branches are dark, and its normals point up as well as outwards.
  const vec2 profileOf[18] = vec2[18](${pairs(profiles.near.conifer, 2)}, ${pairs(profiles.near.broadleaf, 2)},
    ${pairs(profiles.far.conifer, 2)}, ${pairs(profiles.far.broadleaf, 2)});

  vec3 shapeAt(bool isConifer, float size, float turn) {
    bool isFar = position.z > 7.5;
    int ring = int(position.z) & 7;
    vec2 at = profileOf[isFar ? 12 + ring + (isConifer ? 0 : 3) : ring + (isConifer ? 0 : 6)];
    wood = !isFar && ring > 3 ? 1.0 : 0.0;
    vec2 around = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * position.xy;
    bulge = vec3(around, isConifer ? 0.55 : (at.x - 0.5) * 3.0 + 0.3);
    hollow = mix(0.7, 1.2, smoothstep(0.0, 0.9, at.x)) * (ring == 2 && !isFar && isConifer ? 0.7 : 1.0);
    return vec3(around * at.y, at.x) * size;
  }
`

const stack = /* glsl */ `
  const vec3 boxOf[10] = vec3[10](${pairs(stacks.conifer, 3)}, ${pairs(stacks.broadleaf, 3)});

  vec3 shapeAt(bool isConifer, float size, float turn) {
    int number = int(position.z) >> 1;
    vec3 box = boxOf[number + (isConifer ? 0 : 5)];
    wood = number == 0 ? 1.0 : 0.0;
    // Higher trees have longer trunks.
    float lift = floor(size * 0.25) - 2.0, up = (int(position.z) & 1) == 0 ? box.x : box.y;
    up += up < 0.0 ? 0.0 : lift;
    hollow = mix(0.75, 1.1, up / 12.0);
    bulge = vec3(0.0);
    return vec3(position.xy * box.z, up);
  }
`

export const vertexShader = (cubes: boolean) => /* glsl */ `
  ${tileChunk}
  uniform sampler2DArray light;
  uniform vec2 eyeCover;
  uniform float treeReach;
  in vec4 plot;
  in float tree;
  out vec3 place;
  out vec3 bulge;
  out vec3 inTree;
  out float hollow;
  out float wood;
  flat out vec3 tint;
  flat out float sunlit;
  flat out float far;
  flat out vec4 layers;
  flat out float spacing;
  ${specksChunk}${paletteChunk}${storedChunk}${weightsChunk}${storedEdgeChunk}${forestChunk}${cubes ? stack : lathe}

  // On the mesh of a tile, or on that of the parent, whose squares are two wide.
  float meshAt(vec2 at, float wide) {
    vec2 corner = min(floor(at / wide), squares() / wide - 1.0), f = at / wide - corner;
    corner *= wide;
    float first = heightAt(corner), last = heightAt(corner + wide);
    return f.x > f.y
      ? mix(first, heightAt(corner + vec2(wide, 0.0)), f.x) + f.y * (last - heightAt(corner + vec2(wide, 0.0)))
      : mix(first, heightAt(corner + vec2(0.0, wide)), f.y) + f.x * (last - heightAt(corner + vec2(0.0, wide)));
  }

  void main() {
    gl_Position = vec4(0.0, 0.0, -2.0, 1.0); // nowhere
    uvec2 inPlot = uvec2(uint(tree) & 7u, uint(tree) >> 3);
    uvec2 cell = uvec2(plot.xy) * ${across}u + inPlot;
    vec2 shift = vec2(specks(cell.x, cell.y, 11).x, specks(cell.x, cell.y, 13).x), random = specks(cell.x, cell.y, 17) + 0.5;
    vec2 onPlot = (vec2(inPlot) + 0.5 + ${cubes ? 'floor(shift * 7.0 + 0.5) / 8.0 + 0.0625' : 'shift * 0.9'}) / ${across}.0;

    // The forest there.
    vec2 point = (mod(plot.xy, ${plotsOfAncestor}.0) + onPlot) * ${plotCells.toFixed(1)};
    vec4 lit = texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, plot.z));
    float height = texelFetch(heights, ivec3(ivec2(point + 1.5), int(plot.z)), 0).r * unit;
    vec2 lean = (lit.xy * 255.0 - 128.0) / 127.0;
    float patches = patchesAt((plot.xy + onPlot) * vec2(1.0, -1.0) * ${plotWidth}.0, 4.0).x;
    vec3 ground = patchyColor(height, patches);
    float forest = coverShare > 0.0
      ? ragged(storedCover(point, plot.z), patches).y
      : forestOn(greenness(ground), patches, height, (1.0 - normalOf(lean).z) * 2.2, ridgeOf(lit.w * 255.0));
    vec4 edge = storedEdge(point, plot.z);
    bool isWet = min(edge.w, mix(9.0, length(edge.xy) - edge.z, nearRiver(edge.w))) < 0.1;
    if (random.x >= forest || isWet) return;

    vec2 at = (mod(plot.xy, where.z / ${plotWidth}.0) + onPlot) * squares() / where.z * ${plotWidth}.0;
    float fine = meshAt(at, 1.0);
    float drawn = mix(fine, meshAt(at, 2.0), coarsenessAt(at, fine));
    vec3 foot = vec3(fromEye(at), aboveEye(drawn));
    float away = length(foot);
    if (away > treeReach) return;
    bool isConifer = specks(cell.x, cell.y, 23).x + 0.5 < smoothstep(100.0, 1100.0, height + 400.0 * patches);
    float size = (isConifer ? 13.0 : 10.0) * (0.65 + 0.9 * random.y * random.y + 0.25 * forest);
    inTree = shapeAt(isConifer, size, random.x * 6.28 + random.y * 31.0);
    far = smoothstep(0.25, 0.85, away / treeReach);
    place = foot + inTree * smoothstep(1.0, 0.8, away / treeReach);
    // From afar their light is that of the ground.
    bulge = mix(normalize(bulge + vec3(0.0, 0.0, 1e-4)), normalOf(lean), far);
    hollow = mix(hollow, 1.0, far);
    tint = mix(ground * leaves, natural(coverColors[FOREST]), coverShare) * mix(isConifer ? vec3(0.9, 1.0, 1.05) : vec3(1.15, 1.12, 0.85), vec3(1.0), far);
    // No two are of one green, and groves differ from each other.
    vec2 hue = specks(cell.x, cell.y, 29) + 0.3 * patches;
    tint *= 1.0 + (1.0 - far) * (0.6 * hue.x + vec3(0.3, 0.1, 0.0) * hue.y);
    sunlit = lit.z;
    layers = vec4(0.0);
    spacing = 1.0;
    gl_Position = projected(place);
  }`

export const fragmentShader = (cubes: boolean) => /* glsl */ `
  in vec3 place;
  in vec3 bulge;
  in vec3 inTree;
  in float hollow;
  in float wood;
  flat in vec3 tint;
  flat in float sunlit;
  flat in float far;
  ${colorChunk}

  void main() {
    lightUp(place);
    vec3 color = mix(tint, earth * 0.5, step(0.99, wood)) * hollow * (1.0 + 0.8 * grainAt(place).x);
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
        : ''
    }
    // Leaves let some light through, and hardly any of them is quite in the shade.
    outwards.z = max(outwards.z, -0.25);
    show(color * (shine(normalize(outwards), sunlit) + 0.12 * (skylight + sunColor * sunlit)), place);
  }`
