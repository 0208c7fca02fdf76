import { command } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { chromium, findChromium } from './steps/tools.mjs'
import { drawCards, drawPlaces, drawPosters, drawThumbnails } from './steps/pictures.mjs'
import { choosePort, preview } from './steps/serve.mjs'

await command({
  use: 'npm run thumbnails -- [flags]',
  about:
    'Draws the pictures that stand for terrains anew: two for each preset of the gallery, one for each of the article and for each place of the endless land.',
  flags: {
    '--gallery': 'only those of the gallery',
    '--article': 'only those of the article',
    '--places': 'only those of the endless land',
  },
  async body(flags) {
    await prepare([chromium])
    await buildEverything()
    const { chromium: playwright } = await import('@playwright/test')
    const server = await preview(await choosePort())
    const browser = await playwright.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    try {
      const wanted = (kind) => flags.size === 0 || flags.has(kind)
      if (wanted('gallery')) {
        await drawThumbnails(browser, server.address)
        await drawCards(browser, server.address)
      }
      if (wanted('article')) await drawPosters(browser, server.address)
      if (wanted('places')) await drawPlaces(browser, server.address)
    } finally {
      await browser.close()
      await server.close()
    }
  },
})
