import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decode } from 'fast-png'
import { beforeAll, describe, expect, test } from 'vitest'
import { programs, temporaryFolder } from '../support/programs.js'
import { sha256 } from '../support/terrain.js'

const folder = temporaryFolder()
type Program = keyof typeof programs

/** An empty folder but for the `given` files. */
function folderOf(program: Program, line: string): string {
  const cwd = join(folder, program, `of ${encodeURIComponent(line)}`)
  mkdirSync(cwd, { recursive: true })
  for (const [name, bytes] of Object.entries(given)) writeFileSync(join(cwd, name), bytes)
  return cwd
}

const filesIn = (cwd: string) =>
  Object.fromEntries(readdirSync(cwd).map((name) => [name, contents(join(cwd, name))]))

interface Outcome {
  status: number | null
  stdout: string
  stderr: string
  files: Record<string, unknown>
}

/** What a program prints, and the files it leaves. */
function outcomeOf(program: Program, line: string): Outcome {
  const [file, ...before] = programs[program]
  const cwd = folderOf(program, line)
  const { status, stdout, stderr } = spawnSync(file!, [...before, ...wordsOf(line)], {
    cwd,
    encoding: 'utf8',
  })
  return { status, stdout, stderr, files: filesIn(cwd) }
}

const wordsOf = (line: string) => line.split(' ').filter(Boolean)

/**
 * What `npx orogen` does with each line, in one process of node, which takes longer to start than a line
 * takes: its script runs on a thread as main.js lets it, and the module, which is kept, is not compiled
 * again.
 */
function outcomesOf(lines: string[]): Map<string, Outcome> {
  const script = `
    import { readFileSync, writeSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    const [run, wasm, jobs] = process.argv.slice(1)
    const kept = await WebAssembly.compile(readFileSync(wasm))
    for (const [cwd, workerData] of JSON.parse(jobs)) {
      process.chdir(cwd)
      const worker = new Worker(run, { workerData, execArgv: [] }).on('error', () => undefined)
      const status = await new Promise((resolve) => worker.on('exit', resolve))
      writeSync(1, '\\0' + status + '\\0')
      writeSync(2, '\\0')
    }`
  const beside = (name: string) => join(dirname(programs.node[1]!), name)
  const jobs = lines.map((line) => [folderOf('node', line), wordsOf(line)] as const)
  const words = ['--eval', script, beside('run.js'), beside('command-line.wasm'), JSON.stringify(jobs)]
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', ...words], {
    encoding: 'utf8',
  })
  const [out, err] = [stdout.split('\0'), stderr.split('\0')]
  return new Map(
    jobs.map(([cwd], i) => [
      lines[i]!,
      { status: Number(out[2 * i + 1]), stdout: out[2 * i]!, stderr: err[i]!, files: filesIn(cwd) },
    ]),
  )
}

/**
 * The hash of a file; of a large grey picture what it says and the hash of its numbers, since the compressed
 * chunks may differ.
 */
function contents(path: string): unknown {
  const bytes = readFileSync(path)
  if (!/(?<!shaded)\.png$/.test(path) || bytes.length < 20_000) return sha256(bytes)
  const { width, height, depth, channels, data, text } = decode(bytes, { checkCrc: true })
  return { width, height, depth, channels, text, data: sha256(data) }
}

const given: Record<string, Buffer> = {}
beforeAll(() => {
  const write = (name: string, ...words: string[]) => {
    spawnSync(programs.native[0]!, ['-q', '-o', join(folder, name), ...words])
    given[name] = readFileSync(join(folder, name))
  }
  write('eight.png', '64')
  write('sixteen.png', '64', '--bits', '16', '--seed', '5')
  write('raw.r32', '64', '-g', 'diamond-square', '--sidecar')
  given['raw.r32.json'] = readFileSync(join(folder, 'raw.r32.json'))
  given['cut.png'] = given['sixteen.png']!.subarray(0, 1000)
  given['text.png'] = Buffer.from('no picture')
})

