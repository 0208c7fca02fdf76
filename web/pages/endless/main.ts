import { wantsStillness } from '../../dom/input.js'
import { leavePicture, passageAt, passagePicture, pictureOf, takePassage } from '../../dom/passage.js'
import { copyText } from '../../dom/session.js'
import { button, byId, element } from '../../dom/elements.js'
import { EndlessElement } from '../../endless/element/index.js'
import { type LandGenerator, landGenerators, landRows } from '../../endless/land.js'
import { hourOf, sunAtHour } from '../../endless/light.js'
import {
  generatorRow,
  lookRows,
  readVisit,
  readVisitFrom,
  skyRow,
  timeRow,
  type Visit,
  visitKeys,
  writeVisit,
} from '../../endless/link.js'
import { type LandPiece, pieceOf, readPiece, withPiece } from '../../endless/piece.js'
import { places, start } from '../../endless/places.js'
import type { BlockSight } from '../../endless/travel.js'
import { isAbort } from '../../package/errors.js'
import { findGenerator, type ParameterValue } from '../../package/schema.js'
import { type LinkRow, readRows } from '../../package/link/link.js'
import type { LookRow } from '../../state/look.js'
import { showNotes } from '../notes.js'
import { startPage } from '../shell.js'
import {
  type Control,
  createControl,
  type Labelled,
  labelledLook,
  labelledParameter,
} from '../../controls/controls.js'
import { applies } from '../../state/applies.js'
import { readLink } from '../../state/link.js'
import { studioWords } from '../../state/studio-words.js'
import endlessWords from 'words:endless'
import terrainWords from 'words:terrain'
import type { KeyOf, WordsOf } from '../../words/keys.js'

/** The picture with which the reader has left a block of this land; it stays until the land is there. */
const passage = takePassage<BlockSight>('orogen.into-land', location.search)
if (passage) byId('land').append(...passagePicture(passage))

const { words, kept } = await startPage<KeyOf<'endless'>>('endless', endlessWords, terrainWords, studioWords)
const say = (key: KeyOf<'endless'>) => words.say(key)
const tableWords = words as unknown as WordsOf<'studio'>

const pictures = import.meta.glob<string>('./places/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
})

/** The piece from which the reader has come. */
let piece: LandPiece | undefined

// The element uses the language of the page, so create it after the page has chosen one.
const land = new EndlessElement()
land.setAttribute('awake', '')
openLink()
land.append(...(passage ? ridden() : posterOf(land.visit)))
byId('land').append(land)
if (passage && !wantsStillness())
  land.addEventListener('load', () => land.descendFrom(passage.start), { once: true })

/** The picture of the block, in place of that of the place. */
function ridden(): Element[] {
  const pictures = [...byId('land').querySelectorAll('.passage')]
  for (const each of pictures) each.slot = 'poster'
  return pictures
}

/** Goes where the address leads, or to the first place, and shows what of it could not be used. */
function openLink(): void {
  const given = [...new URLSearchParams(location.search).keys()]
  const isPlace = given.some((key) => visitKeys.includes(key))
  const { visit, notes } = readVisit(isPlace ? location.search : start)
  land.visit = visit
  piece = isPlace ? readPiece(location.search) : undefined
  void showNotes(notes, words.language)
}

/** Changes a part of the visit. */
function change(part: Partial<Visit>): void {
  if (part.land) piece = undefined // it is a piece of the land before
  land.visit = { ...land.visit, ...part }
  showControls()
  keepLink()
}

// Keep the place in the address, so that a reload or a bookmark finds it again.
function keepLink(): void {
  history.replaceState(null, '', addressOf(land.link))
}

function addressOf(link: string): URL {
  const address = new URL(location.href)
  address.search = piece ? withPiece(link, piece) : link
  if (kept) address.searchParams.set('lang', kept)
  return address
}

function goTo(link: string): void {
  keepLink()
  // The browser's Back returns to the place before.
  history.pushState(null, '', addressOf(link))
  change(readVisit(link).visit)
}

