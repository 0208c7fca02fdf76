import { stepsWords } from '../../../words/steps/index.js'
import { linkFigures } from '../../../core/pages/linked-state.js'
import { startPage } from '../../../core/pages/shell.js'

await startPage('steps', stepsWords)
// Once the page has its language, which is theirs.
await import('../../elements/growth/index.js')
await import('../../elements/steps/index.js')
await import('../../elements/stamp-steps/index.js')
await import('../../elements/planet-steps/index.js')
await import('../../elements/roughness/index.js')
await import('../../elements/valleys/index.js')
await import('../../elements/water-steps/index.js')
linkFigures()
