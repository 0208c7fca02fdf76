import { byId, element } from '../../../dom/elements.js'
import type { TerrainState } from '../../../state/state.js'
import type { StudioHost } from '../host.js'
import { addImportedCard } from './imported-card.js'
import { offerOpening } from './opening.js'
import { offerSaving } from './saving.js'
import './exchange.css'
import coverWords from 'words:cover'
import exchangeWords from 'words:exchange'
import refusalWords from 'words:refusal'
import type { WordsOf } from '../../../../words/keys.js'

/**
 * Fills the part of the panel for saving and opening terrains. `follow` handles another state, or another terrain in the
 * viewport; `receive` files dropped on the page.
 */
export async function openExchange(details: HTMLDetailsElement, host: StudioHost) {
  const { words } = host
  await Promise.all([exchangeWords, refusalWords, coverWords].map((part) => words.include(part)))
  const saving = offerSaving(host)
  const opening = offerOpening(host)
  const showCard = addImportedCard(host, opening.receive)
  details.append(saving.element, opening.element)
  showDropping(words)
  const follow = (state: TerrainState) => {
    showCard(state)
    opening.follow(state)
    saving.refresh()
  }
  details.addEventListener('toggle', () => saving.refresh())
  follow(host.state)
  return { follow, receive: opening.receive }
}

/** Shows over the picture what dropping a file will do, while one hovers over the page. */
function showDropping(words: WordsOf<'studio'>): void {
  const sign = element('p.dropping', { hidden: true }, words.say('open.drop'))
  byId('stage').append(sign)
  const away = () => (sign.hidden = true)
  addEventListener('dragover', (event) => {
    sign.hidden = !event.defaultPrevented
  })
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && away())
  for (const end of ['drop', 'dragend'] as const) addEventListener(end, away)
}
