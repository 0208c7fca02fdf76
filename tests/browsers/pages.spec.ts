import { deflateRawSync } from 'node:zlib'
import type { EndlessElement } from '../../web/endless/element/endless-element.js'
import type { OrogenTerrain } from '../../web/element/index.js'
import { serveBlog } from '../browser/support/blog.js'
import { drawLand, expectLand, mapAnswer } from '../browser/support/maplibre.js'
import { serveFolder } from '../browser/support/static-server.js'
import { goldenLines, erosionLines } from '../web/support/project.js'
import { type Box, expect, test } from './checks.js'
import type { Tab } from './drivers/tab.js'
import { boxOf, until } from './on-page.js'

/** Elements of pages whose first visible canvas is compared. */
const pages: Record<string, string[]> = {
  'steps.html': [
    '#player',
    '#ages',
    'orogen-roughness',
    '#stamps',
    '#planet',
    '#valleys',
    '#rivers',
    '#ridge',
  ],
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

/** Whether a terrain is drawn, and its poster has faded. */
const isDrawn = (n: number) => {
  const terrain = document.querySelectorAll<OrogenTerrain>('orogen-terrain')[n]
  const fades = [document, terrain?.shadowRoot].some((root) => root && root.getAnimations().length > 0)
  return terrain?.status === 'ready' && terrain.isSettled && !fades
}

test('the article: its eight figures', async ({ tab, site, look }) => {
  await tab.open(`${site.address}article.html`)
  await tab.evaluate(() => {
    // Use smaller maps of the same mountains, because drawing is slow here.
    for (const terrain of document.querySelectorAll('orogen-terrain')) terrain.setAttribute('exponent', '5')
  })
  for (let n = 0; n < 8; n++) {
    await boxOf(tab, 'orogen-terrain', n)
    await until(tab, `figure ${n} is ready`, isDrawn, n)
    await look(`article ${n}`, () => boxOf(tab, 'orogen-terrain', n))
  }
})

test('an article after EMBEDDING.md, with the packed package beside it', async ({ tab, prepare, look }) => {
  const blog = await serveBlog('blog-browsers', prepare)
  try {
    await tab.open(blog.address)
    await until(tab, 'the terrain is ready', isDrawn, 0)
    await look('blog', () => boxOf(tab, 'orogen-terrain'))
  } finally {
    await tab.open('about:blank')
    await blog.close()
  }
})

test('endless.html: a land without an edge, from nine kilometres above', async ({ tab, site, look }) => {
  // The full sky is computed in floats, which engines round in their own ways.
  await tab.open(`${site.address}endless.html?lang=en&up=9000&sky=simple`)
  await until(tab, 'the land is there', () => document.querySelector('orogen-endless') !== null, null)
  // The text above it has another height in each engine.
  await tab.evaluate(() =>
    Object.assign(document.querySelector<HTMLElement>('orogen-endless')!.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: '600px',
      height: '320px',
      zIndex: '9',
    }),
  )
  const isSettled = () => {
    const land = document.querySelector<EndlessElement>('orogen-endless')
    return !!land?.isSettled && land.figures.triangles > 1
  }
  await until(tab, 'the land is settled', isSettled, null)
  // Hide the text over the land, which every engine renders in its own way.
  await tab.evaluate(() => {
    document.querySelector<HTMLElement>('#panel')!.hidden = true
    const { shadowRoot } = document.querySelector('orogen-endless')!
    for (const part of shadowRoot!.querySelectorAll<HTMLElement>('.foot')) part.style.visibility = 'hidden'
  })
  await look('endless', () => boxOf(tab, 'orogen-endless'))
  expect(
    await tab.evaluate(() => document.querySelector<EndlessElement>('orogen-endless')!.visit),
  ).toMatchObject({ outlook: { up: 9000 } })
})

interface RaceReport {
  races: { outcomes: { id: string; problem: string; time?: object }[] }[]
}

interface Race extends HTMLElement {
  start?(): Promise<RaceReport>
  status: string
  report?: RaceReport
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

const linkOf = (source: string) => `#program=${deflateRawSync(source).toString('base64url')}`
const factsHave = (text: string) => document.querySelector('#own .facts')?.textContent.includes(text) === true
const saidHas = (text: string) => document.querySelector('#own .said')?.textContent.includes(text) === true
const press = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('#own button')]
    .find(({ textContent }) => textContent === name)!
    .click()

