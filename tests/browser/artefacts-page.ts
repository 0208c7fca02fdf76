import type { Page } from '@playwright/test'

/** Small maps, so that they are quick; each artefact is measured again. */
export async function openSmall(
  page: Page,
  query = '',
  exponent = 8,
  address = 'artefacts.html',
): Promise<void> {
  await page.route(`**/${address}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /<orogen-(microscope|roughness)/g,
      `$& exponent="${exponent}"`,
    )
    await route.fulfill({ response, body })
  })
  await page.goto(`${address}${query}`)
}
