import { watch } from 'node:fs'
import { command } from './steps/command.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { refusalOf, say } from './steps/say.mjs'
import { choosePort } from './steps/serve.mjs'
import { buildTools } from './steps/tools.mjs'
import { viteConfig } from './steps/site.mjs'
import { buildDebugModules, buildModules } from './steps/wasm.mjs'

/** Makes the scripts load the module from another folder of build/. */
const moduleFrom = (folder) => ({
  name: 'orogen:module-from',
  enforce: 'pre',
  resolveId: (source) =>
    ({ '#wasm': inRoot('build', folder, 'orogen.mjs'), '#seals': inRoot('build', folder, 'seals.mjs') })[
      source
    ],
  transform: (code, id) =>
    /\/(module-address|explained\/rates)\.ts$/.test(id)
      ? code.replaceAll('/build/wasm/', `/build/${folder}/`)
      : undefined,
})

await command({
  use: 'npm run dev -- [flags]',
  about:
    'Serves the pages from their sources until Ctrl-C. What changes is on the screen at once: styles in place, scripts by a reload,\n' +
    'which the link brings back to where it was, and C++ as soon as it is compiled. PORT chooses the port.',
  flags: {
    '--debug': 'C++ with assertions, little optimised, and with source maps: breakpoints stand in its lines',
  },
  async body(flags) {
    const port = await choosePort()
    await prepare(buildTools)
    const [build, folder] = flags.has('debug') ? [buildDebugModules, 'wasm-debug'] : [buildModules, 'wasm']
    await build()
    const { createServer, loadConfigFromFile, mergeConfig } = await import('vite')
    const { config } = await loadConfigFromFile(
      { command: 'serve', mode: 'development' },
      viteConfig('site'),
      inRoot('.'),
    )
    // The configuration imports scripts of the pages. As a file it would start the server anew whenever one
    // changes.
    const server = await createServer(
      mergeConfig(config, {
        configFile: false,
        server: {
          port,
          host: '127.0.0.1',
          strictPort: true,
          fs: { allow: [inRoot('.')] },
          // followCpp() tells the pages when a build has ended; halfway through, a module is damaged.
          watch: { ignored: [inRoot('build/**'), inRoot('dist/**')] },
        },
        plugins: [moduleFrom(folder)],
      }),
    )
    await server.listen()
    followCpp(server, build)
    followBuild()
    say(`\nOrogen is at http://localhost:${port}/ and follows its sources`)
    say('Ctrl-C ends it.')
  },
})

/** Says when a script of the build has changed, which the server that runs does not read again. */
function followBuild() {
  watch(inRoot('web/build/vite'), { recursive: true }, (_, file) =>
    say(`web/build/vite/${file} has changed: end this command and start it again to use it`),
  )
}

/**
 * Compiles changes, one after the other, and makes the pages load the result or show why compiling failed.
 * The module that writes files follows once the picture is there.
 */
function followCpp(server, build) {
  let building = false
  let again = false
  const isBuilt = async (which) => {
    const refusal = await refusalOf(build(which))
    if (!refusal) return true
    say(refusal.message)
    server.ws.send({ type: 'error', err: { message: refusal.message, stack: '' } })
    return false
  }
  const rebuild = async () => {
    again = building
    if (building) return
    building = true
    do {
      again = false
      if (!(await isBuilt({ drawingOnly: true }))) continue
      server.moduleGraph.invalidateAll()
      server.ws.send({ type: 'full-reload' })
      if (!again) await isBuilt()
    } while (again)
    building = false
  }
  // A watcher of its own, since that of the server ends with each restart.
  const watcher = watch(inRoot('cpp'), { recursive: true }, (_, file) => {
    if (/\.(h|cpp|js|cmake)$/.test(file ?? '')) rebuild()
  })
  server.httpServer.once('close', () => watcher.close())
}
