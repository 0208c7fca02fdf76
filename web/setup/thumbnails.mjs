import { command } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { chromium, findChromium } from './steps/chromium.mjs'
import { drawCards, drawPosters, drawThumbnails } from './steps/pictures.mjs'
import { choosePort, preview } from './steps/serve.mjs'

await command({
  use: 'npm run thumbnails -- [flags]',
  about:
    'Draws the pictures that stand for terrains anew: two for each preset of the gallery, one for each of the article.',
  flags: {
    '--gallery': 'only those of the gallery',
    '--article': 'only those of the article',
  },
  async body(flags) {
    await prepare([chromium])
    await buildEverything()
    const { chromium: playwright } = await import('@playwright/test')
    const server = await preview(await choosePort())
    const browser = await playwright.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
    try {
      if (!flags.has('article')) {
        await drawThumbnails(browser, server.address)
        await drawCards(browser, server.address)
      }
      if (!flags.has('gallery')) await drawPosters(browser, server.address)
    } finally {
      await browser.close()
      await server.close()
    }
  },
})
