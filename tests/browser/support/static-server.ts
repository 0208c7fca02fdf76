import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Sends it in a way of its own. */
  send?: (response: ServerResponse, body: Buffer, headers: Record<string, string>) => void
}

export interface Site {
  address: string
  /** Requested paths, in order. */
  requests: string[]
  close(): Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/** A folder of the project. */
export const folder = (path: string): string => fileURLToPath(new URL(`../../../${path}/`, import.meta.url))

/**
 * Serves a folder on a port of its own; `answer` may say something else for a path, with the file at hand.
 */
export async function serveFolder(
  path: string,
  answer: (path: string, file: Answer) => Answer | undefined = () => undefined,
): Promise<Site> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    const wanted = pathname === '/' ? '/index.html' : pathname
    const file = await readFile(folder(path) + wanted.slice(1)).then(
      (body): Answer => ({ headers: { 'content-type': types[extname(wanted)] ?? 'text/plain' }, body }),
      (): Answer => ({ status: 404, body: 'no such file' }),
    )
    const { status = 200, headers = {}, body = '', send } = answer(wanted, file) ?? file
    requests.push(wanted) // when it is known what it is answered
    if (send) send(response, Buffer.from(body), headers)
    else response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    requests,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

/** A page as an answer. */
export const htmlAnswer = (body: string): Answer => ({ headers: { 'content-type': types['.html']! }, body })

/** Answers with every file of the folder under more headers. */
export const withHeaders =
  (headers: Record<string, string>) =>
  (_: string, file: Answer): Answer => ({ ...file, headers: { ...file.headers, ...headers } })

const sites = new WeakMap<Page, Site[]>()

/** Serves a folder for a page, as long as the test runs. */
export async function serve(page: Page, ...folder: Parameters<typeof serveFolder>): Promise<Site> {
  const site = await serveFolder(...folder)
  sites.set(page, [...(sites.get(page) ?? []), site])
  return site
}

/** Closes what was served for a page, after it has left it. */
export async function closeSites(page: Page): Promise<void> {
  const served = sites.get(page) ?? []
  sites.delete(page)
  if (served.length > 0 && !page.isClosed()) await page.goto('about:blank')
  await Promise.all(served.map((site) => site.close()))
}
