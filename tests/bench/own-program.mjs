// Whether a race of a reader's program is fair: the text of a program that takes part anyway must take as long as that one.
// `node tests/bench/own-program.mjs [--times N] [--exponent N] [--budget MS] [--browser]`, after `npm run build`; in node, or in headless Chromium.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildSync } from 'esbuild'
import { onSite } from '../../web/build/steps/chromium.mjs'
import { inRoot } from '../../web/build/steps/paths.mjs'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    exponent: { type: 'string', default: '8' },
    budget: { type: 'string', default: '4000' },
    browser: { type: 'boolean', default: false },
  },
})
const [times, exponent, budget] = [values.times, values.exponent, values.budget].map(Number)

/** The copies, by the program that each one is a copy of. */
const copies = {
  'voirol-r': `import { diamondSquareR, randomTable } from './published/voirol-r.js'
    export default function ({ exponent, heights }, random) {
      diamondSquareR({ exponent, faithful: true }, heights, randomTable(random))
      return heights
    }`,
  'diamond-square-javascript': `import { diamondSquare, diamondSquareScratch } from './twins/diamond-square.js'
    let scratch = new Float32Array(0)
    export default function ({ exponent, heights }, random) {
      const length = diamondSquareScratch(exponent)
      if (scratch.length !== length) scratch = new Float32Array(length)
      diamondSquare({ exponent, seed: Math.floor(random() * 2 ** 32), roughness: 0.3 }, heights, scratch)
      return heights
    }`,
}

const sourceOf = (contents) =>
  buildSync({
    stdin: { contents, resolveDir: inRoot('web/explained') },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  }).outputFiles[0].text

/** The times of a copy and of its original, in each of several races. */
async function racesInNode(id, source) {
  const { race } = await import(inRoot('dist/orogen/race-programs.js'))
  const file = join(mkdtempSync(join(tmpdir(), 'orogen-')), 'copy.mjs')
  writeFileSync(file, source)
  const pairs = []
  for (let i = 0; i < times; i++) {
    const { outcomes } = await race(file, { against: [id], exponent, budget })
    const timeOf = (wanted) => outcomes.find((each) => each.id === wanted).time
    pairs.push([timeOf('own'), timeOf(id)])
  }
  return pairs
}

/** The same in the page of the race, beside all programs of the ladder. */
const racesInChromium = (id, source) =>
  onSite(async (browser, address) => {
    const page = await browser.newPage()
    await page.route(/code-editor-.*\.js$/, (route) => route.abort()) // the plain field takes a text at once
    await page.goto(`${address}race.html?exponents=${exponent}&rounds=31&budget=${budget}&starts=0`)
    const own = page.locator('#own')
    await own.getByText('Race your own program').click()
    await own.getByLabel('Size').selectOption(String(exponent))
    await own.getByRole('textbox').fill(source)
    const pairs = []
    for (let i = 0; i < times; i++) {
      await own.getByRole('button', { name: 'Race', exact: true }).click()
      await page.waitForFunction(
        (before) => {
          const race = document.querySelector('orogen-race')
          return race.status === 'done' && race.report !== before && race.report?.program
        },
        null,
        { timeout: 0 },
      )
      const outcomes = await page.evaluate(() => {
        const race = document.querySelector('orogen-race')
        const { outcomes } = race.report.races[0]
        race.report.program = undefined // it has been read
        return outcomes
      })
      const timeOf = (which) => outcomes.find((each) => each.id === which).time
      pairs.push([timeOf('own'), timeOf(id === 'voirol-r' ? id : 'ours-javascript')])
    }
    return pairs
  })

for (const [id, contents] of Object.entries(copies)) {
  const pairs = await (values.browser ? racesInChromium : racesInNode)(id, sourceOf(contents))
  const within = pairs.filter(([own, original]) => {
    const [low, high] = own.interval
    return Math.abs(own.median - original.median) < high - low
  })
  const ratios = pairs.map(([own, original]) => own.median / original.median).sort((a, b) => a - b)
  const percent = (ratio) => `${(100 * (ratio - 1)).toFixed(1)} %`
  console.log(
    `${id}: within its interval in ${within.length} of ${pairs.length} races; a copy takes ${percent(ratios[ratios.length >> 1])}` +
      ` more in the median race, ${percent(ratios[0])} to ${percent(ratios.at(-1))} in all`,
  )
}
process.exit()
