import type { Terrain } from '../package/client.js'
import { randomSeed } from '../package/random-seed.js'
import { type ParameterId, type ParameterValue, schema } from '../package/schema.js'
import { fillWords } from '../pages/shell.js'
import { type CameraPresetId, cameraPresets } from '../draw/camera/viewpoint.js'
import { type Control, createControl, labelledLook } from './controls.js'
import { button, byId, element, segments } from '../dom/elements.js'
import type { StudioHost } from './host.js'
import { ParameterRows } from './parameter-rows.js'
import { madeFor } from '../state/job.js'
import { type Look, type LookRow, lookTable, type ViewId, views } from '../state/look.js'
import { hasWeather, type TerrainState, withGenerator, withLook, withValues } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { WordsOf } from '../words/keys.js'

/** The place of each row of the look, by its subject, and the section that folds up when all its rows are hidden. */
const groups: Record<LookRow['group'], { rows: string; folds?: string }> = {
  view: { rows: 'look-view' },
  ground: { rows: 'look-ground' },
  motion: { rows: 'look-motion' },
  light: { rows: 'more-look-rows', folds: 'more-look' },
  camera: { rows: 'camera-rows', folds: 'more-camera' },
}

/** What has no effect on a scene with one viewpoint. */
const turning: readonly LookRow['id'][] = ['rotate', 'projection']

/** The figures at the foot of the panel. */
const facts = ['size', 'triangles', 'lowest', 'highest', 'generate', 'mesh'] as const

/** Numbers of the look whose 0 leaves the choice to the page. */
const automatic: ReadonlySet<keyof Look> = new Set(['levels', 'density'])

const weathers = [{ id: 'none', age: 0 }, ...schema.weathers].map(({ id, ...values }) => ({ id, values }))

/** Clamps a look's value instead of refusing it: a number that is too large becomes the largest. */
function clamped(row: LookRow, value: ParameterValue): ParameterValue {
  if (row.type !== 'integer' && row.type !== 'number') return value
  return Math.min(Math.max(Number(value), row.minimum), row.maximum)
}

/** The side panel: built from the parameter table, in the reader's language. */
export class Panel {
  readonly #host: StudioHost
  readonly parameters: ParameterRows
  readonly #generator: HTMLSelectElement
  readonly #views: ReturnType<typeof segments>
  readonly #weathers: ReturnType<typeof segments>
  readonly #looks = new Map<keyof Look, Control>()
  #shownGenerator = ''

  constructor(host: StudioHost) {
    const { words } = host
    this.#host = host
    this.parameters = new ParameterRows(host)

    fillWords(words)
    byId('panel').setAttribute('aria-label', words.say('panel.label'))

    this.#generator = byId<HTMLSelectElement>('generator')
    this.#generator.append(...generatorOptions(words))
    const change = (state: TerrainState) => host.change(state, 'new entry')
    this.#generator.addEventListener('change', () => change(withGenerator(host.state, this.#generator.value)))

    const viewNames = views.map((view) => [view, words.say(`view.${view}`)] as const)
    const setView = (view: ViewId) => change(withLook(host.state, { view }))
    this.#views = segments('view', viewNames, setView, { into: byId('views') })
    const weatherNames = weathers.map(({ id }) => [id, words.say(`weather.${id as 'none'}`)] as const)
    const setWeather = (chosen: string) =>
      change(withValues(host.state, weathers.find(({ id }) => id === chosen)!.values))
    this.#weathers = segments('weather', weatherNames, setWeather, { into: byId('weathers') })
    byId('weathers').setAttribute('aria-label', words.say('weather'))
    this.#connectLook()

    byId('facts').append(
      ...facts.map((fact) =>
        element(
          'div',
          { id: fact === 'triangles' && fact },
          element('dt', words.say(`fact.${fact}`)),
          element('dd', { id: `fact-${fact}` }, '–'),
        ),
      ),
    )
    byId('controls').addEventListener('submit', (event) => event.preventDefault())
    const redraw = byId('redraw')
    redraw.title = words.say('redraw.help')
    redraw.addEventListener('click', () => change(withValues(host.state, { seed: randomSeed() })))
    byId('camera-presets').setAttribute('aria-label', words.say('camera.title'))
    for (const id of Object.keys(cameraPresets) as CameraPresetId[])
      byId('camera-presets').append(button(() => this.#placeCamera(id), words.say(`camera.${id}`)))
    const steps = { undo: 'undo.help', redo: 'redo.help' } as const
    for (const step of ['undo', 'redo'] as const) {
      byId(step).addEventListener('click', () => host.travel(step))
      byId(step).title = words.say(steps[step])
      byId(step).setAttribute('aria-label', words.say(step))
    }
  }

  showSteps(canUndo: boolean, canRedo: boolean): void {
    byId<HTMLButtonElement>('undo').disabled = !canUndo
    byId<HTMLButtonElement>('redo').disabled = !canRedo
  }

  /** Shows the state, and for each view whether it can be chosen. */
  show(): void {
    const { viewport, state: wanted } = this.#host
    const state = viewport.withFallback(wanted)
    this.#showGenerator(state.generator.id)
    this.parameters.show(state)
    this.#showWeather(state)
    this.#showLook(state)
    for (const radio of this.#views.inputs) {
      const other = withLook(wanted, { view: radio.value as ViewId })
      radio.disabled = !viewport.canShow(other)
    }
  }

  #showGenerator(id: string): void {
    if (this.#shownGenerator === id) return
    this.#shownGenerator = id
    this.#generator.value = id
    for (const text of ['summary', 'author'] as const)
      byId(text).textContent = this.#host.words.say(`generator.${id}.${text}`)
  }

  // None is marked if the reader has set other values. A planet reads no sea.
  #showWeather({ values }: TerrainState): void {
    const isSet = ([id, value]: [string, unknown]) => (values[id as ParameterId] ?? value) === value
    this.#weathers.show(weathers.find((weather) => Object.entries(weather.values).every(isSet))?.id)
  }

  // A preset comes with its own projection.
  #placeCamera(preset: CameraPresetId): void {
    const host = this.#host
    const { space } = host.viewport
    host.adjust(withLook(host.state, { projection: cameraPresets[preset].projection }))
    space.cameraPreset = preset
    host.adjust({ ...host.state, camera: space.camera }, { of: '', held: false })
  }

