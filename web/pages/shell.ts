import { element, svg } from '../dom/elements.js'
import { chooseLanguage, fileOf, type Language, languages } from '../words/languages.js'
import { type SectionLoaders, Words } from '../words/words.js'
import pageWords from 'words:page'
import type { WordsOf } from '../words/keys.js'

/** The pages in reading order, each with its relative address. */
export const pages = {
  studio: './',
  endless: './endless.html',
  article: './article.html',
  steps: './steps.html',
  race: './race.html',
  method: './method.html',
  artefacts: './artefacts.html',
  'self-test': './self-test.html',
  manual: './manual.html',
} as const
export type PageId = keyof typeof pages

/** The words of the menu, each with its pages. A word leads to its first page, which lists the others. */
const menu: Record<'create' | 'explore' | 'learn' | 'lab' | 'manual', readonly [PageId, ...PageId[]]> = {
  create: ['studio'],
  explore: ['endless'],
  learn: ['article', 'steps'],
  lab: ['race', 'method', 'artefacts', 'self-test'],
  manual: ['manual'],
}

/** The page that is a separate document in each language; the address above is the English one. */
const documentId = 'article'

/** The pages that a reader goes through one after the other. */
const chapters = Object.keys(pages) as PageId[]

/** The address of a page in the language that the reader's link asks for. */
export function inLanguage(address: string, kept: Language | undefined): string {
  return kept ? `${address}?lang=${kept}` : address
}

/** The address of the open page in another language. */
export function thisPageIn(language: Language): URL {
  const address = new URL(location.href)
  address.searchParams.set('lang', language)
  return address
}

function addressOf(id: PageId, language: Language, kept: Language | undefined): string {
  return id === documentId ? `./${fileOf(id, language)}` : inLanguage(pages[id], kept)
}

/** The menu: the word of the open page is marked. */
function pageLinks(words: WordsOf<'page'>, open: PageId, kept: Language | undefined): HTMLElement {
  const links = Object.entries(menu).map(([word, [first, ...others]]) => {
    const isBelow = others.includes(open) && 'true'
    return element(
      'a',
      {
        href: addressOf(first, words.language, kept),
        'aria-current': first === open ? 'page' : isBelow,
      },
      words.say(`menu.${word as keyof typeof menu}`),
    )
  })
  return element('nav', { 'aria-label': words.say('page.nav') }, ...links)
}

/** The pages of the open page's word, above its text. */
function siblingLinks(words: WordsOf<'page'>, open: PageId, kept: Language | undefined): HTMLElement[] {
  const [word, siblings] = Object.entries(menu).find(([, ids]) => ids.includes(open))!
  if (siblings.length < 2) return []
  const links = siblings.map((id) =>
    element(
      'a',
      { href: addressOf(id, words.language, kept), 'aria-current': id === open && 'page' },
      words.say(`page.${id}`),
    ),
  )
  return [element('nav.siblings', { 'aria-label': words.say(`menu.${word as keyof typeof menu}`) }, ...links)]
}

/**
 * Sets up a page of text: its language, the links to the other pages in #shell, and the words of all elements
 * with `data-words`. Its title is the `<page>.title` of its dictionary.
 */
export async function startPage<Key extends string>(
  id: PageId,
  ...parts: SectionLoaders[]
): Promise<{ words: Words<Key>; kept: Language | undefined }> {
  const { language, kept } = pageLanguage()
  const words = await Words.load<string>(language, pageWords, ...parts)
  document.documentElement.lang = language
  document.title = words.say(`${id}.title`)
  fillWords(words)
  fillShell(id, words, kept, thisPageIn)
  return { words: words as Words<Key>, kept }
}

/**
 * Starts a page that is a separate document in each language: its text and title are in the HTML, and each
 * language has its own address. A link that asks for another language by `lang` is redirected.
 */
export async function startDocument(): Promise<void> {
  const language = document.documentElement.lang as Language
  const { language: wanted, kept: asked } = pageLanguage()
  const addressIn = (chosen: Language) => {
    const address = new URL(fileOf(documentId, chosen), location.href)
    address.hash = location.hash
    return address
  }
  if (asked && wanted !== language) return location.replace(addressIn(wanted))
  // The other pages would choose the reader's own language, but this reader has chosen the language of this
  // page.
  const kept = chooseLanguage(null, navigator.languages) === language ? asked : language
  fillShell(documentId, await Words.load(language, pageWords), kept, addressIn)
}

/**
 * Replaces the links of the page without scripts by the menu and the languages, and adds the links around the
 * text.
 */
