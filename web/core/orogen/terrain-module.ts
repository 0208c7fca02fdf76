import {
  checkField,
  checkHeights,
  checkObject,
  checkStride,
  checkSurface,
  numbersOf,
  shortName,
} from './arguments.js'
import { isNumberArray, show, abortError } from './errors.js'
import type { Heightfield, Water } from './heightfield.js'
import type {
  LodMesh,
  ShadeMap,
  ShadeOptions,
  SurfaceMesh,
  SurfaceOptions,
  VoxelMesh,
  WaterMap,
} from './meshes.js'

import type { WasmModule } from './compile.js'
import { isOurs } from './integrity.js'
import { RawModule, type ArrayName, type View } from './raw-module.js'
import type { StampImage } from './stamp-image.js'
import type { VoxelShape } from './voxel-options.js'
import type { TerrainWindow } from './window.js'

/** Who follows a long work. */
export interface Watch {
  onProgress?: OnProgress | undefined
  /** Called while every 2^shift-th point of what is being made is the resident terrain, the coarsest level first. */
  onLevel?: ((shift: number) => void) | undefined
}

interface Request {
  isWindow: boolean
  generator: string
  values: Record<string, unknown>
}

/** 512 triangles a patch: few enough to follow the ground and the view, enough to keep a graphics card busy. */
const patchCells = 16

/**
 * The WebAssembly module with its own shape of errors and memory hidden: sentences become exceptions, and what
 * leaves is copied out of its memory. It holds one terrain at a time, the resident one, on which meshes are
 * built; `Orogen` (index.ts) and the worker (run-job.ts) are made of it.
 */
export class TerrainModule {
  #raw: RawModule
  #asked: Request | undefined
  #room = new BufferPool([])

  private constructor(raw: RawModule) {
    this.#raw = raw
  }

  /** @throws Error for a module of another version than this script, and what the browser throws. */
  static async instantiate(module: WasmModule): Promise<TerrainModule> {
    if (!isOurs(module)) throw new Error('the module is of another version')
    return new TerrainModule(await RawModule.start(module))
  }

  /** Generates the resident terrain. Throws a RangeError whose message is a sentence. */
  generate(parameters: object, watch: Watch = {}): void {
    this.#request(parameters)
    this.#work('generate', 'the generation was cancelled', watch)
  }

  /** Lets the weather work on the resident terrain. Throws a RangeError whose message is a sentence. */
  erode(options: object, watch: Watch = {}): void {
    this.#asked = undefined
    this.#raw.check(this.#calls.beginErosion())
    for (const [id, value] of Object.entries(options)) this.#assign(id, value)
    this.#work('erode', 'the erosion was cancelled', watch)
  }

