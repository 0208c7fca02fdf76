// The rates of erosion on a level by its points a side: cpp/erosion/rates.h. Every operation is rounded to 32
// bits.

/** The parameters of cpp/erosion/erosion.h; all but the seed are 0 to 1. */
export interface Erosion {
  age: number
  hardness: number
  creep: number
  sea: number
  seed: number
}

/** The rates of erosion in each of its steps of time. */
export interface Rates {
  steps: number
  wandering: number
  uplift: number
  strength: number
  threshold: number
  breadth: number
  sedimentation: number
  sill: number
  deposition: number
  steepest: number
  slide: number
  creep: number
  floor: number
  open: number
  cliff: number
  detail: number
  maxDetail: number
  calm: number
  sway: number
  volume: number
}

const fround = Math.fround

export function ratesFor(erosion: Erosion, side: number, finest: boolean): Rates {
  const f = fround
  const age = f(erosion.age)
  const hardness = f(erosion.hardness)
  const creep = f(erosion.creep)
  const time = f(f(age * age) * 1.25)
  const late = Math.max(f(f(age * 2) - 1), 0)
  const old = f(late * late)
  const softness = f(f(2.5 - f(2 * hardness)) / f(1 + hardness))
  const early = Math.min(f(time * 20), 1)
  const lakeless = Math.min(Math.max(f(f(f(0.43) - age) * f(4.4)), f(f(age - f(0.6)) * 2.5), 0), 1)
  const squared = f(lakeless * lakeless)
  let steps: 30 | 10 | 8 | 4 | 3
  if (side < 40) steps = 30
  else if (side < 80) steps = 10
  else if (side < 160) steps = 8
  else if (side < 200) steps = 4
  else steps = 3
  const steepest = f(f(3 + f(9 * hardness)) / side)
  const weight = f(f(0.7) + f(f(0.6) * creep))
  const soil = f(f(f(0.02) + f(f(0.1) * creep)) * Math.min(f(time * 2), 1))
  return {
    steps,
    wandering: side < 160 ? steps - 3 : 0,
    strength: f(f(f(f(f(0.37) * softness) * weight) * f(1 - f(f(0.6) * old))) * time),
    uplift: f(f(f(f(0.015) * f(1 + softness)) * f(1 - f(f(0.9) * old))) * time),
    threshold: f(f(f(f(0.008) * old) * creep) * side),
    breadth: f(f(f(0.7) * f(1 - old)) / side),
    sedimentation: f(f(f(f(0.61) * lakeless) * lakeless) * early),
    sill: f(f(squared * lakeless) * lakeless),
    deposition: 0.25,
    steepest,
    slide: f(f(0.12) * Math.min(time, 1)),
    creep: finest ? f(soil * f(0.5 + f(0.5 * old))) : soil,
    floor: f(f(0.125) * early),
    open: early,
    cliff: f(f(f(0.56) + f(f(0.4) * hardness)) / Math.max(early, f(1e-3))),
    detail: f(1 - f(f(0.6) * old)),
    maxDetail: f(f(0.75 + f(f(0.18) / Math.max(time, f(1e-6)))) / side),
    calm: f(f(0.1) * early),
    sway: early,
    volume: f(1 - f(f(0.16) * old)),
  }
}
