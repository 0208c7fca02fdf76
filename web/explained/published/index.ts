import { imai } from './imai.js'
import { loftis } from './loftis.js'
import { between, flag, numbers, oneOf, whole } from './options.js'
import { palais } from './palais.js'
import { perlin2002 } from './perlin-2002.js'
import { distributions } from './distributions.js'
import { program, type Published } from './program.js'
import { stampNoise2016 } from './stamp-noise-2016.js'
import { diamondSquareA } from './voirol-a.js'
import { diamondSquareB } from './voirol-b.js'
import { diamondSquareR, randomTable } from './voirol-r.js'

export type { ChoiceOption, FlagOption, NumberOption, NumbersOption, Option, Options } from './options.js'
export type { Published, PublishedOptions, PublishedTerrain } from './program.js'
export { randomStream } from './random-stream.js'
const exponent = whole(1, 13, 9)
const faithful = flag(true)
let plainArray: number[] = []
const voirol = { author: 'William Voirol, Switzerland, February 2016', width: 3 }

const programs = {
  'voirol-a-array': program('voirol-a-array', {
    ...voirol,
    options: { exponent },
    kernel(settings, heights, random) {
      // Voirol's array lives as long as his terrain: a second run finds it at full length, which an engine
      // fills much faster.
      if (plainArray.length !== (2 ** settings.exponent + 1) ** 2) plainArray = []
      diamondSquareA(settings, plainArray, random)
      heights.set(plainArray)
    },
  }),
  'voirol-a': program('voirol-a', { ...voirol, options: { exponent }, kernel: diamondSquareA }),
  'voirol-b': program('voirol-b', { ...voirol, options: { exponent }, kernel: diamondSquareB }),
  'voirol-r': program('voirol-r', {
    ...voirol,
    options: {
      exponent,
      faithful,
      distribution: oneOf(distributions, 'uniform'),
      table: numbers(1, 1024, -1000, 1000),
    },
    kernel(settings, heights, random) {
      diamondSquareR(settings, heights, randomTable(random, settings.distribution, settings.table))
    },
  }),
  loftis: program('loftis', {
    author: 'Hunter Loftis, PlayfulJS',
    options: { exponent, roughness: between(0, 1, 0.7), faithful },
    kernel: loftis,
  }),
  imai: program('imai', {
    author: 'Imai, with three.js r142',
    options: { exponent, amplitude: between(0, 1000, 5), faithful },
    kernel: imai,
  }),
  palais: program('palais', {
    author: 'a demonstration in Processing, in French',
    // The largest exponent is one less than for the others, so that one more pass still fits.
    options: {
      exponent: whole(1, 12, 9),
      amplitude: between(0, 1000, 400),
      relief: oneOf(['steep', 'smooth'], 'smooth'),
      passes: flag(false),
    },
    width: 2000,
    kernel: palais,
  }),
  'stamp-noise-2016': program('stamp-noise-2016', {
    author: 'the article "Stamp Noise", in French, 2016',
    options: { exponent, stamp: oneOf(['cone', 'bell'], 'cone'), granularity: whole(1, 4096, 1) },
    tiles: true,
    width: 4,
    kernel: stampNoise2016,
  }),
  'perlin-2002': program('perlin-2002', {
    author: 'Ken Perlin, New York University, 2002',
    options: { exponent, octaves: whole(1, 16, 8), gain: between(0, 1, 0.5), lacunarity: between(1, 4, 2) },
    width: 4,
    kernel: perlin2002,
  }),
}

export type PublishedId = keyof typeof programs

/** The programs by their ids, which are those of the C++ catalogue, plus `voirol-a-array`. */
export const published: Readonly<Record<PublishedId, Published>> = programs
