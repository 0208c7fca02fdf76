import { exchangeWords } from '../../../../words/exchange/index.js'
import { refusalWords } from '../../../../words/refusal/index.js'
import type { StudioWords } from '../../../../words/studio/index.js'
import type { TerrainState } from '../../../state/state.js'
import type { ExchangeHost } from './host.js'
import { showDropping } from './dropping.js'
import { ImportedCard } from './imported-card.js'
import { Opening } from './opening.js'
import { Saving } from './saving.js'
import './exchange.css'

export interface Exchange {
  /** Another state, or another terrain on the stage. */
  follow(state: TerrainState): void
  /** Files that were dropped on the page. */
  receive(files: File[]): Promise<void>
}

/** Fills the part of the panel in which terrains leave the page and come into it. */
export async function openExchange(
  details: HTMLDetailsElement,
  words: StudioWords,
  host: ExchangeHost,
): Promise<Exchange> {
  await Promise.all([words.include(exchangeWords), words.include(refusalWords)])
  const saving = new Saving(words, host.stage)
  const opening = new Opening(words, host)
  const card = new ImportedCard(words, host, opening)
  details.append(saving.element, opening.element)
  showDropping(words)
  const follow = (state: TerrainState) => {
    card.show(state)
    opening.follow(state)
    saving.refresh()
  }
  details.addEventListener('toggle', () => saving.refresh())
  follow(host.state())
  return { follow, receive: (files) => opening.receive(files) }
}
