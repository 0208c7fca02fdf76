import { visitKeys } from '../endless/link.js'
import { EndlessElement } from '../endless/element/index.js'
import { setAttribute } from './attributes.js'
import type { ElementContext } from './element-context.js'

/** The attributes that are passed on to the endless land. */
const taken = [...visitKeys, 'haze', 'wasm-url', 'worker-url']

/**
 * Fills an `<orogen-terrain endless>` with an `<orogen-endless>`, which follows its attributes until the
 * signal. The poster is shown until the first frame.
 */
export function showEndless(
  { terrain: host, settling, setStatus, fail }: ElementContext,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  const land = new EndlessElement(settling.check)
  land.part.add('endless')
  const follow = () => {
    for (const name of taken) setAttribute(land, name, host.getAttribute(name))
  }
  follow()
  const observer = new MutationObserver(() => {
    follow()
    land.readAgain()
  })
  observer.observe(host, { attributeFilter: taken })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    land.remove()
  })
  land.addEventListener('load', () => {
    setStatus('ready')
    host.dispatchEvent(new CustomEvent('load', { detail: { field: null } }))
  })
  land.addEventListener('error', (event) =>
    fail((event as unknown as CustomEvent<{ reason: unknown }>).detail.reason, {}),
  )
  host.shadowRoot!.querySelector('orogen-endless')?.remove() // one that failed before
  host.shadowRoot!.append(land)
}
