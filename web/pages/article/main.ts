import { figureWords, noteFigures } from '../figure-notes.js'
import { braun, fournier, imai, palais, stampNoise, voirol } from '../figure-sources.js'
import { linkFigures } from '../linked-state.js'
import { startDocument } from '../shell.js'
import { copyText } from '../../dom/session.js'
import { byId } from '../../dom/elements.js'
import { randomSeed } from '../../package/link/random-seed.js'
import type { KeyOf } from '../../words/keys.js'
import { type Language, Words } from '../../words/words.js'
import { TerrainFigure } from './figures.js'

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
 * Connects the buttons below a figure: they set attributes of its terrains, as any page can. Without scripts
 * they stay hidden, since they would do nothing.
 */
function connectTouch(root: HTMLElement): TerrainFigure {
  const figure = new TerrainFigure(root)
  const set = (name: string, value: string) => {
    figure.setAttribute(name, value)
    root.dispatchEvent(new Event('change'))
  }
  root
    .querySelector('[data-new-seed]')
    // One seed for all of them, so that they can be compared.
    ?.addEventListener('click', () => set('seed', String(randomSeed())))
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-set]')) {
    const [name, value] = button.dataset.set!.split('=') as [string, string]
    button.addEventListener('click', () => set(name, value))
  }
  return figure
}

for (const group of document.querySelectorAll<HTMLElement>('.touch')) group.hidden = false
const figures = [...document.querySelectorAll<HTMLElement>('figure:has(orogen-terrain)')].map(connectTouch)
connectCopies()
const linkTo = linkFigures(figures)
await startDocument()
const words = await Words.load<KeyOf<'figure'>>(document.documentElement.lang as Language, figureWords)
const sources = {
  surface: fournier,
  corners: palais,
  ages: palais,
  stamps: stampNoise,
  rain: braun,
  voxels: imai,
  lines: voirol,
}
noteFigures(words, sources, linkTo)
