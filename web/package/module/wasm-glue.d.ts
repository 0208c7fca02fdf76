// The raw face of the WebAssembly module (cpp/wasm/bindings.cpp), for terrain-module.ts alone. Functions that
// return a string return a sentence when they fail and the empty string when they succeed; one that refuses
// an argument ends in ", got ", without what was given. Every number is checked there (cpp/wasm/arguments.h),
// and so is the order of calls. What a call leaves behind is read by its name (results.ts).
declare module '#wasm' {
  /** The results that are numbers (cpp/wasm/results.h). */
  export type NumberResult =
    | 'size'
    | 'faces'
    | 'columns'
    | 'rows'
    | 'spacing'
    | 'minimum'
    | 'maximum'
    | 'sea'
    | 'waterMapSide'
    | 'waterMapStride'
    | 'windowWidth'
    | 'windowHeight'
    | 'windowMinimum'
    | 'windowMaximum'
    | 'windowSpacing'
    | 'riverLength'
    | 'riverArea'
    | 'patchCells'
    | 'shadeSide'
    | 'shadeStride'
    | 'mean'
    | 'deviation'
    | 'lags'
    | 'strongestEast'
    | 'strongestSouth'
    | 'strongestCorrelation'
    | 'chance'
    | 'hurstOfVariogram'
    | 'hurstOfSpectrum'
    | 'analysedMinimum'
    | 'analysedMaximum'

  /** The results that are arrays, views good until the next call. */
  export interface ArrayResults {
    heights: Float32Array<ArrayBuffer>
    ridges: Float32Array<ArrayBuffer>
    waterArea: Uint32Array<ArrayBuffer>
    waterSurface: Float32Array<ArrayBuffer>
    waterElevationChange: Float32Array<ArrayBuffer>
    waterFlowDirection: Uint8Array<ArrayBuffer>
    waterDischarge: Float32Array<ArrayBuffer>
    waterMap: Uint8Array<ArrayBuffer>
    windowHeights: Float32Array<ArrayBuffer>
    windowSurface: Float32Array<ArrayBuffer>
    windowArea: Float32Array<ArrayBuffer>
    windowEdges: Uint8Array<ArrayBuffer>
    riverPath: Float64Array<ArrayBuffer>
    positions: Float32Array<ArrayBuffer>
    normals: Int8Array<ArrayBuffer>
    lodPatches: Float32Array<ArrayBuffer>
    sampledHeights: Float32Array<ArrayBuffer>
    columnHeights: Uint16Array<ArrayBuffer>
    voxelQuads: Uint16Array<ArrayBuffer>
    shadeLight: Uint8Array<ArrayBuffer>
    coverWeights: Uint8Array<ArrayBuffer>
    histogram: Uint32Array<ArrayBuffer>
    correlations: Float32Array<ArrayBuffer>
    differences: Float64Array<ArrayBuffer>
    power: Float64Array<ArrayBuffer>
    picture: Uint8Array<ArrayBuffer>
  }

  export interface RawModule {
    /** Set by live-module.ts. */
    memory: { readonly buffer: ArrayBuffer }
    /** The address of the table of results. */
    results(): number
    onprogress?: ((fraction: number) => boolean) | null
    /**
     * While it runs the resident terrain is every 2^shift-th point of what is being made, as far as computed.
     */
    onlevel?: ((shift: number) => void) | null
    begin(generator: string): string
    setNumber(id: string, value: number, received: string): string
    setFlag(id: string, value: boolean, received: string): string
    /** The bytes of a Float64Array. */
    setNumbers(id: string, values: ArrayBuffer, received: string): string
    setChoice(id: string, name: string, received: string): string
    /** Makes room for a picture's values, which go into the result `picture`; then setImage(). */
    receiveImage(width: number, height: number, channels: number, type: string): string
    setImage(id: string): string
    /** Replaces begin() before window(). */
    beginWindow(generator: string): string
    /**
     * Whether generate() and window() keep the result `ridges` beside the heights; without gullies they are
     * empty.
     */
    wantRidges(wanted: boolean): void
    /** Leaves the resident terrain as it is. */
    window(): string
    /** Replaces window(): finds the river at the middle of one. `riverArea` 0: there is none. */
    findRiverPath(): string
    /** Replaces begin() before erode(). */
    beginErosion(): string
    generate(): string
    /** Lets erosion work on the resident terrain. */
    erode(): string
    /** Draws the strokes of a request for an erosion. */
    draw(): string
    receive(size: number, spacing: number): string
    /** Says that the terrain is an oblong map, the part in the north-western corner of its square. */
    setExtent(columns: number, rows: number): string
    /** Of what is drawn; what covers the ground does not depend on it. */
    setSpacing(spacing: number): string
    /** Finds minimum and maximum of the heights. */
    measure(): void
    /**
     * Until endPreview() every stride-th point of a large dry map is the resident terrain; returns stride, 1:
     * it is not large.
     */
    beginPreview(): number
    endPreview(): void
    /** Computes `waterDischarge` of a planet with water; drawWater() draws rivers by it. */
    findDischarge(): string
    /** Draws the water as the texture `waterMap`. */
    drawWater(): string
    /** Builds `rows` rows of the surface from row `firstRow` on. */
    surface(stride: number, firstRow: number, rows: number): string
    lod(stride: number): string
    voxels(stride: number, base: number, cube: number, merge: boolean): string
    /** Computes the light of a sun at these degrees. Only generate() and receive() tell it of new heights. */
    shade(azimuth: number, elevation: number): string
    /**
     * Covers the resident terrain with at most `maxPoints` points a side. `share` of it is sea, unless it has
     * its own sea.
     */
    cover(share: number, maxPoints: number): string
    /** Covers the window made last, without `rim` points at each side. */
    coverWindow(relief: number, rim: number): string
    analyse(lags: number, bins: number): string
  }

  export interface ModuleOptions {
    wasm: WebAssembly.Module
    /**
     * Stands in for `WebAssembly.instantiate`, whose failure the glue would not report, nor what it throws
     * itself when it `begin`s with the instance.
     */
    instantiate(
      module: WebAssembly.Module,
      imports: WebAssembly.Imports,
    ): { then(begin: (instance: WebAssembly.Instance) => void): void }
  }

  export default function createOrogenModule(options: ModuleOptions): Promise<RawModule>
}

// The checksums of the modules that were built along with these scripts (web/build/steps/wasm.mjs).
declare module '#seals' {
  export const seals: readonly number[]
}
