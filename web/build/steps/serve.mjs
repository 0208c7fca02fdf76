import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { extname, join } from 'node:path'
import { Refusal, say } from './say.mjs'
import { viteConfig } from './site.mjs'

const firstPort = 8080
const lastPort = 8179

/** $PORT, which must be free, or the first free port from 8080 on. */
export async function choosePort() {
  const { PORT } = process.env
  if (!PORT) {
    for (let port = firstPort; port <= lastPort; port++) if (await isFree(port)) return port
    throw new Refusal(`The ports ${firstPort} to ${lastPort} are all busy; choose another one with PORT.`)
  }
  const port = Number(PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT is ${PORT}, which is no port.`)
  if (await isFree(port)) return port
  throw new Refusal(`Port ${port} is busy or reserved; choose another one with PORT, or unset it.`)
}

/** A port that nothing listens on, as a text. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(String(port)))
    })
  })
}

/**
 * Serves dist/site, or another folder, on this machine only, until it is closed, perhaps with more headers.
 */
export async function preview(port, headers = {}, folder = undefined) {
  const { preview: serveFiles } = await import('vite')
  const server = await serveFiles({
    configFile: viteConfig('site'),
    logLevel: 'warn',
    ...(folder && { build: { outDir: folder } }),
    preview: { port, host: '127.0.0.1', strictPort: true, open: false, headers },
  })
  return { address: `http://localhost:${port}/`, close: () => server.close() }
}

/** Serves the site until the process ends, and prints its address. */
export async function serve(port) {
  const { address } = await preview(port)
  const answer = await fetch(address)
  if (!answer.ok) throw new Refusal(`The server answers ${answer.status} instead of the page.`)
  say()
  say(`Orogen is at ${address}`)
  say('Ctrl-C ends it.')
}

// Check IPv4 and IPv6: a browser may use either for localhost.
async function isFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))
}

function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/**
 * Answers with a file of a folder, or with another content in its place; isolated, so that the clock is as
 * fine as the browser has it: it ticks in 5 µs instead of 100.
 */
export async function answer(response, folder, path, content) {
  const isPlain = /^\/[\w./-]+$/.test(path) && !path.includes('..')
  const body = content ?? (isPlain && (await readFile(join(folder, path)).catch(() => undefined)))
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-embedder-policy', 'require-corp')
  if (!body) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body)
}
