import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startChild } from './children.mjs'
import { answer } from './serve.mjs'
import { quietProfile, onScreen, screen } from './tools.mjs'
import { ending } from './run.mjs'
import { Refusal, step } from './say.mjs'

/** Milliseconds without a word from the page, after which something must have gone wrong. */
const patience = 180_000

/**
 * Opens a page in a browser without a window, with a script added that drives it and posts its findings here:
 * lines to './progress', each result to './result', failures to './failed', and the end to './done'. It works
 * with any browser that opens an address.
 *
 * @param {'chromium' | 'firefox' | 'webkit'} kind
 * @param {string} program The browser; of WebKit, its driver.
 * @param {{ doing: string, folder: string, page: string, driver: string, html?: string, draws?: boolean }}
 *   driven The text of the progress line; the folder to serve; the page with its query, and its content if it
 *   is no file; the script; and whether it needs WebGL, which Firefox has only with a window: a virtual one
 *   if xvfb-run is there.
 * @returns {Promise<object[]>} The results.
 */
export async function driveIn(kind, program, { doing, folder, page, driver, html, draws = false }) {
  const profile = mkdtempSync(join(tmpdir(), 'orogen-browser-'))
  let browser
  let server
  try {
    return await step(`${doing} in ${program.split('/').at(-1)}`, (hear) => {
      return new Promise((resolve, reject) => {
        const results = []
        let lastWord = performance.now()
        const watch = setInterval(() => {
          if (performance.now() - lastWord > patience)
            reject(new Refusal(`${program} has said nothing for ${patience / 1000} s.`))
        }, 5000)
        const onMessage = {
          '/progress': ({ line }) => hear(line),
          '/result': (result) => results.push(result),
          '/failed': ({ message }) => reject(new Refusal(`${program}, ${doing}: ${message}`)),
          '/done': () => resolve(results),
        }
        const respond = async (request, response) => {
          const path = new URL(request.url, 'http://localhost').pathname
          if (request.method !== 'POST') return answer(response, folder, path, await contentOf(path))
          lastWord = performance.now()
          onMessage[path]?.(JSON.parse(await text(request)))
          response.writeHead(204).end()
        }
        // Without an answer the page would wait; it is closed with the browser.
        server = createServer((request, response) => void respond(request, response).catch(reject))
        server.on('close', () => clearInterval(watch))
        server.on('error', reject)
        server.listen(0, '127.0.0.1', () => {
          const address = `http://127.0.0.1:${server.address().port}/${page}`
          browser = open(kind, program, profile, address, draws)
          if (kind === 'webkit') navigate(browser.port, address).catch(reject)
          browser.exited.then(
            (status) => reject(new Refusal(`${program} ended with ${ending(status)} before it was done.`)),
            (error) => reject(new Refusal(`${program} could not be started: ${error.message}`)),
          )
        })
      })
    })
  } finally {
    if (browser) await close(browser)
    server?.closeAllConnections()
    server?.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  /** What is sent in place of a file: the script, and the page with it. */
  async function contentOf(path) {
    if (path === '/drive.js') return await readFile(driver)
    if (path !== `/${page.split('?')[0]}`) return undefined
    const script = '<script type="module" src="./drive.js"></script></head>'
    return (html ?? (await readFile(join(folder, path), 'utf8'))).replace('</head>', script)
  }
}

function open(kind, program, profile, address, draws) {
  if (kind === 'firefox') quietProfile(profile)
  if (kind === 'webkit') return openWebKit(program)
  const isRoot = process.getuid?.() === 0
  const hasScreen = draws && screen.isThere()
  const [command, ...args] = {
    // Chromium's sandbox does not work for root. The port keeps it from ending when the page has loaded.
    chromium: [
      program,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-gpu',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
    firefox: [
      ...(hasScreen ? [...onScreen, program] : [program, '--headless']),
      '--no-remote',
      '--profile',
      profile,
    ],
  }[kind]
  return startChild(command, [...args, address], { stdio: 'ignore' })
}

/** WebKit has a window always, on a virtual screen where there is one, and opens an address by its driver. */
function openWebKit(program) {
  // No server gives its driver a port that it names: one by chance is rarely taken.
  const port = 20_000 + Math.floor(40_000 * Math.random())
  const [command, ...args] = [
    ...(screen.isThere() ? onScreen : []),
    program,
    '--host=127.0.0.1',
    `--port=${port}`,
  ]
  return { ...startChild(command, args, { stdio: 'ignore' }), port }
}

/** Has a driver open an address in a new window, by WebDriver. */
async function navigate(port, address) {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Refusal(`the driver of WebKit answers: ${value.message}`)
    return value
  }
  const begun = performance.now()
  for (;;) {
    try {
      const { sessionId } = await post('', { capabilities: {} })
      return await post(`/${sessionId}/url`, { url: address })
    } catch (error) {
      if (error instanceof Refusal || performance.now() - begun > patience) throw error
      await new Promise((resolve) => setTimeout(resolve, 100)) // it does not listen yet
    }
  }
}

async function close({ child, exited }) {
  const signal = (name) => {
    try {
      process.kill(-child.pid, name)
    } catch {
      // The process has ended in the meantime.
    }
  }
  if (child.pid === undefined) return
  signal('SIGTERM')
  const killer = setTimeout(() => signal('SIGKILL'), 5000)
  await exited.catch(() => undefined)
  clearTimeout(killer)
}
