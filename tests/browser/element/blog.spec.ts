import { serveBlog } from '../support/blog.js'
import { expect, noteShifts, test } from '../support/element-page.js'
import { excessWidth } from '../support/studio-page.js'

test.use({ viewport: { width: 360, height: 640 } })

interface Seen {
  /** Progress of the files being fetched. */
  fractions: number[]
  poster: { isShown: boolean; status: string }
}

test('an article after EMBEDDING.md on a phone and a slow line', async ({ page, context, embed }) => {
  const blog = await serveBlog('blog')
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const bytes = 6_000_000 / 8
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  const shifts = await noteShifts(page)
  await page.addInitScript(() => {
    const seen: Partial<Seen> & Pick<Seen, 'fractions'> = { fractions: [] }
    Object.assign(window, { seen })
    document.addEventListener(
      'progress',
      ({ target, detail }: CustomEventInit & Event) => {
        const { of, fraction } = detail as { of: string; fraction: number }
        if (of === 'files') seen.fractions.push(fraction)
        const terrain = target as HTMLElement & { status: string }
        const { complete, naturalWidth } = terrain.querySelector('img')!
        seen.poster ??= { isShown: complete && naturalWidth > 0, status: terrain.status }
      },
      true,
    ) // they do not bubble
  })
  try {
    await page.goto(blog.address)
    await embed.until('ready')
    const { fractions, poster } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(poster).toEqual({ isShown: true, status: 'loading' })
    const asked = (file: RegExp) => blog.requests.findIndex((path) => file.test(path))
    expect(asked(/poster/), 'the poster before the rest of the script').toBeLessThan(asked(/chunks/))
    expect(new Set(fractions).size).toBeGreaterThan(4)
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions)
    expect(await shifts()).toBeLessThan(0.02)
    expect(await excessWidth(page)).toBe(0)
    expect((await page.pdf({ format: 'A4' })).length, 'the picture is on the paper').toBeGreaterThan(30_000)
  } finally {
    await page.goto('about:blank')
    await blog.close()
  }
})
