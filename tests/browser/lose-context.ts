import type { Page } from '@playwright/test'

/** Takes the graphics context away, as a browser does when the driver restarts, and gives it back. */
export async function loseContext(
  page: Page,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.evaluate(() => {
    const context = window.probe.contexts.at(-1)!
    const extension = context.getExtension('WEBGL_lose_context')!
    Object.assign(window, { restore: () => extension.restoreContext() })
    extension.loseContext()
  })
  await page.waitForTimeout(100)
  await meanwhile()
  await page.evaluate(() => (window as unknown as { restore(): void }).restore())
}
