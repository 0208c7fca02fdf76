import { trusted } from '../../package/worker/start-worker.js'

/** Stores the site for use without a network, once the page has done its own work. */
function keep(): void {
  // Not inside a frame of another page, from a disk, or for readers who save data.
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (window.top !== window || !isSecureContext || self.origin === 'null' || connection?.saveData) return
  try {
    const { href } = new URL('./service-worker.js', document.baseURI)
    navigator.serviceWorker?.register(trusted(href)).catch(() => undefined)
  } catch {
    // the site works without it
  }
}

const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(keep) : setTimeout(keep, 2000))

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
