import { copyText } from '../../dom/clipboard.js'
import { button, byId, element } from '../../dom/elements.js'
import '../../elements/endless/index.js'
import { EndlessElement } from '../../elements/endless/endless-element.js'
import { amplitude, type LandView, landViews } from '../../endless/land.js'
import { readVisit, type Visit } from '../../endless/link.js'
import { pieceExponent } from '../../endless/piece.js'
import { type EndlessKey, endlessWords } from '../../../words/endless/index.js'
import { startPage } from '../shell.js'
import { placeLinks } from './place-links.js'

const { words, kept } = await startPage<EndlessKey>('endless', endlessWords)
const say = (key: EndlessKey) => words.say(key)

// Made now that the language of the page is known, which is the element's too.
const land = new EndlessElement()
land.setAttribute('awake', '')
land.visit = readVisit(new URLSearchParams(location.search))
byId('land').append(land)

/** What shows something of the visit in the panel. */
const choices: ((visit: Visit) => void)[] = []
const showChoices = () => choices.forEach((show) => show(land.visit))

/** Changes something of the visit that is there now. */
function change(part: Partial<Visit>): void {
  land.visit = { ...land.visit, ...part }
  showChoices()
  keepLink()
}

// The place stands in the address, so that a reload or a bookmark finds it again.
function keepLink(): void {
  history.replaceState(null, '', addressOf(land.link))
}

function addressOf(link: string): URL {
  const address = new URL(location.href)
  address.search = link
  if (kept) address.searchParams.set('lang', kept)
  return address
}

function goTo(link: string): void {
  keepLink()
  // Where one was is one step back.
  history.pushState(null, '', addressOf(link))
  change(readVisit(new URLSearchParams(link)))
}

land.addEventListener('change', keepLink)
addEventListener('popstate', () => {
  land.visit = readVisit(new URLSearchParams(location.search))
  showChoices()
})

function slider(
  name: EndlessKey,
  [from, to, step]: readonly [number, number, number],
  read: (visit: Visit) => number,
  write: (value: number) => Partial<Visit>,
): HTMLElement {
  const shown = element('output')
  const input = element('input', { type: 'range', min: from, max: to, step })
  input.addEventListener('input', () => change(write(input.valueAsNumber)))
  choices.push((visit) => {
    input.value = String(read(visit))
    shown.textContent = words.number(read(visit))
  })
  return element('label', {}, element('span', {}, say(name)), shown, input)
}

function seedField(): HTMLElement {
  const input = element('input', { type: 'number', min: 0, max: 2 ** 32 - 1, step: 1, inputmode: 'numeric' })
  const sow = (seed: number) => {
    const isSeed = Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32
    change({ land: { ...land.visit.land, ...(isSeed && { seed }) } })
  }
  input.addEventListener('change', () => sow(input.valueAsNumber))
  choices.push(({ land: { seed } }) => (input.value = String(seed)))
  return element(
    'div',
    { class: 'row' },
    element('label', {}, element('span', {}, say('endless.seed')), input),
    button(() => sow(Math.floor(Math.random() * 100_000)), {}, say('endless.dice')),
  )
}

/** Leads to the studio with the square before the eye; where that is is known when it is followed. */
function pieceLink(): HTMLElement {
  const link = element(
    'a',
    { href: './', class: 'button', title: say('endless.piece.help') },
    say('endless.piece'),
  )
  const lead = () => {
    const query = new URLSearchParams({ generator: 'endless', exponent: String(pieceExponent) })
    for (const [key, value] of Object.entries({ ...land.visit.land, amplitude, ...land.pieceBefore }))
      query.set(key, String(value))
    if (kept) query.set('lang', kept)
    link.href = `./?${query}`
  }
  for (const name of ['pointerenter', 'focus', 'click'] as const) link.addEventListener(name, lead)
  return link
}

function viewChoice(): HTMLElement {
  const select = element(
    'select',
    {},
    ...landViews.map((each) => element('option', { value: each }, say(`endless.view.${each}`))),
  )
  select.addEventListener('change', () => change({ view: select.value as LandView }))
  choices.push(({ view }) => (select.value = view))
  return element('label', {}, element('span', {}, say('endless.view')), select)
}

const copied = element('p', { role: 'status' })
const copy = async () => {
  keepLink()
  copied.textContent = (await copyText(location.href)) ? say('endless.copied') : location.href
}

byId('controls').append(
  seedField(),
  viewChoice(),
  slider(
    'endless.roughness',
    [0, 0.5, 0.01],
    (visit) => visit.land.roughness,
    (roughness) => ({ land: { ...land.visit.land, roughness } }),
  ),
  slider(
    'endless.sun',
    [0, 360, 1],
    ({ sun }) => sun,
    (sun) => ({ sun }),
  ),
  slider(
    'endless.sunheight',
    [2, 80, 1],
    ({ sunheight }) => sunheight,
    (sunheight) => ({ sunheight }),
  ),
  element(
    'div',
    { class: 'row' },
    button(() => void copy(), {}, say('endless.link')),
    pieceLink(),
  ),
  copied,
  element('h2', {}, say('endless.places')),
  placeLinks(words, kept, goTo),
  element('p', { class: 'quiet' }, say('endless.keys')),
  element('p', { class: 'quiet' }, say('endless.about')),
)
showChoices()
