import type { Locator, Page } from '@playwright/test'
import {
  expect,
  focused,
  framesAskedFor,
  overflowing,
  pixelsOf,
  press,
  test,
  undrawn,
  violations,
  wordsOf,
} from '../support/studio-page.js'

/** A player, with the actions and observations of a reader. */
function playerOn(page: Page, id = 'player') {
  const root = page.locator(`#${id}`)
  const next = root.locator('.buttons button').nth(3)
  return {
    root,
    next,
    heading: root.locator('.rule .heading'),
    mean: root.locator('.sum').first(),
    perturbation: root.locator('.sum input.perturbation'),
    result: root.locator('.sum input.height'),
    spoken: root.locator('[role=status]'),
    count: root.locator('.count'),
    cell: (row: number, column: number) =>
      root.locator(`tbody tr:nth-child(${row + 1}) [role=gridcell]`).nth(column),
    numbers: () => root.locator('[role=gridcell].known').allTextContents(),
    async step(times = 1) {
      for (let i = 0; i < times; i++) await next.click()
    },
  }
}

/** Opens the page of the players and scrolls to one; the first of them has the worked example. */
async function open(page: Page, query = '', id?: string) {
  await page.goto(`./steps.html${query}`)
  return scrollTo(playerOn(page, id))
}

/** Scrolls to a player, which is made when it comes near. */
async function scrollTo(player: ReturnType<typeof playerOn>) {
  await player.root.scrollIntoViewIfNeeded()
  await expect(player.count).toBeAttached()
  return player
}

/** Writes over a number. */
async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}

