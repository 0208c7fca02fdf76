import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, languages, languageTags } from '../words/languages.js'

/**
 * Links a page that is a separate document in each language to the others: in its head for search engines, and at
 * `<!-- languages -->` for readers without scripts.
 */
export function languageLinks(): Plugin {
  return {
    name: 'orogen:language-links',
    transformIndexHtml: (html, { path }) => withLanguageLinks(html, basename(path)),
  }
}

export function withLanguageLinks(html: string, file: string): string {
  if (!html.includes(place)) return html
  const document = file.split('.')[0]!
  const links = languageTags.map((tag) => ({
    tag,
    link: `href="./${fileOf(document, tag)}" hreflang="${tag}"`,
  }))
  const alternates = links.map(({ link }) => `<link rel="alternate" ${link} />`)
  const others = links.filter(({ tag }) => !html.includes(`<html lang="${tag}"`))
  return html
    .replace('</head>', `${alternates.join('\n')}\n</head>`)
    .replace(
      place,
      others.map(({ tag, link }) => `<a ${link} lang="${tag}">${languages[tag]}</a>`).join('\n'),
    )
}

const place = '<!-- languages -->'
