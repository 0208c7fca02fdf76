import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Packs the package as for publishing, into a folder that is emptied first. Returns the tarball's path. */
export async function pack(into: string): Promise<string> {
  const folder = join(root, into)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: root })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(folder, filename)
}

const terrain = `<orogen-terrain
      generator="diamond-square"
      exponent="3"
      seed="42"
      roughness="0.5"
      loading="eager"
      style="width: 320px"
    ></orogen-terrain>`
const race = '<orogen-race exponents="4" maps="1" rounds="2" budget="0" starts="1"></orogen-race>'

/** The bodies of the pages of the projects, and the scripts that they load. */
const pages: Record<string, [title: string, script: string, ...body: string[]]> = {
  esbuild: ['esbuild', 'type="module" src="./dist/main.js"', terrain],
  vite: ['Vite', 'type="module" src="./main.js"', terrain, race],
  webpack: ['webpack', 'defer src="./dist/main.js"', terrain],
  'projects/react': ['React', 'type="module" src="/src/main.tsx"', '<div id="root"></div>'],
  'projects/svelte': ['Svelte', 'type="module" src="/src/main.ts"', '<div id="app"></div>'],
  'projects/vue': ['Vue', 'type="module" src="/src/main.ts"', '<div id="app"></div>'],
}

/** Copies a project of tests/consumers, and writes its page. */
export function copyProject(name: string, folder: string): void {
  cpSync(join(root, 'tests/consumers', name), folder, { recursive: true })
  if (!pages[name]) return
  const [title, script, ...body] = pages[name]
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
    <script ${script}></script>
  </head>
  <body>
    ${body.join('\n    ')}
  </body>
</html>
`
  writeFileSync(join(folder, 'index.html'), page)
}

/**
 * Copies consumers' projects beside the tarball, and installs it and three for all of them. They are a
 * package of their own: within ours, whose name is `orogen`, that name would lead to dist/orogen instead of
 * what is installed.
 */
export async function install(tarball: string, projects: string[]): Promise<string> {
  const folder = join(tarball, '..')
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await run('tar', ['-xzf', tarball, '-C', modules])
  renameSync(join(modules, 'package'), join(modules, 'orogen'))
  symlinkSync(join(root, 'node_modules/three'), join(modules, 'three'))
  for (const name of projects) copyProject(name, join(folder, name))
  return folder
}
