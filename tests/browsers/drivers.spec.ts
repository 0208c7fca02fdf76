import { serveFolder } from '../browser/static-server.js'
import { expect, test } from './checks.js'
import { until } from './on-page.js'

const faults = {
  'written to the console': `console.error('written to the console')`,
  thrown: `setTimeout(() => { throw new Error('thrown') })`,
  rejected: `Promise.reject(new Error('rejected'))`,
  'missing.js': `document.head.append(Object.assign(document.createElement('script'), { src: 'missing.js' }))`,
  'img-src': `document.body.append(Object.assign(new Image(), { src: 'https://other.invalid/picture.png' }))`,
}

test('the driver hears of what goes wrong in a page', async ({ tab, prepare }) => {
  const page = `<!doctype html><html><head><meta charset="utf-8">
    <meta http-equiv="content-security-policy" content="img-src 'self'"><link rel="icon" href="data:,"></head>
    <body><script>${Object.values(faults).join('\n')}; setTimeout(() => (window.done = true), 500)</script></body></html>`
  const host = await serveFolder('dist/site', (path) =>
    path === '/index.html' ? { headers: { 'content-type': 'text/html' }, body: prepare(page) } : undefined,
  )
  try {
    await tab.open(host.address)
    await until(tab, 'the page is done', () => 'done' in window, null)
    const errors = (await tab.takeErrors()).join('\n')
    for (const fault of Object.keys(faults)) expect(errors).toContain(fault)
  } finally {
    await tab.open('about:blank')
    await tab.takeErrors()
    await host.close()
  }
})
