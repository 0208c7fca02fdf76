import { isAbort } from '../package/errors.js'
import type { TerrainClient } from '../package/worker/client.js'
import { defaultValues, type ParameterId } from '../package/schema.js'
import type { StampImage } from '../package/stamp-image.js'
import type { Language } from '../words/words.js'
import { byId, workBar } from '../dom/elements.js'
import { watchMedia } from '../dom/input.js'
import { takeKeys } from '../dom/keys.js'
import { fadePictures } from '../dom/passage.js'
import { linkedCamera, readLink, writeLink } from '../state/link.js'
import { announce } from '../dom/announce.js'
import { Notes } from './notes.js'
import { Panel, showFacts, showTriangles } from './panel.js'
import { needSameTerrain, strideFor } from '../state/job.js'
import { type Made, TerrainViewport, type ViewportOptions } from '../state/terrain-viewport.js'
import { isPlanet, viewOf } from '../state/views.js'
import type { HistoryStep, StudioHost } from './host.js'
import { connectReadout, connectScale, connectSunDrag } from './readout.js'
import { type Gesture, onUndoKeys, UndoHistory } from '../dom/undo.js'
import { reasonOf } from '../state/reason.js'
import { type TerrainState, withLook, withValues, printsPicture } from '../state/state.js'
import { connectCopy, connectExchange, connectKeeping, connectShare } from './share.js'
import type { Entry } from './entry.js'
import { connectWelcome, connectHint } from './welcome.js'
import { openSections } from './panel-sections.js'
import { addTools } from './tools.js'
import { connectWalk } from './walk/later.js'
import type { WordsOf } from '../words/keys.js'

/** The longest time in milliseconds that the panel waits for the renderer. */
const patience = 50

/** One state, the reader's changes to it, and everything that follows from it: picture, panel, link. */
export class Studio implements StudioHost {
  readonly words: WordsOf<'studio'>
  readonly language: Language | undefined
  readonly viewport: TerrainViewport
  readonly client: TerrainClient
  readonly notes: Notes
  readonly #panel: Panel
  readonly #progress = workBar(byId('work'), byId('work-bar'))
  readonly #isFirstSight: boolean
  /** How the reader comes back to this block out of its land. */
  readonly #rise: Entry['rise']
  readonly #history: UndoHistory<TerrainState>
  readonly #tellScale: () => void
  readonly #tellPlace: () => void
  /** Updates other parts of the page that show the state. */
  readonly #followers: ((state: TerrainState) => void)[]
  state: TerrainState
  /** The last state of which a mountain could be made. */
  #made: TerrainState | undefined
  #running: AbortController | undefined
  #isMaking = false
  /** Shows the saved terrains in the gallery, which is there once the first mountain is shown. */
  #refreshGallery: Promise<(() => void) | undefined> | undefined
  #linkTimer: ReturnType<typeof setTimeout> | undefined
  /** Marks the page as settled once a pending link has been written. */
  #linkWritten: (() => void) | undefined

