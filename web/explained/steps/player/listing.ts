import { copyText } from '../../../dom/session.js'
import { button, element, segments } from '../../../dom/elements.js'
import { setText } from '../../../dom/set-text.js'
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

const marker = /\s*\/\/: (\w+)$/gm

/** The program for the clipboard, without the player's marks. */
export const plainText = (text: string): string => text.replace(marker, '')

export type Listing = ReturnType<typeof listingOf>

/** The source of the program: the running lines are highlighted, with their current values. */
export function listingOf(words: WordsOf<'player'>, program: Program, open: boolean) {
  let language: keyof Program = 'javascript'
  let rows: { line: HTMLElement; values: HTMLElement; mark: string | undefined }[] = []
  let lit: ReadonlyMap<string, string> = new Map()
  const name = words.say('player.code')
  const box = element('pre', { tabindex: 0, role: 'region', 'aria-label': name })
  const studio = element('a', { hidden: true }, words.say('player.studio'))
  const copy = button(
    () =>
      void copyText(plainText(program[language])).then((done) => {
        copy.textContent = words.say(done ? 'player.copied' : 'player.copy.failed')
        setTimeout(() => (copy.textContent = words.say('player.copy')), 2500)
      }),
    { class: 'copy' },
    words.say('player.copy'),
  )

  const light = (): void => {
    for (const { line, values, mark = '' } of rows) {
      const text = lit.get(mark)
      line.classList.toggle('lit', text !== undefined)
      const said = text ? `  // ${text}` : ''
      setText(values, said)
    }
  }
  const choose = (chosen: keyof Program): void => {
    language = chosen
    rows = program[language].split('\n').map((text) => {
      const [code, mark] = text.split(marker)
      const values = element('span.values')
      return { line: element('code', code!, values, '\n'), values, mark }
    })
    box.replaceChildren(...rows.map(({ line }) => line))
    light()
  }
  const choices = segments('code', languages, choose)
  choices.show(language)
  choose(language)
  const buttons = element('div.buttons.row', choices.root, copy, studio)
  return {
    root: element('details.listing.screen', { open }, element('summary', name), buttons, box),
    /** Highlights the lines of these marks, with a remark on each; `address` opens the map in the studio. */
    show(marks: ReadonlyMap<string, string>, address: string | undefined) {
      lit = marks
      light()
      leadTo(studio, address)
    },
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
