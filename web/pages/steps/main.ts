import { byId, element } from '../../dom/elements.js'
import { followReader } from '../contents.js'
import { linkFigures } from '../linked-state.js'
import { startPage } from '../shell.js'
import { figureWords, noteFigures } from '../figure-notes.js'
import { braun, fournier, gain, palais, stampNoise } from '../figure-sources.js'
import type { KeyOf } from '../../words/keys.js'
import stepsWords from 'words:steps'

const { words } = await startPage<KeyOf<'figure' | 'steps'>>('steps', figureWords, stepsWords)
const headings = [...document.querySelectorAll<HTMLElement>('main > h2[id]')]
const contents = byId('contents')
contents.setAttribute('aria-label', words.say('steps.contents'))
contents.append(
  element(
    'ol',
    ...headings.map(({ id, textContent }) => element('li', element('a', { href: `#${id}` }, textContent))),
  ),
)
followReader(contents, headings)
for (const heading of headings)
  heading.append(
    ' ',
    element('a.anchor', { href: `#${heading.id}`, 'aria-hidden': 'true', tabindex: -1 }, '#'),
  )
// Load the elements once the page has chosen its language, which they use too.
await import('../../explained/steps/growth/growth-element.js')
await import('../../explained/steps/diamond-square/steps-element.js')
await import('../../explained/steps/stamps/stamp-steps-element.js')
await import('../../explained/steps/planet/planet-steps-element.js')
await import('../../explained/artefacts/roughness/roughness-element.js')
await import('../../explained/steps/valleys/valleys-element.js')
await import('../../explained/steps/water/water-steps-element.js')
await import('../../explained/steps/ridge/ridge-element.js')
const sources = {
  growth: fournier,
  player: palais,
  ages: palais,
  dial: fournier,
  stamps: stampNoise,
  octaves: stampNoise,
  planet: stampNoise,
  valleys: braun,
  rivers: braun,
  ridge: gain,
}
noteFigures(words, sources, linkFigures())
