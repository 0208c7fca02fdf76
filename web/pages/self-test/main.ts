import { copyText } from '../../dom/session.js'
import { byId, element } from '../../dom/elements.js'
import { JobWorker } from '../../package/worker/job-queue.js'
import { ScriptAddress, workerStarters } from '../../package/worker/start-worker.js'
import { startPage } from '../shell.js'
import { goldenList, makers, pictureSide, type TrialResult, type TrialResults, type Tried } from './trial.js'
import selfTestWords from 'words:self-test'
import type { WordsOf } from '../../words/keys.js'

const lines = goldenList
const { words }: { words: WordsOf<'self-test'> } = await startPage('self-test', selfTestWords)
/**
 * For screen readers it also says how far the test is, but seldom: they read each change. Others see the
 * count.
 */
const verdict = byId('verdict')
const count = byId('count')
const progress = byId<HTMLProgressElement>('progress')
const again = byId<HTMLButtonElement>('again')
const copy = byId<HTMLButtonElement>('copy')
byId('lines').parentElement!.setAttribute('aria-label', words.say('all'))
progress.setAttribute('aria-label', words.say('heading'))

let tried: TrialResults[] = []

const tester = new JobWorker<'all', Tried | undefined>({
  createWorker: workerStarters(addressOfScript(), 'orogen-self-test'),
  here: () => Promise.reject(new Error('Worker')),
  patience: 600_000, // a large mountain in plain JavaScript takes long
})

const rows = lines.map(({ hash, text: request }) => {
  const cells = makers.map(() => element('td'))
  const code = element('td', { title: hash }, element('code', hash.slice(0, 12)))
  return { row: element('tr', element('th', { scope: 'row' }, request), ...cells, code), cells }
})
byId<HTMLTableElement>('lines').tBodies[0]!.append(...rows.map(({ row }) => row))

// A wall of all mountains: each appears when it is made, and has the colour of its result.
const bricks = lines.map(({ text: title }) =>
  element('canvas', { width: pictureSide, height: pictureSide, title }),
)
byId('wall').append(...bricks)
byId('wall').setAttribute('aria-label', words.say('wall'))

again.addEventListener('click', run)
copy.addEventListener('click', async () => {
  copy.textContent = words.say((await copyText(report())) ? 'copied' : 'copy.failed')
  setTimeout(() => (copy.textContent = words.say('copy')), 3000)
})
run()

function run(): void {
  tried = []
  for (const { cells } of rows) for (const cell of cells) cell.replaceChildren()
  for (const brick of bricks) {
    delete brick.dataset.result
    brick.getContext('2d')!.clearRect(0, 0, pictureSide, pictureSide)
  }
  again.disabled = copy.disabled = true
  progress.hidden = false
  progress.value = 0
  delete verdict.dataset.state
  if (!globalThis.crypto?.subtle) return end('broken', words.say('unsafe'))
  tellCount(0)
  tester
    .perform('all', { onLevel: show })
    .then(judge, ({ message }: Error) => end('broken', words.say('broken', { message })))
    .finally(() => tester.end())
}

function show(now: Tried | undefined): void {
  if (!now) return
  const { index, results, picture } = now
  tried[index] = results
  bricks[index]!.dataset.result = makers.some((maker) => isWrong(results[maker])) ? 'different' : 'same'
  if (picture) paint(bricks[index]!, picture)
  for (const [i, maker] of makers.entries()) {
    const cell = rows[index]!.cells[i]!
    cell.textContent = words.say(`result.${results[maker]}`)
    cell.dataset.result = results[maker]
  }
  progress.value = (index + 1) / lines.length
  tellCount(index + 1)
}

function tellCount(done: number): void {
  count.textContent = words.say('running', { done, all: lines.length })
  if (done % 50 === 0) verdict.textContent = count.textContent
  verdict.className = 'unseen'
}

const isWrong = (result: TrialResult) => result === 'different' || result === 'failed'

function paint(brick: HTMLCanvasElement, greys: Uint8Array): void {
  const pixels = new ImageData(pictureSide, pictureSide)
  greys.forEach((grey, i) => pixels.data.set([grey, grey, grey, 255], 4 * i))
  brick.getContext('2d')!.putImageData(pixels, 0, 0)
}

function judge(): void {
  const n = lines.length
  const bad = tried.filter((results) => makers.some((maker) => isWrong(results[maker]))).length
  const state = bad > 0 ? 'different' : 'same'
  const without = tried.every(({ simd }) => simd === 'none') ? ` ${words.say('verdict.simd')}` : ''
  end(state, words.say(`verdict.${state}`, { wrong: bad, n }) + without)
}

function end(state: 'same' | 'different' | 'broken', sentence: string): void {
  count.textContent = ''
  verdict.className = ''
  verdict.dataset.state = state
  verdict.textContent = sentence
  progress.hidden = true
  again.disabled = copy.disabled = false
}

/** A report for those who want to find out why a mountain differs. */
function report(): string {
  const wrong = lines.flatMap(({ text: request }, i) => {
    const results = tried[i]
    const ways = makers.filter((maker) => results && !['same', 'none'].includes(results[maker]))
    return ways.map((maker) => `${maker} ${results![maker]}: ${request}`)
  })
  return [navigator.userAgent, verdict.textContent, ...wrong].join('\n')
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }).href
}
