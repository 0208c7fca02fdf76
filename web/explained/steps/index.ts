// The elements that show step by step how a mountain grows. Other pages use only their tags, attributes and
// events.
import { GrowthElement } from './growth/growth-element.js'
import { PlanetStepsElement } from './planet/planet-steps-element.js'
import { RidgeElement } from './ridge/ridge-element.js'
import { StampStepsElement } from './stamps/stamp-steps-element.js'
import { StepsElement } from './diamond-square/steps-element.js'
import { ValleysElement } from './valleys/valleys-element.js'
import { WaterStepsElement } from './water/water-steps-element.js'

/** `<orogen-steps>`: diamond-square a point at a time (steps-element.ts). */
export const OrogenSteps: CustomElementConstructor = StepsElement

/** `<orogen-growth>`: one mountain, its level dragged from four numbers to 513 × 513 (growth-element.ts). */
export const OrogenGrowth: CustomElementConstructor = GrowthElement

/** `<orogen-planet-steps>`: stamps that fall on a ball, octave by octave (planet-steps-element.ts). */
export const OrogenPlanetSteps: CustomElementConstructor = PlanetStepsElement

/** `<orogen-ridge>`: a ridge that the reader draws, and the valleys that answer (ridge-element.ts). */
export const OrogenRidge: CustomElementConstructor = RidgeElement

/** `<orogen-stamp-steps>`: stamp noise a stamp at a time (stamp-steps-element.ts). */
export const OrogenStampSteps: CustomElementConstructor = StampStepsElement

/** `<orogen-valleys>`: what water makes of a mountain, its age dragged (valleys-element.ts). */
export const OrogenValleys: CustomElementConstructor = ValleysElement

/** `<orogen-water-steps>`: one drop followed while rivers cut their valleys (water-steps-element.ts). */
export const OrogenWaterSteps: CustomElementConstructor = WaterStepsElement

export type * from './frameworks.js'

declare global {
  interface HTMLElementTagNameMap {
    'orogen-growth': HTMLElement
    'orogen-planet-steps': HTMLElement
    'orogen-ridge': HTMLElement
    'orogen-stamp-steps': HTMLElement
    'orogen-steps': HTMLElement
    'orogen-valleys': HTMLElement
    'orogen-water-steps': HTMLElement
  }
}
