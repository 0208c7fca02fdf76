import { expect, test } from './checks.js'
import { until } from './on-page.js'

interface Race extends HTMLElement {
  start?(): Promise<{ races: { outcomes: { id: string; problem: string; time?: object }[] }[] }>
}

test('the race: everybody equals his twin and has a time', async ({ tab, site }) => {
  await tab.open(`${site.address}race.html?lang=en&exponents=5&rounds=2&budget=0&starts=1&maps=100`)
  await until(
    tab,
    'the element',
    () => document.querySelector<Race>('orogen-race')?.start !== undefined,
    null,
  )
  const outcomes = await tab.evaluate(async () => {
    const { races } = await document.querySelector<Race>('orogen-race')!.start!()
    return races.flatMap(({ outcomes }) =>
      outcomes.map(({ id, problem, time }) => ({ id, problem, isTimed: time !== undefined })),
    )
  })
  expect(outcomes.length).toBeGreaterThan(8)
  for (const { id, problem, isTimed } of outcomes)
    expect({ id, problem, isTimed }).toEqual({ id, problem: '', isTimed: true })
})
