import { type Language, type Part, Words, chooseLanguage } from '../../../words/words.js'
import { Settling } from '../../dom/settling.js'

/** Where there are no elements, as in node, a class to derive from: every script can be loaded there all the same. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement)

/**
 * What all elements share: a shadow with their style, words in the language around them, and one connection from when they
 * come into a page to when they leave it, whose signal ends all that listens. What is only moved stays connected.
 */
export abstract class OrogenElement<Key extends string> extends Base {
  /** Those that it speaks now. */
  protected words: Words<Key> | undefined
  /** Counts what goes on until all that is seen belongs to the last change. */
  protected readonly settling = new Settling(() => this.isAtRest)
  readonly #parts: Part[]
  #connection: AbortController | undefined
  #speech = new AbortController()
  #spoken: { language: Language; loading: Promise<Words<Key>> } | undefined

  constructor(parts: Part[], ...sheets: (() => CSSStyleSheet)[]) {
    super()
    this.#parts = parts
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = sheets.map((sheet) => sheet())
  }

  /**
   * Whether picture, field and shareURL belong to the last change of an attribute, of the size or of the view.
   *
   * It is false from the change until it is drawn, and as long as something turns or moves. What is out of sight is not drawn
   * until it is seen.
   */
  get isSettled(): boolean {
    return this.settling.isSettled
  }

  /** Resolves as soon as isSettled is true: at once, or with the first picture, or with what went wrong. */
  whenSettled(): Promise<void> {
    return this.settling.whenSettled()
  }

  /** Whether everything that `settling` does not count is at rest. */
  protected get isAtRest(): boolean {
    return this.words !== undefined
  }

  /** It has come into a page; the signal is aborted when it leaves. */
  protected abstract connect(signal: AbortSignal): void

  /** Says everything in a language: at first, and again when another is around it, until the signal. */
  protected abstract speak(words: Words<Key>, signal: AbortSignal): void

  /** @internal */
  connectedCallback(): void {
    const moved = this.#connection !== undefined
    const { signal } = (this.#connection ??= new AbortController())
    followLanguages(this, this.#follow, signal)
    if (moved) return this.#follow()
    this.#adopt()
    this.connect(signal)
  }

  /** @internal */
  disconnectedCallback(): void {
    // What is only moved is there again by then.
    setTimeout(() => {
      if (this.isConnected) return
      this.#connection?.abort()
      this.#speech.abort()
      this.#connection = this.#spoken = undefined
    })
  }

  /** Loads the words in the language around it, English where that cannot be had; `speak` gets them first. */
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
    if (this.#spoken) this.loadWords().catch(() => undefined) // the words that are there go on
  }

  // Properties that were set before the element was known lie over its own.
  #adopt(): void {
    for (const name of Object.keys(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      const value: unknown = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }
}

/** The first script wins; a second one, of whatever version, uses the element that is there. */
export function define(name: string, element: CustomElementConstructor): void {
  const registry = globalThis.customElements
  if (registry && !registry.get(name)) registry.define(name, element)
}

const listeners = new Set<() => void>()
let observer: MutationObserver | undefined

/** Calls back whenever a `lang` changes around an element, through shadow roots, until the signal. */
function followLanguages(element: Element, listener: () => void, signal: AbortSignal): void {
  observer ??= new MutationObserver(() => listeners.forEach((each) => each()))
  for (let root = element.getRootNode(); ; root = root.host.getRootNode()) {
    observer.observe(root, { subtree: true, attributes: true, attributeFilter: ['lang'] })
    if (!(root instanceof ShadowRoot)) break
  }
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener))
}

/** The language of the closest ancestor that says one, through shadow roots; English if none does. */
function languageAround(element: Element): Language {
  const speaking = element.closest('[lang]')
  if (speaking) return chooseLanguage(speaking.getAttribute('lang'), [])
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : 'en'
}
