// WebAssembly and JavaScript in node, as `npm run bench` runs them.
import { readFile } from 'node:fs/promises'
import { loadOrogen } from 'orogen'
import * as js from 'orogen/published'
import { runCases, table } from './run.mjs'

const quick = process.env.OROGEN_BENCH_QUICK === '1'
const asJson = process.env.OROGEN_BENCH_JSON === '1'
const scalarWasm = await readFile(new URL('../../dist/orogen/orogen-scalar.wasm', import.meta.url))

const results = await runCases({
  loadOrogen,
  js,
  scalarWasm,
  quick,
  onCase: (title) => process.stderr.write(`  ${title}\n`),
})
console.log(
  asJson
    ? JSON.stringify({ engine: `node ${process.version}`, results }, null, 2)
    : `node ${process.version}; the reference is the published JavaScript with Math.random\n\n${table(results)}`,
)
