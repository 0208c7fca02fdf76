import { define } from '../base/orogen-element.js'
import { SlideElement } from './slide-element.js'

export { SlideElement }

define('orogen-slide', SlideElement)
