import type { Page } from '@playwright/test'
import { expect, expectErrors, framesAskedFor, loseContext, smallMap, test } from '../support/studio-page.js'

// How frames reach the page, with graphics cards as slow or fast as a test wants.

interface Card {
  /** Whether it never finishes its work. */
  busy: boolean
  /** The minimum milliseconds of every frame. */
  delay: number
  /** Whether programs are still compiling; the page may only poll for their completion, or it would block. */
  compiling: boolean
  /** Stops the page's clock, and lets it go on from there. */
  stop(): void
  go(): void
  /** Moves the clock that stands. */
  pass(milliseconds: number): void
  /**
   * Events in order: a frame given to the card, a wait for a program, and the width in pixels of a frame
   * copied to the page.
   */
  log: ('given' | 'waited' | number)[]
  /** How often the browser has composed a WebGL canvas to copy it. */
  composed: number
}

declare global {
  interface Window {
    card: Card
  }
}

/**
 * A page at #quick has a card that finishes everything at once, by a clock that no other program of the
 * machine slows; at
 * #compiling one that compiles programs until the test ends it.
 */
function installCard(): void {
  const isQuick = location.hash === '#quick'
  const [native, request] = [performance.now.bind(performance), window.requestAnimationFrame]
  let [late, stands] = [0, undefined as number | undefined]
  performance.now = () => stands ?? native() + late
  window.requestAnimationFrame = (callback) =>
    request(() => {
      if (isQuick) card.pass(4)
      callback(performance.now())
    })
  const card: Card = {
    busy: false,
    delay: 0,
    compiling: location.hash === '#compiling',
    log: [],
    composed: 0,
    stop: () => (stands = performance.now()),
    go: () => ([late, stands] = [stands! - native(), undefined]),
    pass: (milliseconds) => (stands! += milliseconds),
  }
  window.card = card
  const { prototype } = WebGL2RenderingContext
  const { drawArrays, fenceSync, clientWaitSync, getExtension, getProgramParameter } = prototype
  const completion = 0x91b1 // of KHR_parallel_shader_compile, which Chromium lacks when it draws in software
  prototype.getExtension = function (this: WebGL2RenderingContext, name: string) {
    return name === 'KHR_parallel_shader_compile'
      ? { COMPLETION_STATUS_KHR: completion }
      : (Reflect.apply(getExtension, this, [name]) as unknown)
  } as WebGL2RenderingContext['getExtension']
  prototype.getProgramParameter = function (program, name) {
    if (name === completion) return !card.compiling
    if (card.compiling) card.log.push('waited')
    return getProgramParameter.call(this, program, name) as unknown
  }
  const given = new WeakMap<WebGLSync, number>()
  prototype.fenceSync = function (...args) {
    const sync = fenceSync.apply(this, args)!
    given.set(sync, performance.now())
    card.log.push('given')
    return sync
  }
  prototype.clientWaitSync = function (...args) {
    if (card.busy || performance.now() - given.get(args[0])! < card.delay) return this.TIMEOUT_EXPIRED
    const answer = clientWaitSync.apply(this, args)
    return isQuick && answer !== this.WAIT_FAILED ? this.ALREADY_SIGNALED : answer
  }
  // The frame that measures the card is drawn into a renderbuffer.
  prototype.drawArrays = function (...args) {
    if (!isQuick || !this.getParameter(this.RENDERBUFFER_BINDING)) drawArrays.apply(this, args)
  }
  if (isQuick) card.stop()
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (
    this: CanvasRenderingContext2D,
    ...args: unknown[]
  ) {
    if (this.canvas.id === 'canvas' && args.length === 9) card.log.push(args[3] as number)
    if (args[0] instanceof HTMLCanvasElement && !args[0].getContext('2d')) card.composed++
    return Reflect.apply(drawImage, this, args) as undefined
  }
}

test.beforeEach(async ({ page }) => page.addInitScript(installCard))

const log = (page: Page) => page.evaluate(() => window.card.log.splice(0))
const copied = (all: Card['log']) => all.filter((each) => typeof each === 'number')
const setCard = (page: Page, card: { busy?: boolean; delay?: number; compiling?: boolean }) =>
  page.evaluate((to) => Object.assign(window.card, to), card)

test('while the card works, of all changes only the last is drawn', async ({ page, studio }) => {
  const wanted = await studio.hashOf(smallMap.replace('161', '9'))
  await studio.visit(smallMap)
  await expect(page.locator('#strip [data-preset]').first()).toBeAttached() // it covers part of the picture
  await studio.still()
  const before = await studio.hash()
  await log(page)
  await setCard(page, { busy: true })
  for (const seed of ['7', '8', '9']) {
    await page.locator('#seed').fill(seed)
    await expect(page).toHaveURL(new RegExp(`seed=${seed}\\b`))
  }
  await expect(page.locator('#stage')).toHaveAttribute('data-state', 'ready')
  await page.evaluate(() => window.probe.updates()) // the first of them has been given to the card
  expect(await studio.hash(), 'the last frame stands').toBe(before)
  expect(await log(page)).toEqual(['given'])
  await setCard(page, { busy: false })
  await studio.still()
  expect(await studio.hash()).toBe(wanted)
  expect((await log(page)).filter((each) => each === 'given').length).toBeLessThanOrEqual(2)
})