land.addEventListener('change', () => {
  keepLink()
  showControls() // the land's own buttons change its look, too
})
addEventListener('popstate', () => {
  openLink()
  showControls()
})

/** The controls of the land's generator and of the look, by the ids of their rows. */
const controls = new Map<string, Control>()
/** The row of the hour, and all others. */
const hour = element('div')
const parameters = element('div')
let controlled: LandGenerator | undefined
/**
 * The hour and the day that the reader chose: whole degrees of the sun would lose some of them at each step.
 */
let day: ReturnType<typeof hourOf> | undefined

function dayOf({ sun, sunheight }: Visit): ReturnType<typeof hourOf> {
  const chosen = day && sunAtHour(day.hour, day.declination)
  const isKept = chosen?.sun === sun && chosen.sunheight === sunheight
  return isKept ? day! : hourOf(sun, sunheight)
}

function showControls(): void {
  const { visit } = land
  const { generator } = visit.land
  if (generator !== controlled) {
    controlled = generator
    controls.clear()
    addControl(generatorLabels(), (value) => landOf(value as LandGenerator, visit.land.seed))
    for (const row of landRows(generator)) {
      const labelled = labelledParameter(row, tableWords, landGenerators[generator].catalogue)
      addControl(labelled, (value) => ({ land: { ...land.visit.land, [row.id]: value } }))
    }
    addControl(timeLabels(), (hour) => {
      day = { ...dayOf(land.visit), hour: hour as number }
      return sunAtHour(day.hour, day.declination)
    })
    // The time of day alone moves the sun.
    for (const row of [...lookRows, skyRow].filter(({ id }) => id !== 'sun' && id !== 'sunheight'))
      addControl(labelledLook(row as LookRow, tableWords), (value) => ({ [row.id]: value }))
    const rows = [...controls.values()].map(({ row }) => row)
    const time = controls.get(timeRow.id)!.row
    hour.replaceChildren(time)
    parameters.replaceChildren(...rows.filter((row) => row !== time))
  }
  const values: Record<string, unknown> = {
    ...visit.land,
    ...visit,
    time: Math.round(dayOf(visit).hour * 4) / 4,
  }
  back.hidden = !piece
  document.body.classList.toggle('has-piece', piece !== undefined)
  for (const [id, { row, show }] of controls) {
    show(values[id] as ParameterValue)
    row.hidden = !applies(id as 'table', visit.land)
  }
  pieceToTake.hidden = landGenerators[generator].catalogue !== 'endless'
}

/** Adds a control; `part` converts its value to the part of the visit that it changes. */
function addControl(labelled: Labelled, part: (value: ParameterValue) => Partial<Visit>): void {
  const row = labelled.row as LinkRow
  const choose = (value: ParameterValue) => {
    // A typed number may be out of range.
    const checked = readRows([row], new Map([[row.id, String(value)]]), [])
    change(part(checked[row.id]!))
  }
  controls.set(row.id, createControl(labelled, tableWords, { onChange: choose }))
}

function generatorLabels(): Labelled {
  const rowOf = (id: string) => findGenerator(landGenerators[id as LandGenerator].catalogue)!
  const name = tableWords.say('generator.title')
  return {
    row: generatorRow,
    name,
    help: tableWords.say(`generator.${land.visit.land.generator}.summary`),
    choice: (id) => tableWords.say(`family.${rowOf(id).family}`),
  }
}

const timeLabels = (): Labelled => ({
  row: timeRow,
  name: say('endless.time'),
  help: say('endless.time.help'),
  choice: String,
})

/** The land of another generator, at its defaults. */
function landOf(generator: LandGenerator, seed: number): Partial<Visit> {
  const given = new Map([
    ['generator', generator],
    ['seed', String(seed)],
  ])
  return { land: readVisitFrom(given, []).land }
}

/**
 * “Another land” tries this many seeds, and takes the one with most in sight: a single one often shows open
 * sea.
 */
const candidates = 8

async function sow(): Promise<void> {
  const seeds = Array.from({ length: candidates }, () => Math.floor(Math.random() * 100_000))
  change(await land.bestOf(seeds))
}

