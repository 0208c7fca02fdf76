import { define } from '../../../core/elements/base/orogen-element.js'
import { ValleysElement } from './valleys-element.js'

export { ValleysElement }

define('orogen-valleys', ValleysElement)
