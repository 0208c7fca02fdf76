import { define } from '../../../dom/orogen-element.js'
import { button, element } from '../../../dom/elements.js'
import { isCommand, keyOf, onKeyDown } from '../../../dom/keys.js'
import { randomSeed } from '../../../package/link/random-seed.js'
import { seed, type ValuesOf } from '../../../dom/attribute-values.js'
import { MeasuredFigure } from '../../figures/measured-figure.js'
import { percent } from '../../laboratory/chart.js'
import type { Mountain } from '../../laboratory/measured-map.js'
import { drawPicture, perturbationChart } from './picture.js'
import {
  type QuizAnswer,
  type Question,
  questionsOf,
  roughnessOf,
  studioLink,
  scoreOf,
  sign,
} from './questions.js'
import quizCss from './quiz.css?inline'
import quizWords from 'words:quiz'
import type { KeyOf, WordsOf } from '../../../words/keys.js'

/** The seed of the ten questions. */
const rows = { seed: seed(19) }
type QuizSettings = ValuesOf<typeof rows>

/**
 * `<orogen-quiz seed="19">`: ten mountains, each with a question: how rough it is, which distribution drew
 * its perturbations, which artefact it shows, whether rain has worn it. After each answer it says why, and at
 * the end how many were right.
 *
 * @attr {number} seed - 0 to 4294967295
 * @attr {string} studio - The address for the link to each mountain; without it there is no link.
 * @attr {string} rivers - The address for the last link, about why noise has no valleys; without it there is
 *   no link.
 * @fires change - The reader takes another ten.
 */
export class QuizElement extends MeasuredFigure<QuizSettings, KeyOf<'quiz'>> {
  static readonly observedAttributes = [...Object.keys(rows), 'studio', 'rivers']

  readonly #canvas = element('canvas', { role: 'img' })
  readonly #chart = element('div.drawn')
  readonly #picture = element('div.picture', this.#canvas, this.#chart)
  readonly #side = element('div.side')
  /** The seed of the current questions. */
  #seed = -1
  #questions: Question[] = []
  #given: QuizAnswer[] = []
  /** The index of the current question; after the last question comes the score. */
  #at = 0
  #mountain: Mountain | undefined

