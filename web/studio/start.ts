import { button, byId, element } from '../dom/elements.js'
import { storeText } from '../dom/session.js'
import { inLanguage, pages } from '../pages/shell.js'
import { readLink } from '../state/link.js'
import { startKey } from './entry.js'
import type { StudioHost } from './host.js'
import { icon } from '../controls/icons.js'
import { smallPicture } from './small-picture.js'
import planetPicture from './gallery/thumbnails/world.webp?url&no-inline'
import numbersPicture from './gallery/thumbnails/processing.webp?url&no-inline'
import homePicture from './gallery/thumbnails/engraving.webp?url&no-inline'
import './start.css'
import './walk/walk.css'

const planet = '?generator=planet&exponent=8&seed=9&palette=alpine&age=0.5'

/**
 * Ways on from the first picture: a mountain to walk into, below the sentence that greets, and below the
 * picture three cards to choose from, until the reader closes them.
 */
export function addStart(host: StudioHost): void {
  const { words, language } = host
  const start = byId('start')
  if (import.meta.env.MODE !== 'alone') {
    const looks = { class: 'into', title: words.say('start.walk.text') }
    byId('hello').append(
      ' ',
      button(() => void showPiece(host), looks, words.say('start.walk')),
    )
  }
  if (start.hidden) return
  const content = (id: 'planet' | 'numbers' | 'home', src: string) => [
    smallPicture(host, src),
    element('span', element('b', words.say(`start.${id}`)), element('small', words.say(`start.${id}.text`))),
  ]
  const toPlanet = element(
    'a.card',
    { href: planet + (language ? `&lang=${language}` : '') },
    ...content('planet', planetPicture),
  )
  toPlanet.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    host.choose(readLink(planet).state)
  })
  const close = words.say('start.close')
  const links =
    import.meta.env.MODE === 'alone'
      ? []
      : [
          element(
            'a.card',
            { href: inLanguage(pages.steps, language) },
            ...content('numbers', numbersPicture),
          ),
        ]
  start.append(
    toPlanet,
    ...links,
    button(() => byId('share-open').click(), { class: 'card' }, ...content('home', homePicture)),
    button(() => shut(host), { class: 'close', title: close, 'aria-label': close }, icon('close')),
  )
  start.setAttribute('aria-label', words.say('start'))
  host.viewport.reframe()
}

/** A piece of the endless land, into which the reader can walk. */
async function showPiece(host: StudioHost): Promise<void> {
  const found = host.notes
    .fetched(() => import('./walk/another.js'))
    .then((script) => script?.showFirst(host))
  await host.viewport.settling.during(found).catch((error: Error) => host.notes.aboutFailure(error.message))
}

function shut(host: StudioHost): void {
  byId('start').hidden = true
  host.viewport.reframe()
  byId('canvas').focus()
  storeText('localStorage', startKey, 'closed')
}
