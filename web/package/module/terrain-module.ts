import type { ArrayResults, RawModule } from '#wasm'
import {
  bytesOfNumbers,
  checkField,
  checkHeights,
  checkSurface,
  shortName,
  shortText,
  type VoxelShape,
} from '../arguments.js'
import { mixedCover, texelBytes } from '../cover-colors.js'
import { isNumberArray, show, abortError } from '../errors.js'
import type { Heightfield, Water } from '../heightfield.js'
import type {
  CoverMap,
  CoverOptions,
  LodMesh,
  ShadeMap,
  ShadeOptions,
  SurfaceMesh,
  SurfaceOptions,
  VoxelMesh,
  WaterMap,
  WindowCover,
} from '../meshes.js'

import type { WasmModule } from './compile.js'
import { checkObject, flag, membersOf, propertiesOf, reading } from '../options.js'
import { LiveModule } from './live-module.js'
import { needsWhole, NeedsWholeModule } from './needs-whole.js'
import type { StampImage } from '../stamp-image.js'
import type { Results } from './results.js'
import type { RiverPath, RiverEnd, TerrainWindow } from '../window.js'

/** Callbacks that follow a long computation. */
export interface Watch {
  onProgress?: OnProgress | undefined
  /**
   * Called while the resident terrain is every 2^shift-th point of the unfinished one, the coarsest level
   * first.
   */
  onLevel?: ((shift: number) => void) | undefined
}

interface Request {
  /** The number of the instance that knows it. */
  instance: number
  begin: 'begin' | 'beginWindow'
  generator: string
  values: Record<string, unknown>
}

/**
 * Wraps the WebAssembly module and hides its conventions for errors and memory: sentences become exceptions,
 * and results are copied out of its memory. It holds one terrain at a time, the resident one, on which meshes
 * are built. `Orogen` (index.ts) and the worker (run-job.ts) use it.
 */
export class TerrainModule {
  readonly #live: LiveModule
  #asked: Request | undefined
  #pool = new BufferPool([])

  private constructor(live: LiveModule) {
    this.#live = live
  }

  /** @throws Error for a module of another version than this script, and the browser's own errors. */
  static async instantiate(module: WasmModule): Promise<TerrainModule> {
    return new TerrainModule(await LiveModule.instantiate(module))
  }

