import { copyText } from '../../../dom/session.js'
import { button, element, segments } from '../../../dom/elements.js'
import { compressed } from '../../../exports/compressed.js'
import { download } from '../../../exports/download.js'
import type { PictureOptions } from '../../../render/picture.js'
import { attributesOf } from '../../../state/link.js'
import type { TerrainState } from '../../../state/state.js'
import type { Words } from '../../../../words/words.js'
import { viewOf } from '../../../state/views.js'
import { fileSize } from '../exchange/file-kind.js'
import { embedPage } from './embed-page.js'
import { dataAddress, endingOf, offlinePage } from './offline.js'
import { type Form, forms, type FrameLook, posterSize, refusal, type Snippet } from './snippets.js'
import './copying.css'
import copyWords from 'words:copy'
import type { KeyOf, WordsOf } from '../../../../words/keys.js'

/** The parts of the studio that copying needs. */
export interface CopyHost {
  /** The current terrain, with the current view of it. */
  state(): TerrainState
  picture(options: PictureOptions): Promise<Blob>
  /** Shows that this part of the page could not be loaded. */
  refuse(sentence: string): void
}

export interface Copying {
  /** To be called with another terrain, or another view of it. */
  follow(): void
}

/** Fills the part of the panel for copying a terrain into other pages. */
export async function openCopying(
  details: HTMLDetailsElement,
  words: WordsOf<'studio'>,
  host: CopyHost,
): Promise<Copying> {
  await words.include(copyWords)
  const copying = new CopyPanel(words, host)
  details.append(copying.element)
  details.addEventListener('toggle', () => copying.follow())
  copying.follow()
  return copying
}

class CopyPanel implements Copying {
  readonly element: HTMLElement
  readonly #words: WordsOf<'studio'>
  readonly #host: CopyHost
  readonly #about = element('p', { class: 'about' })
  readonly #text: HTMLTextAreaElement
  readonly #figures = element('p', { id: 'copy-figures' })
  readonly #frame: FrameOptions
  readonly #copy: HTMLButtonElement
  readonly #save: HTMLButtonElement
  readonly #status = element('p', { id: 'copy-status', class: 'status', role: 'status' })
  #form: Form
  /** The number of the last request for a text. */
  #asked = 0
  #busy = false

