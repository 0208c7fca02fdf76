import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { inRoot } from './paths.js'
import { wordParts } from './words.js'

const folder = 'web/core/pages/terrains'
type Pages = typeof import('../core/pages/terrains/page.js')

// Scripts of the site itself generate the pages.
const load = async (): Promise<Pages> =>
  (await runnerImport<Pages>(inRoot(`${folder}/page.ts`), { plugins: [wordParts()] })).module
let pages: Promise<Pages> | undefined

/** The picture that goes with the links to other pages: that of a preset, or one of their own. */
const cards: Record<string, string> = {
  article: 'rivers',
  steps: 'smooth',
  race: 'retro',
  artefacts: 'craters',
  manual: 'atlas',
  endless: 'endless',
}

/**
 * Gives links to the site a preview: each page gets the tags for it, and each terrain of the gallery gets a page of its
 * own. Crawlers need absolute URLs, which are written if `OROGEN_SITE` is the address of the site; otherwise they are
 * relative, and no instructions for embedding (oEmbed) are written.
 */
export function terrains(): Plugin {
  const site = siteAddress(process.env.OROGEN_SITE)
  return {
    name: 'orogen:terrains',
    apply: 'build',

    async buildStart() {
      const { presets, terrainPages } = await (pages ??= load())
      const emit = (name: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `terrains/${name}`, source })
      for (const { name, text } of terrainPages(site)) emit(name, text)
      for (const id of [...presets.map(({ id }) => id), 'endless'])
        emit(`${id}.jpg`, readFileSync(inRoot(`${folder}/cards/${id}.jpg`)))
      const sheets = ['web/core/dom/common.css', 'web/core/pages/tokens.css', `${folder}/terrains.css`]
      emit('terrains.css', sheets.map((file) => readFileSync(inRoot(file), 'utf8')).join('\n'))
    },

    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { previewTags } = await (pages ??= load())
        const file = basename(path)
        const [title, description, language] = [
          /<title[^>]*>([^<]*)/.exec(html)?.[1],
          /name="description"\s+content="([^"]*)"/.exec(html)?.[1],
          /<html lang="(\w+)"/.exec(html)?.[1],
        ]
        if (!title || !description || !language)
          throw new Error(`${file} says no title, description or language for the links to it`)
        const card = `terrains/${cards[file.split('.')[0]!] ?? 'alps'}.jpg`
        const tags = previewTags({
          ...{ title, description, language, alt: title },
          picture: new URL(card, site ?? 'relative:/').href.replace('relative:/', './'),
          ...(site !== undefined && { address: new URL(file === 'index.html' ? './' : file, site).href }),
        })
        return html.replace('</head>', () => `  ${tags}\n  </head>`)
      },
    },
  }
}

/** @throws Error if the text is not the address of a folder on the web */
export function siteAddress(given: string | undefined): string | undefined {
  if (!given) return undefined
  if (!/^https?:\/\/[^?#]+\/$/.test(given) || !URL.canParse(given))
    throw new Error(
      `OROGEN_SITE must be the address of the site's folder, as https://your.host/orogen/, got ${JSON.stringify(given)}`,
    )
  return new URL(given).href
}
