// These elements show and measure what generators leave behind. The attributes of each element say all that
// can be asked of it.
import { GrowthElement } from '../steps/growth/growth-element.js'
import { MicroscopeElement } from './microscope/microscope-element.js'
import { QuizElement } from './quiz/quiz-element.js'
import { RoughnessElement } from './roughness/roughness-element.js'

/** `<orogen-microscope>`: an artefact beside a map that has none (microscope-element.ts). */
export const OrogenMicroscope: CustomElementConstructor = MicroscopeElement

/** `<orogen-roughness>`: one mountain, its roughness dragged, with its spectrum (roughness-element.ts). */
export const OrogenRoughness: CustomElementConstructor = RoughnessElement

/** `<orogen-growth>`: one mountain, level by level (growth-element.ts). */
export const OrogenGrowth: CustomElementConstructor = GrowthElement

/** `<orogen-quiz>`: ten questions on ten mountains (quiz-element.ts). */
export const OrogenQuiz: CustomElementConstructor = QuizElement

export type * from './frameworks.js'

declare global {
  interface HTMLElementTagNameMap {
    'orogen-growth': HTMLElement
    'orogen-microscope': HTMLElement
    'orogen-quiz': HTMLElement
    'orogen-roughness': HTMLElement
  }
}
