import { side } from '../tile.js'
import { coverPeriod } from './cover.glsl.js'

/** GLSL: reads `edgeTile`. */
export const storedEdgeChunk = /* glsl */ `
  uniform sampler2DArray edges;

  // The way from the middle of a narrow river, half its width, and the distance to water, in points.
  vec4 storedEdge(vec2 point, float layer) {
    vec4 stored = texture(edges, vec3((point + 1.5) / ${side.toFixed(1)}, layer)) * 255.0;
    float share = (stored.w - 128.0) / 127.0;
    return vec4((stored.xy - 128.0) / 63.5, stored.z / 127.5, 4.0 * share / (1.0001 - abs(share)));
  }

  // Between two rivers the ways to them cancel each other, far from both.
  float nearRiver(float distance) {
    return smoothstep(1.3, 0.9, distance);
  }

  // The distance to any water, in points.
  float awayFrom(vec4 edge) {
    return min(edge.w, mix(max(edge.w, 9.0), length(edge.xy) - edge.z, nearRiver(edge.w)));
  }
`

/** GLSL: bars of gravel beside rivers, wide on one bank and narrow on the next; needs `noiseAt`. */
export const barChunk = /* glsl */ `
  // Metres of the widest, and metres after which they begin again.
  const float widestBar = 16.0, barPeriod = 4096.0;

  float barShare(vec2 at, float distance, float pixel) {
    if (distance > widestBar || pixel > widestBar) return 0.0;
    float wide = widestBar * (0.25 + noiseAt(at, barPeriod, pixel) + 0.15 * noiseAt(at, 256.0, pixel));
    return (1.0 - smoothstep(0.7 * wide, wide + 0.1, distance)) * step(0.1, wide) * smoothstep(widestBar, 0.3 * widestBar, pixel);
  }
`

/** GLSL: the edge of rivers, lakes and the sea, which is as sharp as a pixel at any distance. */
export const edgeChunk = /* glsl */ `
  ${storedEdgeChunk}
  ${barChunk}
  flat in float spacing; // of the tile's points, in metres

  // Points of the tile: the waves of a coast that is stored too coarsely, and their amplitude; metres of a
  // point where they begin and are full.
  const float coastWaves = 64.0, coastAmplitude = 0.5, finestCoast = 40.0, coarsestCoast = 160.0;

  // Metres after which the waves of a river's banks begin again, and the share by which they widen or narrow
  // it.
  const float bankWaves = 1024.0, bankAmplitude = 0.35;

  // Between two points a coast would be straight; its waves are those of a coast of twice as many points.
  vec4 unevenEdge(vec4 stored, float metres, float bank) {
    stored.z *= bank;
    if (metres < finestCoast) return stored;
    float width = metres * coastWaves;
    vec2 eye = width > ${coverPeriod.toFixed(1)} ? eyeLand : eyeCover;
    stored.w += coastAmplitude * noiseAt(eye + place.xy, width) * smoothstep(finestCoast, coarsestCoast, metres);
    return stored;
  }

  // Points: half the width of a river of which no way from its middle is stored, as it is a body of water here.
  const float narrowest = 0.004;

  struct Edge {
    float share;    // of the pixel that water covers
    float distance; // to the water, in metres; below 0 within it
    vec2 aside;     // across a narrow river, east and south
  };

  Edge edgeIn(vec4 stored, float metres, float bank) {
    stored = unevenEdge(stored, metres, bank);
    float off = length(stored.xy), half_width = stored.z, near = nearRiver(stored.w);
    float pixel = clamp(length(vec2(length(dFdx(stored.xy)), length(dFdy(stored.xy)))) * 0.7, 1e-3, 9.0);
    // A river that is narrower than a pixel gives it a part of its colour.
    float shown = max(half_width, 0.5 * pixel);
    float line = clamp((shown - off) / pixel + 0.5, 0.0, 1.0) * min(1.6 * half_width / shown, 1.0) * near;
    float blur = clamp(length(vec2(dFdx(stored.w), dFdy(stored.w))), 1e-3, 9.0);
    float body = clamp(0.5 - stored.w / blur, 0.0, 1.0);
    return Edge(max(line, body), awayFrom(stored) * metres, stored.xy / max(off, 1e-3) * near * step(narrowest, half_width));
  }

  Edge edgeOf(vec2 point, float coarse) {
    float bank = 1.0 + bankAmplitude * noiseAt(eyeCover + place.xy, bankWaves);
    Edge own = edgeIn(storedEdge(point, layers.x), spacing, bank);
    Edge around = edgeIn(storedEdge(point * 0.5 + layers.zw * ${((side - 3) / 2).toFixed(1)}, layers.y), 2.0 * spacing, bank);
    return Edge(mix(own.share, around.share, coarse), mix(own.distance, around.distance, coarse), mix(own.aside, around.aside, coarse));
  }
`
