// Runs the races of node.mjs and the cold starts in headless Chromium, and prints the results as JSON on standard output.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { ladders, summary } from '../../build/bench/race.js'
import { coldPlace, coldRepeats, coldRungs, coldSummary, effort, isQuick, planned } from './plan.mjs'

const built = new URL('../../build/bench/', import.meta.url)
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm' }

// Isolated, so that the clock ticks in 5 µs instead of 100; never cached, so that every start is cold.
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
}
const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (path === '/') {
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">')
    return
  }
  const body = /^\/[\w./-]+$/.test(path) && !path.includes('..')
  const bytes = body && (await readFile(fileURLToPath(new URL(`.${path}`, built))).catch(() => undefined))
  if (!bytes) return response.writeHead(404).end()
  response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(bytes)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${server.address().port}/`

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
})

// Ctrl-C closes the browser, and pending work ends without an error.
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    stopped = true
    await browser.close()
    process.exit(1)
  })
}

/** Runs a function in a page of a context of its own, and so in a process of its own. */
async function inFreshPage(work, argument) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.on('console', (message) => process.stderr.write(`  ${message.text()}\n`))
    await page.goto(address)
    return await page.evaluate(work, argument)
  } finally {
    if (!stopped) await context.close()
  }
}

async function runRace({ ladder: id, exponent, effort: options }) {
  const { asking, ladders, race } = await import('/race.js')
  const openRealm = () => {
    const worker = new Worker('/worker.js', { type: 'module' })
    const { realm, hear, fail } = asking(
      (question) => worker.postMessage(question),
      () => worker.terminate(),
    )
    worker.onmessage = ({ data }) => hear(data)
    worker.onerror = ({ message }) => fail(new Error(message))
    return realm
  }
  const ladder = ladders.find((each) => each.id === id)
  return race(ladder, exponent, { openRealm, ...options })
}

async function startCold(place) {
  const { createRealm } = await import('/race.js')
  return createRealm()({ type: 'cold', ...place })
}

try {
  const results = []
  for (const [{ id, title }, exponent] of planned(ladders, isQuick)) {
    process.stderr.write(`  ${title}, exponent ${exponent}\n`)
    results.push(await inFreshPage(runRace, { ladder: id, exponent, effort: effort(isQuick, exponent) }))
  }

  process.stderr.write('  cold starts\n')
  const starts = Object.fromEntries(coldRungs.map((rung) => [rung, []]))
  for (let repeat = 0; repeat < coldRepeats(isQuick); repeat++) {
    for (const rung of coldRungs) starts[rung].push(await inFreshPage(startCold, coldPlace(rung)))
  }
  const cold = coldRungs.map((rung) => ({ rung, ...coldSummary(summary, starts[rung]) }))
  console.log(JSON.stringify({ engine: `Chromium ${browser.version()}`, results, cold }))
} catch (error) {
  if (!stopped) throw error
} finally {
  await browser.close()
  server.close()
}
