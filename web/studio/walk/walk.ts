import { wantsStillness } from '../../dom/input.js'
import { byId, element } from '../../dom/elements.js'
import { onKeyDown } from '../../dom/keys.js'
import {
  fadePictures,
  leavePassage,
  type Passage,
  passagePicture,
  pictureOf,
  takePassage,
} from '../../dom/passage.js'
import {
  baseSpacing,
  landGenerators,
  type LandParameters,
  spacingOf,
  unitHeightOf,
} from '../../endless/land.js'
import { writeVisit } from '../../endless/link.js'
import { peakName, peakOfPiece } from '../../endless/landmark.js'
import { type LandPiece, pieceOf, withPiece } from '../../endless/piece.js'
import { type PieceMap, placeToStand, type Standing, standingsOn } from '../../endless/standing.js'
import type { BlockSight } from '../../endless/travel.js'
import type { Heightfield } from '../../package/heightfield.js'
import { isAbort } from '../../package/errors.js'
import { pages } from '../../pages/shell.js'
import type { TerrainState } from '../../state/state.js'
import { viewOf } from '../../state/views.js'
import type { StudioHost } from '../host.js'
import { type BlockStart, moveCamera, nearView } from './dive.js'
import landmarkWords from 'words:landmark'
import walkWords from 'words:walk'
import './walk.css'

/** The place at the foot of a piece from which a reader walks into it, and the link that leads there. */
interface Foot {
  /** Where it lies on the map; undefined on a piece without dry ground. */
  standing: Standing | undefined
  address: string
}

/**
 * Adds the name of a piece of the endless land and the way into it. Returns what shows them for a state, or
 * hides them.
 */
export async function addWalk(host: StudioHost): Promise<((state: TerrainState) => void) | undefined> {
  const { words } = host
  const isThere = await host.notes.fetched(async () => {
    await Promise.all([landmarkWords, walkWords].map((part) => words.include(part)))
    return true
  })
  if (!isThere) return undefined
  const name = element('p')
  const link = element(
    'a.into',
    { href: pages.endless, title: words.say('walk.help') },
    words.say('walk.into'),
  )
  const box = element('div', { id: 'walk' }, name, link)
  byId('stage').append(box)
  let foot: { field: Heightfield; found: Promise<Foot> } | undefined

  /** The foot of the piece that is shown, which is looked for once. */
  const findFoot = (): Promise<Foot> | undefined => {
    const { shown } = host.viewport
    const piece = shown && pieceOf(shown.state)
    if (!piece) return undefined
    const { field } = shown.terrain
    if (foot?.field !== field)
      foot = { field, found: footOf(host, mapOf(field, piece.piece, piece.visit.land), piece) }
    return foot.found
  }
  const lead = async () => {
    const found = await findFoot()
    if (found) link.href = found.address
    return found
  }
  const fail = (error: unknown) => {
    foot = undefined
    if (!isAbort(error)) host.notes.aboutFailure(error instanceof Error ? error.message : String(error))
  }
  for (const event of ['pointerenter', 'focus'] as const)
    link.addEventListener(event, () => void lead().catch(fail))
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const gone = lead().then((found) => found && walkInto(host, found))
    void host.viewport.settling.during(gone).catch(fail)
  })
  addEventListener('pageshow', ({ persisted }) => {
    const passage = persisted && takePassage<BlockStart>('orogen.to-block', location.search)
    if (!passage) return
    byId('stage').append(...passagePicture(passage))
    host.viewport.space.camera = passage.start.near
    void rise(host, passage)
  })
  return (state) => {
    const { shown } = host.viewport
    const piece = pieceOf(state)
    box.toggleAttribute('hidden', !piece)
    if (!piece || !shown || !pieceOf(shown.state)) return
    const { field } = shown.terrain
    if (foot?.field !== field)
      name.textContent = words.say('landmark.peak', {
        name: peakName(peakOfPiece(field, piece.piece), words.language),
      })
  }
}

