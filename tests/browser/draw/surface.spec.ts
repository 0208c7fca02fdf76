import { expect, test } from '../support/studio-page.js'

test('sixteen million points turn without a new mountain', async ({ page, studio }) => {
  test.slow() // half a million triangles a frame, in software
  await studio.open('?exponent=12&seed=161')
  await expect(page.locator('#fact-size')).toHaveText('4097 × 4097')
  await expect(page.locator('#fact-stride')).toHaveText('')
  const triangles = async () => Number((await studio.facts()).triangles!.replaceAll(',', ''))
  const before = await page.evaluate(() => ({ live: { ...window.probe.live }, jobs: window.probe.jobs }))
  const far = await studio.picture()
  expect(far.colors).toBeGreaterThan(1000)
  expect(await triangles()).toBeLessThanOrEqual(600_000)

  expect(await studio.hashAfter(() => page.locator('#canvas').press('ArrowLeft'))).not.toBe(far.hash)
  expect(await triangles()).toBeLessThanOrEqual(600_000)
  expect(await page.evaluate(() => ({ live: { ...window.probe.live }, jobs: window.probe.jobs }))).toEqual(
    before,
  )
})

test('a graphics card that holds only small maps gets every so many points', async ({ page, studio }) => {
  await page.addInitScript(() => {
    const { getParameter } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.getParameter = function (this: WebGL2RenderingContext, name: number) {
      return name === this.MAX_TEXTURE_SIZE ? 100 : (getParameter.call(this, name) as unknown)
    }
  })
  await studio.open('?exponent=8&seed=161')
  await expect(page.locator('#fact-size')).toHaveText('257 × 257')
  await expect(page.locator('#fact-stride')).toContainText('4')
  expect((await studio.picture()).colors).toBeGreaterThan(1000)
})

test('ridges and floors have other colours on a terrain with gullies alone', async ({ page, studio }) => {
  const pictures = async () => {
    const hashes: Record<string, string> = {}
    await studio.open('?exponent=6&seed=5')
    for (const look of [
      'gullies=1',
      'gullies=1&view=voxels',
      'gullies=1&view=map',
      'gullies=0',
      'view=map',
    ]) {
      hashes[look] = await studio.hashAt(`?exponent=6&seed=5&${look}`)
    }
    return hashes
  }
  const colored = await pictures()
  // Now the worker makes the same terrain without its ridges.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage as (this: Worker, data: unknown, moved: Transferable[]) => void
    Worker.prototype.postMessage = function (this: Worker, data: { job?: object }, moved: unknown) {
      const plain = data.job ? { ...data, job: { ...data.job, ridges: false } } : data
      post.call(this, plain, moved as Transferable[])
    }
  })
  const plain = await pictures()
  for (const [look, hash] of Object.entries(colored))
    if (look.startsWith('gullies=1')) expect(plain[look], look).not.toBe(hash)
    else expect(plain[look], look).toBe(hash)
})
