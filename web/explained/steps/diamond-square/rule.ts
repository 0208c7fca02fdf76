import { button, element } from '../../../dom/elements.js'
import { passIcon } from '../player/icons.js'
import { type Author, authorName, figure } from './authors.js'
import { freshAt, type PointStep, type DiamondSquareRun, type TypedNumber } from './diamond-square.js'
import type { WordsOf } from '../../../words/keys.js'
import { onKeyDown } from '../../../dom/keys.js'

interface RuleActions {
  /** The reader wrote a number; a text that is no number is refused with false. */
  write(point: PointStep, what: TypedNumber['what'], text: string): boolean
  release(point: PointStep): void
}

export type Rule = ReturnType<typeof ruleOf>

/**
 * Says what happens at a step: its name, and the formula with its numbers, two of which can be written over.
 */
export function ruleOf(words: WordsOf<'diamond'>, { write, release }: RuleActions) {
  let step!: PointStep
  let shown: { run: DiamondSquareRun; number: number; author: Author } | undefined
  const figureOf = (value: number) => figure(words, value)

  const field = (what: TypedNumber['what']) => {
    const title = words.say(what === 'height' ? 'diamond.result' : 'diamond.perturbation')
    const named = { class: what, 'aria-label': title, title }
    const input = element('input', { type: 'text', autocomplete: 'off', ...named })
    input.addEventListener('focus', () => input.select())
    const commit = (): void => {
      const before = figureOf(step[what])
      if (input.value === before) return
      const accepted = write(step, what, input.value)
      input.toggleAttribute('aria-invalid', !accepted)
      if (!accepted) input.value = before
    }
    input.addEventListener('change', commit)
    onKeyDown(input, ({ key }) => key === 'Enter' && commit())
    return input
  }
  const fill = (input: HTMLInputElement, value: number, typed: boolean): void => {
    input.value = figureOf(value)
    input.style.width = `calc(${Math.max(3, input.value.length) + 0.5}ch + 20px)`
    input.classList.toggle('typed', typed)
    input.removeAttribute('aria-invalid')
  }

  const heading = element('p.heading')
  const opening = element('p.opening.statement')
  const meanName = element('span.small')
  const mean = element('span.sum.row')
  const carried = element('span.carried')
  const [perturbation, result] = [field('perturbation'), field('height')]
  const origin = element('span.origin')
  const giveBack = () => {
    release(step)
    // The button is gone now; the number that it freed is next to it.
    perturbation.focus()
  }
  const free = button(giveBack, { class: 'text' }, words.say('diamond.release'))
  const sign = (text: string) => element('span.sign', text)
  const formula = element(
    'div.formula',
    element('div.part', meanName, mean),
    element(
      'div.part',
      element('span.small', words.say('diamond.chance')),
      element('span.sum.row', carried, sign('+'), perturbation, sign('='), result),
      element('span.note.row', origin, free),
    ),
  )
  const root = element('div.rule', heading, opening, formula)

  const showPoint = (run: DiamondSquareRun, point: PointStep, author: Author) => {
    step = point
    const { kind, neighbours, reach, typed } = point
    const name = authorName(words, author, kind, 'title')
    const title = words.say('diamond.step', { name, place: words.say(`diamond.${kind}`) })
    heading.replaceChildren(passIcon(kind), title)
    meanName.textContent = words.say(meanTitle(run, point), { n: neighbours.length })
    const plus = neighbours.flatMap(({ height }, i) => [
      ...(i > 0 ? [' + '] : []),
      element('b.neighbour', bracketed(figureOf(height), i > 0)),
    ])
    const total = element('b.mean', figureOf(point.mean))
    mean.replaceChildren('(', ...plus, `) / ${words.number(neighbours.length)} = `, total)
    carried.textContent = figureOf(point.mean)
    fill(perturbation, point.perturbation, typed === 'perturbation')
    fill(result, point.height, typed === 'height')
    origin.textContent = typed
      ? words.say('diamond.byHand')
      : words.say('diamond.drawn', { low: figureOf(-reach), high: figureOf(reach) })
    free.hidden = !typed
  }
  return {
    root,
    show(run: DiamondSquareRun, number: number, author: Author) {
      // While a number rises to its place nothing changes here, and the reader may be writing.
      if (shown?.run === run && shown.number === number && shown.author === author) return
      shown = { run, number, author }
      const now = run.steps[number]!
      opening.hidden = 'x' in now
      formula.hidden = !('x' in now)
      root.dataset.kind = now.kind
      if ('x' in now) return showPoint(run, now, author)
      heading.replaceChildren(passIcon('corners'), words.say(`diamond.${now.kind}`))
      opening.textContent = words.say(`diamond.${now.kind}.rule`, freshAt(run, number))
    },
  }
}

function meanTitle(run: DiamondSquareRun, { kind, x, y, neighbours }: PointStep) {
  if (neighbours.some(({ wrapped }) => wrapped)) return 'diamond.mean.wrapped'
  if (kind === 'centre' || neighbours.length === 4) return 'diamond.mean'
  const last = run.side - 1
  return x === 0 || y === 0 || x === last || y === last ? 'diamond.mean.border' : 'diamond.mean.third'
}

/** Puts a negative number after a plus in brackets. */
function bracketed(text: string, follows: boolean): string {
  return follows && text.startsWith('−') ? `(${text})` : text
}
