// The pages for links to the terrains of the gallery, as text: the build writes one for each terrain and language.
import { attributesOf, readLink, writeLink } from '../../state/link.js'
import { mapSize } from '../../state/state.js'
import { fileOf, languages, languageTags, type Language } from '../../../words/languages.js'
import { Words } from '../../../words/words.js'
import { attributesText, escapeText, frameText, posterSize } from '../studio/copy/snippets.js'
import { type Preset, presets } from '../studio/gallery/presets.js'
import { studioWords } from '../../../words/studio.js'
import copyWords from 'words:copy'
import terrainsWords from 'words:terrains'
import type { KeyOf } from '../../../words/keys.js'

export { presets }

/** A file of the site, in its folder `terrains/`. */
export interface TextFile {
  name: string
  text: string
}

/**
 * Makes all pages and, if the address of the site is known, the files that tell others how to embed each (oEmbed 1.0).
 * Pages link to their neighbours by relative addresses, so that the site works in any folder; only crawlers get
 * absolute ones.
 *
 * @param site the address of the site with its slash, if it is known
 */
export function terrainPages(site?: string): TextFile[] {
  return spoken.flatMap((words) => presets.flatMap((preset) => filesOf(preset, words, site)))
}

type Key = KeyOf<'terrains'> | KeyOf<'copy'> | `preset.${string}` | `family.${string}`

/** The words in each language, read along with this script because the build fetches nothing later. */
const spoken = await Promise.all(
  languageTags.map((language) => Words.load<Key>(language, studioWords, copyWords, terrainsWords)),
)

function filesOf(preset: Preset, words: Words<Key>, site: string | undefined): TextFile[] {
  const { id } = preset
  const { state } = readLink(preset.link)
  const { language } = words
  const file = fileOf(id, language)
  const name = words.say(`preset.${id}`)
  const places = {
    family: words.say(`family.${state.generator.family}`),
    n: words.number(mapSize(state), { useGrouping: false }),
    seed: String(state.values.seed),
  }
  const alt = words.say('copy.alt', places)
  const description = words.say('terrains.description', places)
  const about = words.say('terrains.about', places)
  const picture = `./${id}.jpg`
  const studio = `../${writeLink(state)}`
  const whole = (path: string) => (site === undefined ? undefined : new URL(path, `${site}terrains/`).href)
  const address = whole(file)
  const embed = `${file.replace(/html$/, 'json')}`
  const title = `${name} · Orogen`
  const preview = {
    ...{ title: name, description, language, alt, picture: whole(picture) ?? picture },
    ...(address !== undefined && { address }),
  }
  const links = [
    address && `<link rel="canonical" href="${address}" />`,
    ...languageTags.map((tag) => `<link rel="alternate" hreflang="${tag}" href="./${fileOf(id, tag)}" />`),
    address &&
      `<link rel="alternate" type="application/json+oembed" href="${whole(embed)}" title="${escapeText(name)}" />`,
  ].filter((link) => link !== undefined)
  const text = `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="${escapeText(description)}" />
    ${previewTags(preview)}
    <title>${escapeText(title)}</title>
    <link rel="icon" href="data:," />
    ${links.join('\n    ')}
    <link rel="stylesheet" href="./terrains.css" />
    <script type="module" src="../orogen/orogen-terrain.js"></script>
  </head>
  <body>
    <main>
      <h1>${escapeText(name)}</h1>
      <orogen-terrain ${attributesText({ ...attributesOf(state), alt })} controls studio-url="../"
        ><a slot="poster" href="${escapeText(studio)}"
          ><img src="${picture}" width="${cardSize.width}" height="${cardSize.height}" alt="${escapeText(alt)}" /></a
      ></orogen-terrain>
      <p>${escapeText(about)}</p>
      <p class="ways"><a class="main" href="${escapeText(studio)}">${escapeText(words.say('terrains.studio'))}</a>${othersOf(id, language)}</p>
      <h2>${escapeText(words.say('terrains.others'))}</h2>
      <ul>${presets
        .filter((other) => other.id !== id)
        .map((other) => tile(other.id, words))
        .join('')}</ul>
    </main>
  </body>
</html>
`
  const page = { name: file, text }
  if (site === undefined) return [page]
  const { width, height } = posterSize
  const told = {
    ...{ version: '1.0', type: 'rich', title: name, provider_name: 'Orogen', provider_url: site },
    ...{ html: frameText({ state, site, alt, picture }), width, height },
    ...{ thumbnail_url: whole(picture), thumbnail_width: cardSize.width, thumbnail_height: cardSize.height },
  }
  return [page, { name: embed, text: JSON.stringify(told) }]
}

const tile = (id: string, words: Words<Key>): string =>
  `<li><a href="./${fileOf(id, words.language)}"><img src="./${id}.jpg" width="${cardSize.width}" height="${cardSize.height}" alt="" loading="lazy" />${escapeText(words.say(`preset.${id}`))}</a></li>`

const othersOf = (id: string, language: Language): string =>
  languageTags
    .filter((tag) => tag !== language)
    .map((tag) => ` <a href="./${fileOf(id, tag)}" lang="${tag}" hreflang="${tag}">${languages[tag]}</a>`)
    .join('')

/** The size in pixels of the preview pictures of links. */
export const cardSize = { width: 960, height: 504 } as const

/** The preview of a link where it is shared. */
interface Preview {
  title: string
  description: string
  language: string
  /** The addresses of the page and its picture: absolute if the site's address is known, else relative. */
  address?: string
  picture: string
  /** The text alternative of the picture. */
  alt: string
}

/**
 * The tags for link previews in social networks and chats: OpenGraph, and Twitter's, which set the size of the picture.
 */
export function previewTags(page: Preview): string {
  const locales: Record<string, string> = { en: 'en_GB', fr: 'fr_FR', ja: 'ja_JP' }
  const graph: Record<string, string | number | undefined> = {
    'og:type': 'website',
    'og:site_name': 'Orogen',
    'og:title': page.title,
    'og:description': page.description,
    'og:locale': locales[page.language] ?? page.language,
    'og:url': page.address,
    'og:image': page.picture,
    'og:image:type': 'image/jpeg',
    'og:image:width': cardSize.width,
    'og:image:height': cardSize.height,
    'og:image:alt': page.alt,
  }
  const tags = Object.entries(graph)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<meta property="${name}" content="${escapeText(String(value))}" />`)
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ')
}
