// The first golden lines of a new generator. Existing lines stay unchanged.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The text of tests/golden/heights.txt, with lines for every generator; `orogen` is the built command line. */
export function withNewGenerators(text, { parameters, generators }, orogen) {
  const types = new Map(parameters.map((parameter) => [parameter.id, parameter]))
  const covered = new Set(Array.from(text.matchAll(/ generator=(\S+)/g), ([, id]) => id))
  const added = generators
    .filter(({ id }) => !covered.has(id))
    .flatMap((generator) => requestsFor(generator, types).map((request) => goldenLine(request, orogen)))
  return text + added.map((line) => `${line}\n`).join('')
}

/** Small and large maps of several seeds, each with the current defaults. */
function requestsFor({ id, published, faces, parameters }, types) {
  const exponents = published ? [1, 5, 9] : faces > 1 ? [1, 2, 3, 5, 7, 9] : [1, 2, 3, 5, 7, 9, 11]
  const seeds = published ? [42, 4294967295] : [0, 1, 42, 4294967295]
  const others = parameters
    .map((use) => ({ ...types.get(use.id), ...use }))
    .filter((use) => use.id !== 'exponent' && use.id !== 'seed')
    .filter(({ type, group }) => type !== 'numbers' && type !== 'image' && group !== 'weather')
    .map((use) => [use.id, use.default])
  return exponents.flatMap((exponent) =>
    seeds.map((seed) => [['generator', id], ['exponent', exponent], ['seed', seed], ...others]),
  )
}

function goldenLine(request, orogen) {
  const folder = mkdtempSync(join(tmpdir(), 'orogen-golden-'))
  try {
    const words = request.map(([id, value]) => `${id}=${value}`)
    execFileSync(orogen, ['-q', '-o', 'map.r32', ...words.map((word) => `--${word}`)], { cwd: folder })
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, 'map.r32')))
      .digest('hex')
    return `${hash} ${words.join(' ')}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
