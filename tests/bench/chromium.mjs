// Runs the races of node.mjs and the cold starts in headless Chromium, and prints the results as JSON on
// standard output.
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { benchmarks, summary } from '../../build/bench/race.js'
import { answer } from '../../web/build/steps/serve.mjs'
import { benchInChromium } from './browser.mjs'
import { coldStarts, effort, planned } from './plan.mjs'

const built = fileURLToPath(new URL('../../build/bench/', import.meta.url))
const empty = '<!doctype html><link rel="icon" href="data:,">'

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  response.setHeader('cache-control', 'no-store') // every start is cold
  return answer(response, built, pathname, pathname === '/empty.html' ? empty : undefined)
})
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = `http://127.0.0.1:${server.address().port}/empty.html`

async function runRace({ benchmark: id, exponent, effort: options }) {
  const { asking, benchmarks, race } = await import('/race.js')
  const openSandbox = () => {
    const worker = new Worker('/worker.js', { type: 'module' })
    const { sandbox, hear, fail } = asking(
      (question) => worker.postMessage(question),
      () => worker.terminate(),
    )
    worker.onmessage = ({ data }) => hear(data)
    worker.onerror = ({ message }) => fail({ error: message })
    return sandbox
  }
  const benchmark = benchmarks.find((each) => each.id === id)
  return race(benchmark, exponent, { openSandbox, ...options })
}

async function startCold(place) {
  const { startCold } = await import('/race.js')
  return startCold(place)
}

await benchInChromium(async (browser) => {
  /** Runs a function in a page of a context of its own, and so in a process of its own. */
  const inFreshPage = async (work, argument) => {
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      page.on('console', (message) => process.stderr.write(`  ${message.text()}\n`))
      await page.goto(address)
      return await page.evaluate(work, argument)
    } finally {
      await context.close()
    }
  }
  const results = []
  for (const [{ id, title }, exponent] of planned(benchmarks)) {
    process.stderr.write(`  ${title}, exponent ${exponent}\n`)
    results.push(await inFreshPage(runRace, { benchmark: id, exponent, effort: effort(exponent) }))
  }
  process.stderr.write('  cold starts\n')
  return { results, cold: await coldStarts((place) => inFreshPage(startCold, place), summary) }
})
server.close()
