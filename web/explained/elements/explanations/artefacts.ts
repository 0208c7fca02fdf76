// These elements show and measure what generators leave behind. The attributes of each element say all that can be asked of it.
import { ComparisonElement } from '../comparison/comparison-element.js'
import { GrowthElement } from '../growth/growth-element.js'
import { MicroscopeElement } from '../microscope/microscope-element.js'
import { QuizElement } from '../quiz/quiz-element.js'
import { RoughnessElement } from '../roughness/roughness-element.js'
import { SlideElement } from '../slide/slide-element.js'

/** `<orogen-microscope>`: an artefact beside a map that has none (microscope-element.ts). */
export const OrogenMicroscope: CustomElementConstructor = MicroscopeElement

/** `<orogen-roughness>`: one mountain, its roughness dragged, with its spectrum (roughness-element.ts). */
export const OrogenRoughness: CustomElementConstructor = RoughnessElement

/** `<orogen-slide>`: a map dragged over itself, black where the two are the same (slide-element.ts). */
export const OrogenSlide: CustomElementConstructor = SlideElement

/** `<orogen-growth>`: one mountain, level by level (growth-element.ts). */
export const OrogenGrowth: CustomElementConstructor = GrowthElement

/** `<orogen-comparison>`: a reader's own heightmap beside one of ours, measured alike (comparison-element.ts). */
export const OrogenComparison: CustomElementConstructor = ComparisonElement

/** `<orogen-quiz>`: ten questions on ten mountains (quiz-element.ts). */
export const OrogenQuiz: CustomElementConstructor = QuizElement

declare global {
  interface HTMLElementTagNameMap {
    'orogen-comparison': HTMLElement
    'orogen-growth': HTMLElement
    'orogen-microscope': HTMLElement
    'orogen-quiz': HTMLElement
    'orogen-roughness': HTMLElement
    'orogen-slide': HTMLElement
  }
}
