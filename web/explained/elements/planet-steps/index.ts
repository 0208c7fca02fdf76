import { define } from '../../../core/elements/base/orogen-element.js'
import { PlanetStepsElement } from './planet-steps-element.js'

export { PlanetStepsElement }

define('orogen-planet-steps', PlanetStepsElement)