  /** Begins with the slowest work: the panel is built while programs are compiled and the terrain is made. */
  static async open(
    words: WordsOf<'studio'>,
    language: Language | undefined,
    entry: Entry,
    client: TerrainClient,
    options: Partial<ViewportOptions>,
  ): Promise<Studio> {
    let studio: Studio | undefined
    const canvas = byId<HTMLCanvasElement>('canvas')
    const mapCanvas = byId<HTMLCanvasElement>('map-canvas')
    canvas.setAttribute('aria-label', words.say('canvas.label'))
    mapCanvas.setAttribute('aria-label', words.say('map.label'))
    for (const each of [canvas, mapCanvas]) takeKeys(each, words.say('canvas.role'))
    const viewport: TerrainViewport = new TerrainViewport(client, entry.state, {
      ...options,
      canvas,
      mapCanvas,
      label: (height) => words.number(height, { maximumSignificantDigits: 3 }),
      paper: () => getComputedStyle(document.body).backgroundColor,
      onMap: legendLater(words, () => studio?.notes.aboutUnreachable()),
      onShown: () => studio && studio.#tellPlace(),
      onCamera: (camera) => studio && studio.#moveCamera(camera),
      // The surface behind the lines only hides those at the back.
      onTriangles: (count) =>
        showTriangles(words, viewOf(viewport.shown!.state).looks.includes('profiles') ? undefined : count),
      onWebGL: () => studio && studio.#open(studio.#seen, 'same entry'),
      onFailure: (error) => studio && void studio.#failToDraw(error),
      onSettled: (isSettled) => byId('stage').toggleAttribute('data-settled', isSettled),
    })
    new ResizeObserver(() => viewport.reframe()).observe(byId('legend'))
    const opened = viewport.settling.begin()
    const soon = new Promise((resume) => setTimeout(resume, patience))
    // A failure is tried again with the first terrain.
    const prepared = viewport.prepare(viewport.withFallback(entry.state)).catch(() => undefined)
    await Promise.race([prepared, soon])
    try {
      return (studio = new Studio(words, language, entry, viewport, client))
    } finally {
      opened()
    }
  }

  private constructor(
    words: WordsOf<'studio'>,
    language: Language | undefined,
    { state, notes, kind, source, rise }: Entry,
    viewport: TerrainViewport,
    client: TerrainClient,
  ) {
    this.words = words
    this.language = language
    this.notes = new Notes(words)
    this.viewport = viewport
    this.client = client
    this.#rise = rise
    byId('work-bar').setAttribute('aria-label', words.say('work.label'))
    byId('work-cancel').addEventListener('click', () => this.#running?.abort())
    this.#isFirstSight = kind === 'first sight'
    this.state = state
    this.#history = new UndoHistory(state)
    this.notes.aboutLink(notes)
    const followTools = addTools(this)
    this.#panel = new Panel(this)
    // Who comes back out of a block's land finds the panel as it was.
    openSections(state, kind === 'link' && !rise)
    const followDarkness = () => (this.viewport.space.dark = isDark())
    const isDark = watchMedia('(prefers-color-scheme: dark)', followDarkness)
    followDarkness()
    this.#tellPlace = connectReadout(this)
    connectSunDrag(byId('stage'), this)
    this.#tellScale = connectScale(words, this.viewport)
    const exchange = connectExchange(this)
    this.#followers = [exchange.follow, ...[connectCopy, connectShare].map((connect) => connect(this))]
    this.#followers.push(followTools)
    this.#followers.push(connectHint(this), connectWalk(this))
    if (kind === 'first sight') this.#followers.push(connectWelcome(this))
    connectKeeping(this, () => void this.#refreshGallery?.then((refresh) => refresh?.()))

    addEventListener('popstate', () => {
      const { state, notes, source } = readLink(location.search)
      this.notes.aboutLink(notes)
      this.#open(state, 'same entry')
      this.#record()
      if (source) exchange.open(source)
    })
    onUndoKeys(window, (direction) => this.travel(direction))
    const isCalm = watchMedia('(prefers-reduced-motion: reduce)', () => this.adjust(still()))
    const still = () => (isCalm() ? withLook(this.state, { rotate: false }) : this.state)
    this.#open(still(), 'same entry')
    if (source) exchange.open(source)
  }

  // Replaces the whole state, for example by that of a link.
  #open(state: TerrainState, step: HistoryStep): void {
    this.state = state
    this.#panel.parameters.forgetRefused()
    this.#applyLook()
    this.viewport.space.camera = state.camera
    void this.#make(step)
  }

  choose(state: TerrainState): void {
    this.#open(state, 'new entry')
    this.#record()
  }

  change(state: TerrainState, step: HistoryStep, gesture?: Gesture): void {
    if (state.camera !== this.state.camera) this.viewport.space.camera = state.camera // as for a planet instead of a map
    this.state = state
    this.#record(gesture)
    this.#applyLook()
    void this.#make(step, gesture?.held)
  }

  peek(state: TerrainState | undefined, held = false): Promise<unknown> {
    if (!state) {
      this.#applyLook()
      return this.#make('same entry')
    }
    this.#running = undefined // what still runs for the state itself is not shown
    this.viewport.look(state)
    return this.viewport.settling.during(this.viewport.make(state, { held }).catch(() => undefined))
  }

  adjust(state: TerrainState, gesture?: Gesture): void {
    this.state = state
    this.#applyLook()
    this.#keepLinkSoon()
    if (gesture) this.#record(gesture)
  }

  #record({ of, held }: Gesture = { of: '', held: false }): void {
    this.#history.record(this.state, of, held)
    this.#panel.showSteps(this.#history.canUndo, this.#history.canRedo)
  }

