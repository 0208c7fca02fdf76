import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, type Language, languages, languageTags } from '../../words/languages.js'
import { inRoot } from './paths.js'

const read = (file: string) => readFileSync(inRoot(`web/pages/article/${file}`), 'utf8')

/**
 * Writes the article in every language: one template, filled with the words of each, and with links to the
 * others: in its head for search engines, and at `<!-- languages -->` for readers without scripts.
 */
export function article(): Plugin {
  return {
    name: 'orogen:article',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        const language = languageTags.find((tag) => fileOf('article', tag) === basename(path))
        return language ? articleIn(language) : html
      },
    },
  }
}

/** @throws Error for a text that the language does not have */
export function articleIn(language: Language): string {
  const words: Record<string, string> = { ...JSON.parse(read(`${language}.json`)), language }
  const say = (key: string) => {
    const text = words[key]
    if (text === undefined) throw new Error(`the article says no ${key} in the language ${language}`)
    return text
  }
  const linkTo = (tag: Language) => `href="./${fileOf('article', tag)}" hreflang="${tag}"`
  // Vite would take the other documents for files of this one.
  const alternates = languageTags.map((tag) => `<link rel="alternate" ${linkTo(tag)} vite-ignore />\n`)
  const others = languageTags.filter((tag) => tag !== language)
  return read('template.html')
    .replace('</head>', `${alternates.join('')}</head>`)
    .replace(
      '<!-- languages -->',
      others.map((tag) => `<a ${linkTo(tag)} lang="${tag}">${languages[tag]}</a>`).join('\n'),
    )
    .replace(
      /\{\{terrain (\w+) (\d+) (\d+) ([^}]+)\}\}/g,
      (_, picture: string, ...[width, height, settings]) =>
        terrainWithPoster(picture, width, height, `v=1 ${settings}`.split(/\s+/), say(`${picture}.alt`)),
    )
    .replace(/\{\{numbers ([\w.]+) ([^}]+)\}\}/g, (_, key: string, rows: string) => tableOf(say(key), rows))
    .replace(/\{\{([\w.-]+)\}\}/g, (_, key: string) => say(key))
}

/**
 * A terrain with its poster by day and by night, which links to the studio with the same terrain. `settings`
 * are name=value.
 */
const terrainWithPoster = (picture: string, width: string, height: string, settings: string[], alt: string) =>
  `<orogen-terrain ${settings.map((each) => each.replace(/=(.*)/, '="$1"')).join(' ')} alt="${alt}"
    ><a slot="poster" href="./?${settings.join('&amp;')}"
      ><picture
        ><source srcset="./pages/article/posters/${picture}-dark.webp" media="(prefers-color-scheme: dark)" /><img
          src="./pages/article/posters/${picture}-light.webp" width="${width}" height="${height}" alt="${alt}" /></picture></a
  ></orogen-terrain>`

/** A table of rows of numbers; a dot is an empty cell, and a star marks a new number. */
function tableOf(caption: string, rows: string): string {
  const cell = (text: string) =>
    text.startsWith('*') ? `<td class="new">${text.slice(1)}</td>` : `<td>${text.replace('·', '')}</td>`
  const row = (text: string) => `<tr>${text.trim().split(/\s+/).map(cell).join('')}</tr>`
  return `<table><caption>${caption}</caption><tbody>${rows.split('/').map(row).join('')}</tbody></table>`
}
