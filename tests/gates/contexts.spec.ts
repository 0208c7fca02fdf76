import type { Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/element/index.js'
import { cases, randoms, report } from './gate.js'
import { expect, test } from '../browser/support/element-page.js'

const plain = { generator: 'diamond-square', exponent: '5', age: '0', view: 'surface', palette: 'swiss' }
const states = [
  {},
  { view: 'voxels' },
  { view: 'wireframe', palette: 'moon' },
  { view: 'lines' },
  { view: 'map' },
  { age: '0.5', palette: 'desert' },
  { generator: 'planet', exponent: '4' },
  { generator: 'planet', exponent: '4', view: 'voxels' },
].flatMap((state) => ['161', '7'].map((seed) => ({ ...plain, ...state, seed })))

/**
 * When a context is lost: after so many calls that give something to the graphics card, or so many
 * milliseconds.
 */
interface Loss {
  calls?: number
  wait: number
  /** Milliseconds until it is given back; without, it never is. */
  back?: number | undefined
  /** The graphics process crashes instead, and the browser gives the context back. */
  crashes: boolean
}

/** Lets the page lose the context of the moment on demand. */
function installLosses(): void {
  let calls = Infinity
  let onCall = () => {}
  for (const name of [
    'texImage2D',
    'texSubImage2D',
    'texImage3D',
    'texSubImage3D',
    'bufferData',
    'linkProgram',
    'drawElements',
    'drawElementsInstanced',
    'drawArrays',
    'readPixels',
  ] as const) {
    const prototype = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (...given: unknown[]) => unknown
    >
    const native = prototype[name]!
    prototype[name] = function (...given) {
      if (--calls === 0) onCall()
      return native.apply(this, given)
    }
  }
  const lose = ({ calls: after, wait, back, crashes }: Loss) => {
    const context = window.probe.contexts.at(-1)!
    const extension = context.getExtension('WEBGL_lose_context')
    if (!extension) return // lost already
    const over = new Promise<void>((resolve) => {
      context.canvas.addEventListener('webglcontextlost', () => {
        if (back !== undefined && !crashes) setTimeout(() => extension.restoreContext(), back)
        resolve()
      })
    })
    Object.assign(window, { over })
    if (crashes) return
    onCall = () => {
      clearTimeout(timer)
      calls = Infinity
      extension.loseContext()
    }
    calls = after ?? Infinity
    // A change may have fewer calls.
    const timer = setTimeout(onCall, after ? 400 : wait)
  }
  Object.assign(window, { lose, over: Promise.resolve() })
}

/**
 * Changes the terrain, lets the context be lost, and returns the hash of what was made meanwhile, or why it
 * was not.
 */
const change = (page: Page, state: object, loss?: Loss, makes?: 'picture' | 'png-16') =>
  page.evaluate(
    async ([state, loss, makes]) => {
      const element = document.querySelector<OrogenTerrain>('orogen-terrain')!
      const lose = () => loss && (window as unknown as { lose(loss: Loss): void }).lose(loss)
      if (!makes || loss?.crashes) lose()
      for (const [name, value] of Object.entries(state)) element.setAttribute(name, value as string)
      if (!makes) return ''
      await element.whenSettled()
      if (!loss?.crashes) lose()
      try {
        const blob = await (makes === 'picture' ? element.toBlob({ width: 120 }) : element.export(makes))
        const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
        return [...new Uint8Array(digest)].join(' ')
      } catch (error) {
        return (error as Error).message
      }
    },
    [state, loss, makes] as const,
  )

test('lost contexts and crashes of the graphics process leave every pixel', async ({
  page,
  browser,
  embed,
}) => {
  const losses = cases(16)
  await page.addInitScript(installLosses)
  await embed.show('<orogen-terrain exponent="5" style="width: 240px"></orogen-terrain>')
  const devTools = await browser.newBrowserCDPSession()
  /** The picture and the files of each state, made while nothing is lost. */
  const known = new Map<object, { shown: unknown; picture: unknown; 'png-16': unknown }>()
  const know = async (state: object) => {
    await change(page, state)
    await embed.drawn()
    const make = (makes: 'picture' | 'png-16') => change(page, {}, undefined, makes)
    known.set(state, {
      shown: await embed.picture(),
      picture: await make('picture'),
      'png-16': await make('png-16'),
    })
  }
  const random = randoms()
  const figures = { losses: 0, crashes: 0, refusals: 0 }
  for (let i = 1; i <= losses; i++) {
    const state = states[(2 * i + random(2)) % states.length]! // all looks in turn
    const makes = ([undefined, undefined, 'picture', 'png-16'] as const)[random(4)]
    const crashes = i % 11 === 10
    const loss: Loss = {
      crashes,
      wait: random(120),
      // A picture has few calls: it is hit between its first and its reading.
      ...(random(2) || makes === 'picture' ? { calls: 1 + random(makes === 'picture' ? 8 : 80) } : {}),
      ...(random(8) ? { back: random(60) } : {}),
    }
    if (!known.has(state)) {
      await know(state)
      await change(page, states[random(states.length)]!)
      await embed.drawn()
    }
    if (crashes && makes) await change(page, state) // so that the crash hits the picture
    const changed = change(page, state, loss, makes)
    if (crashes) {
      await new Promise((resolve) => setTimeout(resolve, loss.wait))
      await devTools.send('Browser.crashGpuProcess' as never)
    }
    figures[crashes ? 'crashes' : 'losses']++
    const made = await changed
    await page.evaluate(() => (window as unknown as { over: Promise<void> }).over)
    await page.waitForFunction(() => {
      const canvases = document.querySelector('orogen-terrain')!.shadowRoot!.querySelectorAll('canvas')
      const flat = [...canvases].map((canvas) => canvas.getContext('2d')!)
      return [window.probe.contexts.at(-1)!, ...flat].every((context) => !context.isContextLost())
    })
    await embed.drawn()
    const wanted = known.get(state)!
    // A crash empties the visible canvas too, which the browser reports at a moment of its own.
    await expect
      .poll(() => embed.picture(), { message: `${i}: ${JSON.stringify({ state, loss })}`, timeout: 60_000 })
      .toEqual(wanted.shown)
    if (/^the graphics card (is not available|was lost)/.test(made)) figures.refusals++
    else if (makes) expect(made, `${i}: ${makes} of ${JSON.stringify({ state, loss })}`).toBe(wanted[makes])
  }
  report(`${JSON.stringify(figures)}: 0 pixels differ`)
})
