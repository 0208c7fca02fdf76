import { button, byId, element, segments } from '../dom/elements.js'
import { setText } from '../dom/set-text.js'
import type { ParameterId } from '../package/schema.js'
import type { ViewSettings } from '../state/look.js'
import { type TerrainState, withGenerator, withLook } from '../state/state.js'
import { viewOf } from '../state/views.js'
import type { StudioHost } from './host.js'

/** A published program as its author showed it. */
interface Original {
  /** The author's own controls, in the author's order: rows of the look, and parameters. */
  looks: readonly (keyof ViewSettings)[]
  parameters: readonly ParameterId[]
  /** Programs that the author compares; one of them is chosen. */
  family?: readonly string[]
  /** Whether the author drew another picture of his map than we do. */
  scene?: true
  /** Whether the author times a hundred maps. */
  timed?: true
}

const voirol: Original = {
  looks: [],
  parameters: ['exponent'],
  family: ['voirol-a', 'voirol-b', 'voirol-r'],
  timed: true,
}

const originals: Record<string, Original> = {
  palais: { looks: ['rotate'], parameters: ['exponent', 'amplitude', 'relief'] },
  imai: { looks: [], parameters: ['exponent', 'amplitude'], scene: true },
  'voirol-a': voirol,
  'voirol-b': voirol,
  'voirol-r': voirol,
}

/** Whether a generator is a program whose author's controls stand alone at first. */
export const isOriginal = (generator: string): boolean => generator in originals

const scenes = ['imai', 'orogen'] as const

/**
 * In place of the panel's own controls those of a program's author, alone and under the author's names, until
 * the reader asks for all.
 */
export class OriginalPanel {
  readonly #host: StudioHost
  readonly #rowOfLook: (id: keyof ViewSettings) => HTMLElement | undefined
  readonly #rowOfParameter: (id: ParameterId) => HTMLElement | undefined
  readonly #scene: ReturnType<typeof segments>
  readonly #family: ReturnType<typeof segments>
  readonly #timing = element('div.timing')
  readonly #source: HTMLDetailsElement
  /** The generator whose program is shown. */
  #listed: string | undefined
  /** The generator for which the reader has asked for all controls. */
  #opened: string | undefined
  /** Where the rows of the look stand in the panel. */
  readonly #parents = new Map<HTMLElement, HTMLElement>()

  constructor(
    host: StudioHost,
    rowOfLook: (id: keyof ViewSettings) => HTMLElement | undefined,
    rowOfParameter: (id: ParameterId) => HTMLElement | undefined,
  ) {
    const { words } = host
    this.#host = host
    this.#rowOfLook = rowOfLook
    this.#rowOfParameter = rowOfParameter
    const setScene = (scene: (typeof scenes)[number]) =>
      host.change(withLook(host.state, { scene }), 'same entry')
    const sceneNames = scenes.map((id) => [id, words.say(`original.scene.${id}`)] as const)
    this.#scene = segments('original-scene', sceneNames, setScene, { into: byId('original-scene') })
    byId('original-scene').setAttribute('aria-label', words.say('look.scene'))
    const choose = (id: string) => host.change(withGenerator(host.state, id), 'new entry')
    const names = voirol.family!.map((id) => [id, id.slice(-1).toUpperCase()] as const)
    this.#family = segments('original-program', names, choose, { title: words.say('original.program') })
    this.#family.root.setAttribute('aria-label', words.say('original.program'))
    this.#source = element(
      'details',
      { id: 'original-source' },
      element('summary', words.say('original.source')),
      element('pre', { lang: 'en', tabindex: 0, translate: 'no' }),
    )
    this.#source.addEventListener('toggle', () => void this.#list())
    byId('original-rows').before(this.#family.root)
    byId('original').append(
      this.#timing,
      this.#source,
      button(() => this.#open(), { id: 'original-all' }, words.say('original.all')),
    )
  }

  /** To be called after the rows of the parameters have been built. */
  show(state: TerrainState): void {
    const { id } = state.generator
    const original = state.imported ? undefined : originals[id]
    if (this.#opened !== id) this.#opened = undefined
    const alone = this.#opened === undefined ? original : undefined
    byId('original').toggleAttribute('hidden', !alone)
    byId('first').toggleAttribute('hidden', alone !== undefined)
    byId('panel').classList.toggle('original', alone !== undefined)
    setText(byId('redraw'), this.#host.words.say(alone && id === 'palais' ? 'original.redraw' : 'redraw'))
    const boxes = byId('original-scene')
    const isScene =
      original?.scene === true && state.look.view === 'voxels' && !(Number(state.values.age) > 0)
    boxes.toggleAttribute('hidden', !isScene)
    if (isScene) this.#scene.show(viewOf(state).shape === 'boxes' ? 'imai' : 'orogen')
    this.#place(alone, id)
    if (alone) void this.#list()
  }

  /** Shows the program of the generator, once its place is open. */
  async #list(): Promise<void> {
    const { id } = this.#host.state.generator
    if (!this.#source.open || this.#listed === id || !(id in originals)) return
    this.#listed = id
    const text = await this.#host.notes.fetched(async () =>
      (await import('./original-source.js')).sourceOf(id),
    )
    if (this.#listed !== id) return
    if (text === undefined) this.#listed = undefined // opening it again tries again
    this.#source.querySelector('pre')!.textContent = text ?? ''
  }

  /** Shows the button that times the program, whose element is fetched with the first. */
  async #offerTiming(program: string): Promise<void> {
    const { notes } = this.#host
    const script = await notes.fetched(() => import('../explained/race/hundred/hundred-element.js'))
    if (script) this.#timing.replaceChildren(element('orogen-hundred', { program, picture: 'none' }))
  }

  #open(): void {
    this.#opened = this.#host.state.generator.id
    this.show(this.#host.state)
    byId('generator').closest('details')!.open = true
    byId('generator').focus()
  }

  #place(alone: Original | undefined, id: string): void {
    const rows = byId('original-rows')
    const parameters = (alone?.parameters ?? []).flatMap((each) => this.#rowOfParameter(each) ?? [])
    // The rows of another generator are other elements.
    const isPlaced =
      alone === undefined ? rows.children.length === 0 : parameters.every((row) => rows.contains(row))
    if (isPlaced) return
    for (const [row, parent] of this.#parents) parent.append(row)
    this.#parents.clear()
    if (!alone) return rows.replaceChildren()
    const { words } = this.#host
    byId('original-title').textContent = words.say(`generator.${id}.name`)
    byId('original-about').textContent = words.say(`generator.${id}.summary`)
    this.#family.root.hidden = !alone.family
    this.#family.show(id)
    this.#timing.hidden = !alone.timed
    if (alone.timed) void this.#offerTiming(id)
    const looks = alone.looks.flatMap((each) => this.#rowOfLook(each) ?? [])
    for (const row of looks) this.#parents.set(row, row.parentElement!)
    rows.replaceChildren(...looks, ...parameters)
  }
}
