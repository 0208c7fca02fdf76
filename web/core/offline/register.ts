import { trusted } from '../workers/ways.js'

/** Has the site kept for when there is no network, once the page has done its own work. */
function keep(): void {
  // Not from within another's page, nor from a disk, nor for readers who count their bytes.
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (window.top !== window || !isSecureContext || self.origin === 'null' || connection?.saveData) return
  try {
    const { href } = new URL('./service-worker.js', document.baseURI)
    navigator.serviceWorker?.register(trusted(href)).catch(() => undefined)
  } catch {
    // without it, the site is as good as before
  }
}

const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(keep) : setTimeout(keep, 2000))

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