  constructor(words: WordsOf<'studio'>, host: CopyHost) {
    this.#words = words
    this.#host = host
    const open = forms.find((form) => !refusal(host.state(), location.href, form))
    this.#form = open ?? forms[0]!
    this.#frame = new FrameOptions(words, () => this.follow())
    this.#text = element('textarea', {
      id: 'copy-text',
      readonly: true,
      rows: 6,
      spellcheck: 'false',
      'aria-label': words.say('copy.text'),
    })
    this.#text.addEventListener('focus', () => {
      this.follow() // the camera may have moved since
      this.#text.select()
    })
    this.#copy = button(() => void this.#copyNow(), { id: 'copy-now' }, words.say('copy.now'))
    for (const event of ['pointerdown', 'focus']) this.#copy.addEventListener(event, () => this.follow())
    this.#save = button(() => void this.#saveNow(), { id: 'copy-save' })
    this.element = element(
      'section',
      { 'aria-label': words.say('copy') },
      this.#choice(),
      this.#about,
      this.#frame.element,
      this.#text,
      this.#figures,
      element('div', { class: 'inputs' }, this.#copy, this.#save),
      this.#status,
    )
  }

  follow(): void {
    if (!this.element.checkVisibility()) return
    void this.#show()
  }

  #choice(): HTMLElement {
    const words = this.#words
    const into = element('div', {
      ...{ class: 'segments', role: 'radiogroup', 'aria-label': words.say('copy.form') },
    })
    const names = forms.map(({ id }) => [id, words.say(`copy.${id}`)] as const)
    const choose = (chosen: Form['id']) => {
      this.#form = forms.find(({ id }) => id === chosen)!
      this.#say('')
      this.follow()
    }
    segments('copy-form', names, choose, { into }).show(this.#form.id)
    return into
  }

  async #show(): Promise<void> {
    const asked = ++this.#asked
    const form = this.#form
    const words = this.#words
    const key = refusal(this.#host.state(), location.href, form)
    this.#about.textContent = words.say(key ?? `copy.${form.id}.help`)
    this.#about.classList.toggle('refused', key !== undefined)
    this.#text.hidden = this.#copy.hidden = !form.text
    this.#frame.element.hidden = form.id !== 'frame' || key !== undefined
    this.#save.hidden = form.text !== undefined && !form.picture
    this.#save.textContent = words.say(form.text ? 'copy.picture' : 'copy.file')
    this.#copy.disabled = this.#save.disabled = key !== undefined || this.#busy
    this.#figures.textContent = ''
    if (key) return void (this.#text.value = '')
    try {
      const snippet = this.#snippet(form)
      const text = (await form.text?.(snippet)) ?? ''
      // The size of an empty page, plus a picture in base64.
      const page = form.text ? undefined : new Blob([await embedPage(snippet.site)]).size + 100_000
      if (asked !== this.#asked) return // a newer one has been requested
      if (this.#text.value !== text) this.#text.value = text
      this.#figures.textContent =
        page === undefined
          ? words.say('copy.characters', { n: [...text].length })
          : words.say('copy.about', { size: fileSize({ bytes: page, exact: true }, words) })
    } catch (error) {
      if (asked !== this.#asked) return
      this.#text.value = ''
      this.#copy.disabled = this.#save.disabled = true
      this.#fail(error)
    }
  }

  async #copyNow(): Promise<void> {
    const copied = await copyText(this.#text.value)
    if (!copied) this.#text.focus()
    this.#say('copy.done', !copied && 'copy.select')
  }

  async #saveNow(): Promise<void> {
    const form = this.#form
    const snippet = this.#snippet(form)
    this.#setBusy(true)
    this.#say('copy.working')
    try {
      const picture = await this.#host.picture(posterSize)
      const file = form.text ? await pictureFile(picture, form) : await this.#offline(snippet, picture)
      const name = form.text ? baseName(snippet.state) + endingOf(file) : `${baseName(snippet.state)}.html`
      download(file, name)
      const size = fileSize({ bytes: file.size, exact: true }, this.#words)
      this.#status.textContent = this.#words.say('copy.saved', { name, size })
    } catch (error) {
      this.#fail(error)
    }
    this.#setBusy(false)
  }

  async #offline({ site, state, alt }: Snippet, picture: Blob): Promise<Blob> {
    const poster = await dataAddress(await compressed(picture, 'image/jpeg'))
    const { language } = this.#words
    const text = offlinePage(await embedPage(site), {
      language,
      alt,
      attributes: attributesOf(state),
      poster,
    })
    return new Blob([text], { type: 'text/html' })
  }

  #snippet({ picture }: Form): Snippet {
    const state = this.#host.state()
    const key = viewOf(state).dimensions === '2d' ? 'copy.alt.map' : 'copy.alt'
    const family = this.#words.say(`family.${state.generator.family}`)
    return {
      state,
      site: new URL('.', location.href).href,
      alt: this.#words.say(key, { family, seed: String(state.values.seed) }),
      frame: this.#frame.chosen,
      picture: baseName(state) + (picture === 'image/png' ? '.png' : '.webp'),
    }
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy
    this.#copy.disabled = this.#save.disabled = busy
  }

  #say(key: KeyOf<'copy'> | '', instead: KeyOf<'copy'> | false = false): void {
    this.#status.classList.remove('failed')
    this.#status.textContent = key && this.#words.say(instead || key)
  }

  #fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    this.#status.classList.add('failed')
    this.#status.textContent = this.#words.say('copy.failed', { message })
  }
}

function pictureFile(picture: Blob, { picture: type }: Form): Promise<Blob> | Blob {
  return type === 'image/webp' ? compressed(picture, type) : picture
}

function baseName({ generator, values }: TerrainState): string {
  return ['orogen', generator.id, values.exponent, values.seed].join('-')
}

/** Pixels. */
const heights = { min: 120, max: 4000 }
const themes = ['reader', 'light', 'dark'] as const

/** The reader's choices for a frame: its height, its colour scheme, and whether it has a bar. */
class FrameOptions {
  readonly element: HTMLElement
  readonly #height = element('input', {
    ...{ type: 'number', id: 'copy-height', ...heights, step: 10, placeholder: '16 : 10' },
  })
  readonly #theme: HTMLSelectElement
  readonly #bare = element('input', { type: 'checkbox', id: 'copy-bare' })

  constructor(words: Words<KeyOf<'copy'>>, onChange: () => void) {
    const options = themes.map((theme) =>
      element('option', { value: theme }, words.say(`copy.theme.${theme}`)),
    )
    this.#theme = element('select', { id: 'copy-theme' }, ...options)
    const labelled = (key: KeyOf<'copy'>, control: HTMLElement) =>
      element('label', {}, element('span', {}, words.say(key)), control)
    this.element = element(
      'div',
      { id: 'copy-frame', hidden: true },
      labelled('copy.height', this.#height),
      labelled('copy.theme', this.#theme),
      labelled('copy.bare', this.#bare),
    )
    this.element.addEventListener('input', onChange)
  }

  get chosen(): FrameLook {
    const height = Math.round(this.#height.valueAsNumber)
    const theme = this.#theme.value
    return {
      ...(height >= heights.min && height <= heights.max && { height }),
      ...((theme === 'light' || theme === 'dark') && { theme }),
      ...(this.#bare.checked && { bare: true }),
    }
  }
}
