import { define } from '../base/orogen-element.js'
import { RoughnessElement } from './roughness.js'

export { RoughnessElement }

define('orogen-roughness', RoughnessElement)
