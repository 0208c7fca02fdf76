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
 * Fills the part of the panel for copying a terrain into other pages. Call `follow` with another terrain, or another view
 * of it.
 */
export async function openCopying(details: HTMLDetailsElement, host: StudioHost) {
  await host.words.include(copyWords)
  const copying = copyPanel(host)
  details.append(copying.element)
  for (const owner of [details, details.closest('.door')])
    owner?.addEventListener('toggle', () => copying.follow())
  copying.follow()
  return copying
}

function copyPanel(host: StudioHost) {
  const { words } = host
  const about = element('p.about')
  const labels = { readonly: true, rows: 6, spellcheck: 'false', 'aria-label': words.say('copy.text') }
  const text = element('textarea', { id: 'copy-text', ...labels })
  const figures = element('p', { id: 'copy-figures' })
  const frame = frameOptions(words, () => follow())
  const copy = button(() => void copyNow(), { id: 'copy-now' }, words.say('copy.now'))
  const save = button(() => void saveNow(), { id: 'copy-save' })
  const places = element(
    'div',
    { id: 'copy-places' },
    ...playgrounds.map((each) => button(() => openIn(each), {}, words.say('copy.open', { name: each.name }))),
  )
  const status = element('p', { id: 'copy-status', class: 'status', role: 'status' })
  let form: Form = forms.find((each) => !refusal(host.linked, location.href, each)) ?? forms[0]!
  /** The number of the last request for a text. */
  let asked = 0
  let busy = false

  const into = element('div', {
    class: 'segments',
    role: 'radiogroup',
    'aria-label': words.say('copy.form'),
  })
  const names = forms.map(({ id }) => [id, words.say(`copy.${id}`)] as const)
  const choose = (chosen: Form['id']) => {
    form = forms.find(({ id }) => id === chosen)!
    tell('')
    follow()
  }
  segments('copy-form', names, choose, { into }).show(form.id)
  text.addEventListener('focus', () => {
    follow() // the camera may have moved since
    text.select()
  })
  for (const event of ['pointerdown', 'focus']) copy.addEventListener(event, () => follow())
  const panel = element(
    'section',
    { 'aria-label': words.say('copy') },
    into,
    about,
    frame.element,
    text,
    figures,
    element('div.inputs', copy, save),
    places,
    status,
  )
  return { element: panel, follow }

  function follow(): void {
    if (panel.checkVisibility()) void show()
  }

  async function show(): Promise<void> {
    const now = ++asked
    const key = refusal(host.linked, location.href, form)
    about.textContent = words.say(key ?? `copy.${form.id}.help`)
    about.classList.toggle('refused', key !== undefined)
    text.hidden = copy.hidden = !form.text
    frame.element.hidden = form.id !== 'frame' || key !== undefined
    places.hidden = form.id !== 'tag' || key !== undefined
    save.hidden = form.text !== undefined && !form.picture
    save.textContent = words.say(form.text ? 'copy.picture' : 'copy.file')
    copy.disabled = save.disabled = key !== undefined || busy
    figures.textContent = ''
    if (key) return void (text.value = '')
    try {
      const snippet = snippetOf(form)
      const written = (await form.text?.(snippet)) ?? ''
      // The size of an empty page, plus a picture in base64.
      const page = form.text ? undefined : new Blob([await embedPage(snippet.site)]).size + 100_000
      if (now !== asked) return // a newer one has been requested
      if (text.value !== written) text.value = written
      figures.textContent =
        page === undefined
          ? words.say('copy.characters', { n: [...written].length })
          : words.say('copy.about', { size: fileSize({ bytes: page, exact: true }, words) })
    } catch (error) {
      if (now !== asked) return
      text.value = ''
      copy.disabled = save.disabled = true
      fail(error)
    }
  }

  /** Sends a page with the tag as a form, whose answer opens in a new tab. */
  function openIn({ action, fields }: Playground): void {
    const snippet = snippetOf(form)
    const page = tagText({ ...snippet, picture: '' })
    const inputs = Object.entries(fields(snippet.alt, page)).map(([name, value]) =>
      element('input', { type: 'hidden', name, value }),
    )
    const post = element('form', { method: 'post', action, target: '_blank', rel: 'noopener' }, ...inputs)
    document.body.append(post)
    post.submit()
    post.remove()
  }

  async function copyNow(): Promise<void> {
    const copied = await copyText(text.value)
    if (!copied) text.focus()
    tell(copied ? 'copy.done' : 'copy.select')
  }

  async function saveNow(): Promise<void> {
    const chosen = form
    const snippet = snippetOf(chosen)
    busy = copy.disabled = save.disabled = true
    tell('copy.working')
    try {
      const picture = await host.viewport.picture(posterSize)
      const file = chosen.text ? await pictureFile(picture, chosen) : await offline(snippet, picture)
      const name = baseName(snippet.state) + (chosen.text ? endingOf(file) : '.html')
      download(file, name)
      const size = fileSize({ bytes: file.size, exact: true }, words)
      status.textContent = words.say('copy.saved', { name, size })
    } catch (error) {
      fail(error)
    }
    busy = false
    follow() // the terrain may be another one now, of which there is no copy
  }

  async function offline({ site, state, alt }: Snippet, picture: Blob): Promise<Blob> {
    const poster = await dataAddress(await compressed(picture, 'image/jpeg'))
    const { language } = words
    const attributes = attributesOf(state)
    const page = offlinePage(await embedPage(site), { language, alt, attributes, poster })
    return new Blob([page], { type: 'text/html' })
  }

  function snippetOf({ picture }: Form): Snippet {
    const state = host.linked
    const key = viewOf(state).dimensions === '2d' ? 'copy.alt.map' : 'copy.alt'
    const family = words.say(`family.${state.generator.family}`)
    return {
      state,
      site: new URL('.', location.href).href,
      alt: words.say(key, { family, seed: String(state.values.seed) }),
      frame: frame.chosen(),
      picture: baseName(state) + (picture === 'image/png' ? '.png' : '.webp'),
    }
  }

  function tell(key: KeyOf<'copy'> | ''): void {
    status.classList.remove('failed')
    status.textContent = key && words.say(key)
  }

  function fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    status.classList.add('failed')
    status.textContent = words.say('copy.failed', { message })
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
