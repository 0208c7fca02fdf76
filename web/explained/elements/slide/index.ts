import { define } from '../../../core/elements/base/orogen-element.js'
import { SlideElement } from './slide-element.js'

export { SlideElement }

define('orogen-slide', SlideElement)
