import { isAbort } from '../../orogen/errors.js'
import { randomSeed } from '../../orogen/random-seed.js'
import type { TerrainClient } from '../../orogen/client.js'
import type { ParameterId, ParameterValue } from '../../orogen/schema.js'
import type { StampImage } from '../../orogen/stamp-image.js'
import type { PictureOptions } from '../../render/picture-size.js'
import type { TerrainViewOptions } from '../../render/terrain-view.js'
import type { Language } from '../../../words/words.js'
import { byId, WorkBar } from '../../dom/elements.js'
import { linkedCamera, readLink, writeLink } from '../../state/link.js'
import { announce, Notes } from './notes.js'
import { Panel, showFacts, showTriangles } from './panel.js'
import { isMadeAlike, madeFor, strideFor } from '../../state/job.js'
import type { Made, SceneOptions, TerrainController } from '../../state/terrain-controller.js'
import type { TerrainViewport } from '../../state/terrain-viewport.js'
import { viewOf } from '../../state/views.js'
import { createController, followDarkness } from './canvases.js'
import { connectKeeping } from './gallery/keeping.js'
import { pageAddress, type PresetId, presets, stateOf } from './gallery/presets.js'
import type { Strip } from './gallery/strip.js'
import { connectGrowing } from './growing.js'
import { connectReadout, connectScale } from './readout.js'
import { connectSunDrag } from './sun-drag.js'
import { type CameraPresetId, cameraPresets } from '../../render/viewpoint.js'
import { type Gesture, onUndoKeys, UndoHistory } from '../../dom/undo.js'
import { reasonOf } from '../../state/reason.js'
import { printsPicture } from '../../state/stamps.js'
import {
  defaultValues,
  type TerrainState,
  type Values,
  withGenerator,
  withLook,
  withValues,
} from '../../state/state.js'
import { connectCopy, connectExchange, connectShare } from './share.js'
import type { WordsOf } from '../../../words/keys.js'

/** The longest time in milliseconds that the panel waits for the renderer. */
const patience = 50

/** Whether the browser's Back button should lead to the state before. */
type Step = 'new entry' | 'same entry'

/** Adds the values that a value implies: a picture selects the stamp that prints it. */
function meaning(id: ParameterId, value: ParameterValue, { values }: TerrainState): Values {
  return id === 'image' && values.stamp !== 'mix' ? { image: value, stamp: 'image' } : { [id]: value }
}

/** One state, the reader's changes to it, and everything that follows from it: picture, panel, link. */
export class Studio {
  readonly #words: WordsOf<'studio'>
  readonly #language: Language | undefined
  readonly #controller: TerrainController
  readonly #viewport: TerrainViewport
  readonly #panel: Panel
  readonly #notes: Notes
  readonly #refuse = (sentence: string) => this.#notes.aboutFailure(sentence)
  readonly #progress = new WorkBar(byId('work'), byId('work-bar'))
  readonly #history: UndoHistory<TerrainState>
  readonly #tellScale: () => void
  /** Updates other parts of the page that show the state. */
  readonly #followers: ((state: TerrainState) => void)[]
  #state: TerrainState
  /** The last state of which a mountain could be made. */
  #made: TerrainState | undefined
  #running: AbortController | undefined
  /** The gallery, once the first mountain is shown. */
  #strip: Promise<Strip> | undefined
  #linkTimer: ReturnType<typeof setTimeout> | undefined
  /** Marks the page as settled once a pending link has been written. */
  #linkWritten: (() => void) | undefined

