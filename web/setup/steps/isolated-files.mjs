import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/**
 * Answers with a file of a folder, or with another content in its place; isolated, so that the clock is as fine as the
 * browser has it: it ticks in 5 µs instead of 100.
 */
export async function answer(response, folder, path, content) {
  const isPlain = /^\/[\w./-]+$/.test(path) && !path.includes('..')
  const body = content ?? (isPlain && (await readFile(join(folder, path)).catch(() => undefined)))
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-embedder-policy', 'require-corp')
  if (!body) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
}
