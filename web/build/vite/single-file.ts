import { extname } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { noticesFile } from './licences.js'

type BuiltFile = Rolldown.OutputAsset | Rolldown.OutputChunk

const types: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

/**
 * Writes all files that a page loads into the page, which gets the name of its environment.
 *
 * @throws Error while building if a reference to another file remains.
 */
export function singleFile(): Plugin {
  return {
    name: 'orogen:single-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const page = files.find((file) => file.fileName.endsWith('.html'))
      if (page?.type !== 'asset') throw new Error('there is no page to write into')
      const rest = files.filter((file) => file !== page)
      page.source = rest.reduce(insert, String(page.source))
      const outside = /<(?:link|script)[^>]*(?:href|src)="(?!data:|https?:)[^"]*"[^>]*>/.exec(page.source)
      if (outside) throw new Error(`${page.fileName} asks for another file: ${outside[0]}`)
      for (const { fileName } of rest) Reflect.deleteProperty(bundle, fileName)
      page.fileName = `${this.environment.name}.html`
    },
  }
}

function insert(page: string, file: BuiltFile): string {
  if (file.fileName === noticesFile && file.type === 'asset') return withNotices(page, String(file.source))
  const [place, text] = placeAndText(file)
  if (!place.test(page))
    throw new Error(`${file.fileName} is not asked for by the page, and has no place in it`)
  return page.replace(place, () => text)
}

/** Writes the licences of others at the end of a page, as JSON that its foot shows. */
function withNotices(page: string, text: string): string {
  const json = JSON.stringify(text).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="licences">${json}</script>`
  const end = page.lastIndexOf('</body>')
  return `${page.slice(0, end)}${element}\n  ${page.slice(end)}`
}

function placeAndText(file: BuiltFile): [place: RegExp, text: string] {
  const name = file.fileName.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const address = `"(?:\\./)?${name}"`
  if (file.type === 'chunk') {
    const place = new RegExp(`<script[^>]*${address}[^>]*>\\s*</script>`)
    return [place, `<script type="module">${scriptText(file.code)}</script>`]
  }
  const type = types[extname(file.fileName)]
  if (type === 'text/css')
    return [new RegExp(`<link[^>]*${address}[^>]*>`), `<style>${styleText(String(file.source))}</style>`]
  if (type === undefined) throw new Error(`nobody has said yet what type of file ${file.fileName} is`)
  const bytes = Buffer.from(file.source)
  return [new RegExp(address), `"data:${type};base64,${bytes.toString('base64')}"`]
}

/** Escapes a script for a page: sequences that would end the script, or begin a comment. */
function scriptText(code: string): string {
  return code.replace(/<(?=\/script|script|!--)/gi, '\\x3C')
}

function styleText(text: string): string {
  if (/<\/style/i.test(text)) throw new Error('a style sheet holds what a page would take for its end')
  return text
}
