import fc from 'fast-check'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programs, temporaryFolder } from '../web/support/programs.js'
import { tryAll } from './gate.js'

// Disks that are full or may not be written to, readers that go away, and programs killed at any moment: each
// file that the two command lines write is whole or absent, an older one survives, and the next run sweeps
// what is left over.

const folder = temporaryFolder()

const lines = [
  '--exponent 7 -o map.png --bits 16',
  '--exponent 6 -o map.r16 --sidecar',
  '--exponent 6 --age 0.3 -o map.r32 --area area.png --surface lakes.r32 --elevation-change change.r16 --sidecar',
  '--exponent 6 --gullies 1 -o map.png --ridges ridges.r32',
  '--window 3,5,65,33 --level 9 -o window.r32 --sidecar',
  'analyse --exponent 6 --lags 40 -o lags.png',
  '--exponent 5 -o hill.obj',
  '--exponent 5 -o hill.stl',
  '--exponent 5 -o hill.glb',
  '--exponent 5 -o hill.vox',
  '--exponent 6 -o hill.svg',
  // Writing these takes long enough to be killed in it.
  '-q -g diamond-square --exponent 10 --bits 16 -o large.png',
  '-q -g diamond-square --exponent 8 -o large.obj',
]
const faults = ['full', 'read-only', 'pipe', 'SIGKILL', 'SIGKILL', 'SIGTERM'] as const
const older = 'older'

type Files = Record<string, string>
const filesIn = (path: string): Files =>
  Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'latin1')]))

