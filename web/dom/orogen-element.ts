import { type Language, type SectionLoaders, Words, chooseLanguage } from '../words/words.js'
import { Settling } from './settling.js'

/** A base class if there are no custom elements, as in node, so that every script can be loaded there. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * The base of all elements: a shadow root with their style, words in the language of the surrounding page,
 * and one connection from the time they enter a page until they leave it; its signal removes all listeners.
 * An element that is only moved stays connected.
 */
export abstract class OrogenElement<Key extends string> extends Base {
  /** The words that it shows now. */
  protected words: Words<Key> | undefined
  /** Counts unfinished work, until everything visible belongs to the last change. */
  protected readonly settling = new Settling(
    () => this.isAtRest,
    () => this.tellSettled(),
  )
  readonly #parts: SectionLoaders[]
  #connection: AbortController | undefined
  #speech = new AbortController()
  #spoken: { language: Language; loading: Promise<Words<Key>> } | undefined

  constructor(parts: SectionLoaders[], ...sheets: (() => CSSStyleSheet)[]) {
    super()
    this.#parts = parts
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = sheets.map((sheet) => sheet())
  }

  /**
   * Whether picture, field and shareURL belong to the last change of an attribute, of the size or of the
   * view.
   *
   * It is false from a change until the change is drawn, and as long as something turns or moves. An element
   * out of sight is not drawn until it becomes visible.
   */
  get isSettled(): boolean {
    return this.settling.isSettled
  }

  /**
   * Resolves as soon as isSettled is true: at once, with the first picture, or after an error.
   *
   * @throws AbortError if the element leaves its page meanwhile
   */
  whenSettled(): Promise<void> {
    return this.settling.whenSettled()
  }

  /** Whether everything that `settling` does not count is at rest. */
  protected get isAtRest(): boolean {
    return this.words !== undefined
  }

  /** Runs whenever isSettled changes. */
  protected tellSettled(): void {}

  /** Called when the element enters a page; the signal is aborted when it leaves. */
  protected abstract connect(signal: AbortSignal): void

  /**
   * Sets all texts in a language: at first, and whenever the language of the page changes, until the signal.
   */
  protected abstract speak(words: Words<Key>, signal: AbortSignal): void

  /** @internal */
  connectedCallback(): void {
    const moved = this.#connection !== undefined
    this.settling.resume()
    const { signal } = (this.#connection ??= new AbortController())
    followLanguages(this, this.#follow, signal)
    if (moved) return this.#follow()
    this.#adopt()
    this.connect(signal)
  }

  /** @internal */
  disconnectedCallback(): void {
    // By then, an element that was only moved is connected again.
    setTimeout(() => {
      if (this.isConnected) return
      this.#connection?.abort()
      this.#speech.abort()
      this.#connection = this.#spoken = undefined
      this.settling.giveUp(new DOMException('the element has left its page', 'AbortError'))
    })
  }

  /** Loads the words in the surrounding language, or in English if that fails; `speak` gets them first. */
  protected loadWords(): Promise<Words<Key>> {
    const language = languageAround(this)
    const before = this.#spoken
    if (before?.language === language) return before.loading
    const load = (language: Language) => Words.load<Key>(language, ...this.#parts)
    const loading = load(language).catch(() => load('en'))
    const spoken = (this.#spoken = { language, loading })
    loading.then(
      (words) => {
        if (this.#spoken !== spoken) return
        this.#speech.abort()
        this.#speech = new AbortController()
        this.words = words
        this.speak(words, this.#speech.signal)
        this.settling.check()
      },
      () => this.#spoken === spoken && (this.#spoken = before),
    )
    return loading
  }

  readonly #follow = (): void => {
    if (this.#spoken) this.loadWords().catch(() => undefined) // the present words stay
  }

  // Properties that were set before the element was defined hide its own ones.
  #adopt(): void {
    for (const name of Object.keys(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }
}

/** The first script wins; a second one, of whatever version, uses the element that is already defined. */
export function define(name: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements
  if (registry && !registry.get(name)) registry.define(name, element)
}

const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Calls back whenever a `lang` changes around an element, across shadow roots, until the signal. */
function followLanguages(element: Element, listener: () => void, signal: AbortSignal): void {
  observer ??= new MutationObserver(() => listeners.forEach((each) => each()))
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] })
    if (!(root instanceof ShadowRoot)) break
  }
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener))
}

/** The language of the closest ancestor that has one, across shadow roots; English if none has. */
function languageAround(element: Element): Language {
  const speaking = element.closest('[lang]')
  if (speaking) return chooseLanguage(speaking.getAttribute('lang'), [])
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : 'en'
}
