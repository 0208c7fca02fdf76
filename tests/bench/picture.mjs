// From the request to the first frame that is handed to the graphics card, for each view and size, in
// Chromium and, where it is installed, in Firefox; the results as JSON on standard output, or by itself
// (`node tests/bench/picture.mjs [view…]`) as a table.
import { driveIn } from '../../web/build/steps/drive-browser.mjs'
import { findChromium, findFirefox } from '../../web/build/steps/tools.mjs'
import { inRoot } from '../../web/build/steps/paths.mjs'
import { sayOnStandardError } from '../../web/build/steps/say.mjs'
import { pictureCases, pictureParts } from './plan.mjs'
import { report } from './report.mjs'
import { summary } from '../../build/bench/race.js'

const asked = process.argv.slice(2)
const cases = pictureCases.filter(({ name }) => asked.length === 0 || asked.includes(name.split(' ')[0]))

const page = `picture.html?cases=${encodeURIComponent(JSON.stringify(cases))}`
const style = 'orogen-terrain { display: block; width: 500px; height: 350px }'
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
<style>${style}</style></head><body></body></html>`

sayOnStandardError()
const engines = []
const programs = { chromium: findChromium(), firefox: findFirefox() }
for (const [kind, program] of Object.entries(programs)) {
  if (!program) continue
  const results = await driveIn(kind, program, {
    doing: 'from request to picture',
    folder: inRoot('dist/orogen'),
    driver: inRoot('tests/bench/picture-driver.js'),
    page,
    html,
    draws: true,
  })
  engines.push({
    engine: kind === 'chromium' ? 'Chromium' : 'Firefox',
    results: results.map(({ name, rounds }) => ({
      name,
      time: summary(rounds.map((round) => pictureParts.reduce((sum, part) => sum + round[part], 0))),
      ...Object.fromEntries(
        Object.keys(rounds[0]).map((part) => [part, summary(rounds.map((round) => round[part])).median]),
      ),
    })),
  })
}
console.log(process.env.OROGEN_BENCH_JSON ? JSON.stringify({ engines }) : report({ picture: { engines } }))
