import { copyText } from '../../../core/dom/session.js'
import { byId } from '../../../core/dom/elements.js'

const shownFor = 2500

/** Connects the buttons that copy a block of code, with the addresses of this site. */
export function connectCopies(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const code = byId(button.dataset.copy!)
    const site = new URL('.', location.href).href
    // Opened from disk there is no address that others could use.
    if (/^https?:/.test(site))
      code.textContent = code.textContent!.replace('https://example.org/', () => site)
    const said = button.parentElement!.querySelector('[role=status]')!
    button.addEventListener('click', async () => {
      said.textContent = (await copyText(code.textContent!)) ? button.dataset.done! : button.dataset.failed!
      if (said.textContent === button.dataset.failed) getSelection()?.selectAllChildren(code)
      setTimeout(() => (said.textContent = ''), shownFor)
    })
  }
}
