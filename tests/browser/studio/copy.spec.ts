import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { pictureHeader } from '../../../web/package/picture-header.js'
import { drawn } from '../support/element-page.js'
import { type Answer, htmlAnswer, serve } from '../support/static-server.js'
import {
  expect,
  expectErrors,
  press,
  savedBy,
  type StudioPage,
  test,
  undrawn,
  violations,
} from '../support/studio-page.js'

test.use({ viewport: { width: 800, height: 500 } })

const link = '?exponent=5&seed=7&roughness=0.6&view=voxels&camera=100,40,2.5,0,0,0'
type Name = 'Tag' | 'Frame' | 'Link' | 'Markdown' | 'Command line' | 'JavaScript'

async function openCopying(studio: StudioPage): Promise<void> {
  await studio.share('copy-this')
  await expect(studio.page.locator('#copy-figures')).not.toBeEmpty()
}

async function copied({ page }: StudioPage, name: Name): Promise<string> {
  await page.getByRole('radio', { name, exact: true }).check()
  await expect(page.locator('#copy-figures')).toContainText('characters')
  await page.locator('#copy-now').click()
  await expect(page.locator('#copy-status')).toHaveText('Copied.')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toBe(await page.locator('#copy-text').inputValue())
  await expect(page.locator('#copy-figures')).toHaveText(`${[...text].length} characters`)
  return text
}

async function savedFile({ page }: StudioPage): Promise<{ name: string; path: string; bytes: Buffer }> {
  const file = await savedBy(page, () => page.locator('#copy-save').click())
  await expect(page.locator('#copy-status')).toContainText(`Saved: ${file.name}`)
  return file
}

test('every form, copied and opened elsewhere, shows this terrain', async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await studio.open(link)
  const state = new URL(page.url()).search
  expect(asked.filter((url) => /copying|embed\.html|orogen-terrain/.test(url))).toEqual([])
  await openCopying(studio)
  expect(await violations(page)).toEqual([])

  const tag = await copied(studio, 'Tag')
  // The next release changes the script at the same address, and a tag pasted today must accept it.
  expect(tag).toMatch(/src="[^"]*\/orogen\/orogen-terrain.js" crossorigin>/)
  expect(tag).not.toContain('integrity')
  const poster = await savedFile(studio)
  expect(tag).toContain(
    `<img src="${poster.name}" width="1280" height="800" alt="Fractal terrain: Diamond-square, seed 7">`,
  )
  expect(pictureHeader(poster.bytes)).toMatchObject({ type: 'webp', width: 1280, height: 800 })

  const frame = await copied(studio, 'Frame')
  expect(await copied(studio, 'Link')).toBe(page.url())

  const markdown = await copied(studio, 'Markdown')
  const picture = await savedFile(studio)
  expect(markdown).toBe(`[![Fractal terrain: Diamond-square, seed 7](${picture.name})](${page.url()})`)
  expect(pictureHeader(picture.bytes)).toMatchObject({ type: 'png', width: 1280, height: 800 })

  expect(await copied(studio, 'Command line')).toBe(
    `npx orogen "${state}" --bits 16 -o orogen-diamond-square-5-7.png`,
  )
  expect(await copied(studio, 'JavaScript')).toContain(`orogen.generate(parse('${state}'))`)

  await page.getByRole('radio', { name: 'File', exact: true }).check()
  await expect(page.locator('#copy-figures')).toContainText('About')
  const offline = await savedFile(studio)
  expect(offline.name).toBe('orogen-diamond-square-5-7.html')

  const pages: Record<string, Answer> = {
    '/favicon.ico': { status: 204 },
    '/tag.html': htmlAnswer(`<!doctype html><title>Blog</title>${tag}`),
    '/frame.html': htmlAnswer(`<!doctype html><title>Blog</title>${frame}`),
    [`/${poster.name}`]: { headers: { 'content-type': 'image/webp' }, body: poster.bytes },
  }
  const blog = await serve(page, 'dist', (path) => pages[path])
  await page.goto(`${blog.address}tag.html`)
  const pasted = await drawn(page)
  expect(pasted.shown).toBe(state)
  await page.goto(`${blog.address}frame.html`)
  const framed = await drawn(page.frames()[1]!)
  expect(framed).toEqual(pasted)
  const file = offline.path + '.html'
  await writeFile(file, offline.bytes)
  await page.goto(pathToFileURL(file).href)
  expect(await drawn(page)).toEqual(pasted)
  await expect(page).toHaveTitle('Fractal terrain: Diamond-square, seed 7 · Orogen')
  await expect(page.locator('#studio')).toBeHidden()
})

