import { define } from '../base/orogen-element.js'
import { GrowthElement } from './growth-element.js'

export { GrowthElement }

define('orogen-growth', GrowthElement)
