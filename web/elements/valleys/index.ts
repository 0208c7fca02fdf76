import { define } from '../base/orogen-element.js'
import { ValleysElement } from './valleys-element.js'

export { ValleysElement }

define('orogen-valleys', ValleysElement)
