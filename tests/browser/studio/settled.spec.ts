import type { OrogenTerrain } from '../../../web/element/index.js'
import { expect, test } from '../support/element-page.js'
import { smallMap } from '../support/studio-page.js'

// All other tests rely on this: the page reports when picture, facts and link belong to the last change.

test('the studio has settled when picture and link have followed', async ({ page, studio }) => {
  await studio.open(smallMap)
  const seen = await page.evaluate(async () => {
    const stage = document.querySelector<HTMLElement>('#stage')!
    const settled = () => stage.hasAttribute('data-settled')
    const untilSettled = () =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!settled()) return
          watch.disconnect()
          resolve()
        })
        watch.observe(stage, { attributeFilter: ['data-settled'] })
      })
    const change = async (act: () => void) => {
      const before = settled()
      act()
      const during = settled()
      await untilSettled()
      return [before, during, new URLSearchParams(location.search).get('seed')]
    }
    const set = (id: string, value: string) => {
      const input = document.querySelector<HTMLInputElement>(`#${id}`)!
      input.value = value
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const seed = await change(() => set('seed', '5'))
    const light = await change(() => set('sun', '90'))
    const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!
    const key = await change(() =>
      canvas.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })),
    )
    return { seed, light, key, query: location.search }
  })
  const whole = [true, false, '5']
  expect(seen).toMatchObject({ seed: whole, light: whole, key: whole })
  expect(seen.query).toMatch(/sun=90.*camera=|camera=.*sun=90/)
  const hash = await studio.hash()
  expect(await studio.hashOf(seen.query)).toBe(hash)
})

test('an element has settled when attributes and size have followed', async ({ page, embed }) => {
  await embed.open('')
  const seen = await page.evaluate(async () => {
    await customElements.whenDefined('orogen-terrain')
    const element = document.createElement('orogen-terrain') as OrogenTerrain
    element.style.width = '300px'
    element.setAttribute('exponent', '4')
    document.querySelector('main')!.append(element)
    const begun = element.isSettled
    await element.whenSettled()
    const canvas = element.shadowRoot!.querySelector<HTMLCanvasElement>('canvas:not([hidden])')!
    const widths = [canvas.width]
    element.setAttribute('seed', '7')
    const changed = element.isSettled
    await element.whenSettled()
    const { shareURL, status } = element
    element.style.width = '240px'
    const resized = element.isSettled
    await element.whenSettled()
    widths.push(canvas.width)
    return { begun, changed, resized, settled: element.isSettled, status, shareURL, widths }
  })
  const { shareURL, ...rest } = seen
  expect(new URL(shareURL).searchParams.get('seed')).toBe('7')
  expect(rest).toEqual({
    begun: false,
    changed: false,
    resized: false,
    settled: true,
    status: 'ready',
    widths: [300, 240],
  })
})

test('an element settles without a size, and stays idle if its terrain is given up', async ({
  page,
  embed,
}) => {
  await embed.open('')
  const others = await page.evaluate(async () => {
    await customElements.whenDefined('orogen-terrain')
    const add = (style: string) => {
      const element = document.createElement('orogen-terrain') as OrogenTerrain
      Object.assign(element.style, { width: '200px' })
      element.setAttribute('exponent', '4')
      element.style.cssText += style
      document.querySelector('main')!.append(element)
      return element
    }
    const flat = add('height: 0; aspect-ratio: auto')
    await flat.whenSettled()
    const [{ status: flatStatus }, box] = [flat, flat.getBoundingClientRect()]
    const far = add('margin-top: 4000px')
    const given = new AbortController()
    const made = far.generate({ signal: given.signal })
    const begun = far.status
    given.abort()
    const reason = await made.catch(({ name }: Error) => name)
    const ended = far.status
    await far.generate()
    return { flatStatus, height: box.height, begun, reason, ended, again: far.status }
  })
  expect(others).toEqual({
    flatStatus: 'ready',
    height: 0,
    begun: 'loading',
    reason: 'AbortError',
    ended: 'idle',
    again: 'ready',
  })
})
