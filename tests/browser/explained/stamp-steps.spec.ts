import type { Locator } from '@playwright/test'
import { expect, pixelsOf, press, test } from '../support/studio-page.js'

test('a stamp is dragged over the border and moved by keys, which is undone; another order, size, stamp', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./steps.html')
  const player = page.locator('#stamps')
  const [sign, shift] = [0, 1].map((nth) => player.locator('.facts b').nth(nth)) as [Locator, Locator]
  const picture = () => pixelsOf(player.locator('.plan canvas'))
  await player.scrollIntoViewIfNeeded()
  const before = await shift.textContent()
  const map = await picture()
  const box = (await player.locator('.plan').boundingBox())!
  const to = (share: number) => [box.x + box.width * share, box.y + box.height * 0.5] as const
  await page.mouse.move(...to(0.3))
  await page.mouse.down()
  for (const share of [0.4, 0.5, 0.55]) await page.mouse.move(...to(share))
  await page.mouse.up()
  await expect(shift).not.toHaveText(before!)
  expect(await picture()).not.toBe(map)
  await expect(player.locator('.plan .print')).not.toHaveCount(1)
  await expect(player.locator('[role=status]')).toContainText('comes back in on the other side')
  // One gesture, one step back.
  await player.getByRole('button', { name: 'Undo' }).click()
  await expect(shift).toHaveText(before!)
  expect(await picture()).toBe(map)

  // By the keyboard: steps, octaves, a stamp moved, turned over and given back.
  await expect(player.locator('.heading')).toHaveText(/Octave 1, sector 1 of 1/)
  await player.locator('.play').focus()
  await page.keyboard.press('ArrowRight')
  await expect(player.locator('.heading')).toHaveText(/Octave 2, sector 1 of 4/)
  await page.keyboard.press('PageDown')
  await expect(player.locator('.heading')).toHaveText(/Octave 3, sector 1 of 16/)
  await expect(player.locator('.facts')).toContainText('32 / 8 = 4')
  await expect(player.locator('.stamp-side circle')).toHaveCount(8)

  await player.locator('.plan').focus()
  const drawn = (await shift.textContent())!
  await press(page, ...Array<string>(9).fill('ArrowLeft'), ...Array<string>(9).fill('ArrowDown'))
  await expect(shift).toHaveText(/← 4\s+↓ 3/)
  const raised = (await sign.textContent())!
  await page.keyboard.press('Enter')
  await expect(sign).not.toHaveText(raised)
  await player.getByRole('button', { name: 'Give back to chance' }).click()
  await expect(shift).toHaveText(drawn)
  await page.keyboard.press('End')
  await expect(player.locator('.count')).toHaveText('342 / 342')

  // Order, size and granularity; a picture as the stamp, and what is no picture.
  await player.locator('.play').focus()
  await press(page, 'Home', 'ArrowRight')
  await player.getByRole('combobox', { name: 'Order' }).selectOption('recursion')
  const marks = ['0', 'Whole map', 'Top left', 'Bottom left', 'Bottom right', 'Top right']
  await expect(player.locator('.mark')).toHaveText(marks)
  await player.getByRole('combobox', { name: 'Size' }).selectOption('3')
  await player.getByRole('combobox', { name: 'Smallest stamp' }).selectOption('2')
  await expect(player.locator('.count')).toHaveText('2 / 6')
  const cone = await picture()
  await player.getByRole('radio', { name: 'picture' }).check()
  await expect.poll(picture).not.toBe(cone)
  const ring = await picture()
  const file = player.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(player.locator('.error')).toContainText('a stamp must be a PNG, JPEG or WebP')
  const white = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4, 4)
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 4, 4)
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  })
  await file.setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: Buffer.from(white) })
  await expect(player.locator('.error')).toBeHidden()
  await expect(player.locator('.facts')).toContainText('picture / 1')
  await expect.poll(picture).not.toBe(ring)
})

test('stamps fall on a ball: by keys and from a link; it turns to them, and by hand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('./steps.html?planet.exponent=4&planet.step=6')
  const player = page.locator('#planet')
  await player.scrollIntoViewIfNeeded()
  const drawn = () => pixelsOf(player.locator('.ball canvas'))
  await expect(player.locator('.heading')).toHaveText(/Octave 1, stamp 6 of 6/)
  await player.locator('.play').focus()
  await page.keyboard.press('PageDown')
  await expect(player.locator('.heading')).toHaveText(/Octave 2, stamp 1 of 24/)
  await expect(page).toHaveURL(/planet\.step=7/)
  await page.keyboard.press('End')
  await expect(player.locator('.count')).toHaveText('511 / 511')
  await expect(player.locator('.heading')).toHaveText(/Octave 4, stamp 384 of 384/)
  await expect(player.locator('.why a')).toHaveAttribute(
    'href',
    /generator=planet&exponent=7&seed=143&stamp=bell/,
  )
  const before = await drawn()
  await player.locator('.ball canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(drawn).not.toBe(before)
  await expect(player.locator('.count')).toHaveText('511 / 511')
  const turned = await drawn()
  const box = (await player.locator('.ball canvas').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 20)
  await page.mouse.up()
  await expect.poll(drawn).not.toBe(turned)
})
