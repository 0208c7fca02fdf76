/** Before a page's own scripts run: keeps when it last asked for a frame, as it does while it draws or is about to. */
export const noteFrames = (page) =>
  page.addInitScript(() => {
    const request = globalThis.requestAnimationFrame.bind(globalThis)
    let last = performance.now()
    globalThis.requestAnimationFrame = (callback) => {
      last = performance.now()
      return request(callback)
    }
    globalThis.sinceFrame = () => performance.now() - last
  })

/** Whether a page has not asked for a frame for so many milliseconds. */
export const isStill = (page, milliseconds) =>
  page.evaluate((most) => globalThis.sinceFrame() > most, milliseconds)

/** Waits until it has not. */
export async function untilStill(page, milliseconds) {
  while (!(await isStill(page, milliseconds))) await page.waitForTimeout(100)
}
