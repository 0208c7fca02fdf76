import type { Words } from '../../words/index.js'
import type { Gesture } from '../gesture.js'
import type { Notes } from '../notes.js'
import type { Stage } from '../stage.js'
import type { StudioState } from '../state.js'
import { showDropping } from './dropping.js'
import { ImportedCard } from './imported-card.js'
import { Opening } from './opening.js'
import { Saving } from './saving.js'
import './exchange.css'

/** What the exchange needs of the studio. */
export interface ExchangeHost {
  stage: Stage
  notes: Notes
  /** What the reader is at. */
  state(): StudioState
  /** Takes over a whole state, as a step of its own. */
  open(state: StudioState): void
  /** A change of the same terrain. */
  change(state: StudioState, gesture: Gesture): void
}

export interface Exchange {
  /** Another state, or another terrain on the stage. */
  follow(state: StudioState): void
  /** Files that were dropped on the page. */
  receive(files: File[]): Promise<void>
}

/** Fills the part of the panel in which terrains leave the page and come into it. */
export async function openExchange(
  details: HTMLDetailsElement,
  words: Words,
  host: ExchangeHost,
): Promise<Exchange> {
  await words.include('exchange')
  const saving = new Saving(words, host.stage)
  const opening = new Opening(words, host)
  const card = new ImportedCard(words, host, opening)
  details.append(saving.element, opening.element)
  showDropping(words)
  const follow = (state: StudioState) => {
    card.show(state)
    saving.refresh()
  }
  details.addEventListener('toggle', () => saving.refresh())
  follow(host.state())
  return { follow, receive: (files) => opening.receive(files) }
}
