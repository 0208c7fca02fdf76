import { button, element } from '../dom/elements.js'
import { chooseLanguage, fileOf, type Language, languages } from '../words/languages.js'
import { type SectionLoaders, Words } from '../words/words.js'
import pageWords from 'words:page'
import type { WordsOf } from '../words/keys.js'

/** The pages, each with its relative address. */
export const pages = {
  studio: './',
  steps: './steps.html',
  artefacts: './artefacts.html',
  race: './race.html',
  endless: './endless.html',
  article: './article.html',
  manual: './manual.html',
} as const
export type PageId = keyof typeof pages

/** The page that is a separate document in each language; the address above is the English one. */
const documentId = 'article'

/** The pages in reading order, which is that of the menu. */
const chapters = Object.keys(pages) as PageId[]

/** The address of a page in the language that the reader's link asks for. */
export function inLanguage(address: string, kept: Language | undefined): string {
  return kept ? `${address}?lang=${kept}` : address
}

function addressOf(id: PageId, language: Language, kept: Language | undefined): string {
  return id === documentId ? `./${fileOf(id, language)}` : inLanguage(pages[id], kept)
}

/** Links to the pages; the open one is marked. */
export function pageLinks(words: WordsOf<'page'>, open: string, kept: Language | undefined): HTMLElement {
  const links = chapters.map((id) =>
    element(
      'a',
      { href: addressOf(id, words.language, kept), 'aria-current': id === open && 'page' },
      words.say(`page.${id}`),
    ),
  )
  return element('nav', { 'aria-label': words.say('page.nav') }, ...links)
}

/**
 * Sets up a page of text: its language, the links to the other pages in #shell, and the words of all elements with
 * `data-words`. Its title is the `<page>.title` of its dictionary.
 */
export async function startPage<Key extends string>(
  id: PageId | 'self-test',
  ...parts: SectionLoaders[]
): Promise<{ words: Words<Key>; kept: Language | undefined }> {
  const { language, kept } = pageLanguage()
  const words = await Words.load<string>(language, pageWords, ...parts)
  document.documentElement.lang = language
  document.title = words.say(`${id}.title`)
  fillWords(words)
  fillShell(id, words, kept, (chosen) => {
    const address = new URL(location.href)
    address.searchParams.set('lang', chosen)
    return address
  })
  return { words: words as Words<Key>, kept }
}

/**
 * Starts a page that is a separate document in each language: its text and title are in the HTML, and each language has
 * its own address. A link that asks for another language by `lang` is redirected.
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
  // The other pages would choose the reader's own language, but this reader has chosen the language of this page.
  const kept = chooseLanguage(null, navigator.languages) === language ? asked : language
  fillShell(documentId, await Words.load(language, pageWords), kept, addressIn)
}

/** Replaces the links of the page without scripts by those to the other pages, the content and the other languages. */
function fillShell(
  id: string,
  words: WordsOf<'page'>,
  kept: Language | undefined,
  addressIn: (language: Language) => URL,
): void {
  const shell = document.getElementById('shell')
  shell?.replaceChildren(
    element('a', { href: inLanguage(pages.studio, kept), class: 'name' }, 'Orogen'),
    ...foldedLinks(words, id, kept),
    fillLanguages(
      element('select', { id: 'language' }),
      words.say('page.language'),
      words.language,
      (chosen) => location.assign(addressIn(chosen)),
    ),
  )
  // Only pages of text have a place for chapter links at the end.
  document.querySelector('main:has(> h1:not(.unseen), > .wide > h1)')?.append(chapterLinks(words, id, kept))
  shell?.before(element('a', { href: '#main', class: 'skip' }, words.say('page.skip')))
}

/** The links to the pages, and the button that unfolds them on narrow screens, where page.css shows it. */
function foldedLinks(words: WordsOf<'page'>, open: string, kept: Language | undefined): HTMLElement[] {
  const links = pageLinks(words, open, kept)
  links.id = 'pages'
  const unfold = (isOpen: boolean) => {
    links.classList.toggle('open', isOpen)
    menu.ariaExpanded = String(isOpen)
  }
  const menu = button(
    () => unfold(menu.ariaExpanded === 'false'),
    { class: 'menu', 'aria-expanded': false, 'aria-controls': links.id },
    words.say('page.menu'),
  )
  menu.ariaExpanded = 'false'
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || menu.ariaExpanded === 'false') return
    if (links.contains(document.activeElement)) menu.focus()
    unfold(false)
  })
  document.addEventListener('click', ({ target }) => {
    if (target !== menu && !links.contains(target as Node)) unfold(false)
  })
  return [menu, links]
}

/** Links to the chapters before and after a page. */
function chapterLinks(words: WordsOf<'page'>, open: string, kept: Language | undefined): HTMLElement {
  const at = chapters.findIndex((id) => id === open)
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
export function fillLanguages(
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