  #work(kind: 'generate' | 'erode', cancelled: string, { onProgress, onLevel }: Watch): void {
    let stopped = false
    let thrown: { error: unknown } | undefined
    // An exception that flew through the module would leave its stack as deep as it was.
    const guarded = (call: () => void) => {
      if (stopped) return
      try {
        call()
      } catch (error) {
        thrown = { error }
        stopped = true
      }
    }
    this.#raw.onProgress = (fraction) => {
      guarded(() => {
        stopped = onProgress?.(fraction) === false
      })
      return !stopped
    }
    this.#raw.onLevel = (shift) => guarded(() => onLevel?.(shift))
    const failure = this.#calls[kind](onLevel !== undefined)
    if (thrown) throw thrown.error
    if (stopped) throw abortError(cancelled)
    this.#raw.check(failure)
  }

  /**
   * A window of an endless land, its heights `into` an array of the caller's where one is given. The resident terrain stays.
   * Throws a RangeError whose message is a sentence.
   */
  window(parameters: object, into?: Float32Array<ArrayBuffer>): TerrainWindow {
    this.#request(parameters, true)
    this.#raw.check(this.#calls.window())
    const heights = this.#raw.array('windowHeights')
    const of = this.#raw.numbers()
    const { windowWidth: width, windowHeight: height, windowSpacing: spacing } = of
    if (into !== undefined) checkHeights(into, heights, width, height)
    into?.set(heights)
    return {
      ...{ width, height, heights: into ?? this.#room.copy(heights) },
      ...{ min: of.windowMin, max: of.windowMax, spacing },
    }
  }

  /** Makes the caller's heights the resident terrain. */
  receive(field: Heightfield): void {
    checkField(field, this.#calls.memory.buffer)
    const { size, heights, spacing } = field
    this.#raw.check(this.#calls.receive(size, spacing))
    this.borrowHeights().set(heights)
  }

  get size(): number {
    return this.#raw.numbers().size
  }

  /** Horizontal distance between neighbours, in the unit of the heights; another one makes the same relief steeper or flatter. */
  get spacing(): number {
    return this.#raw.numbers().spacing
  }

  set spacing(spacing: number) {
    this.#calls.setSpacing(spacing)
  }

  /**
   * Calls back while every stride-th point of the resident terrain stands for it: at most 1025 a side, under the same light.
   * Not for one that is no larger, nor for planets and what has water.
   */
  preview(look: (stride: number) => void): void {
    const stride = this.#calls.beginPreview()
    if (stride === 1) return
    try {
      look(stride)
    } finally {
      this.#calls.endPreview(stride)
    }
  }

  /** A view of the resident heights, good until the next call of anything. */
  borrowHeights(): Float32Array<ArrayBuffer> {
    return this.#raw.array('heights')
  }

  /** Takes memory that nobody needs any more: a copy of just its size goes there, until the next call of this. */
  recycle(buffers: ArrayBuffer[]): void {
    this.#room = new BufferPool(buffers)
  }

  /** A copy of the resident terrain, its heights `into` an array of the caller's where one is given. */
  copyField(into?: Float32Array<ArrayBuffer>): Heightfield {
    this.#calls.measure()
    const heights = this.borrowHeights()
    const { size, spacing, min, max, sea } = this.#raw.numbers()
    if (into !== undefined) checkHeights(into, heights, size, heights.length / size)
    into?.set(heights)
    const water = this.#copyWater()
    const faces = this.#faces
    return {
      ...{ size, faces, heights: into ?? this.#room.copy(heights), min, max, spacing },
      ...(water && { water }),
      ...(faces > 1 && { sea }),
    }
  }

  get #faces(): 1 | 6 {
    return this.borrowHeights().length > this.size ** 2 ? 6 : 1
  }

  /** Refuses a planet. */
  #checkMap(): void {
    if (this.#faces > 1)
      throw new RangeError(
        'a planet of six faces has no mesh and no light as one map; make its faces one by one',
      )
  }

  #copyWater(): Water | undefined {
    if (!this.#isWet) return undefined
    return {
      area: this.#copy('waterArea'),
      surface: this.#copy('waterSurface'),
      wear: this.#copy('waterWear'),
      course: this.#copy('waterCourse'),
      sea: this.#raw.numbers().sea,
    }
  }

  get #isWet(): boolean {
    return this.#raw.array('waterArea').length > 0
  }

  /** The water on the resident terrain, or undefined. */
  waterMap(): WaterMap | undefined {
    if (!this.#isWet) return undefined
    this.#raw.check(this.#calls.drawWater())
    const { spacing, waterSide, waterStride } = this.#raw.numbers()
    return { side: waterSide, step: spacing * waterStride, texels: this.#copy('waterMap') }
  }

  /** The surface over every `stride`-th point of the resident terrain. */
  surface(stride: number, into?: SurfaceOptions['into']): SurfaceMesh {
    const side = this.#sideWith(stride)
    const { positions, normals } =
      into === undefined ? this.#room.surface(side) : checkSurface(into, side, this.#calls.memory.buffer)
    // In bands, which are still in the cache when they are copied out.
    const band = Math.max(1, Math.floor(bandPoints / side))
    for (let row = 0; row < side; row += band) {
      this.#raw.check(this.#calls.surface(stride, row, Math.min(band, side - row)))
      positions.set(this.#raw.array('positions'), row * side * 3)
      normals.set(this.#raw.array('normals'), row * side * 4)
    }
    return { side, step: this.spacing * stride, positions, normals }
  }

  /** Patches of 16 × 16 squares over every `stride`-th point of the resident terrain; of a planet of each face. */
  relief(stride: number): LodMesh {
    const { size, spacing } = this.#raw.numbers()
    this.#raw.check(this.#calls.relief(checkStride(stride, size), patchCells))
    const mesh: LodMesh = {
      side: Math.floor((size - 1) / stride) + 1,
      step: spacing * stride,
      cells: patchCells,
      patches: this.#copy('reliefPatches'),
    }
    if (this.#raw.array('sampled').length > 0) mesh.heights = this.#copy('sampled')
    return mesh
  }

  /** The visible faces of columns of cubes on every `stride`-th point of the resident terrain. */
  voxels({ stride, base, cube, merge }: VoxelShape): VoxelMesh {
    const side = this.#sideWith(stride)
    this.#raw.check(this.#calls.voxels(stride, base, cube, merge))
    return {
      ...{ side, step: this.spacing * stride, base, cube },
      levels: this.#copy('voxelLevels'),
      faces: this.#copy('voxelFaces'),
    }
  }

  /** The light on the resident terrain. The sky is measured once; another sun costs less. */
  shade({ sun = 310, sunheight = 37 }: ShadeOptions): ShadeMap {
    if (!Number.isFinite(sun))
      throw new RangeError(`sun must be a finite number of degrees, got ${show(sun)}`)
    if (!(Number.isFinite(sunheight) && sunheight >= 0 && sunheight <= 90)) {
      throw new RangeError(`sunheight must be between 0 and 90 degrees, got ${show(sunheight)}`)
    }
    if (this.size < 2) throw new RangeError('there is no terrain to shade')
    this.#checkMap()
    this.#raw.check(this.#calls.shade(sun, sunheight))
    const { spacing, lightSide, lightStride } = this.#raw.numbers()
    return { side: lightSide, step: spacing * lightStride, light: this.#copy('light') }
  }

  get #calls(): RawModule['calls'] {
    return this.#raw.calls
  }

  #copy<Name extends ArrayName>(name: Name): View<Name> {
    return this.#room.copy<View<ArrayName>>(this.#raw.array(name)) as View<Name>
  }

  /** @internal Lends the module itself, for what the worker has no need of. */
  lend<Result>(use: (raw: RawModule) => Result): Result {
    return use(this.#raw)
  }

  /** Points a side with this stride. */
  #sideWith(stride: number): number {
    this.#checkMap()
    return Math.floor((this.size - 1) / checkStride(stride, this.size)) + 1
  }

  #request(parameters: object, isWindow = false): void {
    checkObject('the parameters', parameters)
    const { generator = 'diamond-square', ...values } = parameters as Record<string, unknown>
    if (typeof generator !== 'string')
      throw new RangeError(`generator must be a name, got ${show(generator)}`)
    // Each value that is handed over costs about as much as a small map, so that only changes are.
    const before = this.#asked
    this.#asked = undefined // until all of it has been accepted
    const goesOn =
      before?.isWindow === isWindow &&
      before.generator === generator &&
      Object.keys(before.values).every((id) => before.values[id] === undefined || values[id] !== undefined)
    if (!goesOn) {
      this.#raw.give('id', shortName(generator))
      this.#raw.check(this.#calls.begin(isWindow))
    }
    for (const id of Object.keys(values)) {
      const value = values[id]
      if (value === undefined) continue
      // An object may hold something else by now.
      if (goesOn && typeof value !== 'object' && Object.is(value, before.values[id])) continue
      this.#assign(id, value)
    }
    this.#asked = { isWindow, generator, values }
  }

  #assign(id: string, value: unknown): void {
    if (value === undefined) return
    // How a value is shown is a text, slow to make and to hand over: only a refusal needs it.
    this.#raw.give('id', shortName(id))
    if (this.#set(id, value, '') !== '') throw new RangeError(this.#set(id, value, show(value)))
  }

  #set(id: string, value: unknown, shown: string): string {
    const { setFlag, setChoice, setNumbers, setNumber } = this.#calls
    this.#raw.give('received', shown)
    if (isPicture(value)) return this.#setImage(id, value)
    let failure
    if (typeof value === 'string') {
      this.#raw.give('given', shortName(value))
      failure = setChoice()
    } else if (isNumberArray(value)) {
      this.#raw.give('given', numbersOf(value))
      failure = setNumbers()
    } else if (typeof value === 'boolean') failure = setFlag(value)
    else failure = setNumber(typeof value === 'number' ? value : NaN)
    return this.#raw.sentenceOf(failure)
  }

  #setImage(id: string, { width, height, data }: StampImage): string {
    const type = sampleTypes.findIndex((types) => types.some((each) => data instanceof each))
    if (type < 0) {
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
    const refused = this.#raw.sentenceOf(this.#calls.refuseImage(width, height))
    if (refused) return refused
    this.#raw.give('given', data)
    return this.#raw.sentenceOf(this.#calls.setImage(width, height, channels ?? 1, type))
  }
}

// In the order of the module's own list.
const sampleTypes = [[Uint8Array, Uint8ClampedArray], [Uint16Array], [Float32Array]]

function isPicture(value: unknown): value is StampImage {
  return (
    typeof value === 'object' && value !== null && 'width' in value && 'height' in value && 'data' in value
  )
}

/** Points of a surface that are built at once: 16 bytes each. */
const bandPoints = 1 << 14

/** Called now and then during a long generation with the share done, 0 to 1; `false` stops the work. */
export type OnProgress = (fraction: number) => unknown

/**
 * Where the results go that leave the module: into memory that nobody needs any more, each buffer once and only for
 * just its size, or else into fresh memory, which costs several times the work of writing it.
 */
class BufferPool {
  readonly #spare: ArrayBuffer[]

  constructor(spare: readonly ArrayBuffer[]) {
    this.#spare = [...spare]
  }

  copy<Own extends View<ArrayName>>(view: Own): Own {
    const buffer = this.#take(view.byteLength)
    if (!buffer) return view.slice() as Own
    const copy = new (view.constructor as new (buffer: ArrayBuffer) => Own)(buffer)
    copy.set(view)
    return copy
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
