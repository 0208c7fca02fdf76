import type { Outcome, RaceResult } from '../../race/race.js'
import { sheet } from '../../../core/dom/sheet.js'
import { baseSheet, SpeakingElement } from '../../../core/elements/base/speaking-element.js'
import { figureSheet } from '../figure/figure-element.js'
import raceCss from './race.css?inline'
import { environment, type Report } from './report.js'
import { Face } from './form.js'
import { openRealm, run, takeTurn, watchTab, wayToRealms } from './run.js'
import { readSettings, settingNames, type Settings } from './settings.js'
import raceWords from 'words:race'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

export type RaceStatus = 'idle' | 'waiting' | 'running' | 'paused' | 'done' | 'stopped' | 'failed'

/**
 * `<orogen-race>`: races terrain programs in the reader's browser. Attributes, all optional: `ladder`, `exponents` (some
 * numbers), `maps`, `rounds`, `budget` (ms a size), `starts` (cold ones), `autostart`, `page` (an address that takes the
 * same settings in its query, for links); without any it is Voirol’s race of 2016. Events: `start`, `progress` {stage,
 * exponent, share}, `finish` {report}, `stop`, `error` {message}, `change`.
 */
export class OrogenRace extends SpeakingElement<KeyOf<'race'>> {
  static readonly observedAttributes = settingNames

  #face: Face | undefined
  #settings: Settings | undefined
  #status: RaceStatus = 'idle'
  #report: Report | undefined
  #running: { stop: AbortController; finished: Promise<Report | undefined> } | undefined
  /** Shows again how the last race ended. */
  #retell: (face: Face) => Promise<void> | void = () => undefined

  constructor() {
    super([raceWords], baseSheet, figureSheet, sheet(raceCss))
  }

  /** The settings of the next race. Setting them changes no attribute. */
  get settings(): Settings {
    return structuredClone((this.#settings ??= readSettings((name) => this.getAttribute(name))))
  }

  set settings(settings: Settings) {
    this.#settings = structuredClone(settings)
    this.#face?.showSettings(this.settings)
  }

  get status(): RaceStatus {
    return this.#status
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
      start: (settings: Settings) => void this.start(settings),
      stop: () => this.stop(),
      link: () => this.getAttribute('page'),
    }
    this.#face = new Face(this.shadowRoot!, words, actions, signal)
    this.#face.showSettings(this.settings)
    if (isFirst && this.hasAttribute('autostart')) void this.start()
    else await this.#retell(this.#face)
  }

  attributeChangedCallback(_: string, before: string | null, after: string | null): void {
    if (before === after) return
    this.#settings = undefined
    this.#face?.showSettings(this.settings)
  }

  /** Starts a race, or joins the one that runs. Resolves with the report, or nothing if it stopped or failed. */
  start(settings: Settings = this.settings): Promise<Report | undefined> {
    if (this.#running) return this.#running.finished
    this.settings = settings
    const stop = new AbortController()
    const finished = this.#race(this.settings, stop.signal).finally(() => (this.#running = undefined))
    this.#running = { stop, finished }
    return finished
  }

  /** Stops a race at once; the measurements so far stay on show. */
  stop(): void {
    this.#running?.stop.abort(new DOMException('the race was stopped', 'AbortError'))
  }

  async #race(settings: Settings, signal: AbortSignal): Promise<Report | undefined> {
    await this.loadWords()
    const face = this.#face!
    const races: RaceResult[] = []
    const state = (status: RaceStatus) => (this.#status = status)
    let endTurn: (() => void) | undefined
    try {
      state('running')
      this.#say('start', { settings })
      this.#say('change', { settings })
      face.begin(settings)
      endTurn = await takeTurn(signal, () => {
        state('waiting')
        face.say('waiting')
      })
      state('running')
      const { resolution } = await wayToRealms()
      const place = environment(resolution)
      face.environment = place
      const watch = watchTab(document, signal, (paused) => {
        state(paused ? 'paused' : 'running')
        face.pause(paused)
      })
      const results = await run(settings, {
        ...{ openRealm, watch, signal },
        onProgress: (progress) => {
          this.#say('progress', progress)
          return face.progress(progress)
        },
        onOutcomes: (exponent: number, outcomes: Outcome[]) => face.interim(exponent, outcomes),
        onResult: (result) => {
          races.push(result)
          face.result(result)
        },
      })
      const report: Report = {
        ...{ about: 'Orogen race', version: 1, date: new Date().toISOString() },
        ...{ settings, environment: place, ...results },
      }
      this.#report = report
      state('done')
      await this.#tell(face, (face) => face.finish(report))
      this.#say('finish', { report })
      return report
    } catch (error) {
      if (signal.aborted) {
        state('stopped')
        await this.#tell(face, (face) => face.halt('stopped', races))
        this.#say('stop', {})
      } else {
        const message = error instanceof Error ? error.message : String(error)
        state('failed')
        await this.#tell(face, (face) => face.halt('failed', races, message))
        this.#say('error', { message })
      }
      return undefined
    } finally {
      endTurn?.()
    }
  }

  /** Shows the end of a race, and remembers how to show it again in another language. */
  #tell(face: Face, retell: (face: Face) => Promise<void>): Promise<void> {
    this.#retell = retell
    return retell(face)
  }

  #say(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}
