import { sheet } from '../../dom/sheet.js'
import baseCss from './base.css?inline'

export const baseSheet = sheet(baseCss)