/**
 * A link to the studio with the square in front of the camera; its address is computed just before it is
 * followed.
 */
function pieceLink(): HTMLElement {
  const link = element(
    'a',
    { href: './', class: 'button', title: say('endless.piece.help') },
    say('endless.piece'),
  )
  const lead = async () => (link.href = `./${await land.pieceLink(kept)}`)
  for (const name of ['pointerenter', 'focus'] as const)
    link.addEventListener(name, () => void lead().catch(fail))
  link.addEventListener('click', (event) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    lead().then((address) => location.assign(address), fail)
  })
  return link
}

/** Whether a click opens the link in another tab or window. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || altKey

/**
 * The query of the block that the reader has left in this tab, with all that it looked like, if it is that of
 * the piece.
 */
function queryOfBlock(): string | undefined {
  const query = passageAt('orogen.to-block')?.query
  const left = query === undefined ? undefined : pieceOf(readLink(query).state)
  return JSON.stringify(left?.piece) === JSON.stringify(piece) ? query : undefined
}

// Whichever way the reader goes back, the block begins with the last picture of the land.
addEventListener('pagehide', () => {
  const canvas = land.shadowRoot!.querySelector('canvas')
  if (piece && canvas) leavePicture('orogen.to-block', pictureOf(canvas))
})

/** A link to the block of which this is the land; the camera rises to it. */
function wayBack(): HTMLAnchorElement {
  const link = element('a.back.button', { href: './', hidden: true }, say('endless.back'))
  const lead = async () => {
    const query = piece && (queryOfBlock() ?? (await land.pieceLink(kept, piece)))
    return (link.href = `./${query ?? ''}`)
  }
  for (const name of ['pointerenter', 'focus'] as const)
    link.addEventListener(name, () => void lead().catch(fail))
  link.addEventListener('click', (event) => {
    if (isElsewhere(event)) return
    event.preventDefault()
    const risen = passage && !wantsStillness() ? land.riseTo(passage.start) : undefined
    Promise.all([lead(), risen]).then(([address]) => location.assign(address), fail)
  })
  return link
}

const status = element('p', { role: 'status' })
const fail = (reason: unknown) => {
  if (isAbort(reason)) return // a second click took its place
  status.textContent = words.say('endless.failed', {
    reason: reason instanceof Error ? reason.message : String(reason),
  })
}
const copy = async () => {
  keepLink()
  status.textContent = (await copyText(location.href)) ? say('endless.copied') : location.href
}

/** The picture of a place, for the time until its land is there. */
function posterOf(visit: Visit): HTMLImageElement[] {
  const link = writeVisit(visit)
  const place = places.find((each) => writeVisit(readVisit(each.link).visit) === link)
  const src = place && pictures[`./places/${place.id}.webp`]
  return src === undefined ? [] : [element('img', { src, alt: '', slot: 'poster' })]
}

/** The recommended places, each with its picture: a click goes there on this page. */
function placeLinks(): HTMLElement {
  const links = places.map(({ id, link }) => {
    const made = element(
      'a',
      { href: `./endless.html?${link}${kept ? `&lang=${kept}` : ''}`, 'data-place': id },
      element('img', {
        src: pictures[`./places/${id}.webp`]!,
        alt: '',
        width: 104,
        height: 66,
        loading: 'lazy',
      }),
      element('span', say(`endless.place.${id}`)),
    )
    made.addEventListener('click', (event) => {
      if (isElsewhere(event)) return
      event.preventDefault()
      goTo(link)
    })
    return made
  })
  return element('div.places', ...links)
}

const pieceToTake = pieceLink()
const back = wayBack()
byId('land').append(back)
byId('controls').append(
  element('h2', say('endless.places')),
  placeLinks(),
  hour,
  element(
    'div.buttons',
    button(() => void sow().catch(fail), say('endless.dice')),
    button(() => void copy(), say('endless.link')),
    pieceToTake,
  ),
  status,
  element('details', element('summary', tableWords.say('settings')), parameters),
  element('p.quiet.keys', say('endless.keys')),
  element('p.quiet', say('endless.about')),
)
showControls()
