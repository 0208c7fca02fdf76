import { isInFirst } from '../package/module/choice.js'
import { TerrainClient } from '../package/worker/client.js'
import { makeContextAhead } from '../draw/context/context.js'
import { noInsets, type Insets } from '../draw/camera/viewpoint.js'
import { PrefetchedTerrain } from '../state/prefetch.js'
import { passagePicture } from '../dom/passage.js'
import { readEntry, startKey } from './entry.js'
import firstPicture from './first.webp?url&no-inline'
import { viewOf } from '../state/views.js'
import { byId, element } from '../dom/elements.js'
import { storedText } from '../dom/session.js'
import { Words } from '../words/words.js'
import { fillBar, footOf, pageLanguage, thisPageIn } from '../pages/shell.js'
import { studioWords } from '../state/studio-words.js'
import linkWords from 'words:link'
import pageWords from 'words:page'
import terrainWords from 'words:terrain'
import type { Language } from '../words/languages.js'
import type { WordsOf } from '../words/keys.js'

// Start this first, so that the terrain, the words and the view load while the rest is set up. A failed part
// is requested again later, and then reported.
const entry = readEntry(location.search)
const client = new TerrainClient({}, !isInFirst(entry.state.generator.id))
if (entry.rise) byId('stage').append(...passagePicture(entry.rise))
// The first mountain, blurred, until it is drawn; the single file has nothing to wait for.
if (entry.kind === 'first sight' && import.meta.env.MODE !== 'alone')
  byId('stage').append(element('img.passage.first', { src: firstPicture, alt: '' }))
// The cards that come after the first picture have their room from the beginning, or the picture would move.
byId('start').hidden = entry.kind !== 'first sight' || storedText('localStorage', startKey) !== null
const ahead = PrefetchedTerrain.ask(client, entry.state)
const { language, kept } = pageLanguage()
const studio = import('./studio.js')
const loading = Words.load<string>(language, pageWords, linkWords, terrainWords, studioWords)
viewOf(entry.state)
  .file()
  .catch(() => undefined)
if (viewOf(entry.state).dimensions === '3d') makeContextAhead(byId<HTMLCanvasElement>('canvas'))
const wide = matchMedia('(min-width: 760px)')

const words: WordsOf<'studio'> & WordsOf<'page'> = await loading
document.documentElement.lang = language
document.title = words.say('studio.title')
byId('skip').addEventListener('click', (event) => {
  event.preventDefault() // the address stays that of the terrain
  byId('redraw').focus()
})
const hasPages = import.meta.env.MODE !== 'alone'
// A language may be chosen before the rest of the page is there.
let opened: { link(language: Language): string } | undefined = undefined
fillBar(hasPages ? 'studio' : undefined, words, kept, (language) =>
  location.assign(opened?.link(language) ?? thisPageIn(language)),
)

// On wide screens the bar and the panel lie over the picture.
function insets(): Insets {
  if (!wide.matches) return { ...noInsets, corner: legendCorner() }
  const [bar, panel] = [byId('shell'), byId('panel')]
  return {
    top: bar.getBoundingClientRect().bottom,
    right: panel.hidden ? 0 : Math.max(innerWidth - panel.getBoundingClientRect().left, 0),
    bottom: coveredBelow(byId('start')) || coveredBelow(document.querySelector<HTMLElement>('.drawing')),
    corner: legendCorner(),
  }
}

const coveredBelow = (box: HTMLElement | null): number => {
  const { top = 0, height = 0 } = box?.getBoundingClientRect() ?? {}
  return height > 0 ? Math.max(innerHeight - top, 0) : 0
}

// The legend of the map is in the lower left corner.
function legendCorner(): Insets['corner'] {
  const [legend, viewport] = [byId('legend'), byId('stage')].map((each) => each.getBoundingClientRect())
  if (!legend!.width) return undefined
  return { width: legend!.right - viewport!.left, height: viewport!.bottom - legend!.top }
}

byId('controls').append(footOf(words))
const { Studio } = await studio
opened = await Studio.open(words, kept, entry, client, { ahead, insets, wheel: () => 'still-page' })
