import { button, byId, element } from '../../dom/elements.js'
import endings from '../../files/read/endings.json' with { type: 'json' }
import { type JobControl, importHeightmap, type ImportOptions } from '../../files/index.js'
import { fetchMap, nameOf, optionsOf } from '../../files/fetch-map.js'
import { refusal } from '../../package/refusal.js'
import { refusalWords, sentenceOf } from '../../state/explain.js'
import type { LinkNote } from '../../package/link/link.js'
import { readParameters } from '../../package/link/parameters.js'
import { defaultValues } from '../../package/schema.js'
import {
  type MapSource,
  type TerrainState,
  withGenerator,
  withImported,
  withReread,
} from '../../state/state.js'
import type { StudioHost } from '../host.js'
import { addImportedCard, type OpenedMap } from './imported-card.js'
import { SavingForm } from './saving.js'
import { workFor } from './work.js'
import './exchange.css'
import coverWords from 'words:cover'
import exchangeWords from 'words:exchange'
import type { WordsOf } from '../../words/keys.js'

/**
 * Fills the part of the panel for saving and opening terrains. `follow` handles another state, or another
 * terrain in the viewport; `receive` files dropped on the page, and `open` the map that a link names.
 */
export async function openExchange(details: HTMLDetailsElement, host: StudioHost) {
  const { words } = host
  await Promise.all([exchangeWords, refusalWords, coverWords].map((part) => words.include(part)))
  const saving = new SavingForm(host)
  const opening = offerOpening(host)
  const showCard = addImportedCard(host, opening.receive)
  details.append(saving.element, opening.element)
  showDropping(words)
  const follow = (state: TerrainState) => {
    showCard(state)
    opening.follow(state)
    saving.refresh()
  }
  details.addEventListener('toggle', () => saving.refresh())
  follow(host.state)
  return { follow, receive: opening.receive, open: opening.open }
}

/** Shows over the picture what dropping a file will do, while one hovers over the page. */
function showDropping(words: WordsOf<'studio'>): void {
  const sign = element('p.dropping', { hidden: true }, words.say('open.drop'))
  byId('stage').append(sign)
  const away = () => (sign.hidden = true)
  addEventListener('dragover', (event) => {
    sign.hidden = !event.defaultPrevented
  })
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && away())
  for (const end of ['drop', 'dragend'] as const) addEventListener(end, away)
}

/** The file types that the file dialogue offers first. */
const accept = [
  ...Object.values(endings)
    .flat()
    .map((ending) => `.${ending}`),
  'image/png',
  'image/tiff',
  'application/json',
].join()

/** The names of pictures that are no maps, but may become a planet. */
const photographs = /\.(jpe?g|webp)$/i

/** The most bytes to read of a file of parameters; valid ones are shorter. */
const maxBytes = 4 << 20

