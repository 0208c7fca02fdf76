import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { apiSections } from './manual/api.js'
import { formatSection } from './manual/formats.js'
import {
  commandLineSection,
  elementSection,
  guideSection,
  parameterSections,
  sizeSection,
} from './manual/tables.js'
import { inRoot } from './paths.js'

const place = '<!-- manual -->'
const examples = inRoot('web/core/pages/manual/examples')

/** Writes the manual into manual.html: from the tables, the docstrings and what has been built. */
export function manual(): Plugin {
  let text: Promise<string> | undefined
  return {
    name: 'orogen:manual',
    transformIndexHtml: async (html) => {
      if (!html.includes(place)) return html
      const written = await (text ??= manualText())
      return html.replace(place, () => written)
    },
  }
}

async function manualText(): Promise<string> {
  const known = new Set(readdirSync(examples).map((name) => name.replace(/\.ts$/, '')))
  const exampleOf = (name: string) => (known.has(name) ? shownExample(name) : undefined)
  return [
    apiSections(exampleOf),
    elementSection(shownExample('element')),
    parameterSections(),
    commandLineSection(),
    await formatSection(),
    guideSection('policy', 'Content-Security-Policy'),
    sizeSection(),
  ].join('')
}

/** An example as its reader writes it: what its function does, with the package's own names. */
export function shownExample(name: string): string {
  const source = readFileSync(`${examples}/${name}.ts`, 'utf8')
  const imports = [...source.matchAll(/^import .*$/gm)]
    .map(([line]) =>
      line.replace(/'[^']*orogen\/(\w+)\.js'/, (_, file: string) => `'${packageNames[file]!}'`),
    )
    .join('\n')
  const body = /run\(\)[^{]*\{\n([\s\S]*)\n\}\s*$/.exec(source)![1]!
  return `${imports}\n\n${body
    .replace(/^ {2}/gm, '')
    .replace(/^return (?!\w+$)/m, 'const result = ')
    .replace(/^return \w+$/m, '')}`.trim()
}

const packageNames: Record<string, string> = { index: 'orogen', client: 'orogen/worker' }
