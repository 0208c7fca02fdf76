import {
  type ElementPage,
  expect,
  expectErrors,
  loseContext,
  type ServerOptions,
  tag,
  test,
  undrawn,
} from '../support/element-page.js'
import { killWorkers, refuseWebGL } from '../support/probe.js'

const poster = '<img slot="poster" src="data:," alt="the poster">'
const one = (attributes = '') => tag(attributes, poster)

/** The events of an element from now on. */
async function listen(embed: ElementPage): Promise<() => Promise<string[]>> {
  await embed.evaluate((element) => {
    const told: string[] = []
    for (const type of ['degraded', 'recovered', 'error', 'load'])
      element.addEventListener(type, () => told.push(type))
    Object.assign(window, { told })
  })
  return () => embed.page.evaluate(() => [...(window as unknown as { told: string[] }).told])
}

test('a lost graphics context is replaced behind the last frame, given back or not', async ({
  page,
  embed,
}) => {
  await embed.show(one('view="voxels"'))
  const told = await listen(embed)
  const { hash } = await embed.picture()
  for (const back of [true, false]) {
    const contexts = await page.evaluate(() => window.probe.contexts.length)
    const isFrozen = async () => expect(await embed.hash(), 'frozen').toBe(hash)
    await loseContext(page, isFrozen, back)
    await page.waitForFunction(() => !window.probe.contexts.at(-1)!.isContextLost())
    expect(await embed.stillHash(), 'drawn again').toBe(hash)
    expect((await page.evaluate(() => window.probe.contexts.length)) - contexts).toBe(back ? 0 : 1)
    // Make sure that it is not only the old picture: a change must be drawn.
    await embed.evaluate((element) => (element.palette = 'moon'))
    expect(await embed.stillHash()).not.toBe(hash)
    await embed.evaluate((element) => (element.palette = 'swiss'))
    expect(await embed.stillHash()).toBe(hash)
  }
  expect(await told()).toEqual([])
})

test('a graphics context lost for good is a map, until there is one again', async ({ page, embed }) => {
  await embed.show(one())
  const told = await listen(embed)
  const { hash } = await embed.picture()
  await page.evaluate(refuseWebGL)
  await loseContext(page, undefined, false)
  await embed.until('degraded')
  expect(await embed.stillHash()).not.toBe(hash)
  expect(await embed.colors()).toBeGreaterThan(50)
  const seed = await embed.evaluate(async (element) => {
    element.seed = 5
    await element.generate()
    const file = await element.export('picture')
    element.seed = 161
    await element.generate()
    return [file.type, element.status]
  })
  expect(seed).toEqual(['image/png', 'degraded'])

  await page.evaluate(() => window.allowWebGL())
  await embed.drawn()
  expect(await embed.hash()).toBe(hash)
  expect((await told()).filter((type) => type !== 'load')).toEqual(['degraded', 'recovered'])
})

test('a killed worker is replaced', async ({ page, embed }) => {
  await page.addInitScript(killWorkers, 1)
  await embed.open(one())
  await embed.until('ready')
})

test('a worker that dies again and again is an error', async ({ page, embed }) => {
  await page.addInitScript(killWorkers, 0)
  await embed.show(one())
  await page.evaluate(() => (window.deaths = 3))
  await embed.evaluate((element) => (element.seed = 8))
  await embed.until('error')
  await embed.still()
  expect(await embed.error()).toMatchObject({ code: 'worker-lost', recoverable: true })
  expect(await embed.colors(), 'the last terrain stays').toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Try again' }).click()
  await embed.until('ready')
})

undrawn('without the wasm file a sentence names it over the poster', async ({ page, embed }) => {
  expectErrors(/404/)
  let there = false
  const answer: ServerOptions['answer'] = (path) =>
    path.endsWith('.wasm') && !there ? { status: 404, body: '' } : undefined
  const site = await embed.open(one(), { answer })
  await embed.until('error')
  expect(await embed.error()).toMatchObject({ code: 'wasm-unreachable', recoverable: true })
  expect((await embed.error())!.message).toContain(`${site.address}orogen.wasm`)
  expect(site.requests.filter((path) => path === '/orogen.wasm').length, 'one retry').toBe(2)
  await expect(page.getByRole('alert')).toContainText('orogen.wasm: the server answered 404')
  await expect(page.getByRole('img', { name: 'the poster' })).toBeAttached()
  there = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await embed.until('ready')
  await expect(page.getByRole('alert')).toBeHidden()
})

undrawn('what could not be fetched offline comes with the network', async ({ page, context, embed }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await embed.open(one('reveal="interaction"'))
  const show = page.getByRole('button', { name: 'Show it in 3D' })
  await show.waitFor() // its words come after the page
  await context.setOffline(true)
  await show.click()
  await embed.until('error')
  expect(await embed.error()).toMatchObject({ code: 'script-unreachable', recoverable: true })
  await context.setOffline(false)
  await embed.until('ready')
})

undrawn('without the worker’s script the page makes the mountain', async ({ embed }) => {
  expectErrors(/404|worker/i)
  const answer: ServerOptions['answer'] = (path) =>
    path === '/worker.js' ? { status: 404, body: '' } : undefined
  await embed.open(one(), { answer })
  await embed.until('ready')
  expect(await embed.evaluate((element) => element.field!.size)).toBe(17)
})
