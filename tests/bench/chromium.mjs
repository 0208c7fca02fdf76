// The same in headless Chromium: the built package and these very files, served to an empty page.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { table } from './run.mjs'

const root = new URL('../../', import.meta.url)
const types = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.html': 'text/html',
}
const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname
  if (path === '/')
    return response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><link rel="icon" href="data:,">')
  if (!/^\/(dist\/orogen|tests\/bench)\/[\w./-]+$/.test(path) || path.includes('..'))
    return response.writeHead(404).end()
  const body = await readFile(fileURLToPath(new URL(`.${path}`, root))).catch(() => undefined)
  if (!body) return response.writeHead(404).end()
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(body)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  page.on('console', (message) => process.stderr.write(`  ${message.text()}\n`))
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  const quick = process.env.OROGEN_BENCH_QUICK === '1'
  const results = await page.evaluate(async (isQuick) => {
    const [{ loadOrogen }, js, { runCases }] = await Promise.all([
      import('/dist/orogen/index.js'),
      import('/dist/orogen/published.js'),
      import('/tests/bench/run.mjs'),
    ])
    const scalarWasm = new URL('/dist/orogen/orogen-scalar.wasm', location.href)
    return runCases({ loadOrogen, js, scalarWasm, quick: isQuick, onCase: (title) => console.log(title) })
  }, quick)
  const engine = `Chromium ${browser.version()}`
  console.log(
    process.env.OROGEN_BENCH_JSON === '1'
      ? JSON.stringify({ engine, results }, null, 2)
      : `${engine}; the reference is the published JavaScript with Math.random\n\n${table(results)}`,
  )
} finally {
  await browser.close()
  server.close()
}
