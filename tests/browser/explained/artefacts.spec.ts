import type { Locator, Page } from '@playwright/test'
import { artefactIds } from '../../../web/explained/laboratory/artefacts.js'
import {
  excessWidth,
  expect,
  expectErrors,
  focused,
  overflowing,
  pixelsOf,
  press,
  test,
  undrawn,
  violations,
} from '../support/studio-page.js'

const microscope = (page: Page, artefact: string) => page.locator(`orogen-microscope[artefact=${artefact}]`)
const ready = (element: Locator) => expect(element).toHaveAttribute('data-state', 'ready')

/** Opens the page with maps so small that they are made quickly. */
const openSmall = (page: Page, exponent = 7, language = 'en') =>
  page.goto(
    `artefacts.html?lang=${language}${artefactIds.map((id) => `&${id}-microscope.exponent=${exponent}`).join('')}`,
  )

const picture = (element: Locator, canvas = 'canvas') => pixelsOf(element.locator(canvas))

undrawn('each artefact is shown, measured, and gone beside it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSmall(page, 8)
  await expect(page.locator('h1')).not.toBeEmpty()
  expect(await excessWidth(page), 'on a phone').toBe(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  for (const [artefact, found, clean] of [
    ['lattice', /Moved 65 points across and 16 down.*correlation (1|0\.9)/, /No shift fits/],
    ['circles', /Circles of radius \d+ stand out: [2-9]/, /like any others: (0|1)\./],
    [
      'bias',
      /north or west counts 0\.33, the one to the south or east -?0\.0\d/,
      /as much as south or east: 0\.2[45].* 0\.2[456]/,
    ],
    ['creases', /bends [3-9]\.\d times/, /at its nodes (0\.9|1\.0) times/],
    ['seams', /jumps \d\d\.\d times/, /as anywhere: (0\.[89]|1\.[01])/],
    [
      'grain',
      /[2-9]\.\d\d times as many streams run along rows/,
      /(0\.[89]|1\.[012])\d? times as many streams run along the grid/,
    ],
    [
      'gullies',
      /break off: 0\.[89]\d of all.* power 0\.[012]/,
      /lead on: 0\.0\d of all.* power 0\.(2[5-9]|[34])/,
    ],
    ['comb', /Near the border 0\.[4-6]\d of all/, /lines up along the border: 0\.[01]/],
  ] as const) {
    const element = microscope(page, artefact)
    await element.scrollIntoViewIfNeeded()
    await ready(element)
    await expect(element.locator('.verdicts .left')).toContainText(found)
    await expect(element.locator('.verdicts .right')).toContainText(clean)
    await expect(element.locator('[role=status]')).toHaveText(found)
    await expect(element.locator('svg')).toHaveAttribute('aria-label', /^Chart: /)
  }
  // Voss's additions were meant as a remedy, but are none.
  const creases = microscope(page, 'creases')
  await creases.getByRole('radio', { name: 'Additions' }).check({ force: true })
  await ready(creases)
  await expect(creases.locator('.verdicts .right')).toContainText(/bends [3-9]\.\d times/)
  expect(await violations(page)).toEqual([])
})

/** A map of random heights, and one whose rows and columns are creased at every 16th point. */
const grid = (size: number, isCreased: boolean) => {
  const crease = (at: number) => (isCreased ? 40 * Math.abs((at % 16) - 8) : 0)
  const height = (x: number, y: number) => ((x * 7919 + y * 104_729) % 97) / 97 + crease(x) + crease(y)
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => height(x, y).toFixed(3)).join(' '),
  )
  return `ncols ${size}\nnrows ${size}\ncellsize 30\n${rows.join('\n')}\n`
}
const asc = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

