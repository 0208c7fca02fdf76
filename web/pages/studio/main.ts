import { TerrainClient } from '../../orogen/client.js'
import { nothingObstructed, type Obstruction } from '../../render/camera.js'
import { TerrainView, type TerrainViewOptions } from '../../render/terrain-view.js'
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

// On wide screens the panel lies over the picture.
function obstructed(): Obstruction {
  if (!wide.matches) return nothingObstructed
  const gallery = byId<HTMLDetailsElement>('gallery')
  return {
    right: innerWidth - byId('panel').getBoundingClientRect().left,
    bottom: gallery.open ? innerHeight - gallery.getBoundingClientRect().top : 0,
  }
}

function createView(options: TerrainViewOptions): TerrainView | undefined {
  let view: TerrainView
  try {
    view = new TerrainView(canvas, { ...options, wheel: 'always' })
  } catch {
    return undefined
  }
  view.dark = dark.matches
  dark.addEventListener('change', () => (view.dark = dark.matches))
  return view
}

new Studio(words, wanted === null ? undefined : words.language, client, createView, { obstructed })
