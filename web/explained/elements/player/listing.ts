import { copyText } from '../../../core/dom/session.js'
import { button, element, segments } from '../../../core/dom/elements.js'
import type { WordsOf } from '../../../words/keys.js'

/** A program in two languages. A line ends in `//: name` where the player can insert its current values. */
export interface Program {
  javascript: string
  cpp: string
}

const languages = [
  ['javascript', 'JavaScript'],
  ['cpp', 'C++'],
] as const
type Language = (typeof languages)[number][0]

const marker = /\s*\/\/: (\w+)$/

/** The program for the clipboard, without the player's marks. */
export const plainText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(marker, ''))
    .join('\n')

/** The source of the program: the running lines are highlighted, with their current values. */
export class Listing {
  readonly root: HTMLDetailsElement
  readonly #program: Program
  readonly #box = element('pre', { tabindex: 0, role: 'region' })
  readonly #studio: HTMLAnchorElement
  #rows: { line: HTMLElement; values: HTMLElement; mark: string | undefined }[] = []
  #language: Language = 'javascript'
  #lit: ReadonlyMap<string, string> = new Map()

  constructor(words: WordsOf<'player'>, program: Program, open: boolean) {
    this.#program = program
    const name = words.say('player.code')
    this.#box.setAttribute('aria-label', name)
    const choices = segments('code', languages, (id) => this.#choose(id))
    choices.show('javascript')
    const copy = button(
      () =>
        void copyText(plainText(program[this.#language])).then((done) => {
          copy.textContent = words.say(done ? 'player.copied' : 'player.copy.failed')
          setTimeout(() => (copy.textContent = words.say('player.copy')), 2500)
        }),
      { class: 'copy' },
      words.say('player.copy'),
    )
    this.#studio = element('a', { hidden: true }, words.say('player.studio'))
    this.root = element(
      'details.listing.screen',
      { open },
      element('summary', name),
      element('div.ways.row', choices.root, copy, this.#studio),
      this.#box,
    )
    this.#choose('javascript')
  }

  /** Highlights the lines of these marks, with a remark on each. */
  show(lit: ReadonlyMap<string, string>): void {
    this.#lit = lit
    for (const { line, values, mark } of this.#rows) {
      const text = mark === undefined ? undefined : lit.get(mark)
      line.classList.toggle('lit', text !== undefined)
      const said = text ? `  // ${text}` : ''
      if (values.textContent !== said) values.textContent = said
    }
  }

  /** The address that opens the map of these settings; without an address there is no link. */
  set studio(address: string | undefined) {
    leadTo(this.#studio, address)
  }

  #choose(language: Language): void {
    this.#language = language
    this.#rows = this.#program[language].split('\n').map((text) => {
      const [, mark] = marker.exec(text) ?? []
      const values = element('span.values')
      const line = element('code', text.replace(marker, ''), values, '\n')
      return { line, values, mark }
    })
    this.#box.replaceChildren(...this.#rows.map(({ line }) => line))
    this.show(this.#lit)
  }
}

/** The studio's address with a generator at these settings; undefined if `base` is none. */
export function studioAddress(base: string | null, settings: object, page?: string): string | undefined {
  if (base === null) return undefined
  const address = new URL(base, page ?? document.baseURI)
  for (const [name, value] of Object.entries({ v: 1, ...settings }))
    address.searchParams.set(name, String(value))
  return address.href
}

/** Sets the address of a link, or hides the link if there is none. */
export function leadTo(link: HTMLAnchorElement, address: string | undefined): void {
  link.hidden = address === undefined
  if (address !== undefined) link.href = address
}
