import { type Box, test } from './checks.js'
import type { Tab } from './drivers/tab.js'
import { boxOf, until } from './on-page.js'

/** Elements of pages whose first canvas that shows is looked at. */
const pages: Record<string, string[]> = {
  'steps.html': ['#player', '#ages', 'orogen-roughness', '#stamps', '#planet', '#valleys', '#rivers'],
  'artefacts.html': ['orogen-microscope'],
}

const nameOf = (element: string) => element.replace(/^#|^orogen-/, '')

for (const [page, elements] of Object.entries(pages)) {
  test(`${page}: ${elements.map(nameOf).join(', ')}`, async ({ tab, site, look }) => {
    await tab.open(`${site.address}${page}?lang=en`)
    for (const element of elements) {
      await until(
        tab,
        `${element} is there`,
        (element) => !!document.querySelector(element)?.shadowRoot,
        element,
      )
      await boxOf(tab, element)
      const isDone = (element: string) => {
        const { shadowRoot } = document.querySelector(element)!
        const all = [...shadowRoot!.querySelectorAll('canvas')]
        return (
          all.some((each) => each.getBoundingClientRect().width > 0) &&
          !shadowRoot!.textContent.includes('Measuring …')
        )
      }
      await until(tab, `${element} is done`, isDone, element)
      await look(`${page} ${nameOf(element)}`, () => canvasOf(tab, element))
    }
  })
}

const canvasOf = (tab: Tab, element: string): Promise<Box> =>
  tab.evaluate((element) => {
    const all = [...document.querySelector(element)!.shadowRoot!.querySelectorAll('canvas')]
    const canvas = all.find((each) => each.getBoundingClientRect().width > 0)!
    canvas.scrollIntoView({ block: 'start', behavior: 'instant' })
    const { x, y, width, height } = canvas.getBoundingClientRect()
    return { x, y, width, height }
  }, element)

test('embed.html: a frame of another page', async ({ tab, site, look }) => {
  await tab.open(`${site.address}embed.html?lang=en&exponent=6&seed=7&view=voxels`)
  const status = () =>
    document.querySelector<HTMLElement & { status: string }>('orogen-terrain')?.status === 'ready'
  await until(tab, 'the terrain is ready', status, null)
  await look('embed', () => boxOf(tab, 'orogen-terrain'))
})
