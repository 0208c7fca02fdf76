import { button, element } from '../../dom/elements.js'
import { onKeyDown, onKeyUp, takeKeys } from '../../dom/keys.js'
import { shareOn } from '../../dom/layout.js'
import { isRemembered, remember } from '../../dom/session.js'
import { type Mode, modes, type Outlook } from '../camera-controller.js'
import { type Lake, lakeName, type Landmark, type Peak, peakName } from '../landmark.js'
import { type River, riverName } from '../river.js'
import type { WaterKind } from '../../package/water-edges.js'
import type { KeyOf, WordsOf } from '../../words/keys.js'

/** Remembers for the session that the reader was told that the land is drawn simply. */
const simpleKey = 'orogen-endless-simple'

export interface OverlayOptions {
  onMode: (mode: Mode) => void
  /** 1: up, -1: down, 0 when the button is released. */
  onRise: (rise: number) => void
  /** A click on the map, 0 to 1 each way from the north-west. */
  onMap: (x: number, y: number) => void
  /** Draws everything from now on, however long frames take. */
  onRich: () => void
  /** Begins the flight to a river's mouth, or ends it. */
  onFollow: (river: River) => void
}

/** What lies below the camera; all of it is undefined until it is known. */
export interface Below {
  /** Metres above the sea. */
  ground?: number | undefined
  /** What covers the ground. */
  water?: WaterKind | undefined
  /** The level of a lake that has a name. */
  lake?: number | undefined
  peak?: Peak | undefined
}

