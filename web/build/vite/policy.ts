import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { playgrounds } from '../../studio/copy/playgrounds.js'
import { frameHash } from './programs.js'

/**
 * Writes into every built page the Content-Security-Policy that it needs and no more, so that nothing that
 * found its way into a page could load a script or send anything elsewhere. Pages that have one already keep
 * it; the server for work on the pages adds scripts and styles of its own, and writes none.
 */
export function policies(): Plugin {
  return {
    name: 'orogen:policies',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.source = withPolicy(String(file.source), more[file.fileName])
      }
    },
  }
}

/** What some pages allow beyond the others. */
interface More {
  /** Scripts that stand in no file. */
  scripts?: readonly string[]
  /** Where the reader can send a form. */
  forms?: readonly string[]
}

const more: Readonly<Record<string, More>> = {
  'race.html': { scripts: [frameHash] }, // the frame in which the race runs a reader's program
  'index.html': { forms: playgrounds.map(({ action }) => action) },
}

const place = /<meta charset="utf-8"\s*\/?>/i

/** @throws Error for a page that does not say its charset, after which the policy is to stand. */
export function withPolicy(html: string, more: More = {}): string {
  if (html.includes('http-equiv="content-security-policy"')) return html
  if (!place.test(html)) throw new Error('a page has no <meta charset="utf-8"> to put its policy after')
  const policy = Object.entries(directivesOf(html, more)).map(([name, value]) => `${name} ${value}`)
  const meta = `<meta http-equiv="content-security-policy" content="${policy.join('; ')}" />`
  return html.replace(place, (charset) => `${charset}\n    ${meta}`)
}

/**
 * The directives of a page: a page with other files allows its own site, and a single file lists the hashes
 * of its parts.
 */
function directivesOf(html: string, { scripts: further = [], forms = [] }: More): Record<string, string> {
  const scripts = hashes(html, /<script(?![^>]*(?:\ssrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const isAlone = scripts.length > 0
  const beside = isAlone ? [] : ["'self'"]
  const list = (...sources: string[]) => (sources.length > 0 ? sources.join(' ') : "'none'")
  return {
    'default-src': "'none'",
    'script-src': list(...beside, ...scripts, ...further, "'wasm-unsafe-eval'"),
    'style-src': list(...beside, ...styles),
    'worker-src': list(...beside, 'blob:'),
    'connect-src': list(...beside),
    'img-src': list(...beside, 'blob:', 'data:'),
    'base-uri': "'none'",
    'form-action': list(...forms),
  }
}

function hashes(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
}
