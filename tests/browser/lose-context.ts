import type { Page } from '@playwright/test'

/** Takes the newest graphics context away, as a browser does when the driver restarts, and gives it back or not. */
export async function loseContext(
  page: Page,
  meanwhile: () => Promise<unknown> = async () => undefined,
  back = true,
): Promise<void> {
  await page.evaluate(async () => {
    const context = window.probe.contexts.at(-1)!
    const extension = context.getExtension('WEBGL_lose_context')!
    Object.assign(window, { restore: () => extension.restoreContext() })
    const lost = new Promise((resolve) => context.canvas.addEventListener('webglcontextlost', resolve))
    extension.loseContext()
    await lost
    await window.probe.updates()
  })
  await meanwhile()
  if (back) await page.evaluate(() => (window as unknown as { restore(): void }).restore())
}
