import { copyText } from '../../dom/session.js'
import { button, download, element, segments } from '../../dom/elements.js'
import { numberField } from '../../dom/number-field.js'
import { compressed } from '../../files/compressed.js'
import { attributesOf } from '../../state/link.js'
import type { Words } from '../../words/words.js'
import { viewOf } from '../../state/views.js'
import { fileSize } from '../exchange/file-kind.js'
import type { StudioHost } from '../host.js'
import { embedPage } from './embed-page.js'
import { dataAddress, endingOf, offlinePage } from './offline.js'
import { type Playground, playgrounds } from './playgrounds.js'
import {
  baseName,
  type Form,
  forms,
  type FrameLook,
  posterSize,
  refusal,
  type Snippet,
  tagText,
} from './snippets.js'
import './copying.css'
import copyWords from 'words:copy'
import type { KeyOf } from '../../words/keys.js'

/**
 * Fills the part of the panel for copying a terrain into other pages. Call `follow` with another terrain, or
 * another view of it.
 */
export async function openCopying(details: HTMLDetailsElement, host: StudioHost) {
  await host.words.include(copyWords)
  const copying = new CopyPanel(host)
  details.append(copying.element)
  for (const owner of [details, details.closest('.door')])
    owner?.addEventListener('toggle', () => copying.follow())
  copying.follow()
  return copying
}

class CopyPanel {
  readonly element: HTMLElement
  readonly #host: StudioHost
  readonly #words: StudioHost['words']
  readonly #about = element('p.about')
  readonly #text: HTMLTextAreaElement
  readonly #figures = element('p', { id: 'copy-figures' })
  readonly #frame: ReturnType<typeof frameOptions>
  readonly #copy: HTMLButtonElement
  readonly #save = button(() => void this.#saveNow(), { id: 'copy-save' })
  readonly #places: HTMLElement
  readonly #status = element('p', { id: 'copy-status', class: 'status', role: 'status' })
  #form: Form
  /** The number of the last request for a text. */
  #asked = 0
  #busy = false

  constructor(host: StudioHost) {
    const { words } = host
    this.#host = host
    this.#words = words
    const labels = { readonly: true, rows: 6, spellcheck: 'false', 'aria-label': words.say('copy.text') }
    this.#text = element('textarea', { id: 'copy-text', ...labels })
    this.#frame = frameOptions(words, () => this.follow())
    this.#copy = button(() => void this.#copyNow(), { id: 'copy-now' }, words.say('copy.now'))
    const open = playgrounds.map((each) =>
      button(() => this.#openIn(each), {}, words.say('copy.open', { name: each.name })),
    )
    this.#places = element('div', { id: 'copy-places' }, ...open)
    this.#form = forms.find((each) => !refusal(host.linked, location.href, each)) ?? forms[0]!
    const into = element('div', {
      class: 'segments',
      role: 'radiogroup',
      'aria-label': words.say('copy.form'),
    })
    const names = forms.map(({ id }) => [id, words.say(`copy.${id}`)] as const)
    segments('copy-form', names, (chosen) => this.#choose(chosen), { into }).show(this.#form.id)
    this.#text.addEventListener('focus', () => {
      this.follow() // the camera may have moved since
      this.#text.select()
    })
    for (const event of ['pointerdown', 'focus']) this.#copy.addEventListener(event, () => this.follow())
    this.element = element(
      'section',
      { 'aria-label': words.say('copy') },
      into,
      this.#about,
      this.#frame.element,
      this.#text,
      this.#figures,
      element('div.inputs', this.#copy, this.#save),
      this.#places,
      this.#status,
    )
  }

  #choose(chosen: Form['id']): void {
    this.#form = forms.find(({ id }) => id === chosen)!
    this.#tell('')
    this.follow()
  }

  follow(): void {
    if (this.element.checkVisibility()) void this.#show()
  }

