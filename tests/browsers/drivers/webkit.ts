import { collectErrors, takeCollected, withScripts } from './collector.js'
import { freePort, start } from './program.js'
import { type Driver, dragging, expressionOf, type Tab, viewport } from './tab.js'

/**
 * WebKitGTK's MiniBrowser by WebKitWebDriver. It does not report a page's console, so the pages collect their
 * errors.
 */
export async function openWebKit(): Promise<Driver> {
  const port = await freePort()
  const program = start('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`])
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  await untilAnswered(() => send('GET', '/status'))
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { timeouts: { script: 600_000, pageLoad: 600_000 } } },
  })
  const post = <Result>(path: string, body: object) =>
    send<Result>('POST', `/session/${sessionId}/${path}`, body)

  const evaluate = async (body: (given: never) => unknown, given?: unknown) => {
    const [failure, result] = await post<[string | null, string]>('execute/async', {
      script: `${expressionOf(body, given)}.then(
        (text) => arguments[0]([null, text]),
        (error) => arguments[0]([String(error), '']))`,
      args: [],
    })
    if (failure !== null) throw new Error(failure)
    return JSON.parse(result)
  }
  const errors: string[] = []
  const collect = async () => void errors.push(...((await evaluate(takeCollected)) as string[]))
  const tab: Tab = {
    async open(url) {
      await collect()
      await post('url', { url })
    },
    evaluate,
    screenshot: async () =>
      Buffer.from(await send<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    drag: async (from, to) => void (await post('actions', { actions: dragging(from, to) })),
    async takeErrors() {
      await collect()
      return errors.splice(0)
    },
  }
  await fitWindow(tab, (size) => post('window/rect', size))
  return {
    tab,
    prepare: (html) => withScripts(html, [collectErrors, sayItIsSoftware]),
    async close() {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined) // it may have ended
      await program.end()
    },
  }
}

/**
 * Runs in a page before its own scripts: WebKit keeps to itself that it computes pictures here, as the other
 * engines do and say.
 */
function sayItIsSoftware(): void {
  const { prototype } = WebGL2RenderingContext
  const { getParameter } = prototype
  prototype.getParameter = function (name: number) {
    return name === this.RENDERER ? 'llvmpipe' : (getParameter.call(this, name) as unknown)
  }
}

/** Enlarges the window by the size of its frame, which only the page can tell. */
async function fitWindow(tab: Tab, resize: (size: object) => Promise<unknown>): Promise<void> {
  await resize(viewport)
  const inner = await tab.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resize({
    width: 2 * viewport.width - inner.width,
    height: 2 * viewport.height - inner.height,
  })
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await ask())
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
