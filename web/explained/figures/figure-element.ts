import { element } from '../../dom/elements.js'
import { sheet } from '../../dom/sheet.js'
import { attributeTexts, type ReadersOf, readRows } from '../../dom/attribute-values.js'
import { baseSheet } from '../../dom/speaking-element.js'
import type { SectionLoaders, Words } from '../../words/words.js'
import figureCss from './figure.css?inline'
import { LateElement } from './late-element.js'

export const figureSheet = sheet(figureCss)

/** Returns the settings of an element that it has attributes for, as the texts of these attributes. */
export function observed(figure: Element, settings: object): Record<string, string> {
  const { observedAttributes } = figure.constructor as unknown as { observedAttributes: readonly string[] }
  const all = Object.entries(attributeTexts(settings))
  return Object.fromEntries(all.filter(([name]) => observedAttributes.includes(name)))
}

/**
 * The frame of a figure: a custom element whose settings its attributes and its reader change. A subclass
 * defines how they are read (`rows`), its content (`build`), and how it shows them (`show`).
 *
 * Fires `change` when the reader changes what is shown.
 */
export abstract class FigureElement<Settings extends object, Key extends string> extends LateElement<Key> {
  /** Announces to screen readers what is shown. */
  protected readonly status = element('p.unseen', { role: 'status' })
  protected settings!: Settings
  #frame = 0
  #saying: ReturnType<typeof setTimeout> | undefined
  readonly #rows: ReadersOf<Settings>

  constructor(part: SectionLoaders, style: string, rows = {} as ReadersOf<Settings>) {
    super([part], baseSheet, figureSheet, sheet(style))
    this.#rows = rows
  }

  /** Reads the settings that the attributes ask for. */
  protected readSettings(): Settings {
    return readRows(this, this.#rows)
  }

  /** Makes the content of the figure in a language. */
  protected abstract build(words: Words<Key>): Node[]
  /** Computes, draws and describes the settings. */
  protected abstract show(words: Words<Key>): void

  /** Writes the settings as attributes would ask for them. */
  get attributesNow(): Record<string, string> {
    return observed(this, this.settings ?? this.readSettings())
  }

  protected override connect(signal: AbortSignal): void {
    this.settings = { ...this.readSettings(), ...this.settings }
    signal.addEventListener('abort', () => {
      clearTimeout(this.#saying)
      cancelAnimationFrame(this.#frame)
      this.#frame = 0
    })
    this.beginNear(signal)
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return
    const asked = this.readSettings()
    // The address of the studio, for example, is no setting, and takes none from the reader.
    this.follow(name in asked ? asked : {})
  }

  protected override appear(words: Words<Key>): void {
    this.setAttribute('role', 'group')
    this.shadowRoot!.replaceChildren(...this.build(words), this.status)
    this.follow({})
  }

  /** Applies a change of the settings, whoever made it. */
  protected follow(change: Partial<Settings>): void {
    this.settings = { ...this.settings, ...change }
    if (this.shownWords) this.show(this.shownWords)
  }

  /** Applies a change that the reader made. */
  protected choose(change: Partial<Settings>): void {
    this.follow(change)
    this.tellChange()
  }

  protected tellChange(): void {
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  /** Calls back in the next frame, once however often it is requested. */
  protected soon(act: () => void): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      act()
    })
  }

  /**
   * Announces something once nothing has changed for a while, so that a drag is not announced step by step.
   */
  protected sayLater(text: () => string, milliseconds: number): void {
    clearTimeout(this.#saying)
    this.#saying = setTimeout(() => (this.status.textContent = text()), milliseconds)
  }
}
