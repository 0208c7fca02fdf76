import type { StudioWords } from '../../../words/studio/index.js'
import { byId, element } from '../../../dom/elements.js'
import { type PresetId, presets } from './presets.js'

// Pictures of these very presets, made by `npm run thumbnails`.
const pictures = import.meta.glob<string>('./thumbnails/*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A strip of small pictures to begin with. They are fetched when the page has done its first work. */
export function fillStrip(words: StudioWords, onChoose: (id: PresetId) => void): void {
  const items = presets.map(({ id }) => {
    const picture = element('img', {
      alt: '',
      width: 104,
      height: 66,
      loading: 'lazy',
      decoding: 'async',
      src: pictures[`./thumbnails/${id}.webp`],
    })
    const name = words.say(`preset.${id}`)
    const button = element('button', { type: 'button', title: name }, picture, element('span', {}, name))
    button.addEventListener('click', () => onChoose(id))
    return element('li', {}, button)
  })
  byId('strip').append(...items)
  // On a phone the picture has no room to give away.
  byId<HTMLDetailsElement>('gallery').open = matchMedia('(min-width: 760px) and (min-height: 560px)').matches
}
