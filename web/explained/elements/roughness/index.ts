import { define } from '../../../core/elements/base/orogen-element.js'
import { RoughnessElement } from './roughness.js'

export { RoughnessElement }

define('orogen-roughness', RoughnessElement)
