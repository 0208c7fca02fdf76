import type { Terrain } from '../../orogen/client.js'
import { type ParameterId, type ParameterValue, schema } from '../../orogen/schema.js'
import type { Language } from '../../../words/words.js'
import { fillLanguages, fillWords } from '../shell.js'
import { type CameraPresetId, cameraPresets } from '../../render/viewpoint.js'
import { type Control, createControl, labelledLook } from './controls.js'
import { button, byId, element, segments } from '../../dom/elements.js'
import { type ParameterActions, ParameterRows } from './parameter-rows.js'
import { type Look, type LookRow, lookTable, type ViewId, views } from '../../state/look.js'
import { hasWeather, type TerrainState, type Values } from '../../state/state.js'
import { viewOf } from '../../state/views.js'
import type { WordsOf } from '../../../words/keys.js'

/** The reader's actions in the panel. */
export interface PanelActions extends ParameterActions {
  chooseGenerator(id: string): void
  setView(view: ViewId): void
  setWeather(weather: Values): void
  setLook(id: keyof Look, value: ParameterValue, settled: boolean): void
  placeCamera(preset: CameraPresetId): void
  undo(): void
  redo(): void
  redraw(): void
  setLanguage(language: Language): void
}

/** The place of each row of the look, by its subject, and the section that folds up when all its rows are hidden. */
const groups: Record<LookRow['group'], { rows: string; folds?: string }> = {
  view: { rows: 'look-view' },
  ground: { rows: 'look-ground' },
  motion: { rows: 'look-motion' },
  light: { rows: 'more-look-rows', folds: 'more-look' },
  camera: { rows: 'camera-rows', folds: 'more-camera' },
}

const weathers = [{ id: 'none', age: 0 }, ...schema.weathers].map(({ id, ...values }) => ({ id, values }))

/** Clamps a look's value instead of refusing it: a number that is too large becomes the largest. */
function clamped(row: LookRow, value: ParameterValue): ParameterValue {
  if (row.type !== 'integer' && row.type !== 'number') return value
  return Math.min(Math.max(Number(value), row.minimum), row.maximum)
}

/** The side panel: built from the parameter table, in the reader's language. */
export class Panel {
  readonly #words: WordsOf<'studio'>
  readonly #actions: PanelActions
  readonly parameters: ParameterRows
  readonly #generator: HTMLSelectElement
  readonly #views: ReturnType<typeof segments>
  readonly #weathers: ReturnType<typeof segments>
  readonly #looks = new Map<keyof Look, Control>()
  #shownGenerator = ''

  constructor(words: WordsOf<'studio'>, actions: PanelActions) {
    this.#words = words
    this.#actions = actions
    this.parameters = new ParameterRows(words, actions)

    fillWords(words)
    byId('panel').setAttribute('aria-label', words.say('panel.label'))

    this.#generator = byId<HTMLSelectElement>('generator')
    this.#generator.append(...generatorOptions(words))
    this.#generator.addEventListener('change', () => actions.chooseGenerator(this.#generator.value))

    const viewNames = views.map((view) => [view, words.say(`view.${view}`)] as const)
    this.#views = segments('view', viewNames, (view) => actions.setView(view), { into: byId('views') })
    const weatherNames = weathers.map(({ id }) => [id, words.say(`weather.${id as 'none'}`)] as const)
    const setWeather = (chosen: string) =>
      actions.setWeather(weathers.find(({ id }) => id === chosen)!.values)
    this.#weathers = segments('weather', weatherNames, setWeather, { into: byId('weathers') })
    byId('weathers').setAttribute('aria-label', words.say('weather'))
    this.#connectLook()

    byId('controls').addEventListener('submit', (event) => event.preventDefault())
    const redraw = byId('redraw')
    redraw.title = words.say('redraw.help')
    redraw.addEventListener('click', () => actions.redraw())
    byId('camera-presets').setAttribute('aria-label', words.say('camera.title'))
    for (const id of Object.keys(cameraPresets) as CameraPresetId[])
      byId('camera-presets').append(button(() => actions.placeCamera(id), words.say(`camera.${id}`)))
    const steps = { undo: 'undo.help', redo: 'redo.help' } as const
    for (const step of ['undo', 'redo'] as const) {
      byId(step).addEventListener('click', () => actions[step]())
      byId(step).title = words.say(steps[step])
      byId(step).setAttribute('aria-label', words.say(step))
    }
    fillLanguages(byId<HTMLSelectElement>('language'), words.say('language'), words.language, (chosen) =>
      actions.setLanguage(chosen),
    )
  }

  showSteps(canUndo: boolean, canRedo: boolean): void {
    byId<HTMLButtonElement>('undo').disabled = !canUndo
    byId<HTMLButtonElement>('redo').disabled = !canRedo
  }

  /** Shows the state, and for each view whether it can be chosen. */
  show(state: TerrainState, isPossible: (view: ViewId) => boolean): void {
    this.#showGenerator(state.generator.id)
    this.parameters.show(state)
    this.#showWeather(state)
    this.#showLook(state)
    for (const radio of this.#views.inputs) radio.disabled = !isPossible(radio.value as ViewId)
  }

  #showGenerator(id: string): void {
    if (this.#shownGenerator === id) return
    this.#shownGenerator = id
    this.#generator.value = id
    byId('summary').textContent = this.#words.say(`generator.${id}.summary`)
    byId('author').textContent = this.#words.say(`generator.${id}.author`)
  }

  // None is marked if the reader has set other values. A planet reads no sea.
  #showWeather({ values }: TerrainState): void {
    const isSet = ([id, value]: [string, unknown]) => (values[id as ParameterId] ?? value) === value
    this.#weathers.show(weathers.find((weather) => Object.entries(weather.values).every(isSet))?.id)
  }

  #connectLook(): void {
    for (const row of lookTable) {
      if (row.id === 'view') continue // chosen above
      const control = createControl(labelledLook(row, this.#words), this.#words, {
        onChange: (value, settled) => this.#actions.setLook(row.id, clamped(row, value), settled),
      })
      this.#looks.set(row.id, control)
      byId(groups[row.group].rows).append(control.row)
    }
  }

  #showLook(state: TerrainState): void {
    const { look, generator, imported } = state
    const { looks } = viewOf(state)
    this.#views.show(look.view)
    for (const row of lookTable) {
      const control = this.#looks.get(row.id)
      if (!control) continue
      control.show(look[row.id])
      const fits = !row.generator || (!imported && ['any', generator.id].includes(row.generator))
      control.row.hidden = !fits || (row.dry && hasWeather(state)) || !looks.includes(row.id)
    }
    for (const [group, { folds }] of Object.entries(groups))
      if (folds) byId(folds).hidden = !lookTable.some((row) => row.group === group && looks.includes(row.id))
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

/** The figures at the foot of the panel. */
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
