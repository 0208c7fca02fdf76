import type { OrogenTerrain } from '../../web/core/elements/terrain/index.js'
import { serveBlog } from '../browser/blog.js'
import { test } from './checks.js'
import { boxOf, until } from './on-page.js'

test('an article after EMBEDDING.md, with the packed package beside it', async ({ tab, prepare, look }) => {
  const blog = await serveBlog('blog-browsers', prepare)
  try {
    await tab.open(blog.address)
    const isReady = () => document.querySelector<OrogenTerrain>('orogen-terrain')?.status === 'ready'
    await until(tab, 'the terrain is ready', isReady, null)
    await look('blog', () => boxOf(tab, 'orogen-terrain'))
  } finally {
    await tab.open('about:blank')
    await blog.close()
  }
})
