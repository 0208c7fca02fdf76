import { byId, element } from '../../dom/elements.js'
import { whenNear } from '../../dom/sight.js'
import { type FigureSources, figureWords, noteFigures } from '../figure-notes.js'
import { imai, miller, stampNoise, voirol } from '../figure-sources.js'
import { linkFigures } from '../linked-state.js'
import { inLanguage, startPage } from '../shell.js'
import { followFigure } from './live-prose.js'
import type { ArtefactId } from '../../explained/laboratory/artefacts.js'
import type { KeyOf } from '../../words/keys.js'
import artefactsWords from 'words:artefacts'

// A section for each artefact: first those that one sees on a mountain.
const shownFirst = [
  'creases',
  'circles',
  'grain',
  'comb',
  'gullies',
  'seams',
  'bias',
  'lattice',
] as const satisfies ArtefactId[]
byId('end').before(
  ...shownFirst.flatMap((id) => [
    element('h2', { id, 'data-words': `artefacts.${id}` }),
    element('p', { 'data-words': `artefacts.${id}.see` }),
    element('orogen-microscope', {
      id: `${id}-microscope`,
      class: 'wide',
      artefact: id,
      'data-changed': '2026-11-27',
    }),
    element('p', { 'data-words': `artefacts.${id}.why` }),
  ]),
)
const { words, kept } = await startPage<KeyOf<'artefacts' | 'figure'>>(
  'artefacts',
  artefactsWords,
  figureWords,
)
for (const id of shownFirst) followFigure(id, words)

const headings = [...document.querySelectorAll('#contents ~ h2[id]')]
const contents = byId('contents')
contents.setAttribute('aria-label', words.say('artefacts.contents'))
contents.append(
  element(
    'ol',
    ...headings.map(({ id, textContent }) => element('li', element('a', { href: `#${id}` }, textContent))),
  ),
)
// The elements read the page's language when they are defined, so they are loaded once it is known.
await import('../../explained/artefacts/microscope/microscope-element.js')
const sources: FigureSources = {
  quiz: 'ours',
  bugs: 'ours',
  'creases-microscope': miller,
  'circles-microscope': stampNoise,
  'grain-microscope': 'ours',
  'comb-microscope': 'ours',
  'gullies-microscope': 'ours',
  'seams-microscope': stampNoise,
  'bias-microscope': imai,
  'lattice-microscope': voirol,
}
noteFigures(words, sources, linkFigures())

const rivers = `${inLanguage('./steps.html', kept)}#water`
byId<HTMLAnchorElement>('rivers').href = rivers
byId('quiz').setAttribute('rivers', rivers)
byId('quiz').setAttribute('studio', inLanguage('./', kept))
// Loaded only for readers who scroll this far.
whenNear(
  byId('quiz'),
  () => void import('../../explained/artefacts/quiz/quiz-element.js').then(() => linkFigures([byId('quiz')])),
)
whenNear(
  byId('bugs'),
  () => void import('../../explained/artefacts/bugs/bugs-element.js').then(() => linkFigures([byId('bugs')])),
)

// The figures above the place that the link asks for have grown in the meantime.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
