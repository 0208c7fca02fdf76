import { define } from '../../../core/elements/base/orogen-element.js'
import { ComparisonElement } from './comparison-element.js'

export { ComparisonElement }

define('orogen-comparison', ComparisonElement)