describe('npx orogen and the native program do the same', () => {
  const commandLines = [
    '128',
    '--help',
    '--list',
    '--schema',
    '',
    '-g diamond-square --exponent 7 --seed 42 --bits 16 -o alps.png',
    '-q -g stamp-noise --stamp cone --exponent 7 -o dunes.r32',
    '-g perlin-noise --exponent 6 -o hills.r16 --sidecar --amplitude 1e-7',
    '-g diamond-square --exponent 6 --amplitude 1000 -o flat.r32 --sidecar',
    '-g voirol-r --exponent 6 -o voirol.r32',
    '-g stamp-noise --stamp image --image eight.png --exponent 6 -o leaves.r32',
    '--age 0.6 --exponent 6 -o a.r32 --area area.png --surface lakes.r32 --elevation-change change.r16 --sidecar',
    '--gullies 1 --age 0.3 --exponent 6 -o a.r32 --ridges ridges.png --elevation-change change.r32',
    '--window 3,5,33,17 --level 9 --gullies 0.5 -o window.r32 --ridges ridges.r32',
    '-g planet --exponent 5 -o ball.r32 --mask ice=ice.png --mask forest=forest.r16',
    '--exponent 5 --age 0.3 -o worn.r16 --tiles 2 --mask water=water.r16 --mask splat=splat.png',
    '--window 3,5,33,17 --level 9 --gullies 0.5 -o land.r32 --mask meadow=meadow.r32 --mask ice=none.png',
    '--window 2000,3000,65,33 --level 9 --rivers true -o window.r32 --surface water.r32 --area area.r32',
    'erode sixteen.png -o hills.r32 --age 1 --creep 0.7',
    'erode raw.r32 -o worn.png',
    '--window -7,123456,65,33 --level 20 -o window.r32 --sidecar',
    'analyse -g voirol-r --exponent 7',
    'analyse raw.r32 --json --lags 20 -o lags.png',
    '--normalise 2016 128 -o old.png',
    '-g diamond-square --exponent 5 -o hill.obj',
    '-g perlin-noise --exponent 5 -o hill.stl --millimetres 80',
    '--age 0.4 --exponent 5 -o hill.glb',
    '--exponent 5 --voxels -o hill.glb',
    '--exponent 5 --tint height -o hill.glb',
    '--exponent 5 --age 0.4 --tint height -o worn.glb',
    '--exponent 5 --age 0.4 -o worn.shaded.png',
    '--exponent 9 --palette alpine --sun 135 --sunheight 30 --shade 80 --water 40 -o a.shaded.png',
    '--exponent 4 --watercolour #00f --palette desert --tint height -o own.glb',
    '--exponent 5 --age 0.4 -o worn.contours.svg',
    '--exponent 5 --interval 0.03 --millimetres 90 --water 0 -o a.contours.svg',
    '--window 0,0,33,17 --level 5 -o strip.shaded.png',
    '--window 0,0,33,17 --level 5 -o strip.contours.svg',
    '--exponent 5 -o - --format contours.svg',
    '--exponent 5 -o hill.vox',
    '--exponent 7 --age 0.5 --profiles both --density 30 -o hill.svg',
    '-g perlin-noise --exponent 5 -o hill.svg --camera 45,35 --projection orthographic --paper A5 --stroke 0.4',
    '-g loftis --exponent 5 -o hill.obj --exaggeration 70',
    'erode sixteen.png -o hills.svg --camera 0,20,0.5,0,0,0',
    '--window 0,0,33,33 --level 5 -o square.svg',
    '--window 0,0,33,17 --level 5 -o strip.svg',
    '--window 0,0,33,17 --level 5 -o strip.stl',
    '--window 0,0,33,17 --level 5 -o strip.vox',
    '--exponent 3 -o - --format obj',
    '-q --age 0.4 erode sixteen.png -o Worn.R32',
    '--age 0.5 --exponent 5 -o a.r16 --elevation-change change.r16 --sidecar --metres 400',
    '--exponent 4 --voxels --metres 7 -o m.glb',
    '--window 0,0,33,17 --level 5 --rivers true -o w.r32 --area area.r16',
    // These are refused.
    '--exponent 3 --tint height -o a.obj',
    '--exponent 3 --tint height --voxels -o a.glb',
    '--exponent 3 --water 5',
    '--exponent 3 --sun 5',
    '--exponent 3 --palette ink -o a.glb',
    '--exponent 3 --palette nosuch -o a.shaded.png',
    '--exponent 3 --interval 1e-6 -o a.contours.svg',
    '-g planet --exponent 3 -o a.shaded.png',
    '--exponent 9 --exaggeration 1000 -o high.vox',
    '-g nosuch',
    '--seed=-1 -o a.r32',
    '500',
    '--rougness 1',
    '512 -o a.jpg',
    '512 -o nowhere/a.png',
    'erode cut.png',
    'erode text.png',
    'erode none.r32',
    'erode sixteen.png -o sixteen.png',
    'erode sixteen.png -o a.svg --projection faces',
    '--area a.png',
    '--window 1,2,3 -o a.r32',
  ]
  let outcomes: ReturnType<typeof outcomesOf>
  beforeAll(() => {
    outcomes = outcomesOf(commandLines)
  })

  test.each(commandLines)('orogen %s', (line) => {
    const node = outcomes.get(line)!
    expect(node).toEqual(outcomeOf('native', line))
    expect(node.status).toBeTypeOf('number')
  })

  test.each(['64 -o map.r16 --sidecar', '--list', '--window 1,2,3'])('and so does main.js: %s', (line) =>
    expect(outcomeOf('node', line)).toEqual(outcomeOf('native', line)),
  )
})