  async #show(): Promise<void> {
    const now = ++this.#asked
    const key = refusal(this.#host.linked, location.href, this.#form)
    this.#about.textContent = this.#words.say(key ?? `copy.${this.#form.id}.help`)
    this.#about.classList.toggle('refused', key !== undefined)
    this.#text.hidden = this.#copy.hidden = !this.#form.text
    this.#frame.element.hidden = this.#form.id !== 'frame' || key !== undefined
    this.#places.hidden = this.#form.id !== 'tag' || key !== undefined
    this.#save.hidden = this.#form.text !== undefined && !this.#form.picture
    this.#save.textContent = this.#words.say(this.#form.text ? 'copy.picture' : 'copy.file')
    this.#copy.disabled = this.#save.disabled = key !== undefined || this.#busy
    this.#figures.textContent = ''
    if (key) return void (this.#text.value = '')
    try {
      const snippet = this.#snippetOf(this.#form)
      const written = (await this.#form.text?.(snippet)) ?? ''
      // The size of an empty page, plus a picture in base64.
      const page = this.#form.text ? undefined : new Blob([await embedPage(snippet.site)]).size + 100_000
      if (now !== this.#asked) return // a newer one has been requested
      if (this.#text.value !== written) this.#text.value = written
      this.#figures.textContent =
        page === undefined
          ? this.#words.say('copy.characters', { n: [...written].length })
          : this.#words.say('copy.about', { size: fileSize({ bytes: page, exact: true }, this.#words) })
    } catch (error) {
      if (now !== this.#asked) return
      this.#text.value = ''
      this.#copy.disabled = this.#save.disabled = true
      this.#fail(error)
    }
  }

  /** Sends a page with the tag as a form, whose answer opens in a new tab. */
  #openIn({ action, fields }: Playground): void {
    const snippet = this.#snippetOf(this.#form)
    const page = tagText({ ...snippet, picture: '' })
    const inputs = Object.entries(fields(snippet.alt, page)).map(([name, value]) =>
      element('input', { type: 'hidden', name, value }),
    )
    const post = element('form', { method: 'post', action, target: '_blank', rel: 'noopener' }, ...inputs)
    document.body.append(post)
    post.submit()
    post.remove()
  }

  async #copyNow(): Promise<void> {
    const copied = await copyText(this.#text.value)
    if (!copied) this.#text.focus()
    this.#tell(copied ? 'copy.done' : 'copy.select')
  }

  async #saveNow(): Promise<void> {
    const chosen = this.#form
    const snippet = this.#snippetOf(chosen)
    this.#busy = this.#copy.disabled = this.#save.disabled = true
    this.#tell('copy.working')
    try {
      const picture = await this.#host.viewport.picture(posterSize)
      const file = chosen.text ? await pictureFile(picture, chosen) : await this.#offline(snippet, picture)
      const name = baseName(snippet.state) + (chosen.text ? endingOf(file) : '.html')
      download(file, name)
      const size = fileSize({ bytes: file.size, exact: true }, this.#words)
      this.#status.textContent = this.#words.say('copy.saved', { name, size })
    } catch (error) {
      this.#fail(error)
    }
    this.#busy = false
    this.follow() // the terrain may be another one now, of which there is no copy
  }

  async #offline({ site, state, alt }: Snippet, picture: Blob): Promise<Blob> {
    const poster = await dataAddress(await compressed(picture, 'image/jpeg'))
    const { language } = this.#words
    const attributes = attributesOf(state)
    const page = offlinePage(await embedPage(site), { language, alt, attributes, poster })
    return new Blob([page], { type: 'text/html' })
  }

  #snippetOf({ picture }: Form): Snippet {
    const state = this.#host.linked
    const key = viewOf(state).dimensions === '2d' ? 'copy.alt.map' : 'copy.alt'
    const family = this.#words.say(`family.${state.generator.family}`)
    return {
      state,
      site: new URL('.', location.href).href,
      alt: this.#words.say(key, { family, seed: String(state.values.seed) }),
      frame: this.#frame.chosen(),
      picture: baseName(state) + (picture === 'image/png' ? '.png' : '.webp'),
    }
  }

  #tell(key: KeyOf<'copy'> | ''): void {
    this.#status.classList.remove('failed')
    this.#status.textContent = key && this.#words.say(key)
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

/** Pixels. */
const heights = { min: 120, max: 4000 }
const themes = ['reader', 'light', 'dark'] as const

/** The reader's choices for a frame: its height, its colour scheme, and whether it has a bar. */
function frameOptions(
  words: Words<KeyOf<'copy'>>,
  onChange: () => void,
): { element: HTMLElement; chosen(): FrameLook } {
  let pixels = NaN
  const fault = element('p.remark.fault', { id: 'copy-height-remark', role: 'alert' })
  const isHeight = () => pixels >= heights.min && pixels <= heights.max
  const tellFault = (isWrong: boolean) => {
    const { min: minimum, max: maximum } = heights
    fault.textContent = isWrong ? words.say('copy.height.fault', { minimum, maximum }) : ''
  }
  const height = numberField({
    ...heights,
    step: 10,
    writing: words,
    optional: true,
    attributes: { id: 'copy-height', placeholder: '16 : 10', 'aria-describedby': fault.id },
    onChange: (value) => {
      pixels = value
      tellFault(!Number.isNaN(value) && !isHeight())
    },
    onFault: (text) => {
      if (text === '') return
      pixels = NaN
      tellFault(true)
    },
  }).input
  const options = themes.map((each) => element('option', { value: each }, words.say(`copy.theme.${each}`)))
  const theme = element('select', { id: 'copy-theme' }, ...options)
  const bare = element('input', { type: 'checkbox', id: 'copy-bare' })
  const labelled = (key: KeyOf<'copy'>, control: HTMLElement) =>
    element('label', element('span', words.say(key)), control)
  const labels = [labelled('copy.height', height), labelled('copy.theme', theme), labelled('copy.bare', bare)]
  const all = element('div', { id: 'copy-frame', hidden: true }, ...labels, fault)
  all.addEventListener('input', onChange)
  return {
    element: all,
    chosen() {
      const scheme = theme.value
      return {
        ...(isHeight() && { height: Math.round(pixels) }),
        ...((scheme === 'light' || scheme === 'dark') && { theme: scheme }),
        ...(bare.checked && { bare: true }),
      }
    },
  }
}
