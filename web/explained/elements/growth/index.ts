import { define } from '../../../core/elements/base/orogen-element.js'
import { GrowthElement } from './growth-element.js'

export { GrowthElement }

define('orogen-growth', GrowthElement)
