import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { requireChromium, testTools } from './steps/tools.mjs'
import { command, wholeNumber } from './steps/command.mjs'
import { buildEverything, prepare } from './steps/prepare.mjs'
import { say } from './steps/say.mjs'
import { freshReport, outcomesIn, suites } from './steps/suites.mjs'

const busyLoop = () => spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })

await command({
  use: 'npm run flakes -- [flags] [files]',
  about:
    'Repeats the tests of the page, every second time beside a busy loop for each processor, and lists what ever failed, with how\n' +
    'often. No test is tried again within a run.',
  flags: { '--times N': 'so many runs; 20 if not given' },
  others: 'a file of tests in tests/browser; all of them if none is named',
  async body(flags, words, files) {
    const times = wholeNumber(flags, 'times', 20, 1)
    await prepare(testTools)
    await buildEverything()
    await requireChromium()

    const failures = new Map()
    for (let run = 1; run <= times; run++) {
      const isBusy = run % 2 === 0
      say(`\n• run ${run} of ${times}${isBusy ? ', beside busy loops' : ''}`)
      const report = freshReport(`flakes-${run}`)
      const loops = isBusy ? Array.from({ length: availableParallelism() }, busyLoop) : []
      try {
        await suites.browser.run(report, [...files])
      } finally {
        for (const loop of loops) loop.kill('SIGKILL')
      }
      const crash = { title: 'the run itself', outcome: 'failed' }
      for (const { title, outcome } of existsSync(report) ? outcomesIn(report) : [crash])
        if (outcome === 'failed')
          failures.set(title, [...(failures.get(title) ?? []), `${run}${isBusy ? ' (busy)' : ''}`])
    }
    say(`\n${times} runs, ${failures.size} tests that ever failed`)
    for (const [title, runs] of failures)
      say(`  ${runs.length} of ${times}: ${title}; in run ${runs.join(', ')}`)
    if (failures.size > 0) process.exitCode = 1
  },
})
