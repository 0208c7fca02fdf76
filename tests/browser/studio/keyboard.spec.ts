import { expect, press, smallMap, test, undrawn } from '../support/studio-page.js'

undrawn('Tab reaches everything that can be used, once, in sight', async ({ page, studio }) => {
  await page.setViewportSize({ width: 900, height: 500 })
  // The link has a setting that unfolds all of them.
  await studio.open('?exponent=4&generator=stamp-noise&wrap=false')
  const reached: string[] = []
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press('Tab')
    const { name, outline } = await page.evaluate(() => {
      const { activeElement: here } = document
      if (!here || here === document.body) return { name: '', outline: '' }
      const drawn = here.matches('.segments input') ? here.nextElementSibling! : here
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
      return {
        name:
          here.id ||
          here.getAttribute('aria-label') ||
          `${here.tagName} ${(here as HTMLInputElement).value || here.textContent}`,
        outline: `${outlineStyle} ${parseFloat(outlineWidth) >= 1}`,
      }
    })
    if (name === '' || reached.includes(name)) break
    reached.push(name)
    expect(outline, name).toMatch(/^(solid|auto) true$/)
  }
  expect(reached.slice(0, 2)).toEqual(['skip', 'A Orogen'])
  const usable = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLInputElement>('canvas, a[href], input, select, button, summary'),
    ]
    return all
      .filter(
        (each) =>
          each.checkVisibility() &&
          !each.disabled &&
          each.tabIndex >= 0 &&
          !(each.type === 'radio' && !each.checked),
      )
      .map(
        (each) =>
          each.id || each.getAttribute('aria-label') || `${each.tagName} ${each.value || each.textContent}`,
      )
  })
  expect(usable.length).toBeGreaterThan(15)
  expect(reached).toEqual(usable)
})

undrawn('a skip link leads to the controls', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 720 })
  await studio.open('?exponent=4&seed=7')
  await page.keyboard.press('Tab')
  await expect(page.locator('#skip')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#redraw')).toBeFocused()
  expect(studio.query.get('seed')).toBe('7')
})

undrawn('the gallery is one stop with arrows', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1200, height: 720 })
  await studio.open('?exponent=4&seed=7')
  const tiles = page.locator('#strip button')
  await page.locator('#hide').focus()
  await page.keyboard.press('Tab')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(tiles.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('#erosion summary').and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(tiles.last()).toBeFocused()
})

test('Home frames a mountain again that arrows have turned', async ({ page, studio }) => {
  const framed = await studio.hashOf(smallMap)
  await page.locator('#canvas').focus()
  const left = await studio.hashAfter(() => page.keyboard.press('ArrowLeft'))
  expect(left).not.toBe(framed)
  expect(studio.query.get('camera')).toMatch(/^27,30,/)
  await studio.press('ArrowRight')
  expect(studio.query.get('camera')).toMatch(/^32,30,/)
  await studio.press('ArrowUp')
  expect(await studio.hashAfter(() => page.keyboard.press('Home'))).toBe(framed)
  expect(studio.query.get('camera')).toBeNull()
})

undrawn('the camera stays above ground and near while a key is held', async ({ page, studio }) => {
  await studio.open('?exponent=4')
  await page.locator('#canvas').focus()
  const hold = async (key: string) => {
    // Repeat the key like the system does, faster than frames are drawn here.
    await page.evaluate((key) => {
      const held = { key, repeat: true, bubbles: true, cancelable: true }
      for (let i = 0; i < 40; i++)
        document.querySelector('#canvas')!.dispatchEvent(new KeyboardEvent('keydown', held))
    }, key)
  }
  await studio.after(() => hold('ArrowDown'))
  await studio.after(() => hold('-'))
  const camera = () => studio.query.get('camera')!.split(',').map(Number)
  expect(camera().slice(1, 3)).toEqual([2, 8])
  await studio.after(() => hold('ArrowUp'))
  await studio.after(() => hold('+'))
  expect(camera().slice(1, 3)).toEqual([90, 0.15])
  await studio.reload()
  await expect(studio.notes).toHaveCount(0)
})

test('keys are left to the browser, the page, and what has the focus', async ({ page, studio }) => {
  await studio.open('?exponent=4&seed=1')
  await page.locator('#canvas').focus()
  const before = await studio.hash()
  expect(await studio.hashAfter(() => press(page, 'Control+ArrowLeft', 'Alt+ArrowUp', 'a', 'Escape'))).toBe(
    before,
  )

  await test.step('the help of a parameter opens and closes', async () => {
    const help = page.getByText('Names the mountain')
    await expect(help).toBeHidden()
    await page.locator('summary[aria-label="About Seed"]').focus()
    await page.keyboard.press('Enter')
    await expect(help).toBeVisible()
    await page.keyboard.press('Space')
    await expect(help).toBeHidden()
  })

  await test.step('Enter in a field does not leave the page', async () => {
    await page.locator('#seed').fill('2')
    await page.keyboard.press('Enter')
    await studio.still()
    expect(studio.said('seed', 'view')).toEqual(['2', 'surface'])
  })

  await test.step('the views are chosen by arrows, and New mountain by Enter', async () => {
    await page.getByRole('radio', { name: 'Surface' }).focus()
    await studio.press('ArrowRight')
    expect(studio.query.get('view')).toBe('voxels')
    await page.getByRole('button', { name: 'New mountain' }).focus()
    await studio.press('Enter')
    expect(studio.query.get('seed')).not.toBe('2')
  })
})

undrawn('the Enter that ends a composed word keeps nothing yet', async ({ page, studio }) => {
  await studio.open(smallMap)
  await studio.share()
  const name = page.locator('#save-name')
  await name.focus()
  const input = await page.context().newCDPSession(page)
  await input.send('Input.imeSetComposition', { text: 'やま', selectionStart: 2, selectionEnd: 2 })
  // As Chromium on a Mac reports it; keys of a test never pass through an input method.
  const composing = { key: 'Enter', isComposing: true, keyCode: 229, bubbles: true, composed: true }
  await name.evaluate((field, values) => field.dispatchEvent(new KeyboardEvent('keydown', values)), composing)
  await input.send('Input.insertText', { text: 'やま' })
  await expect(name).toHaveValue('やま')
  await page.keyboard.type('なみ')
  await page.keyboard.press('Enter')
  await expect(page.locator('#kept')).toContainText('“やまなみ” is kept')
  await expect(page.locator('#strip .own')).toHaveCount(1)
})

undrawn('Ctrl+Я undoes', async ({ page, studio }) => {
  await studio.open(smallMap)
  const seed = page.locator('#seed')
  await studio.fill('seed', '5')
  await page.locator('#canvas').focus()
  const undo = { key: 'я', code: 'KeyZ', ctrlKey: true, bubbles: true, composed: true }
  await studio.after(() =>
    page
      .locator('#canvas')
      .evaluate((canvas, values) => canvas.dispatchEvent(new KeyboardEvent('keydown', values)), undo),
  )
  await expect(seed).toHaveValue('161')
})
