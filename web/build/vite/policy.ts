import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { frameHash } from './programs.js'

/**
 * Writes into every built page the Content-Security-Policy that it needs and no more, so that nothing that found its way into a
 * page could load a script or send anything elsewhere. Pages that have one already keep it; the server for work on the pages
 * adds scripts and styles of its own, and writes none.
 */
export function policies(): Plugin {
  return {
    name: 'orogen:policies',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.html'))
          file.source = withPolicy(String(file.source), moreScripts[file.fileName])
      }
    },
  }
}

/** Scripts of pages that stand in no file: that of the frame in which the race runs a reader's program. */
const moreScripts: Readonly<Record<string, readonly string[]>> = { 'race.html': [frameHash] }

const place = /<meta charset="utf-8"\s*\/?>/i

/** @throws Error for a page that does not say its charset, after which the policy is to stand. */
export function withPolicy(html: string, more: readonly string[] = []): string {
  if (html.includes('http-equiv="content-security-policy"')) return html
  if (!place.test(html)) throw new Error('a page has no <meta charset="utf-8"> to put its policy after')
  const policy = Object.entries(directivesOf(html, more)).map(([name, value]) => `${name} ${value}`)
  const meta = `<meta http-equiv="content-security-policy" content="${policy.join('; ')}" />`
  return html.replace(place, (charset) => `${charset}\n    ${meta}`)
}

/**
 * The directives of a page: a page with other files allows its own site, and a single file lists the hashes of its
 * parts.
 */
function directivesOf(html: string, more: readonly string[]): Record<string, string> {
  const scripts = hashes(html, /<script(?![^>]*(?:\ssrc=|application\/json))[^>]*>([\s\S]*?)<\/script>/g)
  const styles = hashes(html, /<style[^>]*>([\s\S]*?)<\/style>/g)
  const isAlone = scripts.length > 0
  const beside = isAlone ? [] : ["'self'"]
  const list = (...sources: string[]) => (sources.length > 0 ? sources.join(' ') : "'none'")
  return {
    'default-src': "'none'",
    'script-src': list(...beside, ...scripts, ...more, "'wasm-unsafe-eval'"),
    'style-src': list(...beside, ...styles),
    'worker-src': list(...beside, 'blob:'),
    'connect-src': list(...beside),
    'img-src': list(...beside, 'blob:', 'data:'),
    'base-uri': "'none'",
    'form-action': "'none'",
  }
}

function hashes(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
}
