import type { Page } from '@playwright/test'
import { expect, test } from '../support/studio-page.js'

/** Shares of the picture's left half that are of a colour, given as #rrggbb, to within a few steps. */
async function shares(page: Page, ...colors: string[]): Promise<number[]> {
  return await page.evaluate((wanted) => {
    const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!
    const flat = new OffscreenCanvas(canvas.width >> 1, canvas.height).getContext('2d')!
    flat.drawImage(canvas, 0, 0)
    const { data } = flat.getImageData(0, 0, canvas.width >> 1, canvas.height)
    return wanted.map((color) => {
      const rgb = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
      let found = 0
      for (let i = 0; i < data.length; i += 4)
        if (rgb.every((value, channel) => Math.abs(data[i + channel]! - value) < 12)) found++
      return found / (data.length / 4)
    })
  }, colors)
}

const link = '?exponent=6&seed=161&view=lines'

test('lines are ink on paper, along rows, columns or both, as many as wanted', async ({ page, studio }) => {
  await studio.open(link)
  // The colours of the day, and those of the night.
  for (const [colorScheme, paper, ink] of [
    ['light', '#faf8f2', '#1b1d22'],
    ['dark', '#0b0f0e', '#bfe8cf'],
  ] as const) {
    await studio.after(() => page.emulateMedia({ colorScheme }))
    const [onPaper, inked] = await shares(page, paper, ink)
    expect(onPaper).toBeGreaterThan(0.5)
    expect(inked).toBeGreaterThan(0.01)
    expect(inked).toBeLessThan(0.25)
  }
  const pictures = new Set<string>()
  for (const more of ['', '&profiles=columns', '&profiles=both', '&density=16']) {
    pictures.add(await studio.hashAt(link + more))
  }
  expect(pictures.size).toBe(4)
})
