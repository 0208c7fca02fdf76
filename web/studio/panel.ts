import type { Terrain } from '../package/worker/client.js'
import { extentOf } from '../package/heightfield.js'
import { randomSeed } from '../package/link/random-seed.js'
import { type ParameterId, type ParameterValue, schema } from '../package/schema.js'
import { fillWords } from '../pages/shell.js'
import { type CameraPresetId, cameraPresets, type PaletteName, palettes } from '../draw/camera/viewpoint.js'
import { type Control, createControl, labelledLook } from '../controls/controls.js'
import { button, byId, element, segments } from '../dom/elements.js'
import { setText } from '../dom/set-text.js'
import { paletteOf } from '../draw/colour/palettes.js'
import type { StudioHost } from './host.js'
import { icon } from '../controls/icons.js'
import { OriginalPanel } from './original.js'
import { drawAgain } from './walk/later.js'
import { hasOwnSea } from '../state/applies.js'
import { ParameterRows } from './parameter-rows.js'
import { madeFor } from '../state/job.js'
import { firstLook, type ViewSettings, type LookRow, lookTable, type ViewId, views } from '../state/look.js'
import { hasErosion, type TerrainState, withGenerator, withLook, withValues } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { WordsOf } from '../words/keys.js'
import { isCommand, keyOf, onKeyDown, onKeyUp } from '../dom/keys.js'

/** The place of each row of the look, by its subject. */
const places: Record<LookRow['group'], string> = {
  view: 'look-view',
  ground: 'look-ground',
  motion: 'look-motion',
  light: 'more-look-rows',
  camera: 'camera-rows',
}

/** The rows of the look that stand above the sections, as pictures to choose from. */
const chosenAbove: readonly LookRow['id'][] = ['view', 'palette']

/** The figures at the foot of the panel. */
const facts = ['size', 'triangles', 'lowest', 'highest', 'generate', 'mesh'] as const

/** Numbers of the look that the page chooses itself where they are 0. */
const automatic: ReadonlySet<keyof ViewSettings> = new Set(['levels', 'density'])

