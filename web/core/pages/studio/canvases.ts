import type { TerrainClient } from '../../orogen/client.js'
import type { TerrainViewOptions } from '../../render/terrain-view.js'
import { type SceneOptions, TerrainScene } from '../../state/scene.js'
import type { StageOptions } from '../../state/stage.js'
import type { TerrainState } from '../../state/state.js'
import { byId } from '../../dom/elements.js'
import type { StudioWords } from '../../../words/studio/index.js'
import type { Legend } from './legend.js'

/** The scene of the studio: its canvases with their labels, and the legend of its map. */
export function createScene(
  words: StudioWords,
  client: TerrainClient,
  state: TerrainState,
  options: TerrainViewOptions & Pick<SceneOptions, 'onDepth' | 'onSettled' | 'ahead'>,
): TerrainScene {
  const canvas = byId<HTMLCanvasElement>('canvas')
  const mapCanvas = byId<HTMLCanvasElement>('map-canvas')
  for (const each of [canvas, mapCanvas]) {
    each.setAttribute('aria-label', words.say(each === canvas ? 'canvas.label' : 'map.label'))
    each.title = words.say(each === canvas ? 'canvas.keys' : 'map.keys')
  }
  const legend = legendOf(words)
  return new TerrainScene(client, state, {
    ...options,
    recycles: true,
    canvas,
    mapCanvas,
    label: (height) => words.number(height, { maximumSignificantDigits: 3 }),
    paper: () => getComputedStyle(document.body).backgroundColor,
    onMap: legend,
  })
}

// Fetched with the first map.
function legendOf(words: StudioWords): NonNullable<StageOptions['onMap']> {
  let legend: Legend | undefined
  let wanted: Parameters<NonNullable<StageOptions['onMap']>>[0]
  const draw = () => (wanted ? legend?.show(wanted.field, wanted.look) : legend?.hide())
  return (map) => {
    wanted = map
    if (legend || !map) return draw()
    void import('./legend.js').then(({ Legend }) => {
      legend ??= new Legend(words)
      draw()
    })
  }
}
