import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './bidi.js'
import { start } from './program.js'
import { type Driver, dragging, expressionOf, viewport } from './tab.js'

interface Event {
  /** The fields of a console message. */
  level?: string
  text?: string
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] }
  /** The fields of a network event: to this console a missing file is no error. */
  response?: { status: number; url: string }
}

function errorIn({ level, text, stackTrace, response }: Event): string | undefined {
  if (response && response.status >= 400) return `${response.url} answers ${response.status}`
  const [frame] = stackTrace?.callFrames ?? []
  return level === 'error'
    ? `${text} (${frame ? `${frame.url}:${frame.lineNumber + 1}` : 'no place'})`
    : undefined
}

/** The installed Firefox, by WebDriver BiDi; with a window, since it has no WebGL without one. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'orogen-firefox-'))
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const program = start(process.env.FIREFOX_PATH || 'firefox-esr', args)
  const [, address] = await program.says(/WebDriver BiDi listening on (ws:\S+)/)
  const errors: string[] = []
  const bidi = await connect(`${address}/session`, (event: Event) => {
    const error = errorIn(event)
    if (error) errors.push(error)
  })
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded', 'network.responseCompleted'] })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree')
  const { context } = contexts[0]!
  await bidi.send('browsingContext.setViewport', { context, viewport })
  return {
    tab: {
      open: async (url) =>
        void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      async evaluate(body: (given: never) => unknown, given?: unknown) {
        const { result, exceptionDetails } = await bidi.send<{
          result?: { value: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          target: { context },
          awaitPromise: true,
          expression: expressionOf(body, given),
        })
        if (!result) throw new Error(exceptionDetails!.text)
        return JSON.parse(result.value)
      },
      async screenshot() {
        const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      drag: async (from, to) =>
        void (await bidi.send('input.performActions', { context, actions: dragging(from, to) })),
      takeErrors: async () => errors.splice(0),
    },
    async close() {
      bidi.close()
      await program.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
