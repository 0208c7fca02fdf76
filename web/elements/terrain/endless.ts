import { EndlessElement, visitAttributes } from '../endless/endless-element.js'
import '../endless/index.js'

/** What an endless land takes over from the tag that it stands in. */
const taken = [...visitAttributes, 'haze', 'wasm-url', 'worker-url']

/**
 * Fills an `<orogen-terrain endless>` with an `<orogen-endless>`, which follows its attributes until the signal. Its poster is seen
 * until the first frame.
 *
 * @throws what keeps the first frame from coming
 */
export function showEndless(host: HTMLElement, signal: AbortSignal): Promise<void> {
  const land = new EndlessElement()
  land.part.add('endless')
  const follow = () => {
    for (const name of taken) {
      const text = host.getAttribute(name)
      if (text === null) land.removeAttribute(name)
      else land.setAttribute(name, text)
    }
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
  host.shadowRoot!.append(land)
  return new Promise((resolve, reject) => {
    land.addEventListener('load', () => resolve(), { once: true })
    land.addEventListener('error', (event) =>
      reject((event as unknown as CustomEvent<{ reason: unknown }>).detail.reason),
    )
  })
}
