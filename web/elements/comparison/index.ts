import { define } from '../base/orogen-element.js'
import { ComparisonElement } from './comparison-element.js'

export { ComparisonElement }

define('orogen-comparison', ComparisonElement)
