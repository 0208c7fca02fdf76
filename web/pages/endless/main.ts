import { copyText } from '../../dom/clipboard.js'
import { button, byId, element } from '../../dom/elements.js'
import '../../elements/endless/index.js'
import { EndlessElement } from '../../elements/endless/endless-element.js'
import { amplitude, type LandView, landViews } from '../../endless/land.js'
import { readVisit, type Visit } from '../../endless/link.js'
import { pieceExponent } from '../../endless/piece.js'
import { type EndlessKey, endlessWords } from '../../words/endless/index.js'
import { startPage } from '../shell.js'

const { words, kept } = await startPage<EndlessKey>('endless', endlessWords)
const say = (key: EndlessKey) => words.say(key)

// Made now that the language of the page is known, which is the element's too.
const land = new EndlessElement()
land.setAttribute('awake', '')
land.visit = readVisit(new URLSearchParams(location.search))
byId('land').append(land)

/** Changes something of the visit that is there now. */
function change(part: Partial<Visit>): void {
  land.visit = { ...land.visit, ...part }
  keepLink()
}

// The place stands in the address, so that a reload or a bookmark finds it again.
function keepLink(): void {
  const address = new URL(location.href)
  address.search = land.link
  if (kept) address.searchParams.set('lang', kept)
  history.replaceState(null, '', address)
}
land.addEventListener('change', keepLink)

function slider(
  name: EndlessKey,
  from: number,
  to: number,
  step: number,
  value: number,
  set: (value: number) => void,
) {
  const shown = element('output', {}, words.number(value))
  const input = element('input', { type: 'range', min: from, max: to, step })
  input.value = String(value)
  input.addEventListener('input', () => {
    shown.textContent = words.number(input.valueAsNumber)
    set(input.valueAsNumber)
  })
  return element('label', {}, element('span', {}, say(name)), shown, input)
}

const { visit } = land
const seed = element('input', { type: 'number', min: 0, max: 2 ** 32 - 1, step: 1, inputmode: 'numeric' })
seed.value = String(visit.land.seed)
const sow = (value: number) => {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) return
  seed.value = String(value)
  change({ land: { ...land.visit.land, seed: value } })
}
seed.addEventListener('change', () => sow(seed.valueAsNumber))
const view = element(
  'select',
  {},
  ...landViews.map((each) => element('option', { value: each }, say(`endless.view.${each}`))),
)
view.value = visit.view
view.addEventListener('change', () => change({ view: view.value as LandView }))
const copied = element('p', { role: 'status' })
const piece = element(
  'a',
  { href: './', class: 'button', title: say('endless.piece.help') },
  say('endless.piece'),
)
// Where it leads is known when it is followed.
for (const name of ['pointerenter', 'focus', 'click'] as const)
  piece.addEventListener(name, () => {
    const { seed, roughness } = land.visit.land
    const query = new URLSearchParams({ generator: 'endless', exponent: String(pieceExponent) })
    for (const [key, value] of Object.entries({ seed, roughness, amplitude, ...land.pieceBefore }))
      query.set(key, String(value))
    if (kept) query.set('lang', kept)
    piece.href = `./?${query}`
  })

byId('controls').append(
  element(
    'div',
    { class: 'row' },
    element('label', {}, element('span', {}, say('endless.seed')), seed),
    button(() => sow(Math.floor(Math.random() * 100_000)), {}, say('endless.dice')),
  ),
  element('label', {}, element('span', {}, say('endless.view')), view),
  slider('endless.roughness', 0, 0.5, 0.01, visit.land.roughness, (roughness) =>
    change({ land: { ...land.visit.land, roughness } }),
  ),
  slider('endless.sun', 0, 360, 1, visit.sun, (sun) => change({ sun })),
  slider('endless.sunheight', 2, 80, 1, visit.sunheight, (sunheight) => change({ sunheight })),
  element(
    'div',
    { class: 'row' },
    button(
      async () => {
        keepLink()
        copied.textContent = (await copyText(location.href)) ? say('endless.copied') : location.href
      },
      {},
      say('endless.link'),
    ),
    piece,
  ),
  copied,
  element('p', { class: 'quiet' }, say('endless.keys')),
  element('p', { class: 'quiet' }, say('endless.about')),
)
