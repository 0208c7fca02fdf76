import { TerrainClient } from '../../orogen/client.js'
import { TerrainView } from '../../render/terrain-view.js'
import { chooseLanguage, Words } from '../words/index.js'
import { byId } from './elements.js'
import { Studio } from './studio.js'

const client = new TerrainClient() // first of all: it fetches while the rest sets up
const canvas = byId<HTMLCanvasElement>('canvas')
const wide = matchMedia('(min-width: 760px)')
const dark = matchMedia('(prefers-color-scheme: dark)')

const wanted = new URLSearchParams(location.search).get('lang')
const words = await Words.load(chooseLanguage(wanted, navigator.languages))
document.documentElement.lang = words.language
document.title = words.say('page.title')
canvas.setAttribute('aria-label', words.say('canvas.label'))
canvas.title = words.say('canvas.keys')

new Studio(words, wanted === null ? undefined : words.language, client, (onCamera) => {
  let view: TerrainView
  try {
    // On wide screens the panel lies over the picture.
    const obstructedRight = () => (wide.matches ? innerWidth - byId('panel').getBoundingClientRect().left : 0)
    view = new TerrainView(canvas, { obstructedRight, onCamera })
  } catch {
    return undefined
  }
  view.dark = dark.matches
  dark.addEventListener('change', () => (view.dark = dark.matches))
  return view
})
