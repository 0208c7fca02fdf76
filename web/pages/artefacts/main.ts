import { byId, element } from '../../dom/elements.js'
import { artefactsWords } from '../../words/artefacts/index.js'
import { linkFigures } from '../linked-state.js'
import { startPage } from '../shell.js'

const { words } = await startPage<'artefacts.contents'>('artefacts', artefactsWords)

const headings = [...document.querySelectorAll('h2[id]')]
const contents = byId('contents')
contents.setAttribute('aria-label', words.say('artefacts.contents'))
contents.append(
  element(
    'ol',
    {},
    ...headings.map(({ id, textContent }) =>
      element('li', {}, element('a', { href: `#${id}` }, textContent)),
    ),
  ),
)
// The elements ask for their words in the page's language, so they come when it is known.
await import('../../elements/slide/index.js')
await import('../../elements/microscope/index.js')
linkFigures()
// What stands above the place that the link asks for has grown in the meantime.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
