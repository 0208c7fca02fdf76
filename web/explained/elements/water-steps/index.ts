import { define } from '../../../core/elements/base/orogen-element.js'
import { WaterStepsElement } from './water-steps-element.js'

export { WaterStepsElement }

define('orogen-water-steps', WaterStepsElement)
