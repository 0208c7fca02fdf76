import { define } from '../../../core/elements/base/orogen-element.js'
import { StampStepsElement } from './stamp-steps-element.js'

export { StampStepsElement }

define('orogen-stamp-steps', StampStepsElement)
