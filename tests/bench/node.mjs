// The races in node; the results as JSON on standard output.
import { benchmarks, race } from '../../build/bench/race.js'
import { openSandbox } from '../../web/build/steps/node-sandbox.mjs'
import { effort, planned } from './plan.mjs'

const results = []
for (const [benchmark, exponent] of planned(benchmarks)) {
  process.stderr.write(`  ${benchmark.title}, exponent ${exponent}\n`)
  results.push(await race(benchmark, exponent, { openSandbox, ...effort(exponent) }))
}
console.log(JSON.stringify({ engine: `node ${process.version}`, results }))