  get #raw(): RawModule {
    return this.#live.raw
  }

  get #results(): Results {
    return this.#live.results
  }

  #copy<Name extends keyof ArrayResults>(name: Name): ArrayResults[Name] {
    return this.#pool.copy(this.#results.array(name) as OwnArray) as ArrayResults[Name]
  }

  get #hasWater(): boolean {
    return this.#results.array('waterArea').length > 0
  }

  /**
   * Another number than before: the module has failed and was made anew, and the resident terrain is gone.
   */
  get instances(): number {
    return this.#live.instances
  }

  /** Generates the resident terrain. Throws a RangeError whose message is a sentence. */
  generate(parameters: object, watch: Watch = {}, ridges = false): void {
    flag('ridges', ridges)
    this.#request(parameters)
    this.#raw.wantRidges(ridges)
    this.#work(() => this.#raw.generate(), 'the generation was cancelled', watch)
  }

  /** Erodes the resident terrain. Throws a RangeError whose message is a sentence. */
  erode(options: object, watch: Watch = {}): void {
    this.#change(options, () => this.#raw.erode(), watch)
  }

  /** Draws the `strokes` of such options on the resident terrain, and erodes nothing. */
  draw(options: object, watch: Watch = {}): void {
    this.#change(options, () => this.#raw.draw(), watch)
  }

  #change(options: object, run: () => string, watch: Watch): void {
    this.#asked = undefined
    check(this.#raw.beginErosion())
    this.#raw.wantRidges(false)
    for (const [id, value] of Object.entries(propertiesOf('the options', options))) this.#assign(id, value)
    this.#work(run, 'the erosion was cancelled', watch)
  }

  #work(run: () => string, cancelled: string, { onProgress, onLevel }: Watch): void {
    const raw = this.#raw
    let stopped = false
    let thrown: { error: unknown } | undefined
    // An exception that crossed the module would leave its stack pointer where it was.
    const guarded = (call: () => void) => {
      if (stopped) return
      try {
        call()
      } catch (error) {
        thrown = { error }
        stopped = true
      }
    }
    raw.onprogress = (fraction) => {
      guarded(() => {
        stopped = onProgress?.(fraction) === false
      })
      return !stopped
    }
    if (onLevel) raw.onlevel = (shift) => guarded(() => onLevel(shift))
    let problem: string
    try {
      problem = run()
    } finally {
      raw.onprogress = raw.onlevel = null
    }
    if (thrown) throw thrown.error
    if (stopped) throw abortError(cancelled)
    check(problem)
  }

  /**
   * Makes a window of an endless land, with its heights in `into`, an array of the caller's, if that is
   * given, and what covers it if its scale is given. The resident terrain is unchanged. Throws a RangeError
   * whose message is a sentence.
   */
  window(
    parameters: object,
    into?: Float32Array<ArrayBuffer>,
    ridges = false,
    cover?: WindowCover,
    watch: Watch = {},
  ): TerrainWindow {
    flag('ridges', ridges)
    if (cover !== undefined) checkObject('cover', cover)
    this.#request(parameters, 'beginWindow')
    this.#raw.wantRidges(ridges || cover !== undefined)
    this.#work(() => this.#raw.window(), 'the generation was cancelled', watch)
    const results = this.#results
    const width = results.number('windowWidth')
    const height = results.number('windowHeight')
    if (into !== undefined) checkHeights(into, results.array('windowHeights'), width, height)
    const weights = cover && this.#coverWindow(cover) // before anything is written, since it may fail
    const heights = results.array('windowHeights')
    into?.set(heights)
    const area = results.array('windowArea')
    const surface = results.array('windowSurface')
    return {
      width,
      height,
      heights: into ?? this.#pool.copy(heights),
      min: results.number('windowMinimum'),
      max: results.number('windowMaximum'),
      spacing: results.number('windowSpacing'),
      ...(ridges && this.#copyRidges(heights.length)),
      ...(area.length > 0 && {
        water: {
          area: this.#pool.copy(area),
          surface: this.#pool.copy(surface),
          edges: this.#copy('windowEdges'),
        },
      }),
      ...(weights && { cover: weights }),
    }
  }

  #coverWindow({ relief, rim = 0 }: WindowCover): Uint8Array<ArrayBuffer> {
    const given = { relief, rim }
    checkCall(given, this.#raw.coverWindow(number(relief), number(rim)))
    return this.#copy('coverWeights')
  }

  /**
   * Finds the largest river that comes as near to the middle of a window as its borders. The resident terrain
   * is unchanged. Throws a RangeError whose message is a sentence.
   */
  river(parameters: object, watch: Watch = {}): RiverPath | undefined {
    this.#request(parameters, 'beginWindow')
    this.#work(() => this.#raw.findRiverPath(), 'the search was cancelled', watch)
    const results = this.#results
    const area = results.number('riverArea')
    if (area === 0) return undefined
    return {
      length: results.number('riverLength'),
      area,
      end: results.text('riverEnd') as RiverEnd,
      path: results.array('riverPath').slice(),
    }
  }

  /** Makes the caller's heights the resident terrain. @returns what was read of them */
  receive(field: Heightfield): Pick<Heightfield, 'size' | 'heights' | 'spacing'> {
    const read = checkField(field, this.#results.memory)
    const { size, heights, spacing, extent } = read
    check(this.#raw.receive(size, spacing))
    if (extent) {
      const [columns, rows] = extent
      checkCall({ columns, rows }, this.#raw.setExtent(number(columns), number(rows)))
    }
    this.#raw.wantRidges(false)
    this.#results.array('heights').set(heights)
    return read
  }

  get size(): number {
    return this.#results.number('size')
  }

  /**
   * Horizontal distance between neighbours, in the unit of the heights. Setting it makes the same relief
   * steeper or flatter.
   */
  get spacing(): number {
    return this.#results.number('spacing')
  }

  set spacing(spacing: number) {
    checkCall({ spacing }, this.#raw.setSpacing(spacing))
  }

  /**
   * Calls back while every stride-th point of the resident terrain replaces it: at most 1025 a side, under
   * the same light. Does nothing for smaller maps, planets, and terrain with water.
   */
  preview(look: (stride: number) => void): void {
    const raw = this.#raw
    const stride = raw.beginPreview()
    if (stride === 1) return
    try {
      look(stride)
    } finally {
      raw.endPreview()
    }
  }

  /** A view of the resident heights, good until the next call of anything. */
  borrowHeights(): Float32Array {
    return this.#results.array('heights')
  }

  /**
   * Takes memory that the caller no longer needs. Results of exactly the same size are copied there, until
   * the next call of this method.
   */
  recycle(buffers: ArrayBuffer[]): void {
    this.#pool = new BufferPool(buffers)
  }

  /**
   * Copies the resident terrain, with its heights in `into`, an array of the caller's, if that is given, and
   * unless `ridges` is false those that it was generated with.
   */
  copyField(into?: Float32Array<ArrayBuffer>, ridges = true): Heightfield {
    this.#raw.measure()
    const results = this.#results
    const { size } = this
    const faces = this.#faces
    const points = faces * size ** 2
    // A view is asked for at each use, since the memory may grow in between.
    if (into !== undefined) checkHeights(into, results.array('heights'), size, faces * size)
    const water = this.#copyWater() // before anything is written, since it fails without memory
    into?.set(results.array('heights'))
    const sea = results.number('sea')
    return {
      size,
      faces,
      heights: into ?? this.#pool.copy(results.array('heights')),
      min: results.number('minimum'),
      max: results.number('maximum'),
      spacing: results.number('spacing'),
      ...this.#extent,
      ...(water && { water }),
      ...(ridges && this.#copyRidges(points)),
      ...((faces > 1 || !water) && Number.isFinite(sea) && { sea }),
    }
  }

  get #extent(): Pick<Heightfield, 'extent'> {
    const columns = this.#results.number('columns')
    return columns > 0 ? { extent: [columns, this.#results.number('rows')] } : {}
  }

  get #faces(): 1 | 6 {
    return this.#results.number('faces') === 6 ? 6 : 1
  }

  // A coarser level has none.
  #copyRidges(points: number): { ridges?: Float32Array<ArrayBuffer> } {
    const ridges = this.#results.array('ridges')
    return ridges.length === points ? { ridges: this.#pool.copy(ridges) } : {}
  }

  #copyWater(): Water | undefined {
    if (!this.#hasWater) return undefined
    const isBall = this.#faces > 1
    if (isBall) check(this.#raw.findDischarge())
    return {
      area: this.#copy('waterArea'),
      surface: this.#copy('waterSurface'),
      elevationChange: this.#copy('waterElevationChange'),
      flowDirection: this.#copy('waterFlowDirection'),
      ...(isBall && { discharge: this.#copy('waterDischarge') }),
      sea: this.#results.number('sea'),
    }
  }

  /** The water on the resident terrain, or undefined. */
  waterMap(): WaterMap | undefined {
    if (!this.#hasWater) return undefined
    if (this.#faces > 1) check(this.#raw.findDischarge())
    check(this.#raw.drawWater())
    return {
      side: this.#results.number('waterMapSide'),
      step: this.spacing * this.#results.number('waterMapStride'),
      texels: this.#copy('waterMap'),
    }
  }

  /** Builds the surface over every `stride`-th point of the resident terrain. */
  surface(stride: number, into?: SurfaceOptions['into']): SurfaceMesh {
    checkCall({ stride }, this.#raw.surface(number(stride), 0, 1)) // before there is room for all of it
    const side = this.#sideWith(stride)
    const { positions, normals } =
      into === undefined ? this.#pool.surface(side) : checkSurface(into, side, this.#results.memory)
    // In bands, which are still in the cache when they are copied out.
    const band = Math.max(1, Math.floor(bandPoints / side))
    for (let row = 0; row < side; row += band) {
      check(this.#raw.surface(stride, row, Math.min(band, side - row)))
      positions.set(this.#results.array('positions'), row * side * 3)
      normals.set(this.#results.array('normals'), row * side * 4)
    }
    return { side, step: this.spacing * stride, positions, normals }
  }

  /**
   * Measures patches of 16 × 16 squares over every `stride`-th point of the resident terrain; face by face
   * for a planet.
   */
  lod(stride: number): LodMesh {
    checkCall({ stride }, this.#raw.lod(number(stride)))
    const mesh: LodMesh = {
      side: this.#sideWith(stride),
      step: this.spacing * stride,
      cells: this.#results.number('patchCells'),
      patches: this.#copy('lodPatches'),
    }
    const sampled = this.#results.array('sampledHeights')
    if (sampled.length > 0) mesh.heights = this.#pool.copy(sampled)
    return mesh
  }

  /** Builds the visible faces of columns of cubes on every `stride`-th point of the resident terrain. */
  voxels({ stride, base, cube, merge }: VoxelShape): VoxelMesh {
    checkCall({ stride, base, cube }, this.#raw.voxels(number(stride), number(base), number(cube), merge))
    return {
      side: this.#sideWith(stride),
      step: this.spacing * stride,
      base,
      cube,
      columnHeights: this.#copy('columnHeights'),
      quads: this.#copy('voxelQuads'),
    }
  }

  /** Computes the light on the resident terrain. The sky is measured once, so that another sun costs less. */
  shade({ sun = 310, sunheight = 37 }: ShadeOptions): ShadeMap {
    checkCall({ sun, sunheight }, this.#raw.shade(number(sun), number(sunheight)))
    return {
      side: this.#results.number('shadeSide'),
      step: this.spacing * this.#results.number('shadeStride'),
      light: this.#copy('shadeLight'),
    }
  }

  /** What covers the resident terrain. Where it has gullies, `generate` must have been asked for ridges. */
  cover({ water = 0, points = 1025, colors }: CoverOptions = {}): CoverMap {
    checkCall({ water, points }, this.#raw.cover(number(water), number(points)))
    const weights = this.#results.array('coverWeights')
    const side = Math.sqrt(weights.length / (this.#faces > 1 ? 60 : 6))
    const step = (this.spacing * (this.size - 1)) / (side - 1)
    const cover: CoverMap = { side, step, weights: this.#pool.copy(weights) }
    if (colors) cover.mixed = mixedCover(cover, colors, this.#pool.bytes(texelBytes(cover)))
    return cover
  }

  /** @internal Gives access to the module itself, for functions that the worker does not need. */
  lend<Result>(use: (raw: RawModule, results: Results) => Result): Result {
    return use(this.#raw, this.#results)
  }

  /** Points a side with a stride that the module has accepted. */
  #sideWith(stride: number): number {
    return Math.floor((this.size - 1) / stride) + 1
  }

  #request(parameters: object, begin: Request['begin'] = 'begin'): void {
    const { generator = 'diamond-square', ...values } = propertiesOf<Record<string, unknown>>(
      'the parameters',
      parameters as Record<string, unknown>,
    )
    if (typeof generator !== 'string')
      throw new RangeError(`generator must be a name, got ${show(generator)}`)
    // Passing a value costs about as much as a small map, so pass only those that changed.
    const before = this.#asked
    this.#asked = undefined // until all of it is accepted
    const goesOn =
      before?.instance === this.instances &&
      before.begin === begin &&
      before.generator === generator &&
      Object.keys(before.values).every((id) => before.values[id] === undefined || values[id] !== undefined)
    if (!goesOn) check(this.#raw[begin](shortName(generator)))
    for (const id of Object.keys(values)) {
      const value = values[id]
      // An object may have different contents by now.
      if (goesOn && typeof value !== 'object' && Object.is(value, before.values[id])) continue
      this.#assign(id, value)
    }
    this.#asked = { instance: this.instances, begin, generator, values }
  }

  #assign(id: string, value: unknown): void {
    // Describing a value and passing the text takes long, and only a refusal needs it.
    const name = shortName(id)
    if (this.#set(name, value, '') !== '') check(this.#set(name, value, show(value)))
  }

  #set(id: string, value: unknown, shown: string): string {
    if (typeof value === 'number') return this.#raw.setNumber(id, value, shown)
    if (typeof value === 'string') return this.#raw.setChoice(id, shortText(value), shown)
    if (typeof value === 'boolean') return this.#raw.setFlag(id, value, shown)
    if (reading(id, () => isPicture(value))) return this.#setImage(id, value as StampImage)
    if (reading(id, () => isNumberArray(value)))
      return this.#raw.setNumbers(id, bytesOfNumbers(value as ArrayLike<number>), shown)
    return this.#raw.setNumber(id, NaN, shown)
  }

  #setImage(id: string, picture: StampImage): string {
    const { width, height, data } = membersOf<StampImage, keyof StampImage>(id, picture, [
      'width',
      'height',
      'data',
    ])
    const type = sampleTypeOf(data)
    if (!data || !type) {
      return `${id}.data must be a Uint8Array, Uint8ClampedArray, Uint16Array or Float32Array, got ${show(data)}`
    }
    if (typeof width !== 'number' || typeof height !== 'number') {
      return `${id} must have a width and a height, got ${show(width)} × ${show(height)}`
    }
    const points = width * height
    const channels = [1, 3, 4].find((count) => count * points === data.length)
    if (points > 0 && channels === undefined) {
      return `${id}.data must hold 1, 3 or 4 values a point, got ${data.length} for ${show(width)} × ${show(height)}`
    }
    const problem = this.#raw.receiveImage(width, height, channels ?? 1, type)
    if (problem) return problem
    this.#results.array('picture').set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    return this.#raw.setImage(id)
  }
}

/** The class of a picture's array as the module names it; undefined for others. */
function sampleTypeOf(data: unknown): string | undefined {
  if (data instanceof Uint8Array || data instanceof Uint8ClampedArray) return 'Uint8Array'
  if (data instanceof Uint16Array) return 'Uint16Array'
  return data instanceof Float32Array ? 'Float32Array' : undefined
}

function isPicture(value: unknown): value is StampImage {
  return (
    typeof value === 'object' && value !== null && 'width' in value && 'height' in value && 'data' in value
  )
}

/** Throws the sentence that a function of the module returns when it fails. */
export function check(problem: string): void {
  if (problem === needsWhole) throw new NeedsWholeModule()
  if (problem !== '') throw new RangeError(problem)
}

/** A number as the module takes it; of any other value it refuses NaN, which stands for it. */
export const number = (value: unknown): number => (typeof value === 'number' ? value : NaN)

/**
 * Throws the sentence that a call of the module returns when it fails. One that refuses an argument begins
 * with its name and leaves out what was given, which need not be a number.
 */
export function checkCall(given: Record<string, unknown>, problem: string): void {
  check(problem.endsWith(', got ') ? problem + show(given[problem.slice(0, problem.indexOf(' '))]) : problem)
}

/** Points of a surface that are built at once: 16 bytes each. */
const bandPoints = 1 << 14

/**
 * Called from time to time during a long generation with the share done, 0 to 1; return `false` to stop the
 * work.
 */
export type OnProgress = (fraction: number) => unknown

type OwnArray =
  Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

/**
 * Copies results out of the module: into memory that the caller no longer needs, if a buffer has exactly the
 * right size and is not used yet; otherwise into new memory, which costs several times as much as writing it.
 */
class BufferPool {
  readonly #spare: ArrayBuffer[]

  constructor(spare: readonly ArrayBuffer[]) {
    this.#spare = [...spare]
  }

  copy<View extends OwnArray>(view: View): View {
    const buffer = this.#take(view.byteLength)
    if (!buffer) return view.slice() as View
    const copy = new (view.constructor as new (buffer: ArrayBuffer) => View)(buffer)
    copy.set(view)
    return copy
  }

  /** Bytes to be written over. */
  bytes(count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#take(count) ?? new ArrayBuffer(count))
  }

  surface(side: number): Pick<SurfaceMesh, 'positions' | 'normals'> {
    const bytes = (count: number) => this.#take(count) ?? new ArrayBuffer(count)
    const points = side * side
    return { positions: new Float32Array(bytes(points * 12)), normals: new Int8Array(bytes(points * 4)) }
  }

  #take(bytes: number): ArrayBuffer | undefined {
    const fitting = this.#spare.findIndex(({ byteLength }) => byteLength === bytes)
    return fitting < 0 ? undefined : this.#spare.splice(fitting, 1)[0]
  }
}