undrawn('artefacts are looked for in the reader’s own map', async ({ page }) => {
  await openSmall(page)
  const creases = microscope(page, 'creases')
  await creases.scrollIntoViewIfNeeded()
  await ready(creases)
  const [left, own] = [creases.locator('.verdicts .left'), creases.locator('.own')]
  const choose = own.locator('input[type=file]')
  await choose.setInputFiles(asc('valley.asc', grid(140, true)))
  await expect(own).toContainText('valley.asc: 129 × 129 points')
  await expect(left).toContainText(/^valley\.asc.*bends \d+\.\d times/)
  await choose.setInputFiles(asc('even.asc', grid(129, false)))
  await expect(left).toContainText(/^even\.asc.*at its nodes (0\.9|1\.[0-2]) times/)
  await expect(creases.locator('[role=status]')).toContainText('even.asc')
  await expect(creases.locator('canvas').first()).toHaveAttribute('aria-label', /even\.asc on the left/)

  // What cannot be used is said, and the map before stays.
  await choose.setInputFiles(asc('small.asc', grid(50, false)))
  await expect(own).toContainText('This map has 50 × 50 points; 128 × 128 are needed.')
  await choose.setInputFiles(asc('page.asc', '<!doctype html><p>Not found'))
  await expect(own).toContainText('page.asc cannot be used: the file is a web page')
  await expect(left).toContainText('even.asc')
  await choose.setInputFiles(asc('again.asc', grid(129, false)))
  await own.getByRole('button', { name: 'Take it out' }).click()
  await expect(left).not.toContainText('.asc')
  await expect(creases.locator('#exponent')).toBeVisible()

  // A part of a map that tiles does not tile.
  const seams = microscope(page, 'seams')
  await seams.scrollIntoViewIfNeeded()
  await ready(seams)
  await seams.locator('input[type=file]').setInputFiles(asc('tile.asc', grid(140, false)))
  await expect(seams.locator('.own')).toContainText('this one has 140 × 140 points')
  await seams.locator('input[type=file]').setInputFiles(asc('tile.asc', grid(128, true)))
  await expect(seams.locator('.verdicts .left')).toContainText('tile.asc')
  expect(await violations(page)).toEqual([])
})

undrawn(
  'the prose says the numbers of its figure, and each figure has a source, a day and a link',
  async ({ page }) => {
    await openSmall(page, 8)
    const prose = (id: string) => page.locator(`[data-words='artefacts.${id}']`)
    await expect(prose('lattice.see')).toContainText('65 points to the right and 16 down')
    await expect(prose('lattice.why')).toContainText('16 rows of 257 and 65 more make 4177')
    const creases = microscope(page, 'creases')
    await creases.scrollIntoViewIfNeeded()
    await ready(creases)
    await expect(prose('creases.see')).toContainText(/roughness 0, .* bend [3-9](\.\d)? times/)
    await creases.getByRole('slider', { name: 'Roughness' }).fill('0.5')
    await expect(prose('creases.see')).toContainText(/roughness 0\.5, .* bend [12](\.\d)? times/)
    await expect(page.locator('.figure-note')).toHaveCount(await page.locator('[data-changed]').count())
    const note = page.locator('#creases-microscope + .figure-note')
    await expect(note).toHaveText(/^Source: Gavin Miller, .*, 1986 · Link to this figure as it is$/)
    await expect(note.getByRole('link')).toHaveAttribute(
      'href',
      /creases-microscope\.roughness=0\.5#creases-microscope$/,
    )
  },
)

