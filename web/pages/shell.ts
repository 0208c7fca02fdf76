import { element } from '../dom/elements.js'
import { type PageWords, pageWords } from '../words/page/index.js'
import { type Language, languages, type Part, Words } from '../words/words.js'
import { pageLanguage } from './language.js'

/** The pages, each with its address beside the others. */
export const pages = {
  studio: './',
  steps: './steps.html',
  artefacts: './artefacts.html',
  race: './race.html',
  article: './article.html',
} as const
export type PageId = keyof typeof pages

/** An address of these pages in the language that the reader's link asks for. */
export function inLanguage(address: string, kept: Language | undefined): string {
  return kept ? `${address}?lang=${kept}` : address
}

/** Links to the pages; the one that is open is marked. */
export function pageLinks(words: PageWords, open: string, kept: Language | undefined): HTMLElement {
  const links = (Object.keys(pages) as PageId[]).map((id) =>
    element(
      'a',
      { href: inLanguage(pages[id], kept), ...(id === open && { 'aria-current': 'page' }) },
      words.say(`page.${id}`),
    ),
  )
  return element('nav', { 'aria-label': words.say('page.nav') }, ...links)
}

/**
 * Sets up a page of text: its language, the way to the other pages in #shell, and the words of everything with
 * `data-words`. The `<page>.title` of its part becomes its title.
 */
export async function startPage<Key extends string>(
  id: PageId | 'self-test',
  part: Part,
): Promise<{ words: Words<Key>; kept: Language | undefined }> {
  const { language, kept } = pageLanguage()
  const words = await Words.load<string>(language, pageWords, part)
  document.documentElement.lang = language
  document.title = words.say(`${id}.title`)
  for (const labelled of document.querySelectorAll<HTMLElement>('[data-words]'))
    labelled.textContent = words.say(labelled.dataset.words!)
  const shell = document.getElementById('shell')
  shell?.append(
    element('a', { href: inLanguage(pages.studio, kept), class: 'name' }, 'Orogen'),
    pageLinks(words, id, kept),
    languageChoice(words),
  )
  shell?.before(element('a', { href: '#main', class: 'skip' }, words.say('page.skip')))
  return { words: words as Words<Key>, kept }
}

/** Opens the page again in another language, all else in its link as it is. */
function languageChoice(words: PageWords): HTMLElement {
  const options = Object.entries(languages).map(([tag, name]) =>
    element('option', { value: tag, lang: tag }, name),
  )
  const select = element('select', { id: 'language', 'aria-label': words.say('page.language') }, ...options)
  select.value = words.language
  select.addEventListener('change', () => {
    const address = new URL(location.href)
    address.searchParams.set('lang', select.value)
    location.assign(address)
  })
  return select
}