  travel(direction: 'undo' | 'redo'): void {
    const state = this.#history[direction]()
    if (!state) return
    const { camera } = this.viewport.space
    this.#open(isPlanet(state) === isPlanet(this.state) ? { ...state, camera } : state, 'same entry')
    this.#panel.showSteps(this.#history.canUndo, this.#history.canRedo)
  }

  #moveCamera(moved: TerrainState['camera']): void {
    const camera = linkedCamera({ ...this.state, camera: moved })
    this.viewport.space.camera = camera
    this.adjust({ ...this.state, camera })
  }

  #applyLook(): void {
    this.#panel.show()
    this.viewport.look(this.state)
    this.#tellFollowers()
  }

  #tellFollowers(): void {
    for (const follow of this.#followers) follow(this.state)
    this.#tellScale()
  }

  async #make(step: HistoryStep, held = false): Promise<void> {
    const settled = this.viewport.settling.begin()
    const wanted = this.state
    const running = new AbortController()
    this.#isMaking = true
    this.#running = running // until a newer one starts; the state itself changes whenever the camera moves
    this.#progress.begin()
    try {
      const made = await this.viewport.make(wanted, {
        signal: running.signal,
        held,
        onProgress: (fraction) => this.#progress.show(fraction),
      })
      if (!made) return // a newer one is already shown
      if (!held) this.#announce(wanted)
      this.#made = wanted
      this.#show(made)
      if (running === this.#running) {
        this.#progress.end()
        if (held) this.#keepLinkSoon()
        else this.#keepLink(step)
      }
      // What was asked for stands in the link by now, however long the card takes for its picture.
      await this.viewport.whenDrawn()
      this.#begun()
    } catch (error) {
      if (running !== this.#running) return // a newer request is running
      this.#progress.end()
      if (isAbort(error)) this.notes.aboutFailure(this.words.say('work.cancelled'))
      else await this.#fail(error, step, running)
    } finally {
      if (running === this.#running) this.#isMaking = false
      settled()
    }
  }

  #show({ terrain, state }: Made): void {
    const stride = strideFor(state, this.viewport.capabilities)
    showFacts(this.words, terrain, stride, state.imported !== undefined)
    this.#tellFollowers()
    this.notes.clearPassing()
    if (!this.viewport.canShow(this.state)) this.notes.aboutFailure(this.words.say('note.webgl'))
  }

  // There is a picture.
  #begun(): void {
    const stage = byId('stage')
    const isFirst = stage.dataset.state === undefined
    stage.dataset.state = 'ready'
    if (!isFirst) return
    performance.mark('first picture')
    if (this.#isFirstSight) fadePictures(stage)
    this.#addPictures()
  }

  // Announce another mountain to screen readers, wherever the focus is; a slider announces its own value.
  #announce({ generator, values, imported }: TerrainState): void {
    const before = this.#made
    if (imported && imported !== before?.imported)
      return announce(this.words.say('made.opened', { name: imported.name }))
    if (!before || (before.generator === generator && before.values.seed === values.seed)) return
    announce(this.words.say('made', { seed: String(values.seed) }))
  }

  // Adds the gallery and the ways on, which the first mountain need not wait for.
  #addPictures(): void {
    const filled = this.notes
      .fetched(() => import('./gallery/strip.js'))
      .then((strip) => strip?.fillStrip(this))
    this.#refreshGallery = this.viewport.settling.during(filled)
    const back = this.#rise
    if (back) void this.notes.fetched(() => import('./walk/walk.js')).then((walk) => walk?.rise(this, back))
    if (!this.#isFirstSight) return
    void this.notes.fetched(() => import('./start.js')).then((start) => start?.addStart(this))
  }

  // A terrain that is still being made reports it itself.
  async #failToDraw(error: unknown): Promise<void> {
    if (this.#isMaking) return
    const message = await reasonOf(error, this.words)
    this.notes.aboutFailure(this.words.say('note.failed', { message }), () => void this.#make('same entry'))
    byId('stage').dataset.state = 'failed'
  }

  async #fail(error: unknown, step: HistoryStep, running: AbortController): Promise<void> {
    const message = await reasonOf(error, this.words)
    if (running !== this.#running || this.#mend(error, message, step)) return
    // The reader corrects a wrong value in the panel; any other failure gets a button to try again.
    const retry = error instanceof RangeError ? undefined : () => void this.#make(step)
    this.notes.aboutFailure(retry ? this.words.say('note.failed', { message }) : message, retry)
    byId('stage').dataset.state = 'failed'
  }

  // The sentence about a refused value is shown at its control. The last good value stays in use, so that all
  // others work.
  #mend(error: unknown, message: string, step: HistoryStep): boolean {
    const made = this.#made
    const id = error instanceof RangeError ? (/^\w+/.exec(error.message)?.[0] as ParameterId) : undefined
    if (!made || !id || !(id in this.state.values)) return false
    const good = made.values[id] ?? defaultValues(this.state.generator)[id]!
    if (good === this.state.values[id]) return false
    this.state = withValues(this.state, { [id]: good })
    this.#panel.parameters.refuse(id, good, message)
    this.#applyLook()
    if (!needSameTerrain(this.state, made)) void this.#make(step)
    return true
  }

  // Includes the camera as it is now; the state gets it only once it has come to rest.
  get #seen(): TerrainState {
    return { ...this.state, camera: this.viewport.space.camera }
  }

  get linked(): TerrainState {
    const { look, camera } = this.#seen
    const made = this.#made ?? this.state
    return { ...made, look: { ...look, view: made.look.view }, camera }
  }

  link(language?: Language): string {
    return writeLink(this.linked, language)
  }

  // Each change of the address costs the page some milliseconds.
  #keepLinkSoon(): void {
    clearTimeout(this.#linkTimer)
    this.#linkWritten ??= this.viewport.settling.begin()
    this.#linkTimer = setTimeout(() => {
      this.#keepLink('same entry')
      this.#linkWritten?.()
      this.#linkWritten = undefined
    }, 250)
  }

  #keepLink(step: HistoryStep): void {
    const link = this.link(this.language)
    const { values, imported } = this.linked
    const isLeftOut = !imported && printsPicture(values)
    this.notes.aboutAddress(isLeftOut ? (values.image as StampImage) : undefined)
    if (link === location.search) return
    try {
      if (step === 'new entry') history.pushState(null, '', link)
      else history.replaceState(null, '', link)
    } catch {
      // Browsers refuse too many changes in a short time; the next change tries again.
    }
  }
}

/** The legend of the map, fetched with the first map. */
function legendLater(
  words: WordsOf<'studio'>,
  onUnreachable: () => void,
): NonNullable<ViewportOptions['onMap']> {
  type Show = NonNullable<ViewportOptions['onMap']>
  let show: Show | undefined
  let wanted: Parameters<Show>[0]
  return (map) => {
    wanted = map
    if (show || !map) return show?.(map)
    void import('./legend.js').then(async ({ legendOf, coverWords }) => {
      await words.include(coverWords)
      show ??= legendOf(words)
      show(wanted)
    }, onUnreachable)
  }
}
