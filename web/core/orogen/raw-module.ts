import type { WasmModule } from './compile.js'

/** The length of the sentence that says why a call failed; 0: it succeeded. */
type Failure = number

/** What the module exports (cpp/wasm/bindings.cpp). */
interface Calls {
  memory: WebAssembly.Memory
  _initialize(): void
  room(kind: number, bytes: number): number
  array(index: number): number
  numbers(): number
  begin(isWindow: boolean): Failure
  beginErosion(): Failure
  setNumber(value: number): Failure
  setFlag(value: boolean): Failure
  setChoice(): Failure
  setNumbers(): Failure
  refuseImage(width: number, height: number): Failure
  setImage(width: number, height: number, channels: number, type: number): Failure
  generate(showsLevels: boolean): Failure
  erode(showsLevels: boolean): Failure
  window(): Failure
  receive(size: number, spacing: number): Failure
  setSpacing(spacing: number): void
  measure(): void
  beginPreview(): number
  endPreview(stride: number): void
  drawWater(): Failure
  surface(stride: number, firstRow: number, rows: number): Failure
  relief(stride: number, cells: number): Failure
  voxels(stride: number, base: number, cube: number, merge: boolean): Failure
  shade(azimuth: number, elevation: number): Failure
  analyse(lags: number, bins: number): Failure
}

type Place = [buffer: ArrayBuffer, address: number, bytes: number]
const bytes = (...[buffer, at, count]: Place) => new Uint8Array(buffer, at, count)
const signedBytes = (...[buffer, at, count]: Place) => new Int8Array(buffer, at, count)
const words = (...[buffer, at, count]: Place) => new Uint16Array(buffer, at, count / 2)
const integers = (...[buffer, at, count]: Place) => new Uint32Array(buffer, at, count / 4)
const floats = (...[buffer, at, count]: Place) => new Float32Array(buffer, at, count / 4)
const doubles = (...[buffer, at, count]: Place) => new Float64Array(buffer, at, count / 8)

// In the order of the lists in cpp/wasm/bindings.cpp.
const arrays = {
  sentence: bytes,
  heights: floats,
  // These four are empty without weather; of a coarser level there is no wear.
  ...{ waterArea: integers, waterSurface: floats, waterWear: floats, waterCourse: bytes },
  windowHeights: floats,
  waterMap: bytes,
  positions: floats,
  normals: signedBytes,
  sampled: floats,
  reliefPatches: floats,
  ...{ voxelLevels: words, voxelFaces: words },
  light: bytes,
  ...{ histogram: integers, correlations: floats, power: doubles, differences: doubles },
}
export type ArrayName = keyof typeof arrays
export type View<Name extends ArrayName> = ReturnType<(typeof arrays)[Name]>
const arrayNames = Object.keys(arrays)
const numberNames = [
  ...(['size', 'spacing', 'min', 'max', 'sea'] as const),
  ...(['windowWidth', 'windowHeight', 'windowMin', 'windowMax', 'windowSpacing'] as const),
  ...(['waterSide', 'waterStride', 'lightSide', 'lightStride'] as const),
  ...(['lowest', 'highest', 'mean', 'deviation', 'lags', 'dx', 'dy', 'correlation', 'chance'] as const),
  ...(['hurstOfVariogram', 'hurstOfSpectrum'] as const),
] as const
const rooms = ['id', 'received', 'given'] as const

/** The WebAssembly module as it is: its calls, and its memory by names. Arrays are views of it, good until the next call. */
export class RawModule {
  /** Hears the share of a long work that is done; false stops it. */
  onProgress: ((fraction: number) => boolean) | undefined
  /** While it runs the resident terrain is every 2^shift-th point of what is being made, as far as it is. */
  onLevel: ((shift: number) => void) | undefined
  readonly calls: Calls

  private constructor(calls: Calls) {
    this.calls = calls
    calls._initialize()
  }

  static async start(module: WasmModule): Promise<RawModule> {
    const { exports } = await WebAssembly.instantiate(module, {
      env: { emscripten_notify_memory_growth: () => undefined },
      wasi_snapshot_preview1: { proc_exit: () => undefined },
      script: {
        progress: (fraction: number) => raw.onProgress?.(fraction) ?? true,
        level: (shift: number) => raw.onLevel?.(shift),
      },
    })
    const raw = new RawModule(exports as unknown as Calls)
    return raw
  }

  array<Name extends ArrayName>(name: Name): View<Name> {
    const { array, memory } = this.calls
    const place = array(arrayNames.indexOf(name))
    const [address, count] = new Uint32Array(memory.buffer, place, 2) as unknown as [number, number]
    return arrays[name](memory.buffer, address, count) as View<Name>
  }

  numbers(): Record<(typeof numberNames)[number], number> {
    const { numbers, memory } = this.calls
    const values = new Float64Array(memory.buffer, numbers())
    return Object.fromEntries(numberNames.map((name, i) => [name, values[i]])) as ReturnType<
      RawModule['numbers']
    >
  }

  /** Hands over a text or bytes. */
  give(room: (typeof rooms)[number], given: string | ArrayBufferView): void {
    const { buffer, byteOffset, byteLength } =
      typeof given === 'string' ? new TextEncoder().encode(given) : given
    const address = this.calls.room(rooms.indexOf(room), byteLength)
    if (!address && byteLength > 0) throw new RangeError('no memory for the image')
    new Uint8Array(this.calls.memory.buffer, address, byteLength).set(
      new Uint8Array(buffer, byteOffset, byteLength),
    )
  }

  /** The sentence of a failure, or ''. */
  sentenceOf(failure: Failure): string {
    return failure ? new TextDecoder().decode(this.array('sentence')) : ''
  }

  /** @throws RangeError with the sentence of a failure. */
  check(failure: Failure): void {
    if (failure) throw new RangeError(this.sentenceOf(failure))
  }
}
