import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'

/** Waits until the n-th `<orogen-terrain>` of a page or frame is drawn, and returns its terrain. */
export async function drawn(
  page: Page | Frame,
  n = 0,
): Promise<{ shown: string; heights: number; colors: number }> {
  const terrain = page.locator('orogen-terrain').nth(n)
  await terrain.scrollIntoViewIfNeeded()
  await expect.poll(() => terrain.evaluate((element: OrogenTerrain) => element.status)).toBe('ready')
  return await terrain.evaluate(async (element: OrogenTerrain) => {
    // Wait for the frame after the heights have arrived.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const picture = await createImageBitmap(await element.export('picture', { width: 160, height: 100 }))
    const flat = new OffscreenCanvas(160, 100).getContext('2d')!
    flat.drawImage(picture, 0, 0)
    const pixels = new Uint32Array(flat.getImageData(0, 0, 160, 100).data.buffer)
    let heights = 0
    for (const height of element.field!.heights) heights = (Math.imul(heights, 31) + height * 1e6) | 0
    return { shown: new URL(element.shareURL).search, heights, colors: new Set(pixels).size }
  })
}

/** The text on the clipboard of a page; grants the permission to read it. */
export async function clipboard(context: BrowserContext, page: Page): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return await page.evaluate(() => navigator.clipboard.readText())
}
