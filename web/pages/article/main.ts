import { startDocument } from '../shell.js'
import { copyText } from '../../dom/session.js'
import { byId } from '../../dom/elements.js'
import { randomSeed } from '../../package/random-seed.js'

/** Connects the buttons that copy a block of code, with the addresses of this site. */
function connectCopies(): void {
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
      setTimeout(() => (said.textContent = ''), 2500)
    })
  }
}

/**
 * Connects the buttons below the figures: they set attributes of the terrains in their figure, as any page can. Without
 * scripts they stay hidden, since they would do nothing.
 */
function connectTouch(): void {
  for (const group of document.querySelectorAll<HTMLElement>('.touch')) group.hidden = false
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-new-seed]')) {
    button.addEventListener('click', () => {
      const seed = String(randomSeed()) // one for all of them, so that they can be compared
      for (const terrain of terrainsBeside(button)) terrain.setAttribute('seed', seed)
    })
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-set]')) {
    button.addEventListener('click', () => {
      const [name, value] = button.dataset.set!.split('=') as [string, string]
      for (const terrain of terrainsBeside(button)) terrain.setAttribute(name, value)
      for (const each of button.parentElement!.querySelectorAll('button'))
        each.setAttribute('aria-pressed', String(each === button))
    })
  }
}

function terrainsBeside(button: HTMLElement): NodeListOf<HTMLElement> {
  return button.closest('figure')!.querySelectorAll('orogen-terrain')
}

connectTouch()
connectCopies()
await startDocument()
