import { attributesOf, writeLink } from '../../../state/link.js'
import { printsPicture } from '../../../state/stamps.js'
import type { TerrainState } from '../../../state/state.js'
import type { KeyOf } from '../../../../words/keys.js'

/** The size of the pictures that stand for a terrain, and of its frame: 16 to 10, as the element is. */
export const posterSize = { width: 1280, height: 800 } as const

/** What a text about a terrain is made of. */
export interface Snippet {
  state: TerrainState
  /** The folder of the studio, with its slash: `https://…/`. */
  site: string
  /** What the picture shows, in words. */
  alt: string
  /** The name of the picture's file, which lies beside the page into which the text is pasted. */
  picture: string
  frame?: FrameLook
}

/** What can be chosen of a frame. */
export interface FrameLook {
  /** In pixels; without it as high as 16 to 10 of its width. */
  height?: number
  /** By day or by night; without it as the reader's system is. */
  theme?: 'light' | 'dark'
  /** Without the bar and the way to the studio. */
  bare?: boolean
}

/** Where the element's script lies on a site. */
export const scriptAddress = (site: string): string => `${site}orogen/orogen-terrain.js`

/** The studio with this terrain, exactly as it is looked at. */
export function linkTo({ state, site }: Pick<Snippet, 'state' | 'site'>): string {
  return `${site}${writeLink(state)}`
}

/** What keeps its place on the page until the script is there, and its picture within it. */
const styles = `<style>
  orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10; overflow: hidden }
  orogen-terrain :is([slot='poster'], img) { display: block; width: 100%; height: 100%; object-fit: cover }
</style>`

/**
 * The element, with its script and the picture that stands in for it. The script has a steady address, where the next release
 * will be another: so there is no `integrity`, by which every page that has the tag would refuse it.
 */
export function tagText(snippet: Snippet): string {
  const { state, site, alt, picture } = snippet
  const attributes = Object.entries({ ...attributesOf(state), alt }).map(([name, value]) =>
    value === '' ? name : attribute(name, value),
  )
  const { width, height } = posterSize
  const image = `<img ${attribute('src', picture)} width="${width}" height="${height}" ${attribute('alt', alt)}>`
  return [
    `<script type="module" ${attribute('src', scriptAddress(site))} crossorigin></script>`,
    styles,
    `<orogen-terrain ${attributes.join(' ')}>`,
    `  <a slot="poster" ${attribute('href', linkTo(snippet))}>${image}</a>`,
    '</orogen-terrain>',
  ].join('\n')
}

/**
 * A frame of a page that holds nothing else. It is closed off from the page around it: scripts run in it, but it has
 * neither that page's origin nor its storage. It may open the studio in a window of its own.
 */
export function frameText({ state, site, alt, frame = {} }: Snippet): string {
  const { width } = posterSize
  const { height = posterSize.height, theme, bare } = frame
  const more = `${theme ? `&theme=${theme}` : ''}${bare ? '&bare=true' : ''}`
  const size = frame.height
    ? `height: ${height}px`
    : `height: auto; aspect-ratio: ${width / 80} / ${height / 80}`
  return [
    `<iframe ${attribute('src', `${site}embed.html${writeLink(state)}${more}`)}`,
    `  ${attribute('title', alt)} width="${width}" height="${height}" loading="lazy"`,
    '  sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"',
    `  style="width: 100%; ${size}; border: 0"></iframe>`,
  ].join('\n')
}

/** A picture that leads to the studio. */
export function markdownText(snippet: Snippet): string {
  const alt = snippet.alt.replace(/[\\[\]]/g, '\\$&')
  return `[![${alt}](${snippet.picture})](${linkTo(snippet)})`
}

function attribute(name: string, value: string): string {
  return `${name}="${escapeText(value)}"`
}

/** A text as HTML has it, between tags and in quoted attributes. */
export function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (letter) => entities[letter]!)
}

/** A form in which a terrain can be copied. */
export interface Form {
  id: 'tag' | 'frame' | 'link' | 'markdown' | 'offline'
  /** The text to copy; a form without it is saved as a file. */
  text?(snippet: Snippet): string | Promise<string>
  /** The picture that belongs beside it. */
  picture?: 'image/webp' | 'image/png'
}

export const forms: readonly Form[] = [
  {
    id: 'tag',
    text: async (snippet) => {
      await siteFile(scriptAddress(snippet.site), /javascript/) // no tag that leads nowhere
      return tagText(snippet)
    },
    picture: 'image/webp',
  },
  { id: 'frame', text: frameText },
  { id: 'link', text: linkTo },
  { id: 'markdown', text: markdownText, picture: 'image/png' }, // what every forum takes
  { id: 'offline' },
]

/** Why this form cannot carry this terrain from this page, as a key of the dictionary. */
export function refusal(
  { values, imported }: TerrainState,
  address: string,
  { id }: Pick<Form, 'id'>,
): KeyOf<'copy'> | undefined {
  if (id !== 'offline' && !/^https?:/.test(address)) return 'copy.refusal.disk'
  if (imported) return 'copy.refusal.imported'
  return printsPicture(values) ? 'copy.refusal.image' : undefined
}

const asked = new Map<string, Promise<ArrayBuffer>>()

/**
 * A file of the site, asked for once.
 *
 * @throws Error that names the address, if there is no such file
 */
export function siteFile(address: string, type: RegExp): Promise<ArrayBuffer> {
  const known = asked.get(address)
  if (known) return known
  const coming = fetchBytes(address, type)
  asked.set(address, coming)
  coming.catch(() => asked.delete(address)) // the next time it is tried again
  return coming
}

async function fetchBytes(address: string, type: RegExp): Promise<ArrayBuffer> {
  const answer = await fetch(address).catch((error: Error) => {
    throw new Error(`${address}: ${error.message}`)
  })
  // Many a server answers with its front page for whatever it has not.
  if (!answer.ok || !type.test(answer.headers.get('content-type') ?? ''))
    throw new Error(`${address}: ${answer.status} ${answer.statusText || answer.headers.get('content-type')}`)
  return await answer.arrayBuffer()
}
