import type { OrogenTerrain } from '../../../web/element/index.js'
import { type ElementPage, expect, tag, undrawn as test } from '../support/element-page.js'

// A page may scale, turn and zoom an element: what the reader points at is what the reader sees there.

const transforms = {
  'scaled by half': 'transform: scale(0.5)',
  'turned by a quarter': 'transform: rotate(90deg); margin-left: 140px',
  'turned by the property rotate': 'rotate: 90deg; margin-left: 140px',
  'zoomed to double': 'zoom: 2',
}

/** Three marks on the picture, in shares of its width and height. */
const marks = [
  [0.5, 0.6],
  [0.6, 0.7],
  [0.4, 0.5],
] as const

/**
 * Shows a terrain of 200 × 120 pixels within a transformed box. @returns the places of the marks in the
 * window
 */
async function show(
  embed: ElementPage,
  attributes: string,
  css: string,
): Promise<{ x: number; y: number }[]> {
  const dots = marks.map(
    ([x, y]) =>
      `<i class="mark" style="position: absolute; left: ${x * 200}px; top: ${y * 120}px; pointer-events: none"></i>`,
  )
  const box = `position: relative; width: 200px; height: 120px; transform-origin: 0 0; ${css}`
  await embed.show(
    `<style>h1 { display: none } body { margin: 8px } orogen-terrain { width: 200px; height: 120px }</style>
    <div style="${box}">${tag(`interaction="always" turn-hint="none" ${attributes}`)}${dots.join('')}</div>`,
  )
  return embed.page.locator('.mark').evaluateAll((all) =>
    all.map((mark) => {
      const { x, y } = mark.getBoundingClientRect()
      return { x, y }
    }),
  )
}

/** The places of the terrain under the marks. */
const places = (embed: ElementPage, at: { x: number; y: number }[]) =>
  embed.evaluate(
    (element, at) => at.map(({ x, y }) => element.placeAt(x, y)).map((place) => place && [place.x, place.y]),
    at,
  )

/** What a drag between two marks and a turn of the wheel over the third lead to. */
async function steer(embed: ElementPage, [from, to, still]: { x: number; y: number }[]): Promise<number[]> {
  const { mouse } = embed.page
  await mouse.move(from!.x, from!.y)
  await mouse.down()
  await mouse.move(to!.x, to!.y)
  await embed.page.waitForTimeout(120) // so that nothing is thrown
  await mouse.up()
  await embed.still()
  await mouse.move(still!.x, still!.y)
  await mouse.wheel(0, -240)
  await embed.still()
  return embed.evaluate((element: OrogenTerrain) => element.camera.split(',').map(Number))
}

for (const [what, css] of Object.entries(transforms)) {
  for (const view of ['surface', 'map'])
    test(`placeAt finds the same places of a ${view} ${what}`, async ({ embed }) => {
      const plain = await places(embed, await show(embed, `view="${view}"`, ''))
      expect(plain).not.toContain(null)
      const found = await places(embed, await show(embed, `view="${view}"`, css))
      for (const [i, place] of plain.entries())
        for (const [k, share] of place!.entries()) expect(found[i]?.[k]).toBeCloseTo(share, 2)
    })

  // The cameras of planets and maps find the pointer by the same function (dom/layout.ts): one transform is
  // enough.
  const isFirst = what === 'scaled by half'
  for (const [shape, attributes] of Object.entries({
    surface: 'view="surface"',
    ...(isFirst && { planet: 'generator="planet"' }),
  }))
    test(`a drag and the wheel move a ${shape} ${what} as a plain one`, async ({ embed }) => {
      const plain = await steer(embed, await show(embed, attributes, ''))
      expect(plain.length).toBe(6)
      const moved = await steer(embed, await show(embed, attributes, css))
      for (const [i, value] of plain.entries()) expect(moved[i]).toBeCloseTo(value, 1)
    })
}

test('the wheel keeps the point of a turned map under the cursor', async ({ embed }) => {
  const at = await show(embed, 'view="map"', transforms['turned by a quarter'])
  const before = await places(embed, at)
  await embed.page.mouse.move(at[2]!.x, at[2]!.y)
  await embed.page.mouse.wheel(0, -240)
  await embed.still()
  const after = await places(embed, at)
  for (const k of [0, 1]) expect(after[2]![k]).toBeCloseTo(before[2]![k]!, 2)
  expect(after[1]).not.toEqual(before[1])
})
