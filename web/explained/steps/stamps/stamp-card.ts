import { element, segments, svg } from '../../../dom/elements.js'
import { showPixels } from '../../figures/show-pixels.js'
import { type StampSettings, shapes, type Stamping, type StampRun } from './stamp-noise.js'
import type { WordsOf } from '../../../words/keys.js'

export type StampCard = ReturnType<typeof stampCard>

/**
 * The stamp from above and from the side, with the points that the step uses; the reader can choose another
 * stamp.
 */
export function stampCard(
  words: WordsOf<'stamps'>,
  set: (changes: Partial<StampSettings>) => void,
  load: (file: File) => void,
) {
  const above = words.say('stamps.fromAbove')
  const plan = element('canvas.stamp-plan', { role: 'img', 'aria-label': above })
  const aside = words.say('stamps.fromSide')
  const view = { class: 'stamp-side', viewBox: '-4 -4 208 108', role: 'img', 'aria-label': aside }
  const side = svg('svg', view)
  const note = element('p.note')
  const input = element('input', { type: 'file', accept: 'image/png,image/jpeg,image/webp' })
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) load(file)
    input.value = ''
  })
  const options = shapes.map((id) => [id, words.say(`stamps.stamp.${id}`)] as const)
  const shape = segments('stamp', options, (stamp) => set({ stamp }), { legend: words.say('stamps.stamp') })
  const field = element('label.file.small', element('span', words.say('stamps.picture')), input)
  const figure = (picture: Element, label: string) =>
    element('figure', picture, element('figcaption.small', label))
  const root = element(
    'div.stamp-card.row.screen',
    element('div.choice', shape.root, field),
    figure(plan, words.say('stamps.plan')),
    figure(side, words.say('stamps.section')),
    note,
  )
  return {
    root,
    show(run: StampRun, stamping: Stamping | undefined) {
      shape.show(run.settings.stamp)
      field.hidden = run.settings.stamp !== 'image'
      paintStamp(plan, run)
      const n = stamping?.inc ?? 1
      side.replaceChildren(...sideOf(run, n))
      note.textContent = words.say(n === 1 ? 'stamps.taken.all' : 'stamps.taken', { n })
    },
  }
}

function paintStamp(canvas: HTMLCanvasElement, { size, stamp }: StampRun): void {
  const pixels = new Uint8ClampedArray(4 * size * size)
  for (let i = 0; i < size * size; i++) {
    const grey = 255 * stamp[(i % size) * size + Math.floor(i / size)]!
    pixels.set([grey, grey, grey, 255], 4 * i)
  }
  showPixels(canvas, pixels, size)
}

/** The ground that a stamp makes, and the points of it that are taken. */
function sideOf({ size, stamp }: StampRun, inc: number): SVGElement[] {
  const points = Array.from({ length: size }, (_, x) => {
    const height = stamp[x * size + size / 2]!
    return [(x / size) * 200, 100 - height * 100] as const
  })
  const line = points.map((point) => point.join(' ')).join('L')
  const taken = points.filter((_, x) => x % inc === 0)
  return [
    svg('path.ground', { d: `M0 100L${line}L200 100z` }),
    ...taken.map(([cx, cy]) => svg('circle', { cx, cy, r: inc === 1 ? 2.2 : 3.2 })),
  ]
}
