import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../support/programs.js'
import { fileAddress } from '../support/project.js'

const { driveIn } = (await import(
  /* @vite-ignore */ fileAddress('web/build/steps/drive-browser.mjs').href
)) as { driveIn(kind: string, program: string, driven: object): Promise<object[]> }

/** Opens an address as a browser does, and stays. */
const browser = `#!${process.execPath}
fetch(process.argv.at(-1))
setInterval(() => {}, 1000)
`

test('a page that cannot be served ends the run with its reason, and nothing is left behind', async () => {
  const folder = temporaryFolder()
  const program = join(folder, 'browser.cjs')
  writeFileSync(program, browser)
  chmodSync(program, 0o755)
  const profiles = temporaryFolder()
  vi.stubEnv('TMPDIR', profiles)
  const driven = { doing: 'nothing', folder, page: 'missing.html', driver: program }
  await expect(driveIn('chromium', program, driven)).rejects.toThrow(/ENOENT.*missing\.html/)
  vi.unstubAllEnvs()
  expect(readdirSync(profiles)).toEqual([])
})
