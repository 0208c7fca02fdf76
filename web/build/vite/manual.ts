import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { apiSections } from './manual/api.js'
import {
  formatSection,
  commandLineSection,
  elementSection,
  elementsSection,
  guideText,
  headerSection,
  parameterSections,
  section,
  sizeSection,
} from './manual/tables.js'
import { programSection } from './manual/programs.js'
import { inRoot } from './paths.js'

const examples = readFileSync(inRoot('web/pages/manual/examples.ts'), 'utf8')
const bodies = new Map(
  [...examples.matchAll(/^ {2}async '?([\w.]+)'?\(\) \{\n([^]*?)\n {2}\},$/gm)].map(([, name, body]) => [
    name!,
    body!,
  ]),
)

/** The names of all examples. */
export const exampleNames = [...bodies.keys()]

/**
 * Writes the manual into manual.html: from the tables, the docstrings and the built files. A section replaces
 * the comment that names it; the contents list the sections in the order of the page.
 */
export function manual(): Plugin {
  let text: Promise<Record<string, string>> | undefined
  return {
    name: 'orogen:manual',
    transformIndexHtml: async (html) => {
      if (!html.includes('<!-- contents -->')) return html
      const written = await (text ??= manualSections())
      const page = html.replace(/<!-- section: ([\w-]+) -->/g, (_, id: string) => written[id]!)
      return page
        .replaceAll(/<h2>/g, '<a class="up" href="#contents" data-words="manual.up"></a>\n<h2>')
        .replace('<!-- contents -->', () => contentsOf(page))
    },
  }
}

async function manualSections(): Promise<Record<string, string>> {
  const { api, types } = apiSections((name) => (bodies.has(name) ? shownExample(name) : undefined))
  return {
    api,
    types,
    element: elementSection(shownExample),
    elements: elementsSection(),
    c: headerSection(),
    parameters: parameterSections(),
    'command-line': commandLineSection(),
    formats: await formatSection(),
    programs: programSection(),
    tiles: guideText('Map tiles'),
    policy: section('policy', 'Content-Security-Policy', guideText('Content-Security-Policy')),
    sizes: await sizeSection(),
  }
}

/** The list of the sections, each with its own parts below it, whose titles are those of the page. */
function contentsOf(page: string): string {
  const entries = [...page.matchAll(/<section id="([\w.-]+)">\s*<h([23])>(.*?)(?: <small>.*?)?<\/h\2>/gs)]
  const link = (id: string, words: string, title: string) => `<a href="#${id}"${words}>${title}</a>`
  const chapters = entries.reduce<{ link: string; parts: string[] }[]>((list, [, id, level, title]) => {
    if (level === '2') list.push({ link: link(id!, ` data-words="${`manual.${id!}`}"`, title!), parts: [] })
    else list.at(-1)!.parts.push(`<li>${link(id!, '', title!.replace(/<\/?code>/g, ''))}</li>`)
    return list
  }, [])
  return chapters
    .map(({ link, parts }) => `<li>${link}${parts.length ? `<ul>${parts.join('')}</ul>` : ''}</li>`)
    .join('\n')
}

/** The source of an example: the body of its function, with imports by the package's own names. */
export function shownExample(name: string): string {
  const body = bodies.get(name)!
  const uses = (word: string) => new RegExp(`\\b${word}\\(`).test(body)
  const imports = [...examples.matchAll(/^import \{ (.*) \} from '.*\/(\w+)\.js'$/gm)].flatMap(
    ([, names, file]) => {
      const used = names!.split(', ').filter(uses)
      return used.length > 0 ? [`import { ${used.join(', ')} } from '${packageNames[file!]!}'`] : []
    },
  )
  return `${imports.join('\n')}\n\n${body
    .replace(/^ {4}/gm, '')
    .replace(/^await import\('.*element\/index\.js'\)$/m, "import 'orogen/element'\n")
    .replace(/^return (?!\w+$)/m, 'const result = ')
    .replace(/^return \w+$/m, '')}`.trim()
}

const packageNames: Record<string, string> = { index: 'orogen', client: 'orogen/worker' }
