import { loadOrogen, type Orogen } from '../../package/index.js'
import type { Analysis } from '../../package/analysis.js'
import type { Heightfield } from '../../package/heightfield.js'
import type { GenerateParameters } from '../../package/parameter-types.js'
import { type ArtefactId, parametersOf, type VariantId } from './artefacts.js'
import { addedNumbers, bends, correlationMap, type ArtefactMeasure, twoByTwo } from './filters.js'
import { bias, broken, circles, comb, creases, folded, foldSide, grain, lattice, seams } from './measures.js'
import { streamsOf, type ErodedMap, eroded } from './eroded.js'
import type { Work } from '../../package/worker/job-queue.js'

/** A square of values to draw. */
export interface Grid {
  size: number
  values: Float32Array<ArrayBuffer>
}

/** One map under the microscope: its picture in every view, and the measure. */
export interface MeasuredMap {
  /** The heights as shown: 2 × 2 copies for seams. */
  heights: Grid
  highpass: Grid
  autocorrelation: Grid
  /** For creases only. */
  folded?: Grid
  /** For eroded maps only. */
  streams?: Grid
  /** The shift with the strongest correlation. */
  strongest: { dx: number; dy: number; correlation: number }
  measure: ArtefactMeasure
}

/** A mountain, and how rough it is. */
export interface Mountain extends Pick<Analysis, 'hurst' | 'spectrum'> {
  field: Heightfield
}

/** A map after erosion. */
export type RiverLand = Heightfield & Required<Pick<Heightfield, 'water'>>

export type MeasureJob =
  | {
      kind: 'maps'
      artefact: ArtefactId
      variants: VariantId[]
      exponent: number
      seed: number
      roughness?: number
      /** A reader's map in place of the first variant. */
      own?: Heightfield | undefined
    }
  | { kind: 'mountain'; parameters: GenerateParameters | Heightfield }
  | { kind: 'rivers'; parameters: GenerateParameters[] }

export interface MeasureAnswers {
  maps: MeasuredMap[]
  mountain: Mountain
  rivers: RiverLand[]
}

export type AnswerTo<Asked extends MeasureJob> = MeasureAnswers[Asked['kind']]

/** Performs a job. */
export function perform<Asked extends MeasureJob>(orogen: Orogen, job: Asked): AnswerTo<Asked>
export function perform(orogen: Orogen, job: MeasureJob): MeasureAnswers[MeasureJob['kind']] {
  if (job.kind === 'maps')
    return job.variants.map((variant, i) =>
      i === 0 && job.own
        ? measureField(orogen, job.artefact, job.own, job.exponent)
        : measureMap(orogen, job.artefact, variant, job.exponent, job.seed, job.roughness),
    )
  if (job.kind === 'rivers') return job.parameters.map((each) => orogen.generate(each) as RiverLand)
  const { parameters } = job
  const made = 'heights' in parameters ? parameters : orogen.generate(parameters)
  const { size, heights, min, max, spacing } = made
  const field = { size, heights, min, max, spacing } // without the water, which is not needed here
  const { hurst, spectrum } = orogen.analyse(field, { lags: 1, bins: 1 })
  return { field, hurst, spectrum }
}

/** Makes and measures a map. Takes some 200 ms for 513 × 513 points; three times as much with erosion. */
export function measureMap(
  orogen: Orogen,
  artefact: ArtefactId,
  variant: VariantId,
  exponent: number,
  seed: number,
  roughness?: number,
): MeasuredMap {
  const generated = orogen.generate(parametersOf(variant, exponent, seed, roughness))
  const worn = eroded(artefact, variant, generated, seed)
  const field = worn ? { ...generated, heights: worn.heights } : generated
  return measureField(orogen, artefact, field, exponent, worn)
}

function measureField(
  orogen: Orogen,
  artefact: ArtefactId,
  field: Heightfield,
  exponent: number,
  worn?: ErodedMap,
): MeasuredMap {
  const { autocorrelation } = orogen.analyse(field)
  const period = 2 ** exponent
  const measured: Record<ArtefactId, () => ArtefactMeasure> = {
    lattice: () => lattice(field.size, autocorrelation),
    circles: () => circles(field),
    bias: () => bias(field),
    creases: () => creases(field),
    seams: () => seams(field, period),
    grain: () => grain(worn!),
    comb: () => comb(worn!),
    gullies: () => broken(worn!),
  }
  const shown: Grid =
    artefact === 'seams'
      ? { size: 2 * period, values: twoByTwo(field, period) }
      : { size: field.size, values: field.heights }
  const map = { size: shown.size, heights: shown.values }
  const tiles = artefact === 'seams' || artefact === 'circles'
  return {
    heights: shown,
    highpass: { size: shown.size, values: artefact === 'lattice' ? addedNumbers(map) : bends(map, tiles) },
    autocorrelation: { size: 2 * autocorrelation.lags + 1, values: correlationMap(autocorrelation) },
    ...(artefact === 'creases' && { folded: { size: foldSide, values: folded(field) } }),
    ...(worn && { streams: { size: field.size, values: streamsOf(worn) } }),
    strongest: autocorrelation.strongest,
    measure: measured[artefact](),
  }
}

let loading: Promise<Orogen> | undefined

/** Does a job of the laboratory, in its worker or on the page's thread. */
export const work: Work<MeasureJob, MeasureAnswers[MeasureJob['kind']]> = async (job) => {
  loading ??= loadOrogen()
  const orogen = await loading.catch((error: unknown) => {
    loading = undefined // a failed download may succeed the next time
    throw error
  })
  return perform(orogen, job)
}