  constructor() {
    super(quizWords, quizCss, rows)
    onKeyDown(this.shadowRoot!, (event) => this.#press(event))
  }

  protected override tellFailure({ message }: Error) {
    const words = this.words!
    return { sentence: words.say('quiz.failed', { message }), retry: words.say('quiz.retry') }
  }

  protected override build(words: WordsOf<'quiz'>): Node[] {
    this.setAttribute('aria-label', words.say('quiz.label'))
    return [element('div.quiz', { lang: words.language }, this.#picture, this.#side), this.notice]
  }

  protected override show(): void {
    const { seed } = this.settings
    if (seed !== this.#seed) {
      this.#seed = seed
      this.#questions = questionsOf(seed)
      this.#given = []
      this.#at = 0
      this.#mountain = undefined
    }
    this.#showQuestion()
  }

  /**
   * Shows the question or the score; `focus` goes to where the reader reads on, once there is a reason to.
   */
  #showQuestion(focus = false): void {
    const words = this.words
    if (!words) return
    const question = this.#questions[this.#at]
    this.#picture.hidden = !question
    this.#side.replaceChildren(...(question ? this.#ask(words, question) : this.#score(words)))
    if (focus) this.#readOn()
    if (!question) return this.settle()
    if (this.#mountain) return this.#draw()
    this.#picture.classList.add('coming')
    this.#canvas.setAttribute('aria-label', words.say('quiz.coming'))
    const { parameters } = question
    void this.look({ kind: 'mountain', parameters }, (mountain) => {
      this.#mountain = mountain
      this.#draw()
      for (const choice of this.#side.querySelectorAll<HTMLButtonElement>('.choice')) choice.disabled = false
    })
  }

  #draw(): void {
    const { picture, kind, parameters } = this.#questions[this.#at]!
    const words = this.words!
    const { field } = this.#mountain!
    drawPicture(this.#canvas, field, picture)
    const seed = words.number(parameters.seed!, { useGrouping: false })
    const label = words.say(`quiz.picture.${picture === 'land' ? 'map' : picture}`, { seed })
    this.#canvas.setAttribute('aria-label', label)
    this.#chart.replaceChildren(...(kind === 'distribution' ? [perturbationChart(words, field)] : []))
    this.#picture.classList.remove('coming')
  }

  #ask(words: WordsOf<'quiz'>, question: Question): HTMLElement[] {
    const { kind, choices, right, picture } = question
    const given = this.#given[this.#at]
    const buttons = choices.map((choice, i) => {
      let marked: '' | 'right' | 'wrong' | 'other'
      if (given === undefined) marked = ''
      else if (choice === right) marked = 'right'
      else if (choice === given) marked = 'wrong'
      else marked = 'other'
      const made = button(
        () => this.#answer(choice),
        { class: `choice ${marked}`, disabled: given !== undefined || !this.#mountain },
        element('span.key', { 'aria-hidden': true }, marked ? sign(marked) : String(i + 1)),
        element('span', words.say(`quiz.answer.${choice}`)),
      )
      return element('li', made)
    })
    return [
      this.#progress(words),
      element('h3', { tabindex: -1 }, words.say(`quiz.ask.${kind}`)),
      element('p.hint.screen', words.say(`quiz.hint.${picture === 'copies' ? picture : kind}`)),
      element('ul.choices', ...buttons),
      ...(given === undefined ? [] : [this.#verdict(words, question, given)]),
    ]
  }

  #progress(words: WordsOf<'quiz'>): HTMLElement {
    const marks = this.#questions.map(({ right }, i) => {
      const given = this.#given[i]
      let state: 'now' | 'open' | 'right' | 'wrong'
      if (given === undefined) {
        if (i === this.#at) state = 'now'
        else state = 'open'
      } else if (given === right) state = 'right'
      else state = 'wrong'
      return element('span', { class: state }, sign(state))
    })
    const places = { n: this.#at + 1, all: this.#questions.length }
    return element(
      'div.progress.row.note',
      element('span', words.say('quiz.progress', places)),
      element('span.marks', { 'aria-hidden': true }, ...marks),
    )
  }

  #verdict(words: WordsOf<'quiz'>, question: Question, given: QuizAnswer): HTMLElement {
    const { right } = question
    const state = given === right ? 'right' : 'wrong'
    const isLast = this.#at + 1 === this.#questions.length
    const why = element('p', words.say(`quiz.why.${right}`))
    if (question.kind === 'roughness')
      why.append(' ', this.#measured(words, right as QuizAnswer<'roughness'>))
    const said = words.say(`quiz.${state}`, { answer: words.say(`quiz.answer.${right}`) })
    const next = words.say(isLast ? 'quiz.finish' : 'quiz.next')
    return element(
      'div',
      { class: `verdict ${state}`, tabindex: -1 },
      element('p.said', element('span', { 'aria-hidden': true }, sign(state)), said),
      why,
      element(
        'p.ways.row.screen',
        button(() => this.#next(), { class: 'next' }, next),
        ...this.#studio(question, words),
      ),
    )
  }

  #measured(words: WordsOf<'quiz'>, right: QuizAnswer<'roughness'>): string {
    const hurst = 1 - roughnessOf[right]
    const number = (value: number) => words.number(value, { maximumFractionDigits: 2 })
    return words.say('quiz.measured', {
      hurst: number(hurst),
      measured: number(this.#mountain?.hurst.spectrum ?? hurst),
      share: percent(words, 2 ** -hurst),
    })
  }

  #studio(question: Question, words: WordsOf<'quiz'>): HTMLElement[] {
    const href = studioLink(this.getAttribute('studio'), question)
    return href === undefined ? [] : [element('a', { href }, words.say('quiz.open'))]
  }

  #score(words: WordsOf<'quiz'>): HTMLElement[] {
    const { right, level, chance } = scoreOf(this.#questions, this.#given)
    const all = this.#questions.length
    const rows = this.#questions.map((question, i) => {
      const state = this.#given[i] === question.right ? 'right' : 'wrong'
      const answer = element('b', words.say(`quiz.answer.${question.right}`))
      return element(
        'li',
        { class: state },
        element('span.key', { 'aria-hidden': true }, sign(state)),
        element('span.unseen', words.say(`quiz.was.${state}`)),
        element(
          'span',
          words.say(`quiz.ask.${question.kind}`),
          ' ',
          answer,
          ' ',
          ...this.#studio(question, words),
        ),
      )
    })
    const rivers = this.getAttribute('rivers')
    const places = { chance: words.number(chance, { maximumFractionDigits: 1 }) }
    return [
      element('h3', { tabindex: -1 }, words.say('quiz.score', { n: right, all })),
      element('p', words.say(`quiz.score.${level}`, places)),
      element('ol.review', ...rows),
      element('p.lesson', words.say('quiz.lesson')),
      element(
        'p.ways.row.screen',
        ...(rivers === null ? [] : [element('a.next', { href: rivers }, words.say('quiz.rivers'))]),
        button(() => this.#again(), { class: 'again' }, words.say('quiz.again')),
      ),
    ]
  }

  /** Scrolls to the top: on narrow screens the picture is above the question. */
  #readOn(): void {
    this.#side.querySelector<HTMLElement>('h3')!.focus({ preventScroll: true })
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView()
  }

  #answer(choice: QuizAnswer): void {
    if (!this.#mountain || this.#given[this.#at] !== undefined) return
    this.#given[this.#at] = choice
    this.#showQuestion()
    // The pressed button is disabled now; the reader reads on below it.
    this.#side.querySelector<HTMLElement>('.verdict')!.focus()
  }

  #next(): void {
    this.#at++
    this.#mountain = undefined
    this.#showQuestion(true)
  }

  #again(): void {
    this.choose({ seed: randomSeed() })
    this.#readOn()
  }

  /** Keys 1 to 4 choose an answer. */
  #press(event: KeyboardEvent): void {
    const key = keyOf(event)
    if (isCommand(event) || !/^[1-9]$/.test(key)) return
    const choice = this.#questions[this.#at]?.choices[Number(key) - 1]
    if (choice) this.#answer(choice)
  }
}

define('orogen-quiz', QuizElement)
