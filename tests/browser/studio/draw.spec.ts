import type { Page } from '@playwright/test'
import { expect, expectErrors, press, type StudioPage, test } from '../support/studio-page.js'

const query = '?generator=diamond-square&exponent=6&seed=161&view=map&lang=en'
/** Where a place of the map in shares of its sides is in the window. */
async function placeOf(page: Page, x: number, y: number): Promise<[number, number]> {
  const line = await page.locator('#stage .strokes .line').boundingBox()
  // The stroke of these tests reaches from 30 to 70 % of the side, at half its height.
  const side = line!.width / 0.4
  return [line!.x + (x - 0.3) * side, line!.y + line!.height / 2 + (y - 0.5) * side]
}

const strokesOf = (studio: StudioPage) =>
  (studio.query.get('strokes') ?? '').split(';').map((text) => {
    const [head, tail] = text.split(':') as [string, string]
    const [kind, width, height] = head.split(' ')
    const points = tail.split(',').map((point) => point.split(' ').map(Number))
    return { kind, width: Number(width), height: Number(height), points }
  })

/** Draws a bent line on the map. @returns the hash of the picture then */
async function drawLine(studio: StudioPage): Promise<string> {
  const { page } = studio
  await page.locator('#draw').click()
  await expect(page.locator('#stage .drawing .examples button')).toHaveCount(3)
  const box = (await page.locator('#map-canvas').boundingBox())!
  const [x, y] = [box.x + box.width * 0.65, box.y + box.height * 0.5]
  return studio.hashAfter(async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y - 30, { steps: 5 })
    await page.mouse.move(x + 70, y, { steps: 5 })
    await page.mouse.up()
  })
}

test('a line drawn on the map raises a ridge', async ({ studio, page }) => {
  const before = await studio.hashOf(query)
  const drawn = await drawLine(studio)
  expect(drawn).not.toBe(before)
  const [ridge] = strokesOf(studio)
  expect(ridge).toMatchObject({ kind: 'ridge', width: 24, height: 0.3 })
  expect(ridge!.points.length).toBeGreaterThan(2)
  expect(studio.query.get('exponent')).toBe('6')
  await expect(page.locator('#stage .drawing .examples')).toBeHidden()
})

test('undo takes a drawn line back', async ({ studio, page }) => {
  const before = await studio.hashOf(query)
  const drawn = await drawLine(studio)
  expect(await studio.hashAfter(() => page.locator('#undo').click())).toBe(before)
  expect(await studio.hashAfter(() => page.locator('#redo').click())).toBe(drawn)
})

test('the link keeps a drawn line', async ({ studio }) => {
  await studio.open(query)
  const drawn = await drawLine(studio)
  const link = studio.query.toString()
  expect(await studio.hashOf(`?${link}`)).toBe(drawn)
})

test('lands under the pen are written over, but not the ground that the pen is on', async ({
  studio,
  page,
}) => {
  await studio.open(query.replace('map', 'surface'))
  await page.locator('#draw').click()
  await expect(page.locator('#stage .drawing')).toBeVisible()
  const box = (await page.locator('#canvas').boundingBox())!
  const [x, y] = [box.x + box.width * 0.35, box.y + box.height * 0.5]
  const recycled = () => page.evaluate(() => window.probe.recycled)
  const before = await recycled()
  await page.mouse.move(x, y)
  await page.mouse.down()
  let step = 0
  const draw = async () => {
    step = (step + 1) % 20
    await page.mouse.move(x + 4 * step, y - 2 * step)
    return recycled()
  }
  await expect.poll(draw, { intervals: [100] }).toBeGreaterThan(before)
  await page.mouse.move(x + 80, y)
  const drawn = await studio.hashAfter(() => page.mouse.up())
  const { points } = strokesOf(studio)[0]!
  expect(points.flat().every((place) => place > 0 && place < 100)).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(drawn).not.toBe(await studio.hashOf(query.replace('map', 'surface')))
})

test('a stroke is chosen, changed, moved and deleted', async ({ studio, page }) => {
  await studio.open(`${query}&strokes=ridge+10+.5:30+50,50+50,70+50`)
  await page.locator('#draw').click()
  const line = page.locator('#stage .strokes .line')
  await expect(line).toHaveCount(1)
  const place = await placeOf(page, 0.5, 0.5)
  await page.mouse.click(...place)
  await expect(page.locator('#stage .strokes .handle')).toHaveCount(3)
  await studio.after(() => page.locator('#stage .drawing input[value=valley]').check())
  expect(strokesOf(studio)[0]!.kind).toBe('valley')
  await studio.after(async () => {
    await page.mouse.move(...place)
    await page.mouse.down()
    await page.mouse.move(place[0], place[1] + 30, { steps: 4 })
    await page.mouse.up()
  })
  // The point under the pointer has moved, and the others have not.
  const [first, second, third] = strokesOf(studio)[0]!.points
  expect([first![1], third![1]]).toEqual([50, 50])
  expect(second![1]).toBeGreaterThan(52)
  await studio.after(() => press(page, 'Delete'))
  expect(studio.query.has('strokes')).toBe(false)
})