undrawn('a playground gets the tag as a form, in a tab of its own', async ({ page, studio, context }) => {
  const sent: string[] = []
  for (const place of ['https://codepen.io/**', 'https://stackblitz.com/**'])
    await context.route(place, (route) => {
      sent.push(`${route.request().method()} ${new URL(route.request().url()).host}`)
      sent.push(new URLSearchParams(route.request().postData() ?? '').toString())
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pen</title>' })
    })
  await studio.open(link)
  await openCopying(studio)
  for (const [name, host] of [
    ['CodePen', 'codepen.io'],
    ['StackBlitz', 'stackblitz.com'],
  ] as const) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: `Open in ${name}` }).click(),
    ])
    await expect(opened).toHaveTitle('Pen')
    const [request, fields] = sent.splice(0)
    expect(request).toBe(`POST ${host}`)
    expect(decodeURIComponent(fields!)).toContain('orogen-terrain.js')
    await opened.close()
  }
  await page.getByRole('radio', { name: 'Link', exact: true }).check()
  await expect(page.locator('#copy-places')).toBeHidden()
})

undrawn('what is offered follows what is shown, if a link can hold it', async ({ page, studio }) => {
  await studio.open('?exponent=5&seed=7')
  await openCopying(studio)
  const text = page.locator('#copy-text')
  await expect(text).toHaveValue(/seed="7"/)
  await studio.fill('seed', '8')
  await expect(text).toHaveValue(/seed="8"/)
  await studio.chooseView('map')
  await expect(text).toHaveValue(/view="map" alt="Map of a fractal terrain: Diamond-square, seed 8"/)

  // A frame is as high and as dark as it is asked for.
  await studio.visit(link)
  await expect(page.locator('#copy-frame')).toBeHidden()
  await page.getByRole('radio', { name: 'Frame', exact: true }).check()
  await page.getByLabel('Height in pixels').fill('300')
  await page.getByLabel('Light or dark').selectOption('dark')
  await expect(text).toHaveValue(/&amp;theme=dark".*height="300".*height: 300px/s)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Height in pixels').fill('7')
  await expect(text).toHaveValue(/height="800".*aspect-ratio: 16 \/ 10/s)
  const [, src] = /src="([^"]*)"/.exec(await text.inputValue())!

  await studio.share('exchange')
  const buffer = Buffer.from(new Float32Array(81).map((_, i) => i % 7).buffer)
  await studio.openFile('own.r32', buffer)
  await studio.share()
  await expect(page.locator('#copy-this .about')).toContainText('cannot hold an opened map')
  await expect(page.locator('#copy-now')).toBeDisabled()
  await expect(text).toHaveValue('')

  await page.goto(src!.replaceAll('&amp;', '&'))
  await drawn(page)
  for (const part of [page.locator('html'), page.locator('orogen-terrain')])
    await expect(part).toHaveCSS('color-scheme', 'dark')
})

undrawn('without a clipboard the text is selected, by keyboard alone', async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await studio.open('?exponent=5&lang=fr')
  await studio.share()
  await page.locator('#copy-this > summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#copy-figures')).toContainText('caractères')
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight')
  await expect(page.locator('#copy-text')).toHaveValue(/^http.*seed=161/)
  await press(page, 'Tab', 'Tab', 'Enter')
  await expect(page.locator('#copy-status')).toContainText('Ctrl+C')
  const selected = await page
    .locator('#copy-text')
    .evaluate((area: HTMLTextAreaElement) => [
      document.activeElement === area,
      area.value.slice(area.selectionStart, area.selectionEnd) === area.value,
    ])
  expect(selected).toEqual([true, true])
})

undrawn('a site without the element’s script says so', async ({ page, studio }) => {
  expectErrors(/404/)
  await page.route('**/orogen-terrain.js', (route) => route.fulfill({ status: 404 }))
  await studio.open('?exponent=5')
  await studio.share('copy-this')
  await expect(page.locator('#copy-status')).toContainText('orogen/orogen-terrain.js: 404')
  await expect(page.locator('#copy-now')).toBeDisabled()
  await page.getByRole('radio', { name: 'Link', exact: true }).check()
  await expect(page.locator('#copy-now')).toBeEnabled()
  await expect(page.locator('#copy-status')).toBeEmpty()
})

test('one file gives only what needs no address', async ({ page, context, studio }, info) => {
  await context.setOffline(true)
  await studio.open(link, new URL('../../../dist/orogen.html', import.meta.url).href)
  await openCopying(studio)
  await expect(page.getByRole('radio', { name: 'File', exact: true })).toBeChecked()
  const { name, bytes } = await savedFile(studio)
  for (const name of ['Tag', 'Link']) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(page.locator('#copy-this .about')).toContainText('opened this page from disk')
    await expect(page.locator('#copy-this .inputs button:enabled')).toHaveCount(0)
  }

  expect(name).toBe('orogen-diamond-square-5-7.html')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const file = info.outputPath(name)
  await writeFile(file, bytes)
  await page.goto(pathToFileURL(file).href)
  const { shown, colors } = await drawn(page)
  const wanted = Object.fromEntries(new URLSearchParams(link))
  expect(Object.fromEntries(new URLSearchParams(shown))).toMatchObject(wanted)
  expect(colors).toBeGreaterThan(20)
  await expect(page).toHaveTitle('Fractal terrain: Diamond-square, seed 7 · Orogen')
  await expect(page.locator('#studio')).toBeHidden()
  await expect(page.locator('#panel')).toHaveCount(0)
  expect(await page.locator('meta[http-equiv]').getAttribute('content')).toContain("default-src 'none'")
  expect(asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([])
})