function fillShell(
  id: PageId,
  words: WordsOf<'page'>,
  kept: Language | undefined,
  addressIn: (language: Language) => URL,
): void {
  const shell = fillBar(id, words, kept, (chosen) => location.assign(addressIn(chosen)))
  const text = document.querySelector('main:has(> h1:not(.unseen), > .wide > h1)')
  // Only pages of text have a place for chapter links at the end.
  text?.append(chapterLinks(words, id, kept))
  ;(text ?? document.getElementById('panel'))?.append(footOf(words))
  text?.prepend(...siblingLinks(words, id, kept))
  shell.before(element('a', { href: '#main', class: 'skip' }, words.say('page.skip')))
}

/** The foot of a page: it leads to the licences. A page that is one file contains them. */
export function footOf(words: WordsOf<'page'>): HTMLElement {
  const inside = document.getElementById('licences')
  const text = inside && new Blob([JSON.parse(inside.textContent)], { type: 'text/plain;charset=utf-8' })
  const href = text ? URL.createObjectURL(text) : './THIRD-PARTY-LICENSES.txt'
  return element('footer', element('a', { href, target: '_blank' }, words.say('page.licences')))
}

/** Fills the bar at the top: the name, the menu if there are other pages, and the languages. */
export function fillBar(
  id: PageId | undefined,
  words: WordsOf<'page'>,
  kept: Language | undefined,
  choose: (language: Language) => void,
): HTMLElement {
  const shell = document.getElementById('shell')!
  const languages = fillLanguages(
    element('select', { id: 'language' }),
    words.say('page.language'),
    words.language,
    choose,
  )
  const globe = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: globeLines }))
  shell.replaceChildren(
    nameOf(id, kept),
    ...(id ? [pageLinks(words, id, kept)] : []),
    element('div.language', globe, languages),
  )
  return shell
}

/** The name, which leads to the studio where there are other pages. */
function nameOf(id: PageId | undefined, kept: Language | undefined): HTMLElement {
  const content = [emblem(), element('span', 'Orogen')]
  if (!id) return element('span.name', ...content)
  return element('a.name', { href: inLanguage(pages.studio, kept) }, ...content)
}

const globeLines = 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M3 12h18M12 3c6 6 6 12 0 18M12 3c-6 6-6 12 0 18'

/** The mountain of studio/icon.svg. */
const emblem = () =>
  svg(
    'svg',
    { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
    svg('path', { d: 'M1 28 13 6l6 10 3-4 9 16z', fill: '#8ea878' }),
    svg('path', { d: 'm13 6 6 10-3 2-2-4-3 3-2-3z', fill: '#fdfdfd' }),
    svg('path', { d: 'M13 6v22h18l-9-16-3 4z', fill: '#3d4f66', opacity: 0.35 }),
  )

/** Links to the chapters before and after a page. */
function chapterLinks(words: WordsOf<'page'>, open: PageId, kept: Language | undefined): HTMLElement {
  const at = chapters.indexOf(open)
  const link = (to: number, which: 'previous' | 'next') => {
    const id = chapters[to]
    if (at < 0 || !id) return []
    const href = addressOf(id, words.language, kept)
    const rel = which === 'next' ? 'next' : 'prev'
    const name = element('span', words.say(`page.${which}`))
    return [element('a', { href, rel, class: which }, name, words.say(`page.${id}`))]
  }
  return element(
    'nav.chapters',
    { 'aria-label': words.say('page.chapters') },
    ...link(at - 1, 'previous'),
    ...link(at + 1, 'next'),
  )
}

/** Makes a menu of the languages; `choose` gets the one that the reader takes. */
function fillLanguages(
  select: HTMLSelectElement,
  label: string,
  spoken: Language,
  choose: (language: Language) => void,
): HTMLSelectElement {
  select.setAttribute('aria-label', label)
  for (const [tag, name] of Object.entries(languages))
    select.append(element('option', { value: tag, lang: tag }, name))
  select.value = spoken
  select.addEventListener('change', () => choose(select.value as Language))
  return select
}

/** Writes the words of everything with `data-words`. */
export function fillWords(words: Pick<Words<never>, 'say'>): void {
  for (const labelled of document.querySelectorAll<HTMLElement>('[data-words]'))
    labelled.textContent = words.say(labelled.dataset.words as never)
}

/** The language of a page. `kept`: the one in its address, which the page's links pass on. */
export function pageLanguage(): { language: Language; kept: Language | undefined } {
  const wanted = new URLSearchParams(location.search).get('lang')
  const language = chooseLanguage(wanted, navigator.languages)
  return { language, kept: wanted === null ? undefined : language }
}
