// Opens the studio in fresh profiles of headless Chromium, and says what happens until the first mountain is
// there; the results as JSON on standard output, or by itself (`node tests/bench/opening.mjs [view…]`) as a
// table.
/* global WebGL2RenderingContext, CanvasRenderingContext2D, HTMLCanvasElement */
import { summary } from '../../build/bench/race.js'
import { isOnce, openingPhases } from './plan.mjs'
import { benchPages, openStudio } from './browser.mjs'

const views = isOnce ? ['surface'] : ['surface', 'voxels', 'map']
const repeats = isOnce ? 1 : 7
const rest = isOnce ? 0 : 2500 // milliseconds after which the sharp picture is computed, too, and the next start has the machine to itself
const patience = 60_000

const asked = process.argv.slice(2)
await benchPages('opening', asked.length > 0 ? asked : views, openOnce, {
  repeats,
  merge(view, starts) {
    const known = openingPhases.filter((phase) => starts[0][phase] !== undefined)
    const times = known.map((phase) => [phase, summary(starts.map((start) => start[phase]))])
    return { view, ...Object.fromEntries(times) }
  },
})

async function openOnce(browser, address, view) {
  const link = `?exponent=9&seed=161&view=${view}`
  const page = await openStudio(browser, address, link, (page) => page.addInitScript(watch))
  try {
    await page.waitForFunction(() => globalThis.opened.shown, undefined, { timeout: patience })
    const opened = await page.evaluate(() => globalThis.opened)
    await page.waitForTimeout(rest)
    return opened
  } finally {
    await page.context().close()
  }
}

/**
 * Runs in the page before its own scripts: notes when what happens first, in milliseconds since the
 * navigation.
 */
function watch() {
  const opened = (globalThis.opened = {})
  const note = (phase) => (opened[phase] ??= performance.now())
  globalThis.Worker = class extends globalThis.Worker {
    constructor(...options) {
      super(...options)
      note('script')
      this.addEventListener('message', ({ data }) => {
        if (data?.type === 'ready') note('ready')
        if (data?.type === 'done') note('made')
      })
    }
  }
  const around = (prototype, name, then) => {
    const method = prototype[name]
    prototype[name] = function (...args) {
      const result = method.apply(this, args)
      then(args)
      return result
    }
  }
  const isMade = () => opened.made !== undefined
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced'])
    around(WebGL2RenderingContext.prototype, name, () => isMade() && note('drawn'))
  around(CanvasRenderingContext2D.prototype, 'putImageData', () => isMade() && note('shown'))
  around(CanvasRenderingContext2D.prototype, 'drawImage', ([image]) => {
    if (isMade() && image instanceof HTMLCanvasElement && opened.drawn) note('shown')
  })
}
