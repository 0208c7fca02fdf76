import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fileAddress, inProject } from '../web/support/project.js'
// @ts-expect-error: a script without types
import { report } from './report.mjs'

// Every part of the benchmarks works: once, as small as it can be. No time is looked at.

const { findChromium } = (await import(/* @vite-ignore */ fileAddress('web/build/steps/tools.mjs').href)) as {
  findChromium(): string
}
const env = {
  ...process.env,
  OROGEN_BENCH_ONCE: '1',
  OROGEN_BENCH_QUICK: '1',
  OROGEN_BENCH_JSON: '1',
  CHROME_PATH: findChromium(),
}

function resultsOf(program: string, words: string[]): { results?: unknown[] } {
  const { stdout, stderr, status } = spawnSync(program, words, { cwd: inProject('.'), env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as { results?: unknown[] }
}

const parts = ['node', 'chromium', 'cold', 'memory', 'opening', 'dragging', 'flying', 'picture']
test.each(parts)('the part %s gives what its table shows', (name) => {
  const results = resultsOf(process.execPath, [`tests/bench/${name}.mjs`])
  const races = ['node', 'chromium'].includes(name)
  expect(report({ [name]: results }).split('\n').length).toBeGreaterThan(races ? 20 : 2)
})

test('the native part times every program', () => {
  const words = ['--benchmark_min_time=0.001', '--benchmark_repetitions=1']
  const { benchmarks } = resultsOf(inProject('build/native/orogen_bench'), words) as {
    benchmarks: { name: string }[]
  }
  expect(benchmarks.map(({ name }) => name.replace(/\/.*/, ''))).toContain('diamond-square')
})
