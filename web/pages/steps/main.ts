import { linkFigures } from '../linked-state.js'
import { startPage } from '../shell.js'
import stepsWords from 'words:steps'

await startPage('steps', stepsWords)
// Load the elements once the page has chosen its language, which they use too.
await import('../../explained/steps/growth/growth-element.js')
await import('../../explained/steps/diamond-square/steps-element.js')
await import('../../explained/steps/stamps/stamp-steps-element.js')
await import('../../explained/steps/planet/planet-steps-element.js')
await import('../../explained/artefacts/roughness/roughness-element.js')
await import('../../explained/steps/valleys/valleys-element.js')
await import('../../explained/steps/water/water-steps-element.js')
linkFigures()
