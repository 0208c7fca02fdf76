import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { escapeText } from '../../studio/copy/snippets.js'
import { inRoot } from './paths.js'

/** The picture of most pages, and those of pages that have one of their own. */
const usual = 'preview.jpg'
const own: Record<string, string> = { endless: 'preview-endless.jpg' }
const size = { width: 960, height: 504 }
const locales: Record<string, string> = { en: 'en_GB', fr: 'fr_FR', ja: 'ja_JP' }

/**
 * Gives each page of the site the tags that links to it are previewed by where they are shared, and their
 * picture.
 */
export function previews(): Plugin {
  return {
    name: 'orogen:previews',
    apply: 'build',

    buildStart() {
      for (const fileName of [usual, ...Object.values(own)]) {
        const source = readFileSync(inRoot(`web/pages/${fileName}`))
        this.emitFile({ type: 'asset', fileName, source })
      }
    },

    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        const [title, description, language] = [
          /<title[^>]*>([^<]*)/.exec(html)?.[1],
          /name="description"\s+content="([^"]*)"/.exec(html)?.[1],
          /<html lang="(\w+)"/.exec(html)?.[1],
        ]
        if (!title || !description || !language)
          throw new Error(`${basename(path)} says no title, description or language for the links to it`)
        const tags = previewTags({
          title,
          description,
          language,
          picture: own[basename(path, '.html')] ?? usual,
        })
        return html.replace('</head>', () => `  ${tags}\n  </head>`)
      },
    },
  }
}

/** The tags for link previews: OpenGraph, and Twitter's, which set the size of the picture. */
export function previewTags({ title, description, language, picture }: Record<string, string>): string {
  const graph = {
    'og:type': 'website',
    'og:site_name': 'Orogen',
    'og:title': title,
    'og:description': description,
    'og:locale': locales[language!] ?? language,
    'og:image': `./${picture}`,
    'og:image:type': 'image/jpeg',
    'og:image:width': size.width,
    'og:image:height': size.height,
    'og:image:alt': title,
  }
  const tags = Object.entries(graph).map(
    ([name, value]) => `<meta property="${name}" content="${escapeText(String(value))}" />`,
  )
  return [...tags, '<meta name="twitter:card" content="summary_large_image" />'].join('\n    ')
}
