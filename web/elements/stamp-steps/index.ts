import { define } from '../base/orogen-element.js'
import { StampStepsElement } from './stamp-steps-element.js'

export { StampStepsElement }

define('orogen-stamp-steps', StampStepsElement)
