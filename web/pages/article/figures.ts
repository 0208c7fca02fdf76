import type { Linkable } from '../linked-state.js'

type TerrainTag = HTMLElement & { camera?: string }

/** How the terrains of a figure say in the address where their cameras are: each under a name of its own. */
const cameraKey = /^camera(\d)$/

/**
 * A figure of terrains, as the buttons below it and the reader's hand have set it: the attributes that the
 * buttons set, and the cameras.
 */
export class TerrainFigure implements Linkable {
  readonly #figure: HTMLElement
  /** The attributes that buttons set. */
  readonly #names = new Set<string>()

  constructor(figure: HTMLElement) {
    this.#figure = figure
    if (figure.querySelector('[data-new-seed]')) this.#names.add('seed')
    for (const { dataset } of this.#choices) this.#names.add(dataset.set!.split('=')[0]!)
  }

  get id(): string {
    return this.#figure.id
  }

  get attributesNow(): Record<string, string> {
    const [first] = this.#terrains
    const now: Record<string, string> = {}
    for (const name of this.#names) now[name] = first!.getAttribute(name) ?? this.#initial(name)
    for (const [i, { camera = '' }] of this.#terrains.entries()) now[`camera${i + 1}`] = camera
    return now
  }

  setAttribute(name: string, value: string): void {
    const camera = cameraKey.exec(name)
    const terrains = this.#terrains
    if (camera) terrains[Number(camera[1]) - 1]?.setAttribute('camera', value)
    else for (const terrain of terrains) terrain.setAttribute(name, value)
    for (const choice of this.#choices)
      if (choice.dataset.set!.startsWith(`${name}=`))
        choice.ariaPressed = String(choice.dataset.set === `${name}=${value}`)
    this.#tell()
  }

  /** The terrains' own events do not leave them. */
  addEventListener(type: string, listener: () => void): void {
    this.#figure.addEventListener(type, listener, { capture: true })
  }

  get #terrains(): TerrainTag[] {
    return [...this.#figure.querySelectorAll<TerrainTag>('orogen-terrain')]
  }

  get #choices(): HTMLElement[] {
    return [...this.#figure.querySelectorAll<HTMLElement>('[data-set]')]
  }

  /** What a choice sets before anybody has chosen. */
  #initial(name: string): string {
    const chosen = this.#choices.find(
      ({ ariaPressed, dataset }) => ariaPressed === 'true' && dataset.set!.startsWith(`${name}=`),
    )
    return chosen?.dataset.set!.slice(name.length + 1) ?? ''
  }

  /** The words that repeat an attribute. */
  #tell(): void {
    const now = this.attributesNow
    for (const told of this.#figure.querySelectorAll<HTMLElement>('[data-now]'))
      told.textContent = now[told.dataset.now!]!
  }
}
