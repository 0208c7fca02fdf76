import { element } from '../../../core/dom/elements.js'
import { svg } from '../../../core/dom/svg.js'
import { type Controls, controlsOf } from '../../../core/dom/controls.js'
import { type Settings, shapes, type Stamping, type StampRun } from './stamp-noise.js'
import type { WordsOf } from '../../../words/keys.js'

/** The stamp from above and from the side, with the points of it that the step takes; another can be chosen. */
export class StampCard {
  readonly root: HTMLElement
  readonly #plan = element('canvas', { class: 'stamp-plan', role: 'img' })
  readonly #side = svg('svg', { class: 'stamp-side', viewBox: '-4 -4 208 108', role: 'img' })
  readonly #note = element('p', { class: 'note' })
  readonly #file = element('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp' })
  readonly #shape: Controls<Pick<Settings, 'stamp'>>
  readonly #words: WordsOf<'stamps'>

  constructor(
    words: WordsOf<'stamps'>,
    set: (changes: Partial<Settings>) => void,
    load: (file: File) => void,
  ) {
    this.#words = words
    const options = shapes.map((id) => [id, words.say(`stamps.stamp.${id}`)] as const)
    this.#shape = controlsOf({ stamp: { kind: 'segments', label: words.say('stamps.stamp'), options } }, set)
    this.#plan.setAttribute('aria-label', words.say('stamps.fromAbove'))
    this.#side.setAttribute('aria-label', words.say('stamps.fromSide'))
    this.#file.addEventListener('change', () => {
      const file = this.#file.files?.[0]
      if (file) load(file)
      this.#file.value = ''
    })
    const figure = (picture: Element, label: string) =>
      element('figure', {}, picture, element('figcaption', { class: 'small' }, label))
    this.root = element(
      'div',
      { class: 'stamp-card row screen' },
      element(
        'div',
        { class: 'choice' },
        this.#shape.roots.stamp!,
        element(
          'label',
          { class: 'file small' },
          element('span', {}, words.say('stamps.picture')),
          this.#file,
        ),
      ),
      figure(this.#plan, words.say('stamps.plan')),
      figure(this.#side, words.say('stamps.section')),
      this.#note,
    )
  }

  show(run: StampRun, stamping: Stamping | undefined): void {
    this.#shape.show(run.settings)
    this.#file.parentElement!.hidden = run.settings.stamp !== 'image'
    this.#paint(run)
    this.#drawSide(run, stamping?.inc ?? 1)
    const n = stamping?.inc ?? 1
    this.#note.textContent = this.#words.say(n === 1 ? 'stamps.taken.all' : 'stamps.taken', { n })
  }

  #paint({ size, stamp }: StampRun): void {
    this.#plan.width = this.#plan.height = size
    const context = this.#plan.getContext('2d')
    if (!context) return
    const image = context.createImageData(size, size)
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const grey = 255 * stamp[x * size + y]!
        image.data.set([grey, grey, grey, 255], (y * size + x) * 4)
      }
    }
    context.putImageData(image, 0, 0)
  }

  #drawSide({ size, stamp }: StampRun, inc: number): void {
    const points = Array.from({ length: size }, (_, x) => {
      const height = stamp[x * size + size / 2]!
      return [(x / size) * 200, 100 - height * 100] as const
    })
    this.#side.replaceChildren(
      svg('path', {
        class: 'ground',
        d: `M0 100L${points.map((point) => point.join(' ')).join('L')}L200 100z`,
      }),
      ...points
        .filter((_, x) => x % inc === 0)
        .map(([cx, cy]) => svg('circle', { cx, cy, r: inc === 1 ? 2.2 : 3.2 })),
    )
  }
}