test('Ctrl-C leaves nothing behind, and says so', async () => {
  const cwd = mkdtempSync(join(folder, 'interrupted-'))
  const [file, ...before] = programs.node
  const child = spawn(file!, [...before, '-g', 'diamond-square', '--exponent', '13', '-o', 'large.png'], {
    cwd,
  })
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  while (readdirSync(cwd).length === 0 && child.exitCode === null)
    await new Promise((done) => setTimeout(done, 20))
  expect(readdirSync(cwd)).toEqual([expect.stringMatching(/^large\.png\.part-[0-9a-f]{16}$/)])
  child.kill('SIGINT')
  expect(await ended).toBe(1)
  expect(said).toBe('orogen: interrupted; nothing was written\n')
  expect(readdirSync(cwd)).toEqual([])
})

test.each(Object.keys(programs) as Program[])(
  '%s removes what either program left when it was killed, and nothing else of such a name',
  async (program) => {
    const cwd = mkdtempSync(join(folder, 'killed-'))
    const foreign = ['part-1', 'part-2147483647', 'part-1999999-notes', 'part-0123456789abcdef']
    for (const name of foreign) writeFileSync(join(cwd, `large.png.${name}`), 'mine')
    mkdirSync(join(cwd, 'large.png.part-2147483646'))
    const before = readdirSync(cwd)
    const parts = () => readdirSync(cwd).filter((name) => !before.includes(name))
    for (const killed of Object.values(programs)) {
      const large = ['-q', '-g', 'diamond-square', '--exponent', '12', '--bits', '16', '-o', 'large.png']
      const child = spawn(killed[0]!, [...killed.slice(1), ...large], { cwd, stdio: 'ignore' })
      const ended = new Promise((resolve) => child.on('exit', resolve))
      const hasBegun = () => parts().some((name) => statSync(join(cwd, name)).size >= 192)
      while (!hasBegun() && child.exitCode === null) await new Promise((done) => setTimeout(done, 5))
      child.kill('SIGKILL')
      await ended
      expect(parts()).toEqual([expect.stringMatching(/^large\.png\.part-[0-9a-f]{16}$/)])
      const [file, ...words] = programs[program]
      const { status, stderr } = spawnSync(file!, [...words, '8', '-o', 'large.png'], {
        cwd,
        encoding: 'utf8',
      })
      expect(status, stderr).toBe(0)
      expect(stderr).toContain('left over from a program that was killed')
      expect(parts()).toEqual(['large.png'])
      rmSync(join(cwd, 'large.png'))
    }
  },
)

test('npx refuses a name of bytes that are no UTF-8, which two files could share', () => {
  const cwd = mkdtempSync(join(folder, 'bytes-'))
  const line = `for name in $'caf\\xe9.png' $'caf\\xe8.png'; do "$0" "$@" 8 -o "$name"; echo $?; done
    ln -s $'caf\\xe9.png' link.png; "$0" "$@" 8 -o link.png; echo $?`
  const { stdout, stderr } = spawnSync('bash', ['-c', line, ...programs.node], { cwd, encoding: 'utf8' })
  expect(stdout).toBe('2\n2\n1\n')
  expect(stderr.match(/^orogen: "caf\ufffd.png" has bytes that are no UTF-8, .*$/gm)).toHaveLength(2)
  expect(readdirSync(cwd)).toEqual(['link.png'])
})

test('without memory for the module it says so in one sentence', () => {
  const failing = `WebAssembly.instantiate = () =>
    Promise.reject(new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory'))`
  const [file, ...before] = programs.node
  const preload = `--import=data:text/javascript,${encodeURIComponent(failing)}`
  const { status, stdout, stderr } = spawnSync(file!, [preload, ...before, '64'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'orogen: there is not enough memory; nothing was written\n',
  })
})

test.each(Object.keys(programs) as Program[])(
  'into a closed pipe, %s ends as by SIGPIPE, without a word',
  (program) => {
    // The reader ends before the program begins, so that no buffer can take its output.
    const line = 'exec 3> >(true); wait $!; "$0" "$@" --schema >&3; echo $?'
    const { stdout, stderr } = spawnSync('bash', ['-c', line, ...programs[program]], { encoding: 'utf8' })
    expect({ stdout, stderr }).toEqual({ stdout: '141\n', stderr: '' })
  },
)