undrawn('the worked example, a step at a time, and on paper', async ({ page }) => {
  const words = wordsOf('explained', 'diamond', 'en')
  await page.setViewportSize({ width: 1100, height: 800 })
  const player = await open(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(wordsOf('explained', 'steps', 'en')['steps.title']!)
  await expect(player.heading).toHaveText(words['diamond.corners']!)
  expect(await player.numbers()).toEqual(['215', '168', '384', '53'])

  await player.step()
  await expect(player.heading).toHaveText(words['diamond.insert']!)
  await expect(player.root.locator('[role=gridcell].empty')).toHaveCount(5)

  await player.step()
  await expect(player.heading).toContainText(words['diamond.centre']!)
  await expect(player.mean).toHaveText('(215 + 168 + 384 + 53) / 4 = 205')
  await expect(player.perturbation).toHaveValue('−10')
  await expect(player.result).toHaveValue('195')
  await expect(player.cell(1, 1)).toHaveText('195')
  await expect(player.root.locator('[role=gridcell].neighbour')).toHaveText(['215', '168', '384', '53'])
  await expect(player.spoken).toContainText('205')

  await player.step(2)
  await expect(player.mean).toHaveText('(215 + 195 + 384) / 3 = 264.667')
  await expect(player.perturbation).toHaveValue('24.333')
  await expect(player.result).toHaveValue('289')
  await expect(player.spoken).toContainText('264.667')
  // Axe finds nothing by day, by night and on a phone.
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await write(player.perturbation, 'many')
  expect(await violations(page)).toEqual([])

  await player.step(2)
  await expect(player.cell(2, 1)).toHaveText('242')
  const all = '215 232 168 289 195 118 384 242 53'.split(' ')
  expect(await player.numbers()).toEqual(all)
  await expect(player.next).toHaveAttribute('aria-disabled', 'true')
  expect(await overflowing(page), 'at 360 px').toEqual([])

  await page.emulateMedia({ media: 'print' })
  const tables = player.root.locator('.printout table')
  await expect(tables).toHaveCount(4)
  await expect(tables.nth(0).locator('td')).toHaveText(['215', '168', '384', '53'])
  await expect(tables.nth(3).locator('td')).toHaveText(all)
  await expect(player.root.locator('.printout')).toContainText('(215 + 195 + 384) / 3 = 264.667')
  await expect(player.root.locator('.transport')).toBeHidden()
  await expect(page.locator('#ages')).toBeHidden()
})

for (const language of ['fr', 'ja'])
  undrawn(`the worked example on a phone, in ${language}`, async ({ page }) => {
    const words = wordsOf('explained', 'diamond', language)
    const written = (number: string) => (language === 'fr' ? number.replace('.', ',') : number)
    await page.setViewportSize({ width: 360, height: 740 })
    const player = await open(page, `?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page).toHaveTitle(wordsOf('explained', 'steps', language)['steps.title']!)
    await expect(player.heading).toHaveText(words['diamond.corners']!)
    await player.step(4)
    await expect(player.heading).toContainText(words['diamond.edge']!)
    await expect(player.mean).toHaveText(`(215 + 195 + 384) / 3 = ${written('264.667')}`)
    await expect(player.perturbation).toHaveValue(written('24.333'))
    await expect(player.spoken).toContainText(written('264.667'))
    // Numbers have room in their cells, also the longest one, from which a point has risen.
    const wider = player.root.locator('.chip').evaluateAll((chips) => {
      const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
      for (const chip of chips) chip.textContent = '264.667'
      return chips.filter(isWide).length
    })
    expect(await wider).toBe(0)
    await player.step(2)
    await expect(player.cell(2, 1)).toHaveText('242')
    expect(await overflowing(page)).toEqual([])
  })

undrawn(
  'by the keyboard alone: play, step, write a number, take it back; then by pointer, in the authors’ words',
  async ({ page }) => {
    const player = await open(page)
    const focus = () =>
      focused(page, (here) => `${here.getAttribute('role') ?? here.tagName} ${here.className}`)
    const tabTo = async (what: RegExp) => {
      for (let i = 0; i < 30 && !what.test(await focus()); i++) await page.keyboard.press('Tab')
      expect(await focus()).toMatch(what)
    }
    await tabTo(/gridcell/)
    await press(page, 'ArrowRight', '1', '0', '0', 'Enter')
    await expect(player.cell(0, 1)).toHaveText('100')
    await tabTo(/BUTTON play/)
    await press(page, 'ArrowRight', 'ArrowRight')
    await expect(player.mean).toHaveText('(215 + 100 + 384 + 53) / 4 = 188')
    await expect(player.spoken).toContainText('188')
    await page.keyboard.press('Control+z')
    await expect(player.mean).toHaveText('(215 + 168 + 384 + 53) / 4 = 205')
    await page.keyboard.press('Control+Shift+Z')
    await expect(player.mean).toContainText('188')
    await page.keyboard.press('Control+z')
    for (const [key, place] of [
      ['PageDown', '4 / 7'],
      ['PageUp', '2 / 7'],
      ['End', '7 / 7'],
      ['Home', '1 / 7'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(player.count).toHaveText(place)
    }
    // The keyboard goes from the transport to the words and the settings.
    await tabTo(/INPUT/)
    await press(page, 'Tab', 'Tab', 'Tab')
    await tabTo(/BUTTON redraw/)
    await page.keyboard.press('Enter')
    await expect(player.root.locator('[role=gridcell].typed')).toHaveCount(0)
    const outline = await focused(page, (here) => getComputedStyle(here).outlineStyle)
    expect(outline).toBe('solid')

    // Numbers are written over; nonsense is refused with a sentence.
    const again = player.root.getByRole('button', { name: 'The worked example' })
    await again.click()
    await player.step(2)
    await write(player.perturbation, '+20.5')
    await expect(player.result).toHaveValue('225.5')
    await write(player.result, '200')
    await expect(player.perturbation).toHaveValue('−5')
    await player.cell(0, 0).click()
    await page.keyboard.type('1015')
    await page.keyboard.press('Enter')
    await expect(player.mean).toContainText('= 405')
    await expect(player.result).toHaveValue('200')
    await write(player.perturbation, '<b>')
    await expect(player.root.locator('.error')).toHaveText(/“<b>” is not a number/)
    await expect(player.perturbation).toHaveValue('−205')
    await player.root.getByRole('button', { name: 'Give back to chance' }).click()
    await expect(player.root.locator('.note')).toContainText('drawn between −100 and 100')
    await expect(player.root.locator('[role=gridcell].current')).not.toHaveClass(/typed/)
    await again.click()
    await expect(player.mean).toHaveText('(215 + 168 + 384 + 53) / 4 = 205')

    // The authors’ words, side by side, and each of them spoken.
    const authors = 'Diamond step/diamond/Square/Square step/squares/Diamond'.split('/')
    await expect(player.root.locator('.authors tbody tr td')).toHaveText(authors)
    await expect(player.heading).toHaveText('Diamond step: the middle of a square')
    await player.root.getByRole('radio', { name: 'Use the words of Voirol' }).check()
    await expect(player.heading).toHaveText('Square: the middle of a square')
    const marks = player.root.locator('.mark')
    await expect(marks.nth(2)).toHaveAttribute('aria-label', /Diamond, the middles of/)
    await player.root.evaluate((host) => host.setAttribute('words', 'palais'))
    await expect(player.heading).toHaveText('Diamond: the middle of a square')
  },
)

undrawn(
  'plays to the end without a word, then says where it is; pauses by the space bar; is cloned and moved',
  async ({ page }) => {
    const player = await open(page)
    await page.evaluate(() => {
      const texts = { heard: [] as string[], play: [] as string[] }
      Object.assign(window, { texts })
      const note = (selector: string, into: string[]) => {
        const noted = document.querySelector('#player')!.shadowRoot!.querySelector(selector)!
        new MutationObserver(() => into.push(noted.textContent!)).observe(noted, { childList: true })
      }
      note('[role=status]', texts.heard)
      note('.play', texts.play)
    })
    const pace = player.root.locator('.pace select')
    await pace.selectOption('10')
    const play = player.root.locator('.play')
    await play.click()
    await expect(player.count).toHaveText('7 / 7')
    await expect(play).toHaveText('Play')
    const texts = await page.evaluate(
      () => (window as unknown as { texts: Record<'heard' | 'play', string[]> }).texts,
    )
    expect(texts.play).toEqual(['Pause', 'Play'])
    const { heard } = texts
    expect(heard.filter((text) => text !== '')).toHaveLength(1)
    expect(heard.at(-1)).toContain('242')
    await pace.selectOption('0.5')
    await player.cell(0, 0).focus()
    await page.keyboard.press('Space')
    await expect(play).toHaveText('Pause')
    await page.keyboard.press('Space')
    await expect(play).toHaveText('Play')
    await expect(player.count, 'a busy machine may have gone some steps meanwhile').toHaveText(/^[1-6] \/ 7$/)

    // An element that is cloned, moved, removed and put back goes on.
    await player.step(4)
    await page.evaluate(() => {
      const player = document.querySelector('#player')!
      const copy = player.cloneNode(true) as HTMLElement
      copy.id = 'copy'
      copy.lang = 'fr'
      document.querySelector('main')!.append(player, copy)
      player.remove()
      document.querySelector('h1')!.after(player)
    })
    await expect(player.mean).toContainText('264.667')
    await player.step(2)
    await expect(player.count).toHaveText('7 / 7')
    const copy = await scrollTo(playerOn(page, 'copy'))
    await copy.step(4)
    await expect(copy.mean).toContainText('264,667')
    await copy.root.evaluate((host) => host.setAttribute('lang', 'ja'))
    await expect(copy.root.locator('.play')).toHaveText('再生')
    await copy.root.evaluate((host) => {
      for (const [name, value] of Object.entries({ size: '1e9', seed: '-3', relief: '__proto__', step: 'x' }))
        host.setAttribute(name, value)
    })
    await expect(copy.count).toContainText('1,091')
  },
)

test('with less motion: 33 × 33 numbers, one mountain at every roughness, numbers at once, and nothing turns', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const player = await open(page, '', 'ages')
  await expect(player.count).toHaveText('1,091 / 1,091')
  await expect(player.root.locator('.overview')).toBeVisible()
  await expect(player.root.locator('[role=gridcell]')).toHaveCount(25)
  const reach = player.root.locator('.origin')
  await expect(reach).toHaveText('drawn between −6.25 and 6.25')
  await player.root.getByRole('radio', { name: 'young: steep' }).check()
  await expect(reach).toHaveText('drawn between −200 and 200')
  await player.root.getByRole('group', { name: 'Player' }).getByRole('slider').fill('300')
  await expect(player.count).toHaveText('301 / 1,091')
  await player.root.locator('.mark').nth(1).click()
  await expect(player.root.locator('.overview')).toBeHidden()
  await expect(player.root.locator('[role=gridcell]')).toHaveCount(9)
  // There are more numbers than those on display.
  await player.root.locator('.mark').nth(10).click()
  await player.cell(0, 4).focus()
  await page.keyboard.press('ArrowRight')
  await expect(player.root.locator('[role=columnheader]').last()).not.toHaveText('4')
  await player.root.getByLabel('Size').selectOption('2')
  await expect(player.count).toHaveText('24 / 24')

  // A changed attribute of a player changes nothing else of it.
  const stamps = await scrollTo(playerOn(page, 'stamps'))
  const pace = stamps.root.locator('.pace select')
  await stamps.step()
  for (const speed of ['3', '7']) {
    await stamps.root.evaluate((host, speed) => host.setAttribute('speed', speed), speed)
    await expect(pace).toHaveValue(speed)
  }
  await stamps.root.evaluate((host) => host.removeAttribute('speed'))
  await expect(pace).toHaveValue('5')
  await expect(stamps.count).toHaveText(/^3 /)

  // One mountain at every roughness.
  await page.setViewportSize({ width: 800, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dial = page.locator('orogen-roughness')
  await dial.evaluate((host) => host.setAttribute('exponent', '7'))
  await dial.scrollIntoViewIfNeeded()
  const ready = () => expect(dial).toHaveAttribute('data-state', 'ready')
  const drawn = () => pixelsOf(dial.locator('canvas'))
  await ready()
  const pictures = new Set([await drawn()])
  await expect(dial.locator('.set')).toHaveText('roughness 0.25, H = 1 − roughness = 0.75')

  for (const [name, set, factor, slope] of [
    [/^Old/, 'roughness 0.00, H = 1 − roughness = 1.00', '0.707', '4.00'],
    [/^Young/, 'roughness 1.00, H = 1 − roughness = 0.00', '1.000', '2.00'],
  ] as const) {
    await dial.getByRole('button', { name }).click()
    await ready()
    await expect(dial.locator('.set')).toHaveText(set)
    await expect(dial.locator('.numbers')).toContainText(`1/√(2ᴴ) = ${factor}`)
    const spectrum = dial.locator('.spectrum svg')
    await expect(spectrum).toHaveAttribute('aria-label', new RegExp(`−${slope}, fitted`))
    await expect(dial.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    pictures.add(await drawn())
  }
  await dial.locator('#roughness').focus()
  await page.keyboard.press('Home')
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
  await expect(dial.locator('.set')).toContainText('roughness 0.05')
  await expect(dial.locator('[role=status]')).toContainText('roughness 0.05')
  pictures.add(await drawn())
  await dial.locator('#cut').press('ArrowLeft')
  await dial.locator('#cut').press('PageDown')
  pictures.add(await drawn())
  expect(pictures.size).toBe(5)
  const hills = Array.from({ length: 65 }, (_, y) =>
    Array.from({ length: 65 }, (_, x) => Math.sin(x / 5) * Math.cos(y / 7)).join(' '),
  )
  const file = { name: 'hills.asc', mimeType: 'text/plain', buffer: Buffer.from(hills.join('\n')) }
  await dial.locator('input[type=file]').setInputFiles(file)
  await expect(dial.locator('canvas')).toHaveAttribute('aria-label', 'hills.asc, lit from the north-west')
  await expect(dial.locator('.spectrum svg')).toHaveAttribute('aria-label', /axes: fitted slope −/)
  await expect(dial.locator('.set')).toBeHidden()
  await dial.getByRole('button', { name: /^Young/ }).click()
  await expect(dial.locator('.set')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // A reader who wants stillness gets it.
  const { root, cell, step } = await scrollTo(playerOn(page))
  await step(2)
  expect(await cell(1, 1).textContent()).toBe('195')
  const rotation = root.getByLabel('Rotation')
  await rotation.check()
  const picture = () => pixelsOf(root.locator('canvas.relief'))
  const still = await picture()
  await framesAskedFor(page)
  expect(await picture()).toBe(still)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await rotation.setChecked(false)
  await rotation.check()
  await expect.poll(async () => (await picture()) === still).toBe(false)
})

undrawn(
  'figures far below are made when they come near, without a jump of the page, or at once on paper',
  async ({ page }) => {
    await open(page)
    const made = () =>
      page.locator('main > .wide').evaluateAll((all) => {
        const isMade = ({ shadowRoot }: Element) => shadowRoot!.childElementCount > 0
        return all.filter(isMade).map(({ id }) => id)
      })
    // On a busy machine the scripts that define the elements may take longer than any fixed wait.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main > .wide')].every(({ shadowRoot }) => shadowRoot),
    )
    await expect.poll(made).toContain('player')
    expect(await made()).not.toContain('stamps')
    const last = page.locator('#rivers')
    const now = () =>
      last.evaluate((figure: HTMLElement) => {
        const { isSettled, position } = figure as unknown as { isSettled: boolean; position: number }
        return { isSettled, position }
      })
    expect(await now()).toEqual({ isSettled: false, position: 0 })

    await last.scrollIntoViewIfNeeded()
    await expect(last.locator('.count')).toHaveText(/^1 /)
    expect(await now()).toEqual({ isSettled: true, position: 0 })
    expect(await made()).not.toContain('stamps')
    await expect(page).toHaveURL(/steps.html$/)

    const heights = () =>
      page.locator('main > .wide').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
    const reserved = await heights()
    const onPaper = () => {
      dispatchEvent(new Event('beforeprint'))
      return ['#ages', '#octaves', '#valleys'].map((id) => {
        const { shadowRoot } = document.querySelector(id)!
        return (
          shadowRoot!.querySelectorAll('.printout table').length ||
          shadowRoot!.querySelectorAll('canvas').length
        )
      })
    }
    expect(await page.evaluate(onPaper)).toEqual([10, 1, 1])
    expect(await made()).toContain('stamps')
    for (const [i, height] of (await heights()).entries())
      expect(Math.abs(height / reserved[i]! - 1), `figure ${i}, ${height} for ${reserved[i]}`).toBeLessThan(
        0.2,
      )
  },
)

undrawn('a table of another size forgets the number that the mouse rested on', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  const player = await open(page)
  await player.root.evaluate((host) => host.setAttribute('exponent', '4'))
  await player.root.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('End')
  await player.root.locator('[role=gridcell].known').last().hover()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageDown')
  await expect(player.root.getByRole('group', { name: 'Player' }).getByRole('slider')).not.toHaveValue('0')
})

test('what is drawn of a diamond at the border ends within the picture', async ({ page }) => {
  const player = await open(page)
  await player.step(3)
  await expect(player.root.locator('.lines .beyond')).toHaveCount(2)
  const outside = await player.root.locator('.lines').evaluate((lines) => {
    const box = (lines as SVGSVGElement).viewBox.baseVal
    return [...lines.querySelectorAll<SVGPathElement>('path')].filter((path) => {
      const { x, y, width, height } = path.getBBox()
      return x < 0 || y < 0 || x + width > box.width || y + height > box.height
    }).length
  })
  expect(outside).toBe(0)
})

undrawn('on a phone the mountain stands before the list of contents', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('steps.html?lang=en')
  const growth = page.locator('#growth')
  await expect(growth.getByRole('slider')).toBeInViewport()
  const [mountain, list] = [await growth.boundingBox(), await page.locator('#contents').boundingBox()]
  expect(list!.y).toBeGreaterThan(mountain!.y + mountain!.height)
})

undrawn('the list of contents leads to each part, and marks the one that is read', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('steps.html?lang=en')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveCount(await page.locator('main > h2').count())
  await contents.getByRole('link', { name: 'Another way: stamps' }).click()
  await expect(contents.locator('[aria-current]')).toHaveText('Another way: stamps')
  await expect(page).toHaveURL(/#on-stamps$/)
  await expect(contents).toBeInViewport()
})

test('each figure says its source and its day, and links to itself as the reader has set it', async ({
  page,
}) => {
  await page.goto('./steps.html?lang=en')
  const notes = page.locator('.figure-note')
  await expect(notes).toHaveCount(await page.locator('main > .wide[data-changed]').count())
  const note = page.locator('#growth + .figure-note')
  await expect(note).toHaveText(/^Source: Alain Fournier, .*, 1982 · Link to this figure as it is$/)
  const link = note.getByRole('link', { name: 'Link to this figure' })
  const slider = page.locator('#growth').getByRole('slider').first()
  await slider.fill('4')
  await expect(link).toHaveAttribute('href', /[?&]growth\.level=4.*#growth$/)
  await page.goto((await link.getAttribute('href'))!)
  await expect(slider).toHaveValue('4')
})