  /** Begins with the slowest work: the panel is built while programs are compiled and the terrain is made. */
  static async open(
    words: WordsOf<'studio'>,
    language: Language | undefined,
    link: ReturnType<typeof readLink>,
    client: TerrainClient,
    options: TerrainViewOptions & Pick<SceneOptions, 'ahead'>,
  ): Promise<Studio> {
    let studio: Studio | undefined
    const controller = createController(words, client, link.state, {
      ...options,
      onCamera: (camera) => studio && studio.#moveCamera(camera),
      // The surface behind the lines only hides those at the back.
      onTriangles: (count) =>
        showTriangles(
          words,
          viewOf(controller.viewport.shown!.state).looks.includes('profiles') ? undefined : count,
        ),
      onWebGL: () => studio && studio.#open(studio.#seen, 'same entry'),
      onSettled: (isSettled) => byId('stage').toggleAttribute('data-settled', isSettled),
    })
    const opened = controller.viewport.settling.begin()
    const soon = new Promise((resume) => setTimeout(resume, patience))
    const prepared = controller.viewport
      .prepare(controller.viewport.withFallback(link.state))
      .catch(() => undefined) // is tried again with the first terrain
    await Promise.race([prepared, soon])
    try {
      return (studio = new Studio(words, language, link, controller))
    } finally {
      opened()
    }
  }

