import type { Browser } from '@playwright/test'
import type { EndlessElement } from '../../web/endless/element/endless-element.js'
import { palettes } from '../../web/draw/camera/viewpoint.js'
import { views } from '../../web/state/look.js'
import { cases, randoms, report } from './gate.js'
import { expect, openTab, smallMap, StudioPage, test } from '../browser/support/studio-page.js'

const lands = {
  plain: smallMap,
  eroded: `${smallMap}&age=0.5&water=12`,
  planet: '?generator=planet&exponent=5&seed=42&ocean=0.6',
}
const endless = 'endless.html?seed=42&roughness=0.1&up=9000&heading=0&pitch=-12&sun=300&sunheight=24'
/** Every view in every palette, by day and by night; and the endless land. */
const references = Object.values(lands).flatMap((land) =>
  views.flatMap((view) =>
    palettes.flatMap((palette) =>
      (['light', 'dark'] as const).map((scheme) => ({
        address: `${land}&view=${view}&palette=${palette}`,
        scheme,
      })),
    ),
  ),
)
// Unless the address chooses the sky, the time of frames does.
for (const scheme of ['light', 'dark'] as const)
  for (const view of ['surface', 'voxels'])
    for (const sky of ['simple', 'full'])
      references.push({ address: `${endless}&view=${view}&sky=${sky}`, scheme })

/** Hashes of the pictures as a browser of its own shows them. */
async function run(browser: Browser, chosen: typeof references): Promise<string[]> {
  const hashes: string[] = []
  const tab = await openTab(browser)
  const studio = new StudioPage(tab.page)
  for (const { address, scheme } of chosen) {
    await tab.page.emulateMedia({ colorScheme: scheme })
    if (address.startsWith('?')) {
      hashes.push(await studio.hashOf(address))
      continue
    }
    await tab.page.goto(address)
    const land = tab.page.locator('orogen-endless')
    const isDrawn = (element: EndlessElement) => element.isSettled && element.figures.triangles > 1
    await expect.poll(() => land.evaluate(isDrawn)).toBe(true)
    const dataAddress = (element: EndlessElement) =>
      element.shadowRoot!.querySelector<HTMLCanvasElement>('canvas.land')!.toDataURL()
    hashes.push(await land.evaluate(dataAddress))
  }
  expect(tab.errors).toEqual([])
  await tab.context.close()
  return hashes
}

test('two runs show the same pixels', async ({ browser }, { project }) => {
  const random = randoms()
  const count = Math.min(cases(3), references.length)
  const all = [...references]
  const chosen = Array.from({ length: count }, () => all.splice(random(all.length), 1)[0]!)
  const another = await browser.browserType().launch(project.use.launchOptions)
  const first = await run(browser, chosen)
  const second = await run(another, [...chosen].reverse())
  await another.close()
  const differing = chosen.filter((_, i) => first[i] !== second[count - 1 - i])
  expect(differing).toEqual([])
  report(`${count} of ${references.length} views: ${new Set(first).size} pictures, 0 pixels differ`)
})
