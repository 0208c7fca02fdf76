import type { OrogenTerrain } from '../../../web/element/index.js'
import { expect, tag, test, undrawn } from '../support/element-page.js'

// Whose view it is: the author asks for one, and the reader leaves it.

const first = '30,40,1.8,0,0,0'

undrawn('an author who asks for the camera of the attribute again gets it', async ({ page, embed }) => {
  await embed.show(tag(`camera="${first}"`))
  const before = await embed.evaluate(({ camera }) => camera)
  await page.locator('canvas:visible').press('ArrowLeft')
  await embed.still()
  expect(await embed.evaluate(({ camera }) => camera)).not.toBe(before)
  await embed.evaluate((element, camera) => (element.camera = camera), first)
  await embed.still()
  expect(await embed.evaluate(({ camera }) => camera)).toBe(before)
})

undrawn(
  'an author who asks for no camera gets the whole terrain, though the attribute was empty',
  async ({ page, embed }) => {
    await embed.show(tag())
    await page.locator('canvas:visible').press('ArrowLeft')
    await embed.still()
    await embed.evaluate((element) => (element.camera = ''))
    await embed.still()
    expect(await embed.evaluate(({ camera }) => camera)).toBe('')
  },
)

undrawn('other attributes leave the view to the reader', async ({ page, embed }) => {
  await embed.show(tag(`camera="${first}"`))
  await page.locator('canvas:visible').press('ArrowLeft')
  await embed.still()
  const turned = await embed.evaluate(({ camera }) => camera)
  await embed.evaluate((element) => (element.palette = 'moon'))
  await embed.still()
  expect(await embed.evaluate(({ camera }) => camera)).toBe(turned)
})

/** Distance and elevation of the view. */
const viewOf = ({ camera }: OrogenTerrain) => {
  const [, elevation, distance] = camera.split(',').map(Number)
  return { elevation, distance }
}

undrawn('the bounds of the author hold for readers and for the author’s camera', async ({ page, embed }) => {
  const bounds = 'min-distance="1" max-distance="1.5" min-elevation="20" max-elevation="35"'
  await embed.show(tag(`${bounds} camera="${first}"`))
  expect(await embed.evaluate(viewOf)).toEqual({ elevation: 35, distance: 1.5 })
  const press = async (key: string, times: number) => {
    for (let i = 0; i < times; i++) await page.locator('canvas:visible').press(key)
    await embed.still()
  }
  await press('+', 6)
  await press('ArrowDown', 6)
  expect(await embed.evaluate(viewOf)).toEqual({ elevation: 20, distance: 1 })
})

undrawn('bounds that are set later move the view to the nearest place inside', async ({ embed }) => {
  await embed.show(tag(`camera="${first}"`))
  await embed.evaluate((element) => {
    element.maxElevation = 25
    element.minDistance = 2.5
  })
  await embed.still()
  expect(await embed.evaluate(viewOf)).toEqual({ elevation: 25, distance: 2.5 })
  expect(await embed.evaluate(({ maxElevation, minDistance }) => [maxElevation, minDistance])).toEqual([
    25, 2.5,
  ])
})

const azimuthOf = ({ camera }: OrogenTerrain) => Number(camera.split(',')[0])

test('a speed of 0 turns nothing', async ({ embed }) => {
  await embed.show(tag(`rotate camera="${first}" rotation-speed="0"`))
  expect(await embed.evaluate(azimuthOf)).toBe(30)
})

test('a negative speed turns the terrain the other way round', async ({ embed }) => {
  await embed.show(tag(`rotate camera="${first}" rotation-speed="0"`))
  for (const speed of [2, -2]) {
    await embed.evaluate((element, given) => {
      element.rotationSpeed = given
      element.camera = '180,40,1.8,0,0,0'
    }, speed)
    await expect.poll(async () => Math.sign((await embed.evaluate(azimuthOf)) - 180)).toBe(Math.sign(speed))
  }
})

/** The colours in the middle of the picture, as numbers of red, green and blue. */
const middleColors = (element: OrogenTerrain) => {
  const canvas = element.shadowRoot!.querySelector<HTMLCanvasElement>('canvas:not([hidden])')!
  const { width, height } = canvas
  const [w, h] = [Math.ceil(width / 8), Math.ceil(height / 8)]
  const { data } = canvas.getContext('2d')!.getImageData((width - w) >> 1, (height - h) >> 1, w, h)
  return Array.from({ length: data.length / 4 }, (_, i) => [...data.subarray(4 * i, 4 * i + 3)])
}

test('a map in tints has the author’s own colours alone', async ({ embed }) => {
  await embed.show(tag('view="map" map="tints" contours="false" palette="#05a -1, #a50 0" water="0"'))
  const colors = async () => [...new Set((await embed.evaluate(middleColors)).map(String))]
  expect(await colors()).toEqual(['170,85,0'])
  await embed.evaluate((element) => (element.water = 100))
  await embed.still()
  expect(await colors()).toEqual(['0,85,170'])
  expect(await embed.evaluate(({ notes }) => notes)).toEqual([])
})

test('a surface is red in a palette of red', async ({ embed }) => {
  await embed.show(tag('palette="#d00 0, #d00 1" water="0"'))
  for (const [red, green, blue] of await embed.evaluate(middleColors))
    expect(red! - Math.max(green!, blue!)).toBeGreaterThan(40)
})

/** Takes the element out of its page, and puts it back some tasks later. */
async function putBack(element: OrogenTerrain): Promise<void> {
  const { parentElement } = element
  element.remove()
  await new Promise((resolve) => setTimeout(resolve, 100))
  parentElement!.append(element)
  await new Promise<void>((resolve) => element.addEventListener('load', () => resolve(), { once: true }))
}

undrawn(
  'an element that is taken out and put back later keeps the view of the reader',
  async ({ page, embed }) => {
    await embed.show(tag(`camera="${first}"`))
    await page.locator('canvas:visible').press('ArrowLeft')
    await embed.still()
    const turned = await embed.evaluate(({ camera }) => camera)
    await embed.evaluate(putBack)
    await embed.still()
    expect(await embed.evaluate(({ camera }) => camera)).toBe(turned)
  },
)

test('a map that is taken out and put back later shows the same part', async ({ page, embed }) => {
  await embed.show(tag('view="map"'))
  const whole = await embed.hash()
  await page.locator('canvas:visible').press('+')
  await page.locator('canvas:visible').press('ArrowLeft')
  await embed.still()
  const part = await embed.hash()
  expect(part).not.toBe(whole)
  await embed.evaluate(putBack)
  expect(await embed.stillHash()).toBe(part)
})

undrawn('whoever waits for an element that leaves its page is told', async ({ embed }) => {
  await embed.show(tag())
  const told = await embed.evaluate(async (element) => {
    element.seed = 9
    const settled = element.whenSettled()
    const made = element.generate()
    element.remove()
    const all = await Promise.allSettled([settled, made])
    return all.map((each) => (each.status === 'rejected' ? (each.reason as Error).name : each.status))
  })
  expect(told).toEqual(['AbortError', 'AbortError'])
})