/** The form to open a file. */
function offerOpening(host: StudioHost) {
  const { words } = host
  /** Only the newest file counts. */
  let newest: File | undefined
  /** The state when the file began to be read. */
  let before: TerrainState | undefined
  const work = workFor(words, 'open', (reason) => {
    const { name } = newest!
    const said = photographs.test(name)
      ? words.say('open.photograph', {
          reason,
          choice: words.say('gallery.planet'),
          gallery: words.say('gallery'),
        })
      : reason
    host.notes.aboutFailure(`${name}: ${said}`)
  })
  const input = element('input', { type: 'file', id: 'open-file', accept, multiple: true, hidden: true })
  // The browser's own field would use the browser's language, and claim that no file is chosen when one is
  // shown.
  const choose = button(() => input.click(), { id: 'open-choose' }, words.say('open.choose'))
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    input.value = '' // so that the same file can be chosen again
    if (files.length > 0) void receive(files)
  })
  const form = element(
    'section',
    { 'aria-label': words.say('open.title') },
    element('h2', words.say('open.title')),
    element('p.about', words.say('open.help')),
    element('div.inputs', choose, input),
    work.element,
  )
  return {
    element: form,
    receive,
    open,
    /** Stops reading if another terrain is chosen meanwhile, for example by undo. */
    follow({ generator, values, imported }: TerrainState) {
      const isSame =
        before?.generator === generator && before.values === values && before.imported === imported
      if (before && !isSame) work.cancel()
    },
  }

  /** Shows the map at an address of this site. */
  async function open(source: MapSource): Promise<void> {
    const done = host.viewport.settling.begin()
    try {
      const isHere = URL.canParse(source.src, location.href)
        ? new URL(source.src, location.href).origin === location.origin
        : true
      if (!isHere) throw refusal('map-elsewhere', { name: source.src.slice(0, 200) })
      const file = new File([await fetchMap(source.src, location.href)], nameOf(source.src))
      await receive([file], optionsOf(source).options, source)
    } catch (error) {
      host.notes.aboutSource(sentenceOf(error, words))
    } finally {
      done()
    }
  }

  /** Shows the terrain in the file; if it cannot be used, says why and keeps the last terrain. */
  async function receive(files: File[], options: ImportOptions = {}, source?: MapSource): Promise<void> {
    const beside = files.find(({ name }) => files.some((other) => name === `${other.name}.json`))
    const [file, more] = files.filter((each) => each !== beside)
    if (!file || more) return host.notes.aboutFailure(words.say('open.one', { n: files.length }))
    newest = file
    // Show progress and a button to cancel if it takes long, also where the file was dropped on the picture.
    before = host.state
    const reveal = setTimeout(() => form.closest('details')!.setAttribute('open', ''), 500)
    const read = work.run(choose, file.name, async (control) => {
      const text = /\.json$/i.test(file.name) ? await textOf(file) : ''
      const isParameters = text !== '' && !text.trimStart().startsWith('[') && !text.includes('"heights"')
      const sidecar = beside ? { sidecar: await textOf(beside) } : {}
      const { notes, ...found } = isParameters
        ? readParameterFile(text, host.state)
        : await readMap(file, { ...sidecar, ...options }, control, host.state, source)
      control.signal.throwIfAborted()
      before = undefined
      host.choose({ ...found, camera: source ? host.state.camera : undefined })
      host.notes.aboutLink(notes)
      return {}
    })
    await host.viewport.settling.during(read)
    clearTimeout(reveal)
  }
}

/** The state with what a file sets, and notes on values that could not be used. */
type Found = TerrainState & { notes: LinkNote[] }

/** The text of a file in UTF-8, or in UTF-16 with a mark, without that mark. */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, maxBytes).arrayBuffer())
  const mark = (bytes[0]! << 8) | bytes[1]!
  const wide = { 0xfffe: 'utf-16le', 0xfeff: 'utf-16be' }[mark]
  return new TextDecoder(wide).decode(bytes)
}

/** @throws RangeError, a refusal, for anything that is not a document of parameters. */
function readParameterFile(text: string, state: TerrainState): Found {
  const { generator, values, notes } = readParameters(text)
  return { ...withGenerator(state, generator.id), values: { ...defaultValues(generator), ...values }, notes }
}

/**
 * Reads a heightmap.
 *
 * @throws RangeError, a refusal, that says what the file is, what is allowed and what to do.
 */
async function readMap(
  file: File,
  options: ImportOptions,
  control: JobControl,
  state: TerrainState,
  source: MapSource | undefined,
): Promise<Found> {
  const { notes, of, ...field } = await importHeightmap(file, options, control)
  const imported: OpenedMap = { name: file.name, unit: of.unit, source, field, file, options, of, notes }
  // A link says how its map is shown, and whoever reads a file again has chosen.
  const isKnown = source || (state.imported as OpenedMap | undefined)?.file === file
  return { ...(isKnown ? withReread(state, imported) : withImported(state, imported)), notes: [] }
}
