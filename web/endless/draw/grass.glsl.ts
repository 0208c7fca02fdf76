import { side } from '../tile.js'
import { forestChunk } from './cover.glsl.js'
import { barChunk, storedEdgeChunk } from './edge.glsl.js'
import { colorChunk, paletteChunk, specksChunk, storedChunk, tileChunk, weightsChunk } from './land.glsl.js'
import { silhouetteChunk, thingChunk } from './near-ground.glsl.js'
import { noiseChunk } from './noise.glsl.js'
import { silhouettes } from './silhouettes.js'
import { leafChunk } from './trees.glsl.js'

/** Metres of a side of a plot of grass, which is a tile of `grassLevel`, and tufts a side. */
export const grassWidth = 8
export const grassLevel = 19
export const tuftsAcross = 24

const layer = Object.keys(silhouettes).indexOf('tussock')

/** GLSL: the lower part of the picture, where no blade is apart from the next, lies in the ground. */
const sunkChunk = 'const float sunk = 0.5;'

/**
 * Tufts of grass on cards. Like trees they are placed by hash, by the grass on the ground: the same tufts for
 * everybody. Their colour is that of the meadow below them, and they are lit as it is, so that nobody sees
 * where they end.
 */
export const grassVertexShader = /* glsl */ `
  ${tileChunk}
  uniform sampler2DArray light;
  uniform float grassReach;
  uniform vec2 eyeLand;
  in vec4 plot;
  in float tuft;
  out vec3 place;
  out vec2 inCard;
  flat out vec3 tint;
  flat out vec3 upwards;
  flat out float sunlit;
  flat out vec4 layers;
  flat out float spacing;
  ${specksChunk}${noiseChunk}${paletteChunk}${storedChunk}${weightsChunk}${storedEdgeChunk}${barChunk}${forestChunk}${silhouetteChunk}${thingChunk}

  // Metres of the lowest and of the highest tuft, and how much wider than high a tuft is to each side.
  const float lowest = 0.16, highest = 0.62, wide = 0.9;
  ${sunkChunk}
  // The share of tufts that are left where they end, and by how much those are wider.
  const float fewest = 0.5, widest = 1.8;
  // The steepest ground on which grass is drawn, by the sine.
  const float steepest = 0.85;

  void main() {
    gl_Position = vec4(0.0, 0.0, -2.0, 1.0); // nowhere
    uvec2 inPlot = uvec2(uint(tuft) % ${tuftsAcross}u, uint(tuft) / ${tuftsAcross}u);
    uvec2 cell = uvec2(plot.xy) * ${tuftsAcross}u + inPlot;
    vec2 random = randomIn(cell);
    vec2 onPlot = (vec2(inPlot) + 0.5 + shiftIn(cell)) / ${tuftsAcross}.0;
    vec2 at = (mod(plot.xy, where.z / ${grassWidth}.0) + onPlot) * squares() / where.z * ${grassWidth}.0;
    float near = 1.0 - length(fromEye(at)) / grassReach;
    if (random.x > mix(fewest, 1.0, near) || near < 0.0) return;

    vec2 point = at * stride, land = (plot.xy + onPlot) * vec2(${grassWidth}.0, -${grassWidth}.0);
    vec4 lit = texture(light, vec3((point + 1.5) / ${side.toFixed(1)}, where.w));
    vec2 lean = (lit.xy * 255.0 - 128.0) / 127.0;
    if (length(lean) > steepest) return;
    float metres = noiseAt(land, patchWidths.z, 0.1), feet = noiseAt(land, patchWidths.w, 0.1);
    float patches = patchesOf(noiseAt(land, patchWidths.x, 4.0), noiseAt(land, patchWidths.y, 4.0), metres, feet);
    vec4 shares = ragged(storedCover(point, where.w), patches);
    // Under trees it is thin, and bare soil has none.
    float grass = 1.0 - shares.x - shares.z - shares.w - 0.75 * shares.y;
    float bare = smoothstep(0.3, 0.9, finePatchesOf(metres, feet));
    if (specks(cell.x, cell.y, 37).x + 0.5 > (coverShare > 0.0 ? grass * (1.0 - bare) : 0.0)) return;
    float away = awayFrom(storedEdge(point, where.w)) * where.z / squares() / stride;
    if (away < 0.3 || barShare(land, away, 0.1) > 0.2) return;

    float ground = meshAt(at, 1.0);
    vec3 foot = vec3(fromEye(at), aboveEye(ground));
    near = 1.0 - length(foot) / grassReach;
    if (near < 0.0) return;

    float turn = random.y * 6.2832;
    // It is high in hollows and damp spots, and no tuft is as wide as the next.
    float size = mix(lowest, highest, random.y * random.y) * clamp(0.9 + 0.5 * patches - 0.7 * finePatchesOf(metres, feet), 0.4, 1.8) * smoothstep(0.0, 0.35, near);
    vec2 along = vec2(cos(turn), sin(turn)) * position.x * wide * (0.6 + 0.9 * random.x) * size * mix(widest, 1.0, near);
    vec2 bent = 0.7 * size * position.y * shiftIn(cell + 1u);
    upwards = normalOf(lean);
    place = foot + vec3(along + bent, position.y * size - dot(along, upwards.xy) / upwards.z - 0.02);
    inCard = vec2(0.5 + 0.5 * position.x, mix(sunk, 1.0, position.y));
    vec3 meadow = natural(mix(patchyColor(ground * unit, patches), coverColors[MEADOW], coverShare));
    float dryness = drynessOf(foot.xy, 8.0) + drynessHere(ridgeOf(lit.w * 255.0), patches, ground * unit);
    tint = ofRegion(meadow, clamp(dryness + 0.9 * specks(cell.x, cell.y, 41).x, -1.0, 1.0), 0.0);
    tint *= (1.0 + vec3(0.24, 0.11, -0.02) * patches) * (1.0 + 0.5 * specks(cell.x, cell.y, 43).x);
    sunlit = lit.z * (1.0 - 0.5 * shares.y); // in the shade of trees
    layers = vec4(0.0);
    spacing = 1.0;
    gl_Position = projected(place);
  }`

export const grassFragmentShader = /* glsl */ `
  in vec3 place;
  in vec2 inCard;
  flat in vec3 tint;
  flat in vec3 upwards;
  flat in float sunlit;
  uniform highp sampler2DArray pictures;
  ${colorChunk}
  ${leafChunk}
  ${sunkChunk}

  void main() {
    vec4 drawn = texture(pictures, vec3(inCard, ${layer}.0));
    float covered = coveredBy(drawn.a, inCard);
    if (covered < 0.1) discard;
    lightUp(place);
    // Between the blades it is dark, and their tips let the light of the sun through.
    float tip = (inCard.y - sunk) / (1.0 - sunk) * (0.6 + 0.4 * drawn.b);
    vec3 color = tint * mix(0.4, 1.0, tip) * (0.6 + 0.6 * drawn.r);
    vec3 through = 0.25 * tip * sunColor * sunlit * max(dot(normalize(place), sunDirection), 0.0);
    // There is no air before what is so near.
    gl_FragColor = vec4(exposed(color * (shine(upwards, sunlit) + through)), covered);
    #include <colorspace_fragment>
  }`