test('while programs are compiled the page goes on', async ({ page, studio }) => {
  await studio.open(smallMap)
  const whole = await studio.hash()
  await page.goto('about:blank')
  await page.goto(`${smallMap}#compiling`)
  await expect(page.locator('#facts dd').first()).not.toBeEmpty()
  await framesAskedFor(page)
  await expect(page.locator('#stage'), 'there is no picture yet').not.toHaveAttribute('data-state')
  expect(await log(page)).toEqual([])
  await setCard(page, { compiling: false })
  await studio.still()
  expect(await studio.hash()).toBe(whole)
})

test('on a slow card what moves is coarse until it rests', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.drag(40, 10)
  const { hash, width } = await studio.picture()
  const { search } = new URL(page.url())
  await studio.open(smallMap)
  await setCard(page, { delay: 250 })
  await studio.after(() => page.locator('#canvas').press('ArrowLeft')) // teaches it how slow the card is
  await studio.after(() => page.locator('#canvas').press('Home'))
  await log(page)
  // Between two movements as much time passes on the page's clock, however busy the machine is.
  await page.evaluate(() => window.card.stop())
  await studio.drag(40, 10, {
    moved: () => page.evaluate(() => window.card.pass(100)),
    ended: () => page.evaluate(() => window.card.go()),
  })
  const widths = copied(await log(page))
  expect(new URL(page.url()).search).toBe(search)
  expect(widths.length).toBeGreaterThan(1)
  const coarse = Math.ceil(width / 3) - 2 // without the rim
  expect(widths.slice(0, -1).every((each) => each === coarse)).toBe(true)
  expect(widths.at(-1)).toBe(width)
  expect(await studio.picture()).toMatchObject({ hash, width })
})

test('on a quick card every frame is sharp and copied at once', async ({ page, studio }) => {
  await studio.open(smallMap)
  const { hash } = await studio.picture()
  await page.goto('about:blank')
  expect(await studio.hashOf(`${smallMap}#quick`)).toBe(hash)
  await log(page)
  await studio.drag(40, 10)
  const dragged = await log(page)
  expect(new Set(copied(dragged))).toEqual(new Set([480]))
  expect(dragged.length).toBeGreaterThan(2)
  for (let i = 0; i < dragged.length; i += 2) expect(dragged.slice(i, i + 2)).toEqual([480, 'given'])
  await studio.after(() => page.setViewportSize({ width: 420, height: 340 }))
  expect(copied(await log(page))).toContain(420)
})

test('a browser that does not tell what is seen draws the same picture', async ({ page, studio }) => {
  const hash = await studio.hashOf(smallMap)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  expect(await studio.hashOf(smallMap)).toBe(hash)
})

test('without a card the browser composes no frame', async ({ page, studio }) => {
  const composed = () => page.evaluate(() => window.card.composed)
  await studio.open(smallMap)
  const { hash } = await studio.picture()
  await studio.drag(40, 10)
  await studio.click('#redraw')
  expect(copied(await log(page)).length).toBeGreaterThan(2)
  expect(await composed()).toBe(0)
  await page.goto('about:blank')
  expect(await studio.hashOf(`${smallMap}#quick`)).toBe(hash)
  expect(await composed()).toBeGreaterThan(0)
})

test('a program that the card refuses is told with the reason', async ({ page, studio }) => {
  expectErrors(/a program of the graphics card cannot be made.*no_such_thing/s)
  await page.addInitScript(() => {
    const { prototype } = WebGL2RenderingContext
    const { shaderSource } = prototype
    prototype.shaderSource = function (shader, source) {
      const broken = source.includes('heightMap')
        ? source.replace('void main() {', 'void main() { no_such_thing;')
        : source
      return shaderSource.call(this, shader, broken)
    }
  })
  const told = page.waitForEvent('console', (message) => message.text().includes('no_such_thing'))
  await studio.open(smallMap)
  await told
})

test('programs are compiled once for each graphics context, however often the mountain changes', async ({
  page,
  studio,
}) => {
  await page.addInitScript(() => {
    const { prototype } = WebGL2RenderingContext
    const { linkProgram } = prototype
    Object.assign(window, { linked: 0 })
    prototype.linkProgram = function (program) {
      ;(window as unknown as { linked: number }).linked++
      return linkProgram.call(this, program)
    }
  })
  const linked = () => page.evaluate(() => (window as unknown as { linked: number }).linked)
  const expectKept = async () => {
    const before = await linked()
    expect(before).toBeGreaterThan(1)
    await studio.click('#redraw')
    await studio.click('#redraw')
    expect(await linked()).toBe(before)
  }
  for (const generator of ['diamond-square', 'planet']) {
    await studio.open(`?generator=${generator}&exponent=5&seed=1`)
    for (const view of ['surface', 'voxels', 'lines', 'wireframe']) {
      await studio.chooseView(view)
      await expectKept()
    }
  }
  await studio.open(smallMap)
  const first = await linked()
  await loseContext(page)
  // The program that measures the card is not made again.
  await expect.poll(linked).toBe(2 * first - 1)
  await expectKept()
})
