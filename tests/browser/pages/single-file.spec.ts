import { copyFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { encode } from 'fast-png'
import { folder } from '../support/static-server.js'
import { expect, savedBy, test } from '../support/studio-page.js'

const link = '?exponent=5&seed=3&view=voxels'
const single = `${folder('dist')}orogen.html`

test('the studio in one file, from a disk, without a network', async ({ page, context, studio }, info) => {
  const onSite = await studio.hashOf(link)

  // Copy the file to a folder of its own.
  const copy = info.outputPath('My mountain.html')
  copyFileSync(single, copy)
  const address = pathToFileURL(copy).href
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  expect(await studio.hashOf(link, address), 'the same picture').toBe(onSite)
  expect(page.workers().length, 'made in a worker').toBe(1)
  for (const view of ['surface', 'lines', 'wireframe', 'map']) await studio.chooseView(view)
  await studio.choose('generator', 'imai')
  expect(studio.query.get('generator')).toBe('imai')
  await studio.after(() => page.goBack())
  expect(studio.query.get('generator') ?? 'diamond-square').toBe('diamond-square')

  const pictures = page.locator('#strip img')
  expect(await pictures.count()).toBeGreaterThan(5)
  await pictures.first().evaluate((picture: HTMLImageElement) => picture.decode())

  await studio.share('exchange')
  for (const [format, start] of [
    ['png-16', '\x89PNG'],
    ['svg', '<'],
  ] as const) {
    await page.locator('#export-format').selectOption(format)
    const { bytes } = await savedBy(page, () => page.locator('#export-save').click())
    expect(bytes.toString('latin1').startsWith(start), format).toBe(true)
  }

  // The site would load the code for this on demand; here the worker contains it.
  const grey = Uint16Array.from({ length: 17 * 17 }, (_, i) => i * 200)
  const buffer = Buffer.from(encode({ width: 17, height: 17, data: grey, channels: 1, depth: 16 }))
  await studio.openFile('slope.png', buffer)
  expect((await studio.facts()).size).toBe('17 × 17')
  await expect(studio.notes.filter({ hasText: 'could not' })).toHaveCount(0)

  // No link leads to a missing file.
  const leads = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))
  expect(leads.filter((href) => href.startsWith('file:') && !href.startsWith(address))).toEqual([])

  await studio.open(`${link}&lang=ja`, address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const outside = asked.filter((url) => !url.startsWith(address) && !/^(blob|data):/.test(url))
  expect(outside).toEqual([])
})

test('the single file has no more than it needs', async () => {
  const text = await readFile(single)
  expect(text.includes('serviceWorker')).toBe(false)
  expect(gzipSync(text).length).toBeLessThan(978_800) // of which the writers and readers of files are 155 kB, the strokes 26, the ice 4, the wind 2, the rates of erosion 3, the worker of maps 3
})
