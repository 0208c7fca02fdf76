import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { papers } from '../../web/core/lines/places.js'
import { framedView } from '../../web/core/render/camera.js'
import { exportShown, type Shown } from '../../web/core/state/export.js'
import { readLink } from '../../web/core/state/link.js'
import { exaggerated, requestOf } from '../../web/core/state/state.js'
import { inProject } from './project.js'
import { freshOrogen } from './terrain.js'

const orogen = await freshOrogen()
const folder = mkdtempSync(join(tmpdir(), 'orogen-drawings-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the command line writes with the values of a link as flags. */
function written(link: string, ...more: string[]): string {
  const flags = [...new URLSearchParams(link)].map(([id, value]) => `--${id}=${value}`)
  execFileSync(inProject('build/native/orogen'), ['-q', '-o', 'a.svg', ...flags, ...more], { cwd: folder })
  return readFileSync(join(folder, 'a.svg'), 'utf8')
}

/** What the page with this link exports, in a window with the sides of the paper within its margins. */
async function exported(link: string, paper: keyof typeof papers = 'A4'): Promise<string> {
  const { state } = readLink(link)
  const field = orogen.generate(requestOf(state))
  const [width, height] = papers[paper].map((side) => side - 20) as [number, number]
  const { spacing, size, min, max } = exaggerated(field, state)
  const across = (size - 1) * spacing
  const rise = (max - (min - across * 0.045)) / across
  const camera = state.camera ?? framedView({ width: width / height, height: 1 }, rise)
  const shown = { viewport: { outlook: { camera, width, height } }, terrain: { field }, state }
  return (await exportShown(shown as unknown as Shown, 'svg', { paper })).text()
}

test.each([
  'generator=diamond-square&exponent=7&seed=5&profiles=both&density=40&camera=135,12,2.1,0,0,0',
  'generator=diamond-square&exponent=7&profiles=columns&projection=orthographic&camera=45,35.3,2.4,0,0,0',
  'generator=diamond-square&exponent=7&seed=8&age=0.6&camera=300,40,2.2,0,0,0',
  'generator=stamp-noise&exponent=6&weights=1,0,2,0,0.5,0&stamp=mix&camera=200,20,0.4,0.1,-0.2,0',
  'generator=perlin-noise&exponent=8&exaggeration=70&density=256&camera=90,5,1.9,0,0,-0.1',
  'generator=diamond-square&exponent=11&seed=2&profiles=both&density=64',
])('the command line draws the lines of the page with the link %s', async (link) => {
  const drawing = written(link)
  expect(drawing.match(/<path/g)!.length).toBeGreaterThan(5)
  expect(drawing).toBe(await exported(link))
})

test('on other papers, with a view by its angles alone, and another pen', async () => {
  const link = 'generator=diamond-square&exponent=6&seed=3'
  expect(written(link, '--paper', 'A3')).toBe(await exported(link, 'A3'))
  expect(written(link, '--camera', '32,30', '--paper', '297,210')).toBe(await exported(link))
  expect(written(link, '--camera', '200,50')).not.toBe(await exported(link))
  const thick = written(link, '--stroke', '0.8')
  expect(thick).toContain('stroke-width="0.8"')
  expect(thick.match(/<path/g)!.length).toBeLessThan((await exported(link)).match(/<path/g)!.length)
})