/** A new folder of this name, with these files. */
function fresh(name: string, files: Files = {}): string {
  const path = join(folder, name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(path)
  for (const [each, content] of Object.entries(files)) writeFileSync(join(path, each), content)
  return path
}

const undisturbed = new Map<string, { files: Files; time: number }>()
/** The files that a program writes when nothing goes wrong, and how long that takes. */
function expectedOf(words: string[]): { files: Files; time: number } {
  const known = undisturbed.get(words.join())
  if (known) return known
  const cwd = fresh('undisturbed')
  const begin = performance.now()
  const { status, stderr } = spawnSync(words[0]!, words.slice(1), { cwd, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const made = { files: filesIn(cwd), time: performance.now() - begin }
  undisturbed.set(words.join(), made)
  return made
}

/** Disks of one's own need a name space of mounts, which some containers refuse. */
const mounts = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
const shell: Record<string, (bytes: number) => string> = {
  // The files move onto a small disk, and what is there in the end moves back.
  full: (bytes) =>
    `mkdir ../disk; mount -t tmpfs -o size=${bytes} tmpfs ../disk
     cp * ../disk; cd ../disk; "$0" "$@"; status=$?; rm -r ../cwd/*; cp * ../cwd; exit $status`,
  'read-only': () => 'mount --bind . .; mount -o remount,ro,bind .; cd "$PWD"; "$0" "$@"',
}

/** Runs a program that meets a fault; returns its exit status, null after a signal, and what it said. */
async function disturbed(fault: string, share: number, words: string[], cwd: string) {
  const { files, time } = expectedOf(words)
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0)
  // The older files need a page each.
  const pages = 7 * Object.keys(files).length + 2 + Math.ceil((share * bytes) / 4096)
  const script = shell[fault]?.(4096 * pages)
  const isMounted = fault === 'full' || fault === 'read-only'
  const all = [...(isMounted ? ['unshare', '-rm'] : []), ...(script ? ['sh', '-c', script] : []), ...words]
  const child = spawn(all[0]!, all.slice(1), { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.resume()
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  if (fault === 'pipe') for (const end of [child.stdout, child.stderr]) end.destroy()
  // At any moment, or soon after it has begun to write.
  const isWriting = () =>
    readdirSync(cwd).some((name) => /\.part-[0-9a-f]{16}$/.test(name) && !/(0123|fedc)/.test(name))
  const begin = performance.now()
  const killer = setInterval(() => {
    const due = share < 0.3 ? performance.now() - begin > 3 * share * time : isWriting()
    if (fault.startsWith('SIG') && due) child.kill(fault as 'SIGKILL')
  }, 1)
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve))
  clearInterval(killer)
  return { status, said }
}

const cases = fc.record({
  program: fc.constantFrom(...(Object.keys(programs) as (keyof typeof programs)[])),
  // The large ones last too long for `npm test`.
  line: fc.constantFrom(...(process.env.OROGEN_GATE_COUNT ? lines : lines.slice(0, -2))),
  fault: fc.constantFrom(...faults),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  replaces: fc.boolean(),
})

/** What stands in an unfinished file until it is complete; see cpp/cli/output_file.cpp. */
const mark = /^Orogen writes this file; boot .{140,200}\n/

/** Other people's files whose names look like those of unfinished ones. */
const foreignTo = (files: Files): Files =>
  Object.fromEntries(
    Object.keys(files).flatMap((name) => [
      [`${name}.part-1`, 'mine'],
      [`${name}.part-2147483647`, 'mine'],
      [`${name}.part-1999999-notes`, 'mine'],
      [`${name}.part-0123456789abcdef`, ''],
      [`${name}.part-fedcba9876543210`, 'Orogen writes this file; boot 1, namespace 2, process 3, lock 1.'],
    ]),
  )

test('whatever the disk does, files are whole or absent, and leftovers are swept', async () => {
  const seen: Record<string, number> = {}
  const count = (what: string) => (seen[what] = (seen[what] ?? 0) + 1)
  await tryAll(4, cases, async ({ program, line, fault, share, replaces }) => {
    if (!mounts && (fault === 'full' || fault === 'read-only'))
      return void count(`${fault}: not allowed here`)
    const words = [...programs[program], ...line.split(' ')]
    const { files } = expectedOf(words)
    const before = Object.fromEntries(Object.keys(files).map((name) => [name, older]))
    const foreign = foreignTo(files)
    const cwd = fresh('cwd', { ...foreign, ...(replaces && before) })
    const { status, said } = await disturbed(fault, share, words, cwd)
    rmSync(join(folder, 'disk'), { recursive: true, force: true })

    const after = filesIn(cwd)
    expect(after).toMatchObject(foreign)
    const left = Object.keys(after).filter((name) => !(name in files || name in foreign))
    if (fault !== 'SIGKILL') expect(left).toEqual([])
    for (const name of left) expect(name).toMatch(/\.part-[0-9a-f]{16}$/)
    // A program that was killed before its first line, or after it, leaves what nobody can tell from other
    // files.
    const unknown = Object.fromEntries(
      left.filter((name) => !mark.test(after[name]!)).map((name) => [name, after[name]!]),
    )
    if (Object.keys(unknown).length > 0) count('with leftovers that stay')
    const whole = Object.keys(files).filter((name) => after[name] === files[name])
    for (const name of Object.keys(files))
      if (!whole.includes(name)) expect(after[name]).toBe(replaces ? older : undefined)
    let ended: 'written' | 'refused' | 'signalled'
    if (status === 0) ended = 'written'
    else if (whole.length === 0) ended = 'refused'
    else ended = 'signalled'
    count(`${fault}: ${ended}`)
    if (status === 0) expect(whole).toEqual(Object.keys(files))
    // SIGTERM may come when the file already has its name, and the program is about to end.
    if (status === 1 && fault !== 'SIGTERM') expect(whole).toEqual([])
    if (fault !== 'pipe' && fault !== 'SIGKILL') expect(said).toMatch(/^([^\n]{10,200}\n)+$|^$/)
    if (left.length > 0) count('with leftovers')

    const again = spawnSync(words[0]!, words.slice(1), { cwd, encoding: 'utf8' })
    expect(again.status, again.stderr).toBe(0)
    expect(filesIn(cwd)).toEqual({ ...files, ...foreign, ...unknown })
  })
  if (process.env.OROGEN_GATE_COUNT) console.log(JSON.stringify(seen))
})