/** A map with the true distance of its points: the studio may exaggerate heights. */
const mapOf = (
  { size, heights, water }: Heightfield,
  { level }: LandPiece,
  { generator }: LandParameters,
): PieceMap => ({
  size,
  heights,
  spacing: (landGenerators[generator].cellWidth * spacingOf(level)) / baseSpacing,
  ...(water && { water }),
})

async function footOf(
  host: StudioHost,
  map: PieceMap,
  { piece, visit }: NonNullable<ReturnType<typeof pieceOf>>,
): Promise<Foot> {
  const standings = standingsOn(map)
  const outlook = await placeToStand(host.client, visit.land, piece, standings, footOf)
  const query = withPiece(writeVisit({ ...visit, outlook }), piece)
  return {
    standing: standings[0],
    address: `${pages.endless}?${query}${host.language ? `&lang=${host.language}` : ''}`,
  }
}

/** Dives to the foot of the block, and opens the land there. */
async function walkInto(host: StudioHost, { standing, address }: Foot): Promise<void> {
  const { viewport } = host
  const shown = viewport.shown!
  const { space } = viewport
  const { piece, visit } = pieceOf(shown.state)!
  const is3d = viewOf(shown.state).dimensions === '3d'
  const canvas = byId<HTMLCanvasElement>('canvas')
  const before = { camera: host.linked.camera, placed: space.viewpoint }
  const query = location.search
  const { site } = space
  if (standing && site && is3d) {
    const side = shown.terrain.field.size - 1
    const near = nearView(site, standing.x / side, standing.y / side, standing.heading)
    const width = side * spacingOf(piece.level)
    if (!wantsStillness()) {
      const ended = new AbortController()
      const stop = onEscape(() => ended.abort())
      document.body.classList.add('diving')
      const isThere = await moveCamera(viewport, before.placed, near, ended.signal)
      stop()
      if (!isThere) {
        document.body.classList.remove('diving')
        space.camera = before.camera
        viewport.reframe()
        return
      }
      await viewport.whenDrawn()
    }
    const height = shown.terrain.field.heights[standing.y * (side + 1) + standing.x]!
    const start: BlockSight = {
      place: {
        east: (piece.x + standing.x) * spacingOf(piece.level),
        north: -(piece.y + standing.y) * spacingOf(piece.level),
        up: height * unitHeightOf(visit.land),
      },
      heading: standing.heading,
      elevation: near.elevation,
      distance: near.distance * width,
      width: canvas.clientWidth,
      height: canvas.clientHeight,
    }
    leavePassage<BlockStart>('orogen.to-block', { query, start: { near, camera: before.camera } })
    leavePassage<BlockSight>('orogen.into-land', {
      query: new URL(address, location.href).search,
      picture: pictureOf(canvas),
      start,
    })
  }
  location.assign(address)
}

/** Lets the camera rise from the foot of a block to where it was, out of the last picture of the land. */
export async function rise(host: StudioHost, { start }: Passage<BlockStart>): Promise<void> {
  const { viewport } = host
  const { space } = viewport
  const ended = new AbortController()
  const stop = onEscape(() => ended.abort())
  await viewport.whenDrawn()
  document.body.classList.remove('diving')
  fadePictures(byId('stage'))
  const { near, camera } = start
  space.camera = camera
  const to = space.viewpoint
  if (!wantsStillness()) await moveCamera(viewport, near, to, ended.signal)
  stop()
  space.camera = camera
  host.adjust({ ...host.state, camera })
}

/** Acts at Escape or a press of the pointer, until the returned function is called. */
function onEscape(act: () => void): () => void {
  const ended = new AbortController()
  onKeyDown(window, ({ key }) => key === 'Escape' && act(), { signal: ended.signal })
  addEventListener('pointerdown', act, { signal: ended.signal })
  return () => ended.abort()
}