  private constructor(
    words: WordsOf<'studio'>,
    language: Language | undefined,
    { state, notes }: ReturnType<typeof readLink>,
    controller: TerrainController,
  ) {
    this.#words = words
    this.#language = language
    this.#notes = new Notes(words)
    byId('work-bar').setAttribute('aria-label', words.say('work.label'))
    byId('work-cancel').addEventListener('click', () => this.#running?.abort())
    this.#state = state
    this.#history = new UndoHistory(state)
    this.#notes.aboutLink(notes)
    this.#panel = new Panel(words, {
      chooseGenerator: (id) => this.#change(withGenerator(this.#state, id), 'new entry'),
      refuse: this.#refuse,
      setParameter: (id, value, settled) =>
        this.#change(
          withValues(this.#state, meaning(id, value, this.#state)),
          settled && id === 'seed' ? 'new entry' : 'same entry',
          { of: id, held: !settled },
        ),
      setWeather: (weather) => this.#change(withValues(this.#state, weather), 'new entry'),
      setView: (view) => this.#change(withLook(this.#state, { view }), 'new entry'),
      setLook: (id, value, settled) => {
        const state = withLook(this.#state, { [id]: value })
        const gesture = { of: id, held: !settled }
        if (madeFor(state) !== madeFor(this.#state)) return this.#change(state, 'same entry', gesture)
        this.#adjust(state)
        this.#record(gesture)
      },
      placeCamera: (preset) => this.#placeCamera(preset),
      redraw: () => this.#change(withValues(this.#state, { seed: randomSeed() }), 'new entry'),
      undo: () => this.#travel('undo'),
      redo: () => this.#travel('redo'),
      setLanguage: (chosen) => location.assign(this.#link(chosen)),
    })
    this.#controller = controller
    this.#viewport = controller.viewport
    followDarkness((dark) => (this.#viewport.space.dark = dark))
    connectReadout(words, this.#viewport)
    connectSunDrag(
      byId('stage'),
      () => this.#state.look,
      (sun, held) => {
        this.#adjust(withLook(this.#state, sun))
        this.#record({ of: 'sun', held })
      },
    )
    this.#tellScale = connectScale(words, this.#viewport)
    const picture = (options: PictureOptions) => this.#viewport.picture(options)
    const isLinked = () => !this.#state.imported
    this.#followers = [
      connectExchange(words, {
        viewport: this.#viewport,
        notes: this.#notes,
        state: () => this.#state,
        open: (state) => this.#choose(state),
        change: (state, gesture) => this.#change(state, 'same entry', gesture),
      }),
      connectCopy(words, { state: () => this.#linked, picture, refuse: this.#refuse }),
      connectShare(words, {
        link: () => (isLinked() ? this.#link(this.#language) : undefined),
        page: () =>
          isLinked() && import.meta.env.MODE !== 'alone'
            ? pageAddress(this.#link(undefined), words.language)
            : undefined,
      }),
      connectGrowing(words, { controller: this.#controller, state: () => this.#state, refuse: this.#refuse }),
    ]
    connectKeeping(words, {
      link: () => (isLinked() ? this.#link(undefined) : undefined),
      picture,
      refuse: this.#refuse,
      kept: () => void this.#strip?.then((strip) => strip.refresh()),
    })

    addEventListener('popstate', () => {
      this.#open(readLink(location.search).state, 'same entry')
      this.#record()
    })
    byId('gallery').addEventListener('toggle', () => {
      this.#viewport.reframe()
      this.#tellScale()
    })
    onUndoKeys(window, (way) => this.#travel(way))
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    calm.addEventListener(
      'change',
      () => calm.matches && this.#adjust(withLook(this.#state, { rotate: false })),
    )
    this.#open(calm.matches ? withLook(state, { rotate: false }) : state, 'same entry')
  }

  // Replaces the whole state, for example by that of a link.
  #open(state: TerrainState, step: Step): void {
    this.#state = state
    this.#panel.parameters.forgetRefused()
    this.#applyLook()
    this.#viewport.space.camera = state.camera
    void this.#make(step)
  }

  #stateOf(id: PresetId): TerrainState {
    const preset = presets.find((each) => each.id === id)!
    return stateOf(preset, this.#state)
  }

  #choose(state: TerrainState): void {
    this.#open(state, 'new entry')
    this.#record()
  }

  // Changes what is drawn: makes the terrain anew, and writes the link once that has succeeded.
  #change(state: TerrainState, step: Step, gesture?: Gesture): void {
    if (state.camera !== this.#state.camera) this.#viewport.space.camera = state.camera // as for a planet instead of a map
    this.#state = state
    this.#record(gesture)
    this.#applyLook()
    void this.#make(step, gesture?.held)
  }

  // Changes only the look, which needs no new terrain.
  #adjust(state: TerrainState): void {
    this.#state = state
    this.#applyLook()
    this.#keepLinkSoon()
  }

  // A preset comes with its own projection.
  #placeCamera(preset: CameraPresetId): void {
    this.#adjust(withLook(this.#state, { projection: cameraPresets[preset].projection }))
    this.#viewport.space.cameraPreset = preset
    this.#adjust({ ...this.#state, camera: this.#viewport.space.camera })
    this.#record()
  }

  #record({ of, held }: Gesture = { of: '', held: false }): void {
    this.#history.record(this.#state, of, held)
    this.#panel.showSteps(this.#history.canUndo, this.#history.canRedo)
  }

  // Goes back or forth in the history; the camera stays.
  #travel(way: 'undo' | 'redo'): void {
    const state = this.#history[way]()
    if (!state) return
    this.#open({ ...state, camera: this.#viewport.space.camera }, 'same entry')
    this.#panel.showSteps(this.#history.canUndo, this.#history.canRedo)
  }

  #moveCamera(moved: TerrainState['camera']): void {
    const camera = linkedCamera({ ...this.#state, camera: moved })
    this.#viewport.space.camera = camera
    this.#adjust({ ...this.#state, camera })
  }

  #applyLook(): void {
    const viewport = this.#viewport
    this.#panel.show(viewport.withFallback(this.#state), (view) => {
      const state = withLook(this.#state, { view })
      return viewport.withFallback(state) === state
    })
    this.#controller.look(this.#state)
    this.#tellFollowers()
  }

  #tellFollowers(): void {
    for (const follow of this.#followers) follow(this.#state)
    this.#tellScale()
  }

  async #make(step: Step, held = false): Promise<void> {
    const settled = this.#viewport.settling.begin()
    const wanted = this.#state
    const running = new AbortController()
    this.#running = running // until a newer one starts; the state itself changes whenever the camera moves
    this.#progress.begin()
    try {
      const made = await this.#controller.make(wanted, {
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
    } catch (error) {
      if (running !== this.#running) return // a newer request is running
      this.#progress.end()
      if (isAbort(error)) this.#notes.say('work.cancelled')
      else await this.#fail(error, step, running)
    } finally {
      settled()
    }
  }

  #show({ terrain, state }: Made): void {
    const stride = strideFor(state, this.#viewport.capabilities)
    showFacts(this.#words, terrain, stride, state.imported !== undefined)
    this.#tellFollowers()
    this.#notes.clearFailure()
    if (!this.#viewport.hasWebGL) this.#notes.say('note.webgl')
    if (byId('stage').dataset.state === undefined) this.#addGallery()
    byId('stage').dataset.state = 'ready'
  }

  // Announce another mountain to screen readers, wherever the focus is; a slider announces its own value.
  #announce({ generator, values }: TerrainState): void {
    const before = this.#made
    if (!before || (before.generator === generator && before.values.seed === values.seed)) return
    announce(this.#words.say('made', { seed: String(values.seed) }))
  }

  // Adds the gallery, which the first mountain need not wait for.
  #addGallery(): void {
    const actions = {
      choosePreset: (id: PresetId) => this.#choose(this.#stateOf(id)),
      openLink: (link: string) => this.#choose(readLink(link).state),
      openPlanet: (image: StampImage) =>
        this.#choose(withValues(this.#stateOf('dry'), { stamp: 'image', image })),
      refuse: this.#refuse,
    }
    const strip = import('./gallery/strip.js').then(({ Strip }) => new Strip(this.#words, actions))
    this.#strip = this.#viewport.settling.during(strip)
  }

  async #fail(error: unknown, step: Step, running: AbortController): Promise<void> {
    const message = await reasonOf(error, this.#words)
    if (running !== this.#running || this.#mend(error, message, step)) return
    // The reader corrects a wrong value in the panel; any other failure gets a button to try again.
    const retry = error instanceof RangeError ? undefined : () => void this.#make(step)
    this.#notes.aboutFailure(retry ? this.#words.say('note.failed', { message }) : message, retry)
    byId('stage').dataset.state = 'failed'
  }

  // The sentence about a refused value is shown at its control. The last good value stays in use, so that all others
  // work.
  #mend(error: unknown, message: string, step: Step): boolean {
    const made = this.#made
    const id = error instanceof RangeError ? (/^\w+/.exec(error.message)?.[0] as ParameterId) : undefined
    if (!made || !id || !(id in this.#state.values)) return false
    const good = made.values[id] ?? defaultValues(this.#state.generator)[id]!
    if (good === this.#state.values[id]) return false
    this.#state = withValues(this.#state, { [id]: good })
    this.#panel.parameters.refuse(id, good, message)
    this.#applyLook()
    if (!isMadeAlike(this.#state, made)) void this.#make(step)
    return true
  }

  // Includes the camera as it is now; the state gets it only once it has come to rest.
  get #seen(): TerrainState {
    return { ...this.#state, camera: this.#viewport.space.camera }
  }

  // The state of the current mountain, without refused values, with the camera as it is now.
  get #linked(): TerrainState {
    const { look, camera } = this.#seen
    const made = this.#made ?? this.#state
    return { ...made, look: { ...look, view: made.look.view }, camera }
  }

  #link(language: Language | undefined): string {
    return writeLink(this.#linked, language)
  }

  // Each change of the address costs the page some milliseconds.
  #keepLinkSoon(): void {
    clearTimeout(this.#linkTimer)
    this.#linkWritten ??= this.#viewport.settling.begin()
    this.#linkTimer = setTimeout(() => {
      this.#keepLink('same entry')
      this.#linkWritten?.()
      this.#linkWritten = undefined
    }, 250)
  }

  #keepLink(step: Step): void {
    const link = this.#link(this.#language)
    const { values, imported } = this.#linked
    const isLeftOut = !imported && printsPicture(values)
    this.#notes.aboutAddress(isLeftOut ? (values.image as StampImage) : undefined)
    if (link === location.search) return
    // Browsers refuse too many changes in a short time; the next change tries again.
    try {
      if (step === 'new entry') history.pushState(null, '', link)
      else history.replaceState(null, '', link)
    } catch {
      return
    }
  }
}
