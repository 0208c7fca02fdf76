import { randomSeed } from '../../../core/orogen/random-seed.js'

/**
 * Connects the buttons below the figures: they set attributes of the terrains in their figure, as any page can. Without
 * scripts they stay hidden, since they would do nothing.
 */
export function connectTouch(): void {
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
