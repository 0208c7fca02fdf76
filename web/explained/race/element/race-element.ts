import { sheet } from '../../../dom/sheet.js'
import { baseSheet, SpeakingElement } from '../../../dom/speaking-element.js'
import { figureSheet } from '../../figures/figure-element.js'
import raceCss from './race.css?inline'
import { timerResolution } from '../measure.js'
import { sentencesOf } from '../sentences.js'
import { environment, type Guest, type Report } from './report.js'
import { faceOf, type RaceRun } from './form.js'
import { openSandbox, run, takeTurn, unfinished, watchTab, openingOfSandboxes } from './run.js'
import { readSettings, settingNames, type RaceSettings } from './settings.js'
import raceWords from 'words:race'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

export type RaceStatus = 'idle' | 'waiting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed'

/**
 * `<orogen-race>`: races terrain programs in the reader's browser; without attributes it is Voirol’s race of
 * 2016.
 *
 * @attr {string} benchmark - The id of the list of programs: see `benchmarks`.
 * @attr {string} exponents - Sizes of maps, some numbers from 3 to 12.
 * @attr {number} maps - 1 to 1000: for how many maps a time is given.
 * @attr {number} rounds - 1 to 1000: the rounds of measuring for a size.
 * @attr {number} budget - Milliseconds for a size after which few rounds are enough.
 * @attr {number} starts - 0 to 100: the cold starts of each program.
 * @attr {boolean} autostart - Whether it starts without a click.
 * @attr {string} page - An address that takes the same settings in its query, for links.
 * @fires start - A race starts.
 * @fires progress - How far it is: stage, exponent and share.
 * @fires finish - It is over; its report.
 * @fires stop - It was stopped.
 * @fires error - It failed; the sentence.
 * @fires change - The reader has changed its settings.
 */
export class OrogenRace extends SpeakingElement<KeyOf<'race'>> {
  static readonly observedAttributes = settingNames

  #face: ReturnType<typeof faceOf> | undefined
  #settings: RaceSettings | undefined
  #report: Report | undefined
  #guest: Guest | undefined
  /** The race that runs or was the last. */
  #race: RaceRun | undefined
  #running: { stop: AbortController; finished: Promise<Report | undefined> } | undefined

  constructor() {
    super([raceWords], baseSheet, figureSheet, sheet(raceCss))
  }

  /** The settings of the next race. Setting them changes no attribute. */
  get settings(): RaceSettings {
    return structuredClone((this.#settings ??= readSettings((name) => this.getAttribute(name))))
  }

  set settings(settings: RaceSettings) {
    this.#settings = structuredClone(settings)
    this.#offer()
  }

  get status(): RaceStatus {
    if (!this.#race) return 'idle'
    const { stage, isPaused } = this.#race
    if (stage === 'waiting' || stage === 'stopped' || stage === 'failed' || stage === 'done') return stage
    return isPaused ? 'paused' : 'running'
  }

  /** The report of the last finished race. */
  get report(): Report | undefined {
    return this.#report
  }

  protected override connect(signal: AbortSignal): void {
    signal.addEventListener('abort', () => this.stop())
    this.begin()
  }

  /** A change of language waits for the end of a race: nothing is redrawn while times are taken. */
  protected override async speak(words: WordsOf<'race'>, signal: AbortSignal): Promise<void> {
    const isFirst = !this.#face
    if (!isFirst) await this.#running?.finished
    if (signal.aborted) return
    const actions = {
      start: (settings: RaceSettings) => void this.start(settings),
      again: () => void this.start(this.settings, this.#guest, true),
      stop: () => this.stop(),
      link: () => this.getAttribute('page'),
    }
    this.#face = faceOf(this.shadowRoot!, words, actions, signal)
    this.#offer()
    if (isFirst && this.hasAttribute('autostart')) void this.start()
    if (!this.#race) return
    this.#face.tell(this.#race)
    await this.#face.draw(this.#race)
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before === after) return
    this.#settings = undefined
    this.#offer()
  }

  /** Shows the settings of the next race; before the first one, what its author measured as well. */
  #offer(): void {
    const { settings } = this
    this.#face?.offer(settings)
    if (!this.#race) void this.#face?.draw({ settings, races: [] })
  }

  /**
   * Starts a race, perhaps with the program of a reader, or joins the one that runs; a `patient` one goes on
   * for as long as the machine is too busy. Resolves with the report, or nothing if it stopped or failed.
   */
  start(settings = this.settings, guest?: Guest, patient = false): Promise<Report | undefined> {
    if (this.#running) return this.#running.finished
    this.settings = settings
    this.#guest = guest
    const stop = new AbortController()
    const finished = this.#run(this.settings, stop.signal, guest, patient).finally(() => {
      stop.abort() // so that nothing of this race watches the tab during the next one
      this.#running = undefined
    })
    this.#running = { stop, finished }
    return finished
  }

  /** Stops a race at once; the measurements so far stay on show. */
  stop(): void {
    this.#running?.stop.abort(new DOMException('the race was stopped', 'AbortError'))
  }

  async #run(
    settings: RaceSettings,
    signal: AbortSignal,
    guest: Guest | undefined,
    patient: boolean,
  ): Promise<Report | undefined> {
    await this.loadWords()
    const face = this.#face!
    const race: RaceRun = {
      settings,
      stage: 'checking',
      exponent: settings.exponents[0]!,
      share: 0,
      isPaused: false,
      message: '',
      races: [],
    }
    this.#race = race
    const tell = (change: Partial<RaceRun>) => face.tell(Object.assign(race, change))
    const end = async (change: Partial<RaceRun>, type: string, detail: object) => {
      tell(change)
      await face.draw(race)
      this.#say(type, detail)
    }
    let drawn = 0
    let endTurn: (() => void) | undefined
    try {
      this.#say('start', { settings })
      this.#say('change', { settings })
      tell({})
      void face.draw(race)
      endTurn = await takeTurn(signal, () => tell({ stage: 'waiting' }))
      race.stage = 'checking'
      await openingOfSandboxes()
      race.environment = environment(timerResolution())
      const watch = watchTab(document, signal, (isPaused) => tell({ isPaused }))
      const results = await run(settings, {
        openSandbox,
        watch,
        signal,
        guest: guest?.entrant,
        patient,
        onProgress: (progress) => {
          this.#say('progress', progress)
          tell(progress)
          return progress.stage === 'measuring' ? undefined : nextFrame()
        },
        onOutcomes: async (exponent, outcomes) => {
          race.current = unfinished(settings, exponent, outcomes)
          if (performance.now() - drawn < drawEvery) return
          await face.draw(race, true)
          await nextFrame()
          drawn = performance.now()
        },
        onResult: (result) => {
          race.races.push(result)
          race.current = undefined
        },
      })
      const report: Report = {
        about: 'Orogen race',
        version: 2,
        date: new Date().toISOString(),
        settings,
        environment: race.environment,
        ...(guest && { program: guest.program }),
        sentences: results.races.map((each) =>
          sentencesOf(this.words!, each, settings, guest?.program.remarks),
        ),
        ...results,
      }
      this.#report = report
      await end({ stage: 'done', report }, 'finish', { report })
      return report
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      if (signal.aborted) await end({ stage: 'stopped' }, 'stop', {})
      else await end({ stage: 'failed', message }, 'error', { message })
      return undefined
    } finally {
      endTurn?.()
    }
  }

  #say(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

/** Milliseconds between two drawings, because drawing and measuring wait for each other. */
const drawEvery = 700

/** Resolves when changes have been painted, or soon where nothing is painted at all. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}
