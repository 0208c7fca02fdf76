import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type Answer, folder, serveFolder, type Site } from './static-server.js'
import { expect, test } from './studio-page.js'

test.use({ serviceWorkers: 'allow' })

const others = readdirSync(folder('dist/site')).filter((name) => /(?<!index|embed)\.html$/.test(name))
const terrain = 'index.html?exponent=5&seed=3'

/** The site in a folder of a host; `answer` as for serveFolder. */
async function inFolder(
  page: Page,
  body: (site: Site & { home: string }) => Promise<void>,
  answer?: (path: string, file: Answer) => Answer | undefined,
): Promise<void> {
  const site = await serveFolder('dist', answer)
  try {
    await body({ ...site, home: `${site.address}site/` })
  } finally {
    await page.goto('about:blank')
    await site.close()
  }
}

/** Waits until the site is kept. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

test('after one visit the whole site works without a network', async ({ page, studio, expectedErrors }) => {
  // The browser looks for a newer service worker, and says that it found none.
  expectedErrors.push(/ERR_CONNECTION_REFUSED.*service-worker/)
  await inFolder(page, async (site) => {
    await page.addInitScript((home) => {
      if (!location.href.startsWith(home) || sessionStorage.getItem('seen')) return
      sessionStorage.setItem('seen', 'yes')
      void caches.open(`orogen ${home} of yesterday`)
      void caches.open('somebody else’s')
    }, site.home)
    await studio.open(terrain, site.home)
    const before = await studio.hash()
    await kept(page)
    const names = await cacheNames(page)
    expect(names).toEqual(
      expect.arrayContaining([
        'somebody else’s',
        expect.stringMatching(/^orogen http.*\/site\/ [0-9a-f]{12}$/),
      ]),
    )
    expect(names.length, 'what was kept before is gone').toBe(2)
    expect(
      site.requests.filter((path) => path.includes('-scalar')),
      'what nobody needs here',
    ).toEqual([])

    await site.close()
    await page.reload()
    await studio.ready()
    expect(await studio.hash()).toBe(before)
    for (const view of ['voxels', 'lines', 'wireframe', 'map']) await studio.chooseView(view)
    await page.locator('#share-open').click()
    await page.locator('#exchange > summary').click()
    await expect(page.locator('#exchange select').first()).toBeVisible()

    // A folder is its index, in the language that the link asks for.
    await page.goto(`${site.home}?exponent=5&lang=fr`)
    await studio.ready()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    for (const name of others) {
      await page.goto(site.home + name)
      await expect(page.locator('h1'), name).not.toBeEmpty()
      await page.goto(site.home + name.replace('.html', '')) // as some hosts write it
      await expect(page.locator('h1'), name).not.toBeEmpty()
    }
  })
})

test('who is on the network reads the newest pages, and a broken update changes nothing', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  let next = ''
  let broken = false
  const answer = (path: string, file: Answer): Answer | undefined => {
    if (next === '') return undefined
    const text = String(file.body)
    if (path.endsWith('index.html'))
      return { ...file, body: text.replace('</body>', `<i id="news">${next}</i></body>`) }
    if (broken && path.includes('/voxels-')) return { status: 404 }
    if (path.endsWith('service-worker.js'))
      return {
        ...file,
        body: text
          .replace(/"version":"\w+"/, `"version":"${next}"`)
          .replace('/voxels-', broken ? '/voxels-new-' : '/voxels-'),
      }
    return undefined
  }
  await inFolder(
    page,
    async (site) => {
      await studio.open(terrain, site.home)
      await kept(page)
      const first = (await cacheNames(page))[0]!

      next = 'one'
      broken = true
      await page.reload()
      await studio.ready()
      await expect(page.locator('#news')).toHaveText('one')
      const update = () =>
        page.evaluate(async () => {
          const registration = (await navigator.serviceWorker.getRegistration())!
          await registration.update().catch(() => undefined)
          const newer = registration.installing ?? registration.waiting
          if (newer && newer.state !== 'installed' && newer.state !== 'redundant')
            await new Promise((resolve) => newer.addEventListener('statechange', resolve, { once: true }))
          return newer?.state
        })
      expect(['redundant', undefined]).toContain(await update())
      const heldOf = (name: string) =>
        page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url), name)
      expect((await heldOf(first)).length).toBeGreaterThan(30)
      for (const name of await cacheNames(page))
        expect((await heldOf(name)).filter((url) => url.includes('voxels-new-'))).toEqual([])

      // A good one waits until nobody has the page open any more.
      broken = false
      next = 'two'
      expect(await update()).toBe('installed')
      expect(await cacheNames(page)).toEqual(expect.arrayContaining([first, first.replace(/\w+$/, 'two')]))
      await page.goto('about:blank')
      await studio.open(terrain, site.home)
      await expect.poll(() => cacheNames(page)).toEqual([first.replace(/\w+$/, 'two')])
    },
    answer,
  )
})
