import type { StudioWords } from '../../../../words/studio/index.js'
import { byId } from '../../../dom/elements.js'
import type { TerrainState } from '../../../state/state.js'
import type { Exchange } from './exchange.js'
import type { ExchangeHost } from './host.js'

/**
 * Stands in the page from the beginning. What is behind it is fetched when the reader first opens "Files", or brings
 * a file. Returns what has to be told of every state.
 */
export function connectExchange(words: StudioWords, host: ExchangeHost): (state: TerrainState) => void {
  const details = byId<HTMLDetailsElement>('exchange')
  let inside: Promise<Exchange | undefined> | undefined
  const enter = () => {
    if (inside) return inside
    const opened = import('./exchange.js')
      .then(({ openExchange }) => openExchange(details, words, host))
      .catch((error: Error) => {
        inside = undefined // the next time it is tried again
        host.notes.aboutFailure(error.message)
        return undefined
      })
    return (inside = host.stage.settling.during(opened))
  }
  details.addEventListener('toggle', enter)
  // A file input takes what is dropped on it itself.
  const brought = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer?.types.includes('Files') && !(target as Element).matches('input[type=file]')
  addEventListener('dragover', (event) => {
    if (!brought(event)) return
    event.preventDefault()
    void enter()
  })
  addEventListener('drop', (event) => {
    if (!brought(event)) return
    event.preventDefault()
    const files = [...event.dataTransfer!.files]
    void enter().then((exchange) => exchange?.receive(files))
  })
  return (state) => void inside?.then((exchange) => exchange?.follow(state))
}