test('MapLibre draws endless land, and its tiles meet', async ({ tab }) => {
  const site = await serveFolder('dist/orogen', mapAnswer)
  await tab.open(`${site.address}map.html`)
  expectLand(await tab.evaluate(drawLand))
  await tab.open('about:blank')
  await site.close()
})

/** Opens the tab of the reader's own program, once it is there. */
function hasOpenedOwn(): boolean {
  const tab = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].find((each) =>
    each.labels?.[0]?.textContent?.includes('Your own program'),
  )
  tab?.click()
  return tab !== undefined
}

test('a reader’s program is checked, drawn and raced, and its errors have lines', async ({ tab, site }) => {
  await tab.open(`${site.address}race.html?lang=en`)
  await until(tab, 'the tab of an own program', hasOpenedOwn, null)
  await until(tab, 'the map of the first example', factsHave, '263,169 random numbers')
  await tab.evaluate(() => {
    const [example, size] = document.querySelectorAll<HTMLSelectElement>('#own select')
    size!.value = '7'
    example!.value = 'voirol-r'
    example!.dispatchEvent(new Event('change'))
  })
  await until(tab, 'the map of another', factsHave, '4,177 random numbers')
  await tab.evaluate(press, 'Race')
  const isOver = () => document.querySelector<Race>('orogen-race')!.status === 'done'
  await until(tab, 'the race', isOver, null)
  const own = await tab.evaluate(() => {
    const { outcomes } = document.querySelector<Race>('orogen-race')!.report!.races[0]!
    return outcomes.find(({ id }) => id === 'own')
  })
  expect(own?.problem).toBe('')
  expect(own?.time).toBeDefined()

  for (const [i, [source, sentence]] of [
    ['export default function () {\n  return 1 +* 2\n}', 'syntax error'],
    ['export default function () {\n  return nothing.at.all\n}', '(line 2)'],
    ['export default function () {\n  for (;;);\n}', 'longer than 10 s'],
  ].entries()) {
    await tab.open(`${site.address}race.html?lang=en&try=${i}${linkOf(source!)}`)
    await until(tab, 'the program of the link', saidHas, 'came with the link')
    await tab.evaluate(press, 'Run and draw')
    await until(tab, sentence!, saidHas, sentence!)
  }
})

const lines = goldenLines().length + erosionLines().length

test(`the self-test: ${lines} mountains in three ways, bit for bit`, async ({ tab, site }) => {
  await tab.open(`${site.address}self-test.html?lang=en`)
  await until(
    tab,
    'a verdict',
    () => 'state' in document.querySelector<HTMLElement>('#verdict')!.dataset,
    null,
  )
  const { state, text, same, other } = await tab.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('#lines td[data-result]')]
    const verdict = document.querySelector<HTMLElement>('#verdict')!
    const same = cells.filter(({ dataset }) => dataset.result === 'same').length
    const other = cells.filter(({ dataset }) => dataset.result === 'different').length
    return { state: verdict.dataset.state, text: verdict.textContent, same, other }
  })
  expect({ state, other }, text!).toEqual({ state: 'same', other: 0 })
  expect(same).toBeGreaterThan(lines)
})

const faults = {
  'written to the console': `console.error('written to the console')`,
  thrown: `setTimeout(() => { throw new Error('thrown') })`,
  rejected: `Promise.reject(new Error('rejected'))`,
  'missing.js': `document.head.append(Object.assign(document.createElement('script'), { src: 'missing.js' }))`,
  'img-src': `document.body.append(Object.assign(new Image(), { src: 'https://other.invalid/picture.png' }))`,
}

test('the driver hears of what goes wrong in a page', async ({ tab, serve }) => {
  const page = `<!doctype html><html><head><meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="img-src 'self'"><link rel="icon" href="data:,"></head>
    <body><script>${Object.values(faults).join('\n')}; setTimeout(() => (window.done = true), 500)</script></body></html>`
  await tab.open(await serve(page))
  await until(tab, 'the page is done', () => 'done' in window, null)
  const errors = (await tab.takeErrors()).join('\n')
  for (const fault of Object.keys(faults)) expect(errors).toContain(fault)
  await tab.open('about:blank')
  await tab.takeErrors()
})
