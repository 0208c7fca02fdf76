import type { TerrainClient } from '../../orogen/client.js'
import type { TerrainViewOptions } from '../../render/terrain-view.js'
import { type SceneOptions, TerrainController } from '../../state/terrain-controller.js'
import type { ViewportOptions } from '../../state/terrain-viewport.js'
import type { TerrainState } from '../../state/state.js'
import { byId } from '../../dom/elements.js'
import type { Legend } from './legend.js'
import type { WordsOf } from '../../../words/keys.js'

/** The terrain of the studio: its canvases with their labels, and the legend of its map. */
export function createController(
  words: WordsOf<'studio'>,
  client: TerrainClient,
  state: TerrainState,
  options: TerrainViewOptions & Pick<SceneOptions, 'onWebGL' | 'onSettled' | 'ahead'>,
): TerrainController {
  const canvas = byId<HTMLCanvasElement>('canvas')
  const mapCanvas = byId<HTMLCanvasElement>('map-canvas')
  canvas.setAttribute('aria-label', words.say('canvas.label'))
  mapCanvas.setAttribute('aria-label', words.say('map.label'))
  const legend = legendOf(words, () => controller.viewport.reframe())
  const controller = new TerrainController(client, state, {
    ...options,
    recycles: true,
    canvas,
    mapCanvas,
    label: (height) => words.number(height, { maximumSignificantDigits: 3 }),
    paper: () => getComputedStyle(document.body).backgroundColor,
    onMap: legend,
  })
  return controller
}

/** The legend of the map, loaded with the first map. `onSize` runs when it covers another part of the picture. */
function legendOf(words: WordsOf<'studio'>, onSize: () => void): NonNullable<ViewportOptions['onMap']> {
  let legend: Legend | undefined
  let wanted: Parameters<NonNullable<ViewportOptions['onMap']>>[0]
  new ResizeObserver(onSize).observe(byId('legend'))
  const draw = () => (wanted ? legend?.show(wanted) : legend?.hide())
  return (map) => {
    wanted = map
    if (legend || !map) return draw()
    void import('./legend.js').then(async ({ Legend, coverWords }) => {
      await words.include(coverWords)
      legend ??= new Legend(words)
      draw()
    })
  }
}

/** Reports whether the reader's system uses a dark scheme, now and whenever that changes. */
export function followDarkness(show: (dark: boolean) => void): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => show(dark.matches))
  show(dark.matches)
}
