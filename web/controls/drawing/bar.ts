import { readStrokes, type Stroke } from '../../package/link/strokes.js'
import { button, element, segments } from '../../dom/elements.js'
import { setText } from '../../dom/set-text.js'
import { isRemembered, remember } from '../../dom/session.js'
import type { WordsOf } from '../../words/keys.js'
import { icon } from '../icons.js'

const kinds = ['ridge', 'valley', 'basin', 'plain', 'coast'] as const
export type StrokeKind = (typeof kinds)[number]
export type Pen = Omit<Stroke, 'points'>

/** What a stroke of each kind is at first: width in per cent of the side, height in reliefs. */
const first: Record<StrokeKind, Omit<Pen, 'kind'>> = {
  ridge: { width: 24, height: 0.3 },
  valley: { width: 8, height: 0.4 },
  basin: { width: 10, height: 0.3 },
  plain: { width: 8, height: 0 },
  coast: { width: 10, height: 0.3 },
}

const limits = { width: [1, 40, 0.5], height: [0, 2, 0.05] } as const

const examples = {
  range: 'ridge 34 0.25:4 66,22 52,40 55,58 44,78 46,97 30',
  river: 'coast 20 0.3:104 78,74 76,46 86,20 80,-4 84;valley 12 0.4:70 14,62 34,48 44,52 62,46 86',
  island:
    'coast 14 0.3:20 36,34 16,62 14,84 32,80 62,56 86,30 74,20 36;ridge 40 0.1:32 62,50 46,68 36;valley 9 0.2:52 54,60 64,66 76',
} as const

/** The key under which a tab remembers that its reader has drawn. */
const drawn = 'orogen.drawn'

interface BarActions {
  /** Another kind, width or height; `isHeld`: it still moves. */
  change(pen: Pen, isHeld: boolean): void
  /** One of the examples, in place of nothing. */
  begin(strokes: Stroke[]): void
  travel(direction: 'undo' | 'redo'): void
  erase(): void
  leave(): void
}

/** The bar of the pen: what it draws, how wide and how high, and what to do. */
export class DrawingBar {
  readonly root: HTMLElement
  pen: Pen = { kind: 'ridge', ...first.ridge }
  #isChosen = false
  readonly #words: WordsOf<'draw'>
  readonly #kinds
  readonly #sliders
  readonly #erase: HTMLButtonElement
  readonly #steps: HTMLButtonElement[]
  readonly #hint = element('p.hint', { role: 'status' })
  readonly #examples: HTMLElement

  constructor(words: WordsOf<'draw'>, actions: BarActions) {
    this.#words = words
    this.#kinds = segments(
      'stroke-kind',
      kinds.map((each) => [each, words.say(`draw.${each}`)] as const),
      (kind) => actions.change({ ...(this.#isChosen ? this.pen : first[kind]), kind }, false),
      { legend: words.say('draw.kind') },
    )
    this.#sliders = (['width', 'height'] as const).map((name) => {
      const [min, max, step] = limits[name]
      const input = element('input', { type: 'range', min, max, step })
      for (const type of ['input', 'change'] as const)
        input.addEventListener(type, () =>
          actions.change({ ...this.pen, [name]: input.valueAsNumber }, type === 'input'),
        )
      return { name, input, label: element('label', words.say(`draw.${name}`), input) }
    })
    this.#steps = (['undo', 'redo'] as const).map((direction) => {
      const title = words.say(`draw.${direction}`)
      return button(
        () => actions.travel(direction),
        { class: 'icon', title, 'aria-label': title },
        icon(direction),
      )
    })
    this.#erase = button(() => actions.erase(), words.say('draw.delete'))
    this.#examples = element(
      'p.examples',
      words.say('draw.examples'),
      ...(Object.keys(examples) as (keyof typeof examples)[]).map((id) =>
        button(() => actions.begin(readStrokes(examples[id])!), words.say(`draw.${id}`)),
      ),
    )
    this.root = element(
      'section',
      { class: 'drawing', 'aria-label': words.say('draw.bar') },
      this.#hint,
      this.#kinds.root,
      ...this.#sliders.map(({ label }) => label),
      element(
        'div',
        ...this.#steps,
        this.#erase,
        button(() => actions.leave(), { class: 'main' }, words.say('draw.done')),
      ),
      this.#examples,
    )
  }

  /** Shows a chosen stroke, or else the pen. */
  show(
    chosen: Stroke | undefined,
    count: number,
    steps: Record<'undo' | 'redo', boolean>,
    isFull = false,
  ): void {
    const { kind, width, height } = chosen ?? this.pen
    this.pen = { kind, width, height }
    this.#isChosen = chosen !== undefined
    this.#kinds.show(kind)
    for (const { name, input } of this.#sliders) input.value = String(this.pen[name])
    this.#erase.disabled = !chosen
    this.#steps[0]!.disabled = !steps.undo
    this.#steps[1]!.disabled = !steps.redo
    this.#examples.toggleAttribute('hidden', count > 0)
    if (count > 0) remember(drawn)
    const isTouch = matchMedia('(pointer: coarse)').matches
    let hint: 'draw.first' | 'draw.full' | `draw.${'hint' | 'chosen'}${'' | '.touch'}`
    if (isFull) hint = 'draw.full'
    else if (chosen) hint = isTouch ? 'draw.chosen.touch' : 'draw.chosen'
    else if (!isRemembered(drawn)) hint = 'draw.first'
    else hint = isTouch ? 'draw.hint.touch' : 'draw.hint'
    const text = this.#words.say(hint)
    setText(this.#hint, text)
    this.#hint.classList.toggle('first', hint === 'draw.first')
  }
}
