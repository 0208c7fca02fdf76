import { findChromium } from './steps/chromium.mjs'
import { command } from './steps/command.mjs'
import { buildBenchmarks, buildCommandLine } from './steps/native.mjs'
import { buildPackage } from './steps/package.mjs'
import { inRoot } from './steps/paths.mjs'
import { prepare } from './steps/prepare.mjs'
import { ending, runOpenly } from './steps/run.mjs'
import { Refusal, sayOnStandardError, say } from './steps/say.mjs'
import { benchTools } from './steps/tools.mjs'
import { buildWasm } from './steps/wasm.mjs'

await command({
  use: 'npm run bench -- [flags]',
  about:
    'Times the generators and meshes: natively, in node and in Chromium, against the published programs.',
  flags: {
    '--quick': 'fewer sizes and repetitions',
    '--json': 'results as JSON on standard output, everything else on standard error',
  },
  async body(flags) {
    if (flags.has('json')) sayOnStandardError()
    await prepare(benchTools)
    await buildBenchmarks()
    await buildCommandLine()
    await buildWasm()
    await buildPackage()

    const env = {
      ...process.env,
      CHROME_PATH: findChromium(),
      ...(flags.has('quick') ? { OROGEN_BENCH_QUICK: '1' } : {}),
      ...(flags.has('json') ? { OROGEN_BENCH_JSON: '1' } : {}),
    }
    const failures = []
    for (const [name, program, ...args] of [
      ['native', inRoot('build/native/orogen_bench')],
      ['node', process.execPath, 'tests/bench/node.mjs'],
      ['Chromium', process.execPath, 'tests/bench/chromium.mjs'],
      ['instructions', process.execPath, 'tests/bench/instructions.mjs'],
    ]) {
      say(`\n• benchmark: ${name}`)
      const status = await runOpenly(program, args, { env })
      if (status !== 0) failures.push(`The ${name} benchmark ended with ${ending(status)}.`)
    }
    if (failures.length > 0) throw new Refusal(failures.join('\n'))
  },
})
