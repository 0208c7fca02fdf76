import { element } from '../../../core/dom/elements.js'
import type { Outcome } from '../../race/race.js'
import { nameOf } from './format.js'
import type { WordsOf } from '../../../words/keys.js'

// The programs that are timed, to be read in the table: fetched when somebody wants to.

type Text = () => Promise<string>

const published = import.meta.glob<string>('../../published/*.ts', { query: '?raw', import: 'default' })
const javascript = import.meta.glob<string>('../../javascript/*.ts', { query: '?raw', import: 'default' })
const inPublished = (name: string): Text => published[`../../published/${name}.ts`]!
const inJavaScript = (name: string): Text => javascript[`../../javascript/${name}.ts`]!

/** Where an author has published the program; the others' pages have no address that would last. */
const addresses: Readonly<Record<string, string>> = {
  loftis: 'http://www.playfuljs.com/realistic-terrain-in-130-lines/',
  'imai-merge': 'https://imai1.hatenablog.com/entry/2022/07/23/163958',
  'perlin-javascript': 'https://mrl.cs.nyu.edu/~perlin/noise/',
  'perlin-2002': 'https://mrl.cs.nyu.edu/~perlin/noise/',
}

function textOf(ladder: string, rung: string): Text | undefined {
  if (/^voirol-r-(?!wasm)/.test(rung)) return inPublished('voirol-r')
  if (rung === 'stamps-javascript') return inPublished('stamp-noise-2016')
  if (rung === 'perlin-javascript') return inPublished('perlin-2002')
  const plain = rung.replace(/-(array|drawn|zeros)$/, '')
  if (plain === 'culled-javascript' || plain === 'greedy-javascript')
    return inJavaScript(plain.replace('-javascript', '-voxels'))
  if (plain === 'surface-javascript') return inJavaScript('surface')
  if (plain === 'weather-javascript') return inJavaScript('erosion')
  if (plain === 'ours-javascript') return inJavaScript(ladder.replace(/-\d+$/, ''))
  return inPublished(plain)
}

/** The programs of a race, each to be opened, with the way to its author. What is compiled has the one it came from. */
export function programs(words: WordsOf<'race'>, ladder: string, outcomes: readonly Outcome[]): HTMLElement {
  const rows = outcomes.flatMap((outcome) => {
    const text = textOf(ladder, outcome.id)
    return text ? [programOf(words, outcome, text)] : []
  })
  return element('details', { class: 'programs' }, element('summary', {}, words.say('source')), ...rows)
}

function programOf(words: WordsOf<'race'>, outcome: Outcome, text: Text): HTMLElement {
  const name = nameOf(words, outcome)
  const address = addresses[outcome.id]
  const code = element('code', { lang: 'en' })
  const box = element('pre', { tabindex: 0, role: 'region', 'aria-label': name }, code)
  const details = element(
    'details',
    {},
    element('summary', {}, name),
    ...(address ? [element('a', { href: address }, words.say('source.author'))] : []),
    box,
  )
  details.addEventListener('toggle', () => {
    if (code.textContent || !details.open) return
    text().then(
      (program) => (code.textContent = program),
      () => (code.textContent = words.say('source.failed')),
    )
  })
  return details
}
