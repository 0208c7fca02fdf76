import { element } from '../../dom/elements.js'
import { places } from '../../endless/places.js'
import type { EndlessWords } from '../../../words/endless/index.js'
import type { Language } from '../../../words/languages.js'

const pictures = import.meta.glob<string>('./places/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** The places worth a visit, each with its picture: a click goes there without another page. */
export function placeLinks(
  words: EndlessWords,
  kept: Language | undefined,
  goTo: (link: string) => void,
): HTMLElement {
  const links = places.map(({ id, link }) => {
    const picture = pictures[`./places/${id}.webp`]
    const made = element(
      'a',
      { href: `./endless.html?${link}${kept ? `&lang=${kept}` : ''}`, 'data-place': id },
      ...(picture
        ? [element('img', { src: picture, alt: '', width: 104, height: 66, loading: 'lazy' })]
        : []),
      element('span', {}, words.say(`endless.place.${id}`)),
    )
    made.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      goTo(link)
    })
    return made
  })
  return element('div', { class: 'places' }, ...links)
}
