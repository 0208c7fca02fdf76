import { peakName, peakOfPiece } from '../../endless/landmark.js'
import { nameAt } from '../../endless/names.js'
import { pieceOf } from '../../endless/piece.js'
import { pictureSize } from '../../draw/context/picture-size.js'
import { exportShown, type ShownTerrain } from '../../files/export.js'
import { isPlanet } from '../../state/views.js'
import type { StudioHost } from '../host.js'

/** Pixels of the longer side of the picture, of the paper around it, and of that below it. */
const card = { picture: 1656, margin: 72, foot: 180 }
/** The shapes, width to height, between which the picture has that of the screen. */
const shapes = { narrowest: 4 / 5, widest: 16 / 9 }
/** The same by day and at night, as paper is. */
const colors = { paper: '#fbfaf6', ink: '#23262b', name: '#5b6168' } as const
const serif = 'Georgia, "Times New Roman", "Noto Serif CJK JP", "Hiragino Mincho ProN", serif'

/**
 * The picture on a card, as a PNG: below it the number of the mountain and its name.
 *
 * @throws the errors of `exportShown`
 */
export async function postcardOf(shown: ShownTerrain, words: StudioHost['words']): Promise<Blob> {
  const { margin, foot } = card
  const { width: seenWidth, height: seenHeight } = shown.viewport.outlook
  const shape = Math.min(Math.max(seenWidth / seenHeight, shapes.narrowest), shapes.widest)
  const size = pictureSize(shape, 1, card.picture / Math.max(shape, 1))
  const [width, height] = [size.width + 2 * margin, size.height + margin + foot]
  const picture = await createImageBitmap(await exportShown(shown, 'picture', size))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')!
  context.fillStyle = colors.paper
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, margin, margin)
  picture.close()
  context.textBaseline = 'middle'
  const middle = height - foot / 2
  const write = (text: string, pixels: number, { x, align, color, widest }: PlacedText) => {
    context.font = `${pixels}px ${serif}`
    context.textAlign = align
    context.fillStyle = color
    context.fillText(text, x, middle, widest)
  }
  const [number, name] = titlesOf(shown, words)
  const half = size.width / 2
  write(number, 84, { x: margin, align: 'left', color: colors.ink, widest: half })
  write(name, 48, { x: width - margin, align: 'right', color: colors.name, widest: half })
  return await new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(words.say('postcard.failed'))))),
  )
}

interface PlacedText {
  x: number
  align: CanvasTextAlign
  color: string
  widest: number
}

/** The number of a mountain and its name; of a file its name alone. */
function titlesOf({ state, terrain }: ShownTerrain, words: StudioHost['words']): [string, string] {
  const { generator, values, imported } = state
  if (imported) return ['', imported.name.replace(/\.[^.]*$/, '')]
  const seed = Number(values.seed)
  const piece = pieceOf(state)?.piece
  const place = { east: seed, north: generator.id.length }
  const name = piece
    ? peakName(peakOfPiece(terrain.field, piece), words.language)
    : nameAt(place, words.language)
  return [String(seed), words.say(isPlanet(state) ? 'landmark.planet' : 'landmark.peak', { name })]
}
