import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { fileOf, type Language, languageTags } from '../words/languages.js'
import { inRoot } from './paths.js'

const read = (file: string) => readFileSync(inRoot(`web/explained/pages/article/${file}`), 'utf8')

/** Writes the article in every language: one template, filled with the words of each. */
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
  return read('template.html')
    .replace(/\{\{([\w.-]+)\}\}/g, (_, key: string) => {
      const text = words[key]
      if (text === undefined) throw new Error(`the article says no ${key} in the language ${language}`)
      return text
    })
    .replace(/<orogen-terrain([^>]*?)\s+poster="(\w+) (\d+) (\d+)"\s*><\/orogen-terrain>/g, withPoster)
}

/** A terrain with its poster, which links to the studio with the same terrain. */
function withPoster(_: string, attributes: string, picture: string, width: string, height: string): string {
  const all = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!] as const,
  )
  const link = all.filter(([name]) => name !== 'alt').map(([name, value]) => `${name}=${value}`)
  const alt = all.find(([name]) => name === 'alt')![1]
  return `<orogen-terrain${attributes}
    ><a slot="poster" href="./?${link.join('&amp;')}"
      ><img src="./explained/pages/article/posters/${picture}.webp" width="${width}" height="${height}" alt="${alt}" /></a
  ></orogen-terrain>`
}