  #setLook(row: LookRow, value: ParameterValue, held: boolean): void {
    const host = this.#host
    const state = withLook(host.state, { [row.id]: clamped(row, value) })
    const gesture = { of: row.id, held }
    if (madeFor(state) === madeFor(host.state)) host.adjust(state, gesture)
    else host.change(state, 'same entry', gesture)
  }

  #connectLook(): void {
    const { words } = this.#host
    for (const row of lookTable) {
      if (row.id === 'view') continue // chosen above
      const control = createControl(labelledLook(row, words), words, {
        onChange: (value, settled) => this.#setLook(row, value, !settled),
      })
      this.#looks.set(row.id, control)
      byId(groups[row.group].rows).append(control.row)
    }
  }

  #showLook(state: TerrainState): void {
    const { look, generator, imported } = state
    const { looks, dimensions } = viewOf(state)
    // A scene with one viewpoint: what would turn it is there, and does not work.
    const isFixed = dimensions === '3d' && !looks.includes('rotate')
    const reason = isFixed ? this.#host.words.say('scene.fixed') : undefined
    const isShown = (id: LookRow['id']) => looks.includes(id) || (isFixed && turning.includes(id))
    this.#views.show(look.view)
    for (const row of lookTable) {
      const control = this.#looks.get(row.id)
      if (!control) continue
      control.show(look[row.id])
      const isAutomatic = automatic.has(row.id) && look[row.id] === 0
      control.remark(isAutomatic ? this.#host.words.say('look.automatic') : '', 'state')
      const fits = !row.generator || (!imported && ['any', generator.id].includes(row.generator))
      control.row.hidden = !fits || (row.dry && hasWeather(state)) || !isShown(row.id)
      if (turning.includes(row.id)) control.disable(reason)
    }
    for (const preset of byId('camera-presets').querySelectorAll('button')) {
      preset.disabled = isFixed
      preset.title = reason ?? ''
    }
    for (const [group, { folds }] of Object.entries(groups))
      if (folds) byId(folds).hidden = !lookTable.some((row) => row.group === group && isShown(row.id))
  }
}

function generatorOptions(words: WordsOf<'studio'>): HTMLElement[] {
  const families = [...new Set(schema.generators.map(({ family }) => family))]
  return families.map((family) => {
    const group = element('optgroup', { label: words.say(`family.${family}`) })
    for (const { id } of schema.generators.filter((generator) => generator.family === family)) {
      group.append(element('option', { value: id }, words.say(`generator.${id}.name`)))
    }
    return group
  })
}

/** Shows the figures of a terrain; the view may show every `stride`th point only. */
export function showFacts(
  words: WordsOf<'studio'>,
  { field, milliseconds }: Terrain,
  stride: number,
  imported: boolean,
): void {
  const height = (value: number) => words.number(value, { maximumSignificantDigits: 4 })
  const duration = (value: number) =>
    words.say('unit.ms', { n: words.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) })
  const { generate, weather, mesh, light, copy } = milliseconds
  const points = words.number(field.size, { useGrouping: false })
  const facts: Record<string, string> = {
    'fact-size': `${field.faces === 6 ? '6 × ' : ''}${points} × ${points}`,
    'fact-lowest': height(field.min),
    'fact-highest': height(field.max),
    'fact-generate': imported && !weather ? '–' : duration(generate + weather),
    'fact-mesh': duration(mesh + light + copy),
    'fact-stride':
      stride > 1
        ? words.say('fact.stride', { n: stride, side: `${Math.floor((field.size - 1) / stride) + 1}` })
        : '',
  }
  for (const [id, text] of Object.entries(facts)) byId(id).textContent = text
}

/** Shows the number of triangles in the picture; undefined hides it, as in line views and on the map. */
export function showTriangles(words: WordsOf<'studio'>, count?: number): void {
  byId('fact-triangles').textContent = count === undefined ? '–' : words.number(count)
  byId('triangles').hidden = count === undefined
}