const presets = [{ id: 'none', age: 0 }, ...schema.erosionPresets].map(({ id, ...values }) => ({
  id,
  values,
}))

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
  readonly #presets: ReturnType<typeof segments>
  readonly #palettes: ReturnType<typeof segments>
  readonly #looks = new Map<keyof ViewSettings, Control>()
  readonly #original: OriginalPanel
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
    for (const input of this.#views.inputs) input.before(icon(input.value as ViewId))
    const paletteNames = palettes.map((id) => [id, words.say(`look.palette.${id}`)] as const)
    const setPalette = (palette: PaletteName) => this.#setLook(rowOf('palette'), palette, false)
    this.#palettes = segments('palette', paletteNames, setPalette, { into: byId('palettes') })
    byId('palettes').title = words.say('look.palette.help')
    for (const input of this.#palettes.inputs) input.before(swatch(input.value as PaletteName))
    const presetNames = presets.map(({ id }) => [id, words.say(`erosion.${id as 'none'}`)] as const)
    const setPreset = (chosen: string) =>
      change(withValues(host.state, presets.find(({ id }) => id === chosen)!.values))
    this.#presets = segments('erosion', presetNames, setPreset, { into: byId('erosion-presets') })
    byId('erosion-presets').setAttribute('aria-label', words.say('erosion'))
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
    const drawSeed = () => change(withValues(host.state, { seed: randomSeed() }))
    redraw.addEventListener('click', () => drawAgain(host, drawSeed))
    byId('camera-presets').setAttribute('aria-label', words.say('camera.title'))
    for (const id of Object.keys(cameraPresets) as CameraPresetId[])
      byId('camera-presets').append(button(() => this.#placeCamera(id), words.say(`camera.${id}`)))
    this.#original = new OriginalPanel(
      host,
      (id) => this.#looks.get(id)?.row,
      (id) => this.parameters.rowOf(id),
    )
    connectBefore(host)
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
    this.#showErosion(state)
    this.#showLook(state)
    this.#original.show(state)
    byId('erosion').toggleAttribute('hidden', state.values.age === undefined)
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
  #showErosion({ values }: TerrainState): void {
    const isSet = ([id, value]: [string, unknown]) => (values[id as ParameterId] ?? value) === value
    this.#presets.show(presets.find((preset) => Object.entries(preset.values).every(isSet))?.id)
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
      if (chosenAbove.includes(row.id)) continue
      const control = createControl(labelledLook(row, words), words, {
        onChange: (value, settled) => this.#setLook(row, value, !settled),
        initial: () => firstLook(this.#host.state.generator)[row.id],
      })
      this.#looks.set(row.id, control)
      byId(places[row.group]).append(control.row)
    }
  }

  #showLook(state: TerrainState): void {
    const { look, generator, imported } = state
    const { looks, dimensions } = viewOf(state)
    this.#views.show(look.view)
    this.#palettes.show(look.palette)
    byId('palettes').parentElement!.toggleAttribute('hidden', !looks.includes('palette'))
    for (const row of lookTable) {
      const control = this.#looks.get(row.id)
      if (!control) continue
      control.show(look[row.id])
      const isAutomatic = automatic.has(row.id) && look[row.id] === 0
      control.remark(isAutomatic ? this.#host.words.say('look.automatic') : '', 'state')
      const fits = !row.generator || (!imported && generator.id === row.generator)
      control.row.toggleAttribute('hidden', !fits || (row.dry && hasOwnSea(state)) || !looks.includes(row.id))
    }
    byId('camera-presets').toggleAttribute('hidden', dimensions !== '3d')
  }
}

const rowOf = (id: LookRow['id']) => lookTable.find((row) => row.id === id)!

/** The colours of the ground from low to high, as a small picture. */
function swatch(palette: PaletteName): HTMLElement {
  const { water, land } = paletteOf[palette]
  const stops = land.map(([at, color]) => `${color} ${25 + 75 * at}%`)
  const made = element('i')
  made.style.backgroundImage = `linear-gradient(to right, ${[`${water} 25%`, ...stops].join(', ')})`
  return made
}

/** Orogen's own generators, and the programs that others have published. */
function generatorOptions(words: WordsOf<'studio'>): HTMLElement[] {
  return ([false, true] as const).map((published) =>
    element(
      'optgroup',
      { label: words.say(published ? 'generators.published' : 'generators.ours') },
      ...schema.generators
        .filter((generator) => generator.published === published)
        .map(({ id }) => element('option', { value: id }, words.say(`generator.${id}.name`))),
    ),
  )
}

/** As long as the button or its key is held, the land is shown as it was before the erosion. */
function connectBefore(host: StudioHost): void {
  const { words } = host
  const hold = button(() => undefined, { id: 'before', title: words.say('before.help') }, words.say('before'))
  let isHeld = false
  const set = (on: boolean) => {
    if (on === isHeld || (on && !hasErosion(host.state))) return
    isHeld = on
    hold.ariaPressed = String(on)
    host.peek(on ? withValues(host.state, { age: 0 }) : undefined)
  }
  hold.ariaPressed = 'false'
  hold.addEventListener('pointerdown', (event) => {
    hold.setPointerCapture(event.pointerId)
    set(true)
  })
  for (const end of ['pointerup', 'pointercancel', 'blur'] as const)
    hold.addEventListener(end, () => set(false))
  const isKey = (event: KeyboardEvent) =>
    event.target === hold
      ? event.key === ' ' || event.key === 'Enter'
      : keyOf(event) === 'b' && !(event.target as Element).matches('input, textarea, select')
  onKeyDown(window, (event) => {
    if (isCommand(event) || !isKey(event)) return
    if (event.target === hold) event.preventDefault()
    set(true)
  })
  onKeyUp(window, (event) => isKey(event) && set(false))
  byId('erosion').append(hold)
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
  const { generate, erosion, mesh, light, copy } = milliseconds
  const points = (count: number) => words.number(count, { useGrouping: false })
  const [columns, rows] = extentOf(field)
  const facts: Record<string, string> = {
    'fact-size': `${field.faces === 6 ? '6 × ' : ''}${points(columns)} × ${points(rows)}`,
    'fact-lowest': height(field.min),
    'fact-highest': height(field.max),
    'fact-generate': imported && !erosion ? '–' : duration(generate + erosion),
    'fact-mesh': duration(mesh + light + copy),
    'fact-stride':
      stride > 1
        ? words.say('fact.stride', { n: stride, side: `${Math.floor((field.size - 1) / stride) + 1}` })
        : '',
  }
  for (const [id, text] of Object.entries(facts)) setText(byId(id), text)
}

/** Shows the number of triangles in the picture; undefined hides it, as in line views and on the map. */
export function showTriangles(words: WordsOf<'studio'>, count?: number): void {
  setText(byId('fact-triangles'), count === undefined ? '–' : words.number(count))
  byId('triangles').toggleAttribute('hidden', count === undefined)
}
