import { define } from '../base/orogen-element.js'
import { QuizElement } from './quiz-element.js'

export { QuizElement }

define('orogen-quiz', QuizElement)
