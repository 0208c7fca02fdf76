import { fitCanvas, onResize } from '../../../dom/sight.js'
import { keepPainted } from '../../../dom/pixels.js'
import { button, element } from '../../../dom/elements.js'
import { followPointer } from '../../../dom/input.js'
import { onKeys, takeKeys } from '../../../dom/keys.js'
import { shareOn } from '../../../dom/layout.js'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** Two pictures of one size, a pixel a point, the first to the left of the divider. */
export interface Slide {
  left: HTMLCanvasElement
  right: HTMLCanvasElement
  /** Points a side of the map, which give every view of it the same size. */
  points: number
  /** The shift in points after which the map is said to look the same. */
  lag?: Shift | undefined
  /** The names of the view and of both pictures, in the language of the page. */
  names: { view: string; left: string; right: string }
}

type Shift = { dx: number; dy: number }

/** Points a side under the magnifier; divisors of the side of its pictures. */
const sides = [8, 10, 16, 20, 32, 40] as const
const insetPixels = 160

/**
 * Two pictures of a map on top of each other, with a divider between them and a magnifier that shows the same
 * place of both. Everything works by pointer, touch and keyboard.
 */
export class SplitView {
  readonly element = element('div.stage')
  readonly insets = element('div.insets.row')
  readonly divider = element('input.divider', { type: 'range', min: 0, max: 100, step: 1, value: 50 })
  readonly #canvas = element('canvas', { role: 'img' })
  readonly #line = element('span.line')
  readonly #lens = element('div.lens.screen', {
    tabindex: 0,
    'aria-describedby': 'lens-help',
  })
  readonly #twin = element('span.lens.twin.screen')
  readonly #tags = { left: element('span.tag.left'), right: element('span.tag.right') }
  readonly #title = element('span.small')
  readonly #help = element('p.unseen', { id: 'lens-help' })
  readonly #zoom = {
    farther: button(() => this.#magnify(1), { class: 'zoom' }, '−'),
    closer: button(() => this.#magnify(-1), { class: 'zoom' }, '+'),
  }
  #slide: Slide | undefined
  #insets: { canvas: HTMLCanvasElement; source: HTMLCanvasElement; shift: Shift }[] = []
  #words: WordsOf<'microscope'> | undefined
  #side: number = 16
  #place = { x: 0.5, y: 0.5 }
  #width = 0

  constructor() {
    const { left, right } = this.#tags
    this.element.append(this.#canvas, this.#line, left, right, this.#twin, this.#lens, this.#help)
    this.divider.addEventListener('input', () => this.#draw())
    // Arrows move the magnifier, with Shift by one point; + and − change it, Home takes it to the middle.
    const move = (right: number, down: number, { shiftKey }: KeyboardEvent) => {
      const step = shiftKey ? 1 : Math.max(1, this.#side / 2)
      this.#move(right * step, down * step)
    }
    const [closer, farther] = [() => this.#magnify(-1), () => this.#magnify(1)]
    onKeys(this.#lens, move, { '+': closer, '=': closer, '-': farther, Home: () => this.#put(0.5, 0.5) })
    this.element.addEventListener('pointerdown', this.#onPointer)
    this.element.addEventListener('click', this.#onTap)
    this.insets.append(element('div.zooms.screen', this.#title, this.#zoom.farther, this.#zoom.closer))
  }

  connect(signal: AbortSignal): void {
    onResize(this.element, () => this.#resize(), signal)
  }

  /** Moves the magnifier to a place, in shares of the picture, and the divider to a percentage of it. */
  arrange(place: { x: number; y: number }, percent: number): void {
    this.#place = place
    this.divider.value = String(percent)
    this.#draw()
  }

  /** Labels all parts as soon as the words are loaded; the pictures come later. */
  name(names: Slide['names'], words: WordsOf<'microscope'>): void {
    const say = (element: Element, key: KeyOf<'microscope'>) =>
      element.setAttribute('aria-label', words.say(key, names))
    this.#tags.left.textContent = names.left
    this.#tags.right.textContent = names.right
    this.#title.textContent = words.say('microscope.lens')
    this.#help.textContent = words.say('microscope.lens.help')
    say(this.#canvas, 'microscope.picture')
    say(this.#lens, 'microscope.lens')
    takeKeys(this.#lens, words.say('microscope.role'))
    say(this.divider, 'microscope.divider')
    for (const key of ['closer', 'farther'] as const) {
      say(this.#zoom[key], `microscope.${key}`)
      this.#zoom[key].title = words.say(`microscope.${key}`)
    }
  }

  show(slide: Slide, words: WordsOf<'microscope'>): void {
    this.#slide = slide
    this.#words = words
    this.name(slide.names, words)
    // A small grid needs no magnifier.
    this.#lens.hidden = this.insets.hidden = slide.left.width < 64
    this.#layInsets(slide, words)
    this.#resize()
  }

  // Where there is room, a point takes whole pixels of the screen, so that the grain stays crisp.
  #resize(): void {
    const room = this.element.parentElement?.clientWidth ?? 0
    const size = this.#slide?.points
    if (room === 0 || !size) return
    const ratio = devicePixelRatio || 1
    const widest = Math.min(room, 520)
    const whole = (Math.floor((widest * ratio) / size) * size) / ratio
    this.#width = whole > widest * 0.8 ? whole : widest
    this.divider.style.inlineSize = `${this.#width + 16}px`
    this.element.style.inlineSize = `${this.#width}px`
    fitCanvas(this.#canvas, this.#width, this.#width, ratio)
    this.#draw()
  }

  #draw(): void {
    keepPainted(this.#canvas, () => this.#paint())
  }

  #paint(): void {
    const [slide, words] = [this.#slide, this.#words]
    const context = this.#canvas.getContext('2d')
    if (!slide || !words || !context || this.#width === 0) return
    const percent = Number(this.divider.value)
    const all = this.#canvas.width
    const at = Math.round((all * percent) / 100)
    context.imageSmoothingEnabled = all < slide.left.width
    context.drawImage(slide.right, 0, 0, all, all)
    context.save()
    context.beginPath()
    context.rect(0, 0, at, all)
    context.clip()
    context.drawImage(slide.left, 0, 0, all, all)
    context.restore()
    this.#line.style.insetInlineStart = `${percent}%`
    this.#tags.left.hidden = percent < 20
    this.#tags.right.hidden = percent > 80
    const share = words.number(percent / 100, { style: 'percent' })
    const { left } = slide.names
    this.divider.setAttribute('aria-valuetext', words.say('microscope.divided', { percent: share, left }))
    this.#drawInsets(slide)
  }

  /** The upper left point under the magnifier. */
  #corner({ left, lag }: Slide): { x: number; y: number } {
    const fit = (share: number, beyond: number) => {
      const last = Math.max(left.width - this.#side - beyond, 0)
      return Math.min(Math.max(Math.round(share * left.width - this.#side / 2), 0), last)
    }
    return { x: fit(this.#place.x, lag?.dx ?? 0), y: fit(this.#place.y, lag?.dy ?? 0) }
  }

  #drawInsets(slide: Slide): void {
    const { x, y } = this.#corner(slide)
    const size = slide.left.width
    const side = this.#side
    const percent = (points: number) => `${(points / size) * 100}%`
    const over = (frame: HTMLElement, { dx, dy }: Shift) =>
      Object.assign(frame.style, {
        insetInlineStart: percent(x + dx),
        insetBlockStart: percent(y + dy),
        inlineSize: percent(side),
        blockSize: percent(side),
      })
    over(this.#lens, { dx: 0, dy: 0 })
    this.#twin.hidden = !slide.lag
    if (slide.lag) over(this.#twin, slide.lag)

    for (const { canvas, source, shift } of this.#insets) {
      const context = canvas.getContext('2d')
      if (!context) continue
      context.imageSmoothingEnabled = false
      context.drawImage(source, x + shift.dx, y + shift.dy, side, side, 0, 0, insetPixels, insetPixels)
    }
    this.#zoom.closer.disabled = side === sides[0]
    this.#zoom.farther.disabled = side === sides.at(-1)
  }

  /**
   * A row for each of the two maps: the place under the magnifier, and the one that is said to look the same.
   */
  #layInsets(slide: Slide, words: WordsOf<'microscope'>): void {
    const { lag } = slide
    const shifts = [{ dx: 0, dy: 0 }, ...(lag ? [lag] : [])]
    const rows = (['left', 'right'] as const).map((name) => {
      const insets = shifts.map((shift) => {
        const canvas = element('canvas', { width: insetPixels, height: insetPixels, 'aria-hidden': 'true' })
        return { canvas, source: slide[name], shift }
      })
      const captions = element(
        'p.small',
        element('span', words.say('microscope.here')),
        element('span', words.say('microscope.further', lag)),
      )
      const pictures = element('div', ...insets.map(({ canvas }) => canvas))
      const caption = element('figcaption', slide.names[name])
      return {
        insets,
        root: element('figure', { class: name }, caption, pictures, ...(lag ? [captions] : [])),
      }
    })
    this.#insets = rows.flatMap(({ insets }) => insets)
    for (const figure of this.insets.querySelectorAll('figure')) figure.remove()
    this.insets.append(...rows.map(({ root }) => root))
  }

  #magnify(step: number): void {
    const next = sides[sides.indexOf(this.#side as (typeof sides)[number]) + step]
    if (next) this.#side = next
    this.#draw()
  }

  #put(x: number, y: number): void {
    this.#place = { x, y }
    this.#draw()
  }

  #move(dx: number, dy: number): void {
    const slide = this.#slide
    if (!slide) return
    // The border may have stopped the magnifier: start from where it is seen.
    const { x, y } = this.#corner(slide)
    const size = slide.left.width
    const share = (at: number) => Math.min(Math.max((at + this.#side / 2) / size, 0), 1)
    this.#put(share(x + dx), share(y + dy))
  }

  // A finger outside the magnifier may be about to scroll the page, so it counts only once it has been
  // lifted.
  readonly #onPointer = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.pointerType === 'touch' && event.target !== this.#lens)) return
    this.#follow(event)
    this.#lens.focus({ preventScroll: true })
    event.preventDefault()
    followPointer(this.element, event, this.#follow)
  }

  readonly #onTap = (event: MouseEvent): void => {
    if ((event as PointerEvent).pointerType === 'touch') this.#follow(event)
  }

  readonly #follow = (event: MouseEvent): void => {
    const [x, y] = shareOn(this.element, event).map((share) => Math.min(Math.max(share, 0), 1))
    this.#put(x!, y!)
  }
}
