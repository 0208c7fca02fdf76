// What is raced against what: our kernels with SIMD and without, the published programs in WebAssembly and in
// JavaScript, and filling and copying the output as yardsticks. Nothing is timed before its result has been checked.
import { sameBits } from './measure.mjs'

/** The groups of candidates. `simd` and `scalar` are two loaded modules, `js` is the package's `published` entry. */
export function* cases({ simd, scalar, js, quick }) {
  for (const exponent of quick ? [9] : [9, 10, 12])
    yield terrain({ simd, scalar, js }, diamondSquare, exponent)
  for (const exponent of quick ? [9] : [9, 10, 11]) yield terrain({ simd, scalar, js }, stampNoise, exponent)
  for (const exponent of quick ? [8] : [9, 10]) yield terrain({ simd, scalar, js }, perlinNoise, exponent)
  yield mesh({ simd, scalar }, 'surface', 10)
  yield mesh({ simd, scalar }, 'voxels', 8)
}

const seed = 42
const diamondSquare = {
  ours: { generator: 'diamond-square', seed, roughness: 0.3 },
  twins: [
    { id: 'loftis', most: 10 },
    { id: 'voirol-a', most: 12 },
    { id: 'voirol-b', most: 12 },
    { id: 'voirol-r', most: 12, reference: true },
  ],
}
const stampNoise = {
  ours: { generator: 'stamp-noise', seed, stamp: 'cone' },
  twins: [{ id: 'stamp-noise-2016', most: 11, reference: true }],
}
const perlinNoise = {
  ours: { generator: 'perlin-noise', seed, octaves: 8 },
  twins: [{ id: 'perlin-2002', most: 10, reference: true }],
}

function terrain({ simd, scalar, js }, { ours, twins }, exponent) {
  const parameters = { ...ours, exponent }
  const { size, heights } = simd.generate(parameters)
  check(
    sameBits(heights, scalar.generate(parameters).heights),
    `${ours.generator}: SIMD and scalar heights differ`,
  )
  const output = new Float32Array(heights.length)

  const candidates = [
    { name: 'fill', run: () => output.fill(1.5) },
    { name: 'copy', run: () => output.set(heights) },
    { name: `${ours.generator}, SIMD`, run: () => simd.borrow(parameters, () => undefined), ours: true },
    { name: `${ours.generator}, scalar`, run: () => scalar.borrow(parameters, () => undefined) },
  ]
  for (const { id, most, reference } of twins) {
    if (exponent > most) continue
    const twin = js.published[id]
    const made = simd.generate({ generator: id, exponent: Math.min(exponent, 8), seed }).heights
    const again = twin.generate({ exponent: Math.min(exponent, 8) }, js.randomStream(seed)).heights
    check(sameBits(made, again), `${id}: C++ and JavaScript heights differ`)
    const room = new Float32Array(twin.size({ exponent }) ** 2)
    candidates.push({
      name: `${id}, JavaScript`,
      run: () => twin.fill({ exponent }, room, Math.random),
      reference,
    })
    candidates.push({
      name: `${id}, WebAssembly`,
      run: () => simd.borrow({ generator: id, exponent, seed }, () => undefined),
    })
  }
  return { title: `${ours.generator} ${size} × ${size}`, points: size * size, candidates }
}

function mesh({ simd, scalar }, kind, exponent) {
  const field = simd.generate({ exponent, seed, roughness: 0.3 })
  const arrays = [simd, scalar].map((module) => Object.values(module[kind](field)).filter(ArrayBuffer.isView))
  check(
    arrays[0].every((array, index) => sameBits(array, arrays[1][index])),
    `${kind}: SIMD and scalar meshes differ`,
  )
  const output = new Uint8Array(arrays[0].reduce((bytes, array) => bytes + array.byteLength, 0))
  return {
    title: `${kind} of ${field.size} × ${field.size}, copies in and out included`,
    points: field.size ** 2,
    candidates: [
      { name: 'fill', run: () => output.fill(1) },
      { name: `${kind}, SIMD`, run: () => simd[kind](field), ours: true },
      { name: `${kind}, scalar`, run: () => scalar[kind](field) },
    ],
  }
}

function check(holds, sentence) {
  if (!holds) throw new Error(sentence)
}
