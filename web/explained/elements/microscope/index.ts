import { define } from '../../../core/elements/base/orogen-element.js'
import { MicroscopeElement } from './microscope.js'

export { MicroscopeElement }

define('orogen-microscope', MicroscopeElement)