test('a stroke that is moved by its middle keeps its form', async ({ studio, page }) => {
  await studio.open(`${query}&strokes=ridge+10+.5:30+50,70+50`)
  await page.locator('#draw').click()
  await expect(page.locator('#stage .strokes .line')).toHaveCount(1)
  const [x, y] = await placeOf(page, 0.5, 0.5)
  await page.mouse.click(x, y)
  await expect(page.locator('#stage .strokes .handle')).toHaveCount(2)
  await studio.after(async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 10, y + 30, { steps: 4 })
    await page.mouse.up()
  })
  const [first, second] = strokesOf(studio)[0]!.points as [number[], number[]]
  expect(first[0]).toBeGreaterThan(30)
  expect(first[1]).toBeGreaterThan(52)
  expect([second[0]! - first[0]!, second[1]! - first[1]!]).toEqual([40, 0])
})

test('a stylus draws wider when it is pressed harder', async ({ studio, page }) => {
  await studio.open(query)
  await page.locator('#draw').click()
  await expect(page.locator('#stage .drawing')).toBeVisible()
  const box = (await page.locator('#map-canvas').boundingBox())!
  const browser = await page.context().newCDPSession(page)
  const drawAt = async (y: number, force: number) => {
    const touch = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) =>
      browser.send('Input.dispatchMouseEvent', {
        type,
        x: box.x + box.width * x,
        y: box.y + box.height * y,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
        pointerType: 'pen',
        force,
      })
    await touch('mousePressed', 0.63)
    for (const x of [0.65, 0.67, 0.69, 0.71]) await touch('mouseMoved', x)
    await touch('mouseReleased', 0.71)
  }
  await studio.after(() => drawAt(0.48, 0.1))
  await studio.after(() => drawAt(0.54, 0.9))
  const [light, hard] = strokesOf(studio)
  expect(light!.width).toBeLessThan(17)
  expect(hard!.width).toBeGreaterThan(23)
})

test('a link to a drawn land opens over its lowest side', async ({ studio, page }) => {
  await studio.open('?generator=diamond-square&exponent=6&seed=161&strokes=coast+8+0.4:-1+60,101+60&lang=en')
  await page.locator('#canvas').focus()
  await studio.after(() => page.keyboard.press('ArrowRight'))
  const [azimuth] = studio.query.get('camera')!.split(',').map(Number)
  expect(Math.abs(azimuth! - 212)).toBeLessThan(10)
})

test('a link to a land that was drawn shows it from where it was drawn', async ({ studio, page }) => {
  await studio.open('?generator=diamond-square&exponent=6&seed=161&corners=0,0,4,4&lang=en')
  await page.locator('#draw').click()
  const box = (await page.locator('#canvas').boundingBox())!
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.5]
  await studio.after(async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 90, y + 20, { steps: 6 })
    await page.mouse.up()
  })
  await page.keyboard.press('Escape')
  await studio.after(() => page.keyboard.press('Escape'))
  expect(studio.query.get('strokes')).toMatch(/^ridge/)
  expect(studio.query.get('camera')).toMatch(/^32,/)
})

test('the right button turns the block while the pen is taken up', async ({ studio, page }) => {
  await studio.open('?generator=diamond-square&exponent=6&seed=161&lang=en')
  await page.locator('#draw').click()
  await expect(page.locator('#stage .drawing')).toBeVisible()
  const box = (await page.locator('#canvas').boundingBox())!
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.5]
  await studio.after(async () => {
    await page.mouse.move(x, y)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(x + 120, y, { steps: 6 })
    await page.mouse.up({ button: 'right' })
  })
  const [azimuth] = studio.query.get('camera')!.split(',').map(Number)
  expect(Math.abs(azimuth! - 32)).toBeGreaterThan(10)
  expect(studio.query.has('strokes')).toBe(false)
  // The left one still draws.
  await studio.after(async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 10, { steps: 6 })
    await page.mouse.up()
  })
  expect(strokesOf(studio)).toHaveLength(1)
})

test('a stroke is drawn by keys alone', async ({ studio, page }) => {
  await studio.open(query)
  await page.locator('#draw').click()
  await expect(page.locator('#stage .drawing')).toBeVisible()
  await page.locator('#map-canvas').focus()
  await press(page, 'ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter')
  await press(page, 'Escape')
  await expect(page.locator('#stage .drawing')).toBeVisible()
  await press(page, 'Enter', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await studio.after(() => press(page, 'Enter', 'Enter'))
  expect(strokesOf(studio)[0]!.points).toHaveLength(2)
  await press(page, 'Escape')
  await expect(page.locator('#stage .drawing')).toHaveCount(0)
  await expect(page.locator('#draw')).toBeFocused()
})

test('the example of an island has a coast', async ({ studio, page }) => {
  await studio.open(query)
  await page.locator('#draw').click()
  await studio.after(() => page.getByRole('button', { name: 'an island' }).click())
  expect(strokesOf(studio).map(({ kind }) => kind)).toContain('coast')
})

test('a planet is not drawn on', async ({ studio, page }) => {
  await studio.open('?generator=planet&exponent=4&lang=en')
  await expect(page.locator('#draw')).toBeDisabled()
})

test('the tool loads at its first click, which says when it cannot', async ({ studio, page }) => {
  expectErrors(/drawing-|ERR_FAILED|preload/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(/\/drawing-[^/]*\.js$/, (route) => route.abort())
  await studio.open(query)
  expect(asked.filter((url) => /\/drawing-[^/]*\.js$/.test(url))).toEqual([])
  await page.locator('#draw').click()
  await expect(page.locator('#notes')).not.toBeEmpty()
})
