import { JobWorker, mostBytes } from '../package/worker/job-queue.js'
import { ScriptAddress, workerStarters } from '../package/worker/start-worker.js'
import { giveNumbers, takeNumbers } from '../draw/context/spare-numbers.js'
import { contourHeights, contourInterval, isIndexLine } from '../draw/map/contours.js'
import type { MapField } from '../draw/map/map-projection.js'
import type { AwayPainter, Painting, SheetCover } from '../draw/map/map-sheet.js'
import type { PaintJob, Painted } from '../draw/map/worker-painter.js'

/** Milliseconds without a picture after which the worker ends; the next picture starts another one. */
const idle = 20_000

type Copied = Float32Array | Uint32Array | Uint8Array

/**
 * Has pictures of a flat map painted in a worker, so that the page stays free. The worker gets copies of the
 * arrays, because the page reads its own. Each answer brings their memory back, so that a drag needs no more;
 * but arrays so long that they are sent in pieces are copied there.
 */
export class PaintAway implements AwayPainter {
  readonly #worker = new JobWorker<PaintJob, Painted>({
    createWorker: starters(),
    // The page paints in its own way.
    here: () => Promise.reject(new Error('no worker paints maps here')),
  })
  /** What the worker has. */
  #field: MapField | undefined
  #cover: SheetCover | undefined
  #ending: ReturnType<typeof setTimeout> | undefined

  /** Starts the worker. @throws Error if none can paint */
  static async begin(): Promise<PaintAway> {
    const away = new PaintAway()
    await away.#perform({})
    return away
  }

  async paint(
    field: MapField,
    { cover, dropPath, ...painting }: Painting,
    label: (height: number) => string,
  ): ReturnType<AwayPainter['paint']> {
    const isNew = field.heights !== this.#field?.heights
    const copies: ArrayBuffer[] = []
    const copied = <Kind extends Copied>(numbers: Kind): Kind => {
      if (numbers.byteLength > mostBytes) return numbers
      const copy = copyOf(numbers)
      copies.push(copy.buffer as ArrayBuffer)
      return copy
    }
    const job: PaintJob = {
      ...painting,
      dropPath: dropPath && Array.from(dropPath),
      labels: painting.look.contours ? labelled(field, label) : [],
      ...(isNew && { field: partsOf(field, copied) }),
      ...(cover?.colors !== this.#cover?.colors && {
        cover: cover ? { ...cover, colors: copied(cover.colors) } : null,
      }),
    }
    this.#field = field
    this.#cover = cover
    const { picture, milliseconds } = await this.#perform(job, copies)
    if (!picture) throw new Error('the worker that paints maps has sent no picture')
    return { picture, milliseconds }
  }

  async #perform(job: PaintJob, copies: ArrayBuffer[] = []): Promise<Painted> {
    clearTimeout(this.#ending)
    const painted = await this.#worker.perform(job, { recycled: () => copies })
    this.#ending = setTimeout(() => this.dispose(), idle)
    for (const each of painted.spare as Copied[]) if (each.byteLength <= mostBytes) giveNumbers(each)
    return painted
  }

  dispose(): void {
    clearTimeout(this.#ending)
    this.#worker.end()
    this.#field = this.#cover = undefined
  }
}

function copyOf<Kind extends Copied>(numbers: Kind): Kind {
  const kind = numbers.constructor.name as 'Float32Array' | 'Uint32Array' | 'Uint8Array'
  const copy = takeNumbers(kind, numbers.length)
  copy.set(numbers)
  return copy as Kind
}

/** The parts of a map that its pictures show. */
function partsOf(
  { size, extent, min, max, sea, heights, water, ridges }: MapField,
  copied: <Kind extends Copied>(numbers: Kind) => Kind,
): MapField {
  return {
    size,
    min,
    max,
    heights: copied(heights),
    ...(extent && { extent }),
    ...(sea !== undefined && { sea }),
    ...(ridges && !water && { ridges: copied(ridges) }),
    ...(water && {
      water: {
        sea: water.sea,
        area: copied(water.area),
        surface: copied(water.surface),
        flowDirection: copied(water.flowDirection),
      },
    }),
  }
}

/** The heights that contour lines name, as the page writes them; the length of a label follows from one. */
function labelled({ min, max }: MapField, label: (height: number) => string) {
  const interval = contourInterval(min, max)
  const named = contourHeights(min, max, interval).filter((height) => isIndexLine(height, interval))
  return [5 * interval, ...named].map((height) => [height, label(height)] as const)
}

function starters(): (() => Worker)[] {
  try {
    return workerStarters(addressOfScript(), 'orogen-map', 'blob')
  } catch {
    return [] // bundled for scripts that do not know their own address
  }
}

function addressOfScript(Worker = ScriptAddress): string {
  return new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' }).href
}