/** The controls and texts over the land: hint, read-out, map, buttons and errors. */
export class Overlay {
  readonly canvas = element('canvas', { tabindex: 0, class: 'land' })
  readonly #progress = element('progress')
  readonly #waiting = element('p', { 'aria-hidden': 'true' })
  /** The map of the surroundings, large, where the page gives no picture. */
  readonly #ahead = element('canvas', { hidden: true })
  readonly #curtain = element(
    'div.curtain',
    element('slot', { name: 'poster' }, this.#ahead),
    element('div.wait', this.#progress, this.#waiting),
  )
  readonly root = element('div.endless', this.canvas, this.#curtain)
  readonly hint = element('div.hint', { role: 'note', hidden: true })
  readonly #readout = element('p.readout')
  readonly #failure = element('p.failure', { role: 'alert', hidden: true })
  readonly #card = element('div.landmark', { role: 'status', hidden: true })
  /** That the land is drawn simply. */
  readonly #simple = element('div.simple', { role: 'status', hidden: true })
  readonly #followButton = button(
    () => this.#shown?.kind === 'river' && this.#options.onFollow(this.#shown.river),
    { class: 'follow' },
  )
  #shown: Landmark | undefined
  #isFlying = false
  readonly #map: HTMLCanvasElement
  readonly #options: OverlayOptions
  readonly #modes = new Map<Mode, HTMLButtonElement>()
  #words: WordsOf<'endless'> | undefined

  constructor(map: HTMLCanvasElement, options: OverlayOptions) {
    this.#map = map
    this.#options = options
  }

  set mode(chosen: Mode) {
    for (const [mode, made] of this.#modes) made.setAttribute('aria-pressed', String(mode === chosen))
  }

  /**
   * Hides the unfinished land: behind a picture of it from the page (`slot="poster"`), else behind the map of
   * the surroundings once there is one, and the colour of the sky before.
   */
  set isCurtained(hides: boolean) {
    if (hides && this.#curtain.hidden) this.#ahead.hidden = true // it shows another place
    this.#curtain.hidden = !hides
  }

  /** Shows the map of the surroundings while the land is hidden. */
  set ahead(map: ImageData) {
    if (this.#curtain.hidden) return
    const { width, height } = map
    Object.assign(this.#ahead, { width, height, hidden: false })
    this.#ahead.getContext('2d')?.putImageData(map, 0, 0)
  }

  set failure(sentence: string) {
    this.isCurtained = false
    this.#failure.hidden = false
    this.#failure.textContent = sentence
  }

  /** Shows the name and the facts of something on the land, or hides them. */
  set landmark(landmark: Landmark | undefined) {
    const words = this.#words
    this.#shown = landmark
    this.#card.hidden = !landmark
    if (!landmark || !words) return
    const [name, facts] = this.#describe(landmark, words)
    const close = { class: 'close', title: words.say('endless.landmark.close') }
    this.#card.replaceChildren(
      button(() => (this.landmark = undefined), close, '×'),
      element('strong', name),
      element('p', facts),
      ...(landmark.kind === 'river' ? [this.#followButton] : []),
    )
    this.isFlying = this.#isFlying
  }

  #describe(landmark: Landmark, words: WordsOf<'endless'>): [name: string, facts: string] {
    if (landmark.kind === 'river') return this.#describeRiver(landmark.river, words)
    return landmark.kind === 'lake'
      ? this.#describeLake(landmark, words)
      : this.#describePeak(landmark, words)
  }

  #describeRiver(river: River, words: WordsOf<'endless'>): [name: string, facts: string] {
    const area = { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 3 } as const
    const facts = words.say('endless.river.facts', {
      length: this.#metres(river.length),
      area: words.number(river.area, area).replace('km', 'km²'),
      end: words.say(`endless.river.${river.end}`),
    })
    return [this.#named('river', riverName(river, words.language)), facts]
  }

  #describeLake({ level, depth }: Lake, words: WordsOf<'endless'>): [name: string, facts: string] {
    const facts = words.say('endless.lake.facts', { level: this.#metres(level), depth: this.#metres(depth) })
    return [this.#named('lake', lakeName(level, words.language)), facts]
  }

  #describePeak(peak: Peak, words: WordsOf<'endless'>): [name: string, facts: string] {
    const [height, within] = [this.#metres(peak.height), this.#metres(peak.highestWithin)]
    const facts = words.say('endless.peak.facts', { height, within })
    return [this.#named('peak', peakName(peak, words.language)), facts]
  }

  /** Says once in a session that the land is drawn simply, and offers all of it. */
  offerAll(): void {
    if (isRemembered(simpleKey)) return
    remember(simpleKey)
    this.#simple.hidden = false
  }

  set isFlying(flies: boolean) {
    this.#isFlying = flies
    this.#followButton.textContent =
      this.#words?.say(flies ? 'endless.river.stop' : 'endless.river.follow') ?? ''
  }

  speak(words: WordsOf<'endless'>): void {
    const say = (key: KeyOf<'endless'>) => words.say(key)
    this.#words = words
    this.root.lang = words.language
    this.canvas.setAttribute('aria-label', say('endless.canvas'))
    takeKeys(this.canvas, say('endless.role'))
    this.#progress.ariaLabel = this.#waiting.textContent = say('endless.loading')
    for (const mode of modes) {
      const help = { title: say(`endless.${mode}.help`) }
      const made = button(() => this.#options.onMode(mode), help, say(`endless.${mode}`))
      this.#modes.set(mode, made)
    }
    this.hint.replaceChildren(
      element('p.with-keys', ...marked(say('endless.hint.keys'))),
      element('p.with-fingers', ...marked(say('endless.hint.fingers'))),
    )
    const choice = { class: 'modes', role: 'group', 'aria-label': say('endless.modes') }
    const lift = [this.#hold(1, say('endless.rise'), '▲'), this.#hold(-1, say('endless.sink'), '▼')]
    this.landmark = this.#shown
    const hideSimple = () => void (this.#simple.hidden = true)
    const showAll = () => {
      hideSimple()
      this.#options.onRich()
      this.canvas.focus({ preventScroll: true })
    }
    this.#simple.replaceChildren(
      element('span', say('endless.simple')),
      button(showAll, say('endless.simple.rich')),
      button(hideSimple, { class: 'close', title: say('endless.simple.close') }, '×'),
    )
    // Keep the canvas in the document, or it would lose the focus.
    while (this.root.lastChild !== this.#curtain) this.root.lastChild!.remove()
    this.root.append(
      this.#failure,
      element(
        'div.foot',
        this.hint,
        element('div.corner', this.#mapButton(say('endless.map')), this.#readout),
        element('div.bar', element('div', choice, ...this.#modes.values()), element('div.lift', ...lift)),
      ),
      this.#card,
      this.#simple,
    )
  }

  /** Shows the camera's height and heading, and what is below it. */
  tell({ up, heading }: Outlook, { ground, water, lake, peak }: Below): void {
    const words = this.#words
    if (!words) return
    const metres = (value: number | undefined) => (value === undefined ? '–' : this.#metres(value))
    const isSea = ground !== undefined && ground < 0
    const values = {
      above: metres(ground === undefined ? ground : up - Math.max(ground, 0)),
      up: metres(ground),
      depth: metres(isSea ? -ground : undefined),
      heading: Math.round(heading) % 360,
    }
    let name = ''
    if (water === 'lake' && lake !== undefined) name = this.#named('lake', lakeName(lake, words.language))
    else if (!water && peak) name = this.#named('peak', peakName(peak, words.language))
    const facts = words.say(water ? `endless.readout.${water}` : 'endless.readout', values)
    this.#readout.textContent = name ? `${name}\n${facts}` : facts
  }

  #named(kind: Landmark['kind'], name: string): string {
    return this.#words!.say(`landmark.${kind}`, { name })
  }

  #mapButton(name: string): HTMLElement {
    const goThere = (event: MouseEvent) => {
      // A click by key has no position: go a little to the north.
      const [x, y] = event.detail === 0 ? [0.5, 0.25] : shareOn(this.#map, event)
      this.#options.onMap(x, y)
    }
    return button(goThere, { class: 'map', 'aria-label': name, title: name }, this.#map)
  }

  #hold(rise: number, name: string, sign: string): HTMLElement {
    const made = element('button', { type: 'button', 'aria-label': name, title: name }, sign)
    const press = (pressed: number) => this.#options.onRise(pressed)
    made.addEventListener('pointerdown', ({ pointerId }) => {
      made.setPointerCapture(pointerId)
      press(rise)
    })
    for (const name of ['pointerup', 'pointercancel', 'blur'] as const)
      made.addEventListener(name, () => press(0))
    onKeyDown(made, ({ key }) => (key === 'Enter' || key === ' ') && press(rise))
    onKeyUp(made, () => press(0))
    return made
  }

  #metres(value: number): string {
    const isFar = Math.abs(value) >= 10_000
    const amount = isFar ? value / 1000 : value
    const maximumFractionDigits = Math.abs(amount) < 10 ? 1 : 0
    const unit = isFar ? 'kilometer' : 'meter'
    return this.#words!.number(amount, { style: 'unit', unit, maximumFractionDigits })
  }
}

/** Text in which `[keys]` become `<kbd>`. */
function marked(text: string): (Node | string)[] {
  return text
    .split(/(\[[^\]]*\])/)
    .map((part) => (part.startsWith('[') ? element('kbd', part.slice(1, -1)) : part))
}
