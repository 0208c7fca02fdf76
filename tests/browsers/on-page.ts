import { type Box, expect } from './checks.js'
import type { Tab } from './drivers/tab.js'

/** The box of the n-th element in the viewport, after scrolling it to the middle. */
export const boxOf = (tab: Tab, selector: string, n = 0): Promise<Box> =>
  tab.evaluate(
    ([selector, n]) => {
      const found = document.querySelectorAll(selector)[n]!
      found.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = found.getBoundingClientRect()
      return { x, y, width, height }
    },
    [selector, n] as const,
  )

/** Waits until something holds in a page. */
export const until = <Given>(tab: Tab, what: string, holds: (given: Given) => boolean, given: Given) =>
  expect.poll(() => tab.evaluate(holds, given), { message: what, intervals: [250] }).toBe(true)

/** Waits until the studio shows its terrain without notes or failures. */
export async function untilReady(tab: Tab): Promise<void> {
  const state = () =>
    tab.evaluate(() => document.querySelector<HTMLElement>('#stage')?.dataset.state ?? 'starting')
  await expect.poll(state, { message: 'the state of the stage', intervals: [250] }).toBe('ready')
  expect(
    await tab.evaluate(() => [...document.querySelectorAll('#notes li')].map((note) => note.textContent)),
  ).toEqual([])
}
