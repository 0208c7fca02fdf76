import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../../consumers/install.js'
import { textOf } from '../../web/support/project.js'
import { serveFolder, type Site } from './static-server.js'

const run = promisify(execFile)
const poster = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#789"/></svg>`

/**
 * A blog made from EMBEDDING.md and the tarball alone: its first example, in an article, beside the package's
 * folder. `prepare` may change the page.
 */
export async function serveBlog(name: string, prepare = (html: string) => html): Promise<Site> {
  const tarball = await pack(`build/${name}`)
  await run('tar', ['-xzf', tarball, '-C', join(tarball, '..')])
  const [, example] = /```html\n([^]*?)```/.exec(textOf('EMBEDDING.md'))!
  const tag = example!.replaceAll('https://your.host/', '/')
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A walk</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
    <body><h1>A walk</h1><p>It was long.</p>${tag}<p>And the way back longer.</p></body></html>`
  const html = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: prepare(page) }
  const picture = { headers: { 'content-type': 'image/svg+xml' }, body: poster }
  return serveFolder(`build/${name}/package/dist`, (path) => {
    if (path === '/index.html') return html
    if (path === '/poster.webp') return picture
    return undefined
  })
}
