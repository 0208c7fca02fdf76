import { define } from '../../../core/elements/base/orogen-element.js'
import { QuizElement } from './quiz-element.js'

export { QuizElement }

define('orogen-quiz', QuizElement)
