import { attributesOf, writeLink } from '../../state/link.js'
import { type TerrainState, printsPicture } from '../../state/state.js'
import type { KeyOf } from '../../words/keys.js'

/** The size of a terrain's picture and of its frame: 16 to 10, like the element. */
export const posterSize = { width: 1280, height: 800 } as const

/** The parts of a text about a terrain. */
export interface Snippet {
  state: TerrainState
  /** The folder of the studio, with its slash: `https://…/`. */
  site: string
  /** The text alternative of the picture. */
  alt: string
  /** The name of the picture's file, beside the page into which the text is pasted; empty: there is none. */
  picture: string
  frame?: FrameLook
}

/** The reader's choices for a frame. */
export interface FrameLook {
  /** In pixels; by default 16 to 10 of the width. */
  height?: number
  /** The colour scheme; by default that of the reader's system. */
  theme?: 'light' | 'dark'
  /** Without the bar and the link to the studio. */
  bare?: boolean
}

/** The address of the element's script on a site. */
const scriptAddress = (site: string): string => `${site}orogen/orogen-terrain.js`

/** Links to the studio with this terrain and this view of it. */
export function linkTo({ state, site }: Pick<Snippet, 'state' | 'site'>): string {
  return `${site}${writeLink(state)}`
}

/** Styles that reserve space until the script is loaded, and fit the picture into it. */
const styles = `<style>
  orogen-terrain:not(:defined) { display: block; aspect-ratio: 16 / 10; overflow: hidden }
  orogen-terrain :is([slot='poster'], img) { display: block; width: 100%; height: 100%; object-fit: cover }
</style>`

/**
 * The element, with its script and a picture to show until it is loaded. The script keeps its address, while
 * each release changes its content: so there is no `integrity`, which would make every page with the tag
 * refuse the next release.
 */
export function tagText(snippet: Snippet): string {
  const { state, site, alt, picture } = snippet
  const { width, height } = posterSize
  const image = picture
    ? `<img ${attribute('src', picture)} width="${width}" height="${height}" ${attribute('alt', alt)}>`
    : escapeText(alt)
  return [
    `<script type="module" ${attribute('src', scriptAddress(site))} crossorigin></script>`,
    styles,
    `<orogen-terrain ${attributesText({ ...attributesOf(state), alt })}>`,
    `  <a slot="poster" ${attribute('href', linkTo(snippet))}>${image}</a>`,
    '</orogen-terrain>',
  ].join('\n')
}

/**
 * A frame with a page that holds nothing else. It is isolated from the page around it: scripts run in it, but
 * without that page's origin or storage. It may open the studio in a new window.
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

/** Makes the terrain without a page: the query of its link is enough, wherever the studio was opened. */
export function commandText({ state }: Pick<Snippet, 'state'>): string {
  return `npx orogen "${writeLink(state)}" --bits 16 -o ${baseName(state)}.png`
}

/** A module of a page that makes the terrain's heights. */
export function scriptText({ state, site }: Pick<Snippet, 'state' | 'site'>): string {
  return [
    `// In node or with a bundler: import { loadOrogen, parse } from 'orogen'`,
    `import { loadOrogen, parse } from '${site}orogen/index.js'`,
    'const orogen = await loadOrogen()',
    `const field = orogen.generate(parse('${writeLink(state)}'))`,
    'console.log(field.size, field.min, field.max, field.heights)',
  ].join('\n')
}

export function baseName({ generator, values }: TerrainState): string {
  return ['orogen', generator.id, values.exponent, values.seed].join('-')
}

function attribute(name: string, value: string): string {
  return `${name}="${escapeText(value)}"`
}

/** Attributes as HTML has them. */
function attributesText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === '' ? name : attribute(name, value)))
    .join(' ')
}

/** Escapes a text for HTML, between tags and in quoted attributes. */
export function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (letter) => entities[letter]!)
}

/** A form in which a terrain can be copied. */
export interface Form {
  id: 'tag' | 'frame' | 'link' | 'markdown' | 'command' | 'script' | 'offline'
  /** The text to copy; a form without it is saved as a file. */
  text?(snippet: Snippet): string | Promise<string>
  /** The type of the picture that belongs with it. */
  picture?: 'image/webp' | 'image/png'
  /** Needs no address that others can reach. */
  isAlone?: true
}

export const forms: readonly Form[] = [
  {
    id: 'tag',
    text: async (snippet) => {
      await siteFile(scriptAddress(snippet.site), /javascript/) // so that no tag points to a missing file
      return tagText(snippet)
    },
    picture: 'image/webp',
  },
  { id: 'frame', text: frameText },
  { id: 'link', text: linkTo },
  { id: 'markdown', text: markdownText, picture: 'image/png' }, // accepted by all forums
  { id: 'offline', isAlone: true },
  { id: 'command', text: commandText, isAlone: true },
  { id: 'script', text: scriptText },
]

/** The reason why this form cannot hold this terrain from this page, as a key of the dictionary. */
export function refusal(
  { values, imported }: TerrainState,
  address: string,
  { isAlone }: Pick<Form, 'isAlone'>,
): KeyOf<'copy'> | undefined {
  if (!isAlone && !/^https?:/.test(address)) return 'copy.refusal.disk'
  if (imported) return 'copy.refusal.imported'
  return printsPicture(values) ? 'copy.refusal.image' : undefined
}

const asked = new Map<string, Promise<ArrayBuffer>>()

/**
 * Fetches a file of the site once.
 *
 * @throws Error that names the address, if there is no such file
 */
export function siteFile(address: string, type: RegExp): Promise<ArrayBuffer> {
  const known = asked.get(address)
  if (known) return known
  const coming = fetchBytes(address, type)
  asked.set(address, coming)
  coming.catch(() => asked.delete(address)) // so that the next request tries again
  return coming
}

async function fetchBytes(address: string, type: RegExp): Promise<ArrayBuffer> {
  const answer = await fetch(address).catch((error: Error) => {
    throw new Error(`${address}: ${error.message}`)
  })
  // Many servers answer with their front page for any missing file.
  if (!answer.ok || !type.test(answer.headers.get('content-type') ?? ''))
    throw new Error(`${address}: ${answer.status} ${answer.statusText || answer.headers.get('content-type')}`)
  return await answer.arrayBuffer()
}
