import { define } from '../../dom/orogen-element.js'
import { EndlessElement } from './endless-element.js'

export { EndlessElement }

define('orogen-endless', EndlessElement)
