import { define } from '../base/orogen-element.js'
import { PlanetStepsElement } from './planet-steps-element.js'

export { PlanetStepsElement }

define('orogen-planet-steps', PlanetStepsElement)
