import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import type { OrogenTerrain } from '../../web/element/index.js'
import { serveFolder } from '../browser/support/static-server.js'
import { freePort, start } from '../browsers/drivers/program.js'
import { copyProject, pack } from './install.js'
import { type Project, projects } from './projects.js'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const quiet = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }

let tarball: string
test.beforeAll(async () => {
  tarball = await pack('build/projects')
})

for (const [name, project] of Object.entries(projects)) {
  test(name, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    const folder = await installed(name, project)
    for (const check of project.checks ?? []) await test.step(check.join(' '), () => runIn(folder, check))
    for (const [way, { build, serve }] of Object.entries(project.ways)) {
      await test.step(way, async () => {
        if (build) await runIn(folder, build)
        const server = Array.isArray(serve)
          ? await started(folder, serve)
          : await serveFolder(`build/projects/${name}/${serve.folder}`)
        try {
          await page.goto(server.address)
          if (project.result) await comesTo(page, project.result)
          else await showsTerrain(page, project)
        } finally {
          await page.goto('about:blank')
          await server.close()
        }
      })
    }
    expect(errors.filter((error) => !project.expected?.test(error))).toEqual([])
  })
}

async function comesTo(page: Page, result: unknown): Promise<void> {
  const found = () => page.evaluate(() => (globalThis as { result?: unknown }).result)
  await expect.poll(found, { timeout: 600_000 }).toEqual(result)
}

async function showsTerrain(page: Page, { says }: Project): Promise<void> {
  const status = () =>
    page.evaluate(() => {
      const terrain = document.querySelector<OrogenTerrain>('orogen-terrain')
      return terrain?.error?.message ?? [terrain?.status, terrain?.field?.size]
    })
  // A development server may load the page anew while it gets to know the packages.
  await expect(async () => expect(await status()).toEqual(['ready', 9])).toPass({ timeout: 120_000 })
  await expect(page.locator('orogen-terrain canvas.drawn')).toBeVisible()
  const race = await page.evaluate(
    async () => (await (globalThis as { result?: Promise<{ race?: string }> }).result)?.race,
  )
  expect(race ?? '', 'what went wrong with the race').toBe('')
  if (says) await expect(page.locator('#said')).toHaveText('9 points')
  if (says === 'server') await expect(page.locator('#server')).toHaveText('9 points')
}

/** A copy of the project with its dependencies. */
async function installed(name: string, { folder: from, packages }: Project): Promise<string> {
  const folder = join(tarball, '..', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  copyProject(from, folder)
  cpSync(join(here, 'report.js'), join(folder, '../report.js'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }))
  const flags = ['--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...flags, tarball, ...packages], { cwd: folder })
  return folder
}

const program = (folder: string, name: string) => join(folder, 'node_modules/.bin', name)

/** @throws Error with all that the program says, if it fails */
async function runIn(cwd: string, [name, ...args]: string[]): Promise<void> {
  const env = { ...process.env, ...quiet }
  await run(program(cwd, name!), args, { cwd, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`${name} ${args.join(' ')}:\n${error.stdout}\n${error.stderr}`)
    },
  )
}

async function started(cwd: string, [name, ...args]: string[]) {
  const port = await freePort()
  const given = args.map((each) => (each === 'PORT' ? String(port) : each))
  const server = start(program(cwd, name!), given, { cwd, env: { ...process.env, ...quiet } })
  const address = `http://127.0.0.1:${port}/`
  await expect(async () => {
    if (server.hasEnded) throw new Error(`${name} ended:\n${server.said}`)
    await fetch(address)
  }).toPass({ timeout: 120_000 })
  return { address, close: () => server.end() }
}