test('a module that cannot be had is said, and tried again on request; then all works by keyboard, pointer and touch', async ({
  page,
}) => {
  expectErrors(/404/)
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }))
  await openSmall(page)
  const element = microscope(page, 'lattice')
  await element.scrollIntoViewIfNeeded()
  await expect(element).toHaveAttribute('data-state', 'error')
  await expect(element.locator('.notice')).toContainText('could not be loaded')
  await page.unroute('**/*.wasm')
  await element.getByRole('button', { name: 'Try again' }).click()
  await ready(element)
  await expect(element.locator('.notice')).toBeEmpty()

  // By the keyboard alone.
  const focus = () =>
    focused(page, (here) =>
      here instanceof HTMLInputElement && here.type === 'radio'
        ? `${here.name}-${here.value}`
        : (here.getAttribute('aria-label') ?? here.id),
    )

  await element.locator('[aria-label=Magnifier]').focus()
  expect(await focus()).toBe('Magnifier')
  const inset = '.insets canvas'
  const before = await picture(element, inset)
  await page.keyboard.press('ArrowRight')
  const moved = await picture(element, inset)
  expect(moved).not.toBe(before)
  await page.keyboard.press('ArrowLeft')
  expect(await picture(element, inset)).toBe(before)
  await page.keyboard.press('+')
  expect(await picture(element, inset)).not.toBe(before)

  await page.keyboard.press('Tab')
  expect(await focus()).toMatch(/^Divider: Voirol R on the left/)
  const half = await picture(element)
  await page.keyboard.press('Home')
  const corrected = await picture(element)
  await expect(element.locator('.divider')).toHaveAttribute('aria-valuetext', '0% Voirol R')
  await page.keyboard.press('End')
  expect(new Set([half, corrected, await picture(element)]).size).toBe(3)

  await page.keyboard.press('Tab')
  expect(await focus()).toBe('view-highpass')
  await page.keyboard.press('ArrowRight')
  expect(await focus()).toBe('view-autocorrelation')
  await expect(element.locator('canvas').first()).toHaveAttribute('aria-label', /^Autocorrelation: /)

  await page.keyboard.press('Tab')
  expect(await focus()).toBe('seed')
  await press(page, 'Control+a', '4', '2', 'Enter', 'Tab')
  expect(await focus()).toBe('again')
  await expect.poll(() => element.locator('#seed').inputValue()).toBe('42')
  await page.keyboard.press('Enter')
  await expect.poll(() => element.locator('#seed').inputValue()).not.toBe('42')
  await ready(element)
  await expect(element.locator('[role=status]')).toContainText('Moved 49 points across and 32 down')

  // Pointer and touch move the magnifier.
  await page.setViewportSize({ width: 1000, height: 900 })
  const other = microscope(page, 'bias')
  await other.scrollIntoViewIfNeeded()
  await ready(other)
  const stage = other.locator('.stage')
  const box = (await stage.boundingBox())!
  const lens = async () => (await other.locator('.lens:not(.twin)').boundingBox())!
  await page.mouse.move(box.x + 60, box.y + 80)
  await page.mouse.down()
  const clicked = await lens()
  expect(clicked.x).toBeLessThan(box.x + 60)
  expect(clicked.x + clicked.width).toBeGreaterThan(box.x + 60)
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 3 })
  await page.mouse.up()
  const dragged = await lens()
  expect(dragged.x).toBeGreaterThan(clicked.x + 150)
  await page.mouse.move(box.x + 60, box.y + 80)
  expect((await lens()).x).toBe(dragged.x)
  // A tap, which the browser distinguishes from a scroll.
  await stage.evaluate(
    (node, place) => node.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', ...place })),
    { clientX: box.x + 100, clientY: box.y + 300 },
  )
  expect((await lens()).x).toBeLessThan(dragged.x)
})

test('in three languages on a phone nothing overflows; elements follow their attributes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('artefacts.html?lang=ja')
  await expect(page.locator('h1')).not.toBeEmpty()
  expect(await excessWidth(page)).toBe(0)
  await openSmall(page, 6, 'fr')
  const elements = page.locator('orogen-microscope, orogen-quiz')
  for (const element of await elements.all()) {
    await element.scrollIntoViewIfNeeded()
    await ready(element)
  }
  expect(await page.title()).toContain('artefacts')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const bias = microscope(page, 'bias')
  await expect(bias.locator('#again')).toBeHidden()
  await expect(bias.locator('canvas').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  // A microscope keeps its map and what was chosen when the language changes.
  const greys = bias.getByRole('radio', { name: 'Hauteurs en gris' })
  await greys.check({ force: true })
  const before = await picture(bias)
  for (const [language, verdict] of [
    ['ja', '北または西'],
    ['en', 'north or west'],
    ['fr', 'Le voisin au nord'],
  ] as const) {
    await page.locator('main').evaluate((main, language) => main.setAttribute('lang', language), language)
    await expect(bias.locator('.verdicts .left')).toContainText(verdict)
    await expect(bias.locator('[role=status]')).toContainText(verdict)
    expect(await overflowing(page), language).toEqual([])
  }
  await expect(greys).toBeChecked()
  expect(await picture(bias)).toBe(before)

  // An element follows its attributes and its language, and can be moved and removed.
  await page.evaluate(() => {
    const section = document.createElement('section')
    section.lang = 'ja'
    const made = document.createElement('orogen-microscope')
    for (const [name, value] of Object.entries({ artefact: 'seams', seed: '7', exponent: '7', id: 'own' }))
      made.setAttribute(name, value)
    section.append(made)
    document.querySelector('main')!.prepend(section)
  })
  const own = page.locator('#own')
  await own.scrollIntoViewIfNeeded()
  await ready(own)
  await expect(own.locator('.verdicts .left')).toContainText('つなぎ目では')
  await expect(own.locator('#seed')).toHaveValue('7')
  await own.evaluate((node) => node.setAttribute('artefact', 'bias'))
  await expect(own.locator('.verdicts .left')).toContainText('北または西の点の重みは 0.33')
  await own.evaluate((node) => node.setAttribute('seed', 'nonsense'))
  await expect(own.locator('#seed')).toHaveValue('161')
  // Move it to where the page has another language.
  await own.evaluate((node) => document.querySelector('h2')!.before(node))
  await expect(own.locator('.verdicts .left')).toContainText('Le voisin au nord ou à l’ouest')
  await own.evaluate((node) => node.remove())
  await expect(microscope(page, 'lattice').locator('.verdicts .right')).toContainText('Aucun décalage')
})

