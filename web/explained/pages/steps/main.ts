import { linkFigures } from '../../../core/pages/linked-state.js'
import { startPage } from '../../../core/pages/shell.js'
import stepsWords from 'words:steps'

await startPage('steps', stepsWords)
// Load the elements once the page has chosen its language, which they use too.
await import('../../elements/growth/growth-element.js')
await import('../../elements/steps/steps-element.js')
await import('../../elements/stamp-steps/stamp-steps-element.js')
await import('../../elements/planet-steps/planet-steps-element.js')
await import('../../elements/roughness/roughness-element.js')
await import('../../elements/valleys/valleys-element.js')
await import('../../elements/water-steps/water-steps-element.js')
linkFigures()
