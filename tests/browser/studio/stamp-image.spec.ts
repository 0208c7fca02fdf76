import type { Page } from '@playwright/test'
import { encode } from 'fast-png'
import { expect, test } from '../support/studio-page.js'

const link = '?generator=stamp-noise&exponent=5&seed=1'

function picture(side: number): Buffer {
  const data = new Uint8Array(side * side)
  for (let i = 0; i < data.length; i++) {
    const x = Math.abs((i % side) - side / 2)
    const y = Math.abs(Math.floor(i / side) - side / 2)
    data[i] = Math.max(0, 255 - (Math.max(x, y) * 510) / side)
  }
  return Buffer.from(encode({ width: side, height: side, data, channels: 1, depth: 8 }))
}

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('#image').setInputFiles({ name, mimeType, buffer })

const header = picture(4)
const bomb = Buffer.from(header)
bomb.writeUInt32BE(16384, 16)
bomb.writeUInt32BE(16384, 20)
const nothing = Buffer.from(header)
nothing.writeUInt32BE(0, 16)
const hostile: [name: string, bytes: Buffer, said: RegExp][] = [
  ['text.png', Buffer.from('a mountain, in words'), /a text/],
  ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), /SVG/i],
  ['empty.png', Buffer.alloc(0), /empty/],
  ['bomb.png', bomb, /16,384 × 16,384/],
  ['nothing.png', nothing, /0 × 4/],
  ['cut.png', header.subarray(0, 50), /cut\.png/],
]

test('a picture becomes the stamp, a PNG, a JPEG and a WebP alike', async ({ page, studio }) => {
  await studio.open(link)
  await test.step('a choice that waits for a picture is given up by another one', async () => {
    await page.locator('#stamp').selectOption('image')
    await studio.fill('seed', '2')
    await expect(page.locator('#stamp')).toHaveValue('image')
    expect(studio.query.get('seed')).toBe('2')
    await studio.choose('stamp', 'cone')
    expect(studio.query.get('stamp')).toBe('cone')
    await expect(page.locator('#image')).toBeHidden()
  })
  const before = await studio.hashAt(link)
  await test.step('what is no picture is refused with the reason, and the mountain stays', async () => {
    for (const [name, buffer, said] of hostile) {
      await studio.after(() => choose(page, name, buffer))
      await expect(studio.notes).toHaveCount(1)
      await expect(studio.notes).toContainText(said)
      await expect(page.locator('#stamp')).not.toHaveValue('image')
      expect(await studio.hash()).toBe(before)
    }
  })
  await studio.visit(link)
  await studio.choose('stamp', 'image')
  // Until there is one, nothing else changes.
  await expect(page.locator('#image')).toBeVisible()
  await expect(page.locator('.remark', { hasText: 'Choose the picture to stamp' })).toBeVisible()
  await expect(page.locator('#stamp')).toHaveValue('image')
  await expect(studio.notes).toHaveCount(0)
  expect(await studio.hash()).toBe(before)
  expect(studio.query.has('stamp')).toBe(false)
  await studio.after(() => choose(page, 'pyramid.png', picture(40)))
  await expect(page.locator('#stamp')).toHaveValue('image')
  await expect(page.locator('.remark', { hasText: 'Choose the picture to stamp' })).toHaveCount(0)
  await expect(studio.notes).toHaveText([/^Links cannot hold your picture/])
  await studio.still() // a picture is read before the page notices
  expect(await studio.hash()).not.toBe(before)

  // Its address still leads to a mountain.
  expect(studio.query.get('stamp')).toBeNull()
  await studio.reload()
  await expect(studio.notes).toHaveCount(0)
  expect(await studio.hash()).toBe(before)

  for (const [type, side] of [
    ['image/jpeg', 16],
    ['image/webp', 24],
  ] as const) {
    const bytes = await page.evaluate(
      async ([wanted, width]) => {
        const canvas = new OffscreenCanvas(32, 32)
        const context = canvas.getContext('2d')!
        context.fillStyle = 'white'
        context.fillRect(16 - width / 2, 16 - width / 2, width, width)
        return [...new Uint8Array(await (await canvas.convertToBlob({ type: wanted })).arrayBuffer())]
      },
      [type, side] as const,
    )
    const before = await studio.hash()
    await studio.after(() => choose(page, 'square', Buffer.from(bytes), type))
    await expect(studio.notes).toHaveText([/^Links cannot hold your picture/])
    await expect.poll(() => studio.hash(), type).not.toBe(before)
  }
})