test('the quiz is answered by keyboard alone, and ten others come', async ({ page }) => {
  await page.goto('artefacts.html?quiz.seed=19')
  const quiz = page.locator('orogen-quiz')
  await quiz.scrollIntoViewIfNeeded()
  await ready(quiz)
  const focus = () => focused(page, (here) => here.className || here.localName)
  const pictures = new Set<string>()
  await quiz.locator('.choice').first().focus()
  for (let n = 1; n <= 10; n++) {
    await ready(quiz)
    await expect(quiz.locator('.progress')).toContainText(`Question ${n} of 10`)
    pictures.add(await picture(quiz))
    await page.keyboard.press(n === 1 ? 'Enter' : '2')
    // The focus moves to the verdict, which a sign and a word express as well as a colour.
    expect(await focus()).toMatch(/^verdict (right|wrong)$/)
    await expect(quiz.locator('.said')).toHaveText(/^(✓Right\.|✗No\. The answer was “.*”\.)$/)
    await expect(quiz.locator('.choice').first()).toBeDisabled()
    if (n === 2) {
      expect(await violations(page)).toEqual([])
      await expect(quiz.getByRole('link')).toHaveAttribute('href', /\/\?v=1&generator=|\/\?v=1&exponent=/)
    }
    await page.keyboard.press('Tab')
    expect(await focus()).toBe('next')
    await page.keyboard.press('Enter')
    expect(await focus()).toBe('h3')
  }
  expect(pictures.size).toBe(10)
  await expect(quiz.getByRole('heading')).toHaveText(/^\d of 10 right$/)
  await expect(quiz.locator('.review li')).toHaveCount(10)
  await expect(quiz.getByRole('link', { name: 'Why noise' })).toHaveAttribute('href', /steps\.html.*#water$/)
  await quiz.getByRole('button', { name: 'Ten other mountains' }).press('Enter')
  await expect(quiz.locator('.progress')).toContainText('Question 1 of 10')
  await expect(page).not.toHaveURL(/quiz\.seed=19(&|$)/)
  await ready(quiz)
})

undrawn('the page begins with a question, and shows every artefact below it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('artefacts.html')
  await expect(page.locator('orogen-quiz')).toBeInViewport({ ratio: 0.5 })
  const shown = await page
    .locator('orogen-microscope')
    .evaluateAll((all) => all.map((one) => one.getAttribute('artefact')!))
  expect(shown.toSorted()).toEqual([...artefactIds].toSorted())
  await expect(page.locator('#contents a')).toHaveCount(artefactIds.length)
})

test('a bug is found by its picture, and its wrong line stands beside the right one', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('artefacts.html#bug')
  const bugs = page.locator('orogen-bugs')
  await bugs.scrollIntoViewIfNeeded()
  const choices = bugs.getByRole('radio')
  await expect(choices).toHaveCount(8)
  await expect(bugs.getByRole('heading')).toHaveText('Spikes on every square')
  const pictures = bugs.locator('.choices canvas')
  const drawn = await Promise.all(Array.from({ length: 8 }, (_, i) => pixelsOf(pictures.nth(i))))
  expect(new Set(drawn).size).toBe(8)

  await choices.first().focus()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(bugs.getByRole('heading')).toHaveText('No detail after a few levels')
  await expect(bugs.locator('.wrong code')).toHaveText('amplitude = Math.floor(amplitude / 2)')
  await expect(bugs.locator('.right code')).toHaveText('amplitude = amplitude / 2')
  await expect(bugs.locator('[role=status]')).toHaveText(
    /Measured: 1 with the wrong line, 0 with the right one/,
  )
  await expect(page).toHaveURL(/bugs\.bug=flat/)
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflowing(page)).toEqual([])
})
