// The raw face of the WebAssembly module (cpp/wasm/bindings.cpp), for terrain-module.ts alone. Functions that
// return a string return a sentence when they fail and the empty string when they succeed; one that refuses an
// argument ends in ", got ", without what was given. Every number is checked there (cpp/wasm/arguments.h), and so is
// the order of calls. Views are good until the next call.
declare module '#wasm' {
  export interface RawModule {
    onprogress?: ((fraction: number) => boolean) | null
    /** While it runs the resident terrain is every 2^shift-th point of what is being made, as far as it is. */
    onlevel?: ((shift: number) => void) | null
    begin(generator: string): string
    setNumber(id: string, value: number, received: string): string
    setFlag(id: string, value: boolean, received: string): string
    /** The bytes of a Float64Array. */
    setNumbers(id: string, values: ArrayBuffer, received: string): string
    setChoice(id: string, name: string, received: string): string
    /** Makes room for a picture's values, which go into imageBytes(); then setImage(). */
    receiveImage(width: number, height: number, channels: number, type: number): string
    imageBytes(): Uint8Array
    setImage(id: string): string
    /** Replaces begin() before window(). */
    beginWindow(generator: string): string
    /** Whether generate() and window() keep ridges() beside the heights; without gullies they are empty. */
    wantRidges(wanted: boolean): void
    ridges(): Float32Array<ArrayBuffer>
    /** Leaves the resident terrain as it is. */
    window(): string
    windowHeights(): Float32Array<ArrayBuffer>
    /** Empty without rivers. */
    windowSurface(): Float32Array<ArrayBuffer>
    windowArea(): Float32Array<ArrayBuffer>
    /** width, height, min, max, spacing. */
    windowMeasures(): Float64Array
    /** Replaces window(): finds the river at the middle of one. The measures are length, area (0: there is no river) and end. */
    findCourse(): string
    courseMeasures(): Float64Array
    coursePath(): Float64Array<ArrayBuffer>
    /** Replaces begin() before erode(). */
    beginErosion(): string
    generate(): string
    /** Lets the weather work on the resident terrain. */
    erode(): string
    receive(size: number, spacing: number): string
    size(): number
    spacing(): number
    /** Of what is drawn; what covers the ground does not depend on it. */
    setSpacing(spacing: number): string
    /** Finds minimum and maximum of the heights. */
    measure(): void
    /** Until endPreview() every stride-th point of a large dry map is the resident terrain; returns stride, 1: it is not large. */
    beginPreview(): number
    endPreview(): void
    minimum(): number
    maximum(): number
    heights(): Float32Array<ArrayBuffer>
    sea(): number
    /** These four are empty without weather; a coarser level has no wear. */
    waterArea(): Uint32Array<ArrayBuffer>
    waterSurface(): Float32Array<ArrayBuffer>
    waterWear(): Float32Array<ArrayBuffer>
    waterCourse(): Uint8Array<ArrayBuffer>
    /** Computes waterDischarge() of a planet with water; drawWater() draws rivers by it. */
    findDischarge(): string
    waterDischarge(): Float32Array<ArrayBuffer>
    /** Draws the water as the texture waterMap(). */
    drawWater(): string
    waterMapSide(): number
    waterMapStride(): number
    waterMap(): Uint8Array<ArrayBuffer>
    /** Builds `rows` rows of the surface from row `firstRow` on. */
    surface(stride: number, firstRow: number, rows: number): string
    positions(): Float32Array<ArrayBuffer>
    normals(): Int8Array<ArrayBuffer>
    relief(stride: number): string
    /** Squares a side of its patches. */
    patchCells(): number
    /** Empty if these are just the heights. */
    sampledHeights(): Float32Array<ArrayBuffer>
    reliefPatches(): Float32Array<ArrayBuffer>
    voxels(stride: number, base: number, cube: number, merge: boolean): string
    voxelLevels(): Uint16Array<ArrayBuffer>
    voxelFaces(): Uint16Array<ArrayBuffer>
    /** Computes the light of a sun at these degrees. Only generate() and receive() tell it of new heights. */
    shade(azimuth: number, elevation: number): string
    shadeSide(): number
    shadeStride(): number
    shadeLight(): Uint8Array<ArrayBuffer>
    /** Covers the resident terrain with at most `maxPoints` points a side. `share` of it is sea, unless it has its own sea. */
    cover(share: number, maxPoints: number): string
    /** Covers the window made last, without `rim` points at each side. */
    coverWindow(relief: number, rim: number): string
    coverWeights(): Uint8Array<ArrayBuffer>
    analyse(lags: number, bins: number): string
    /** min, max, mean, deviation, lags, dx, dy, correlation, chance, H by the variogram and by the spectrum. */
    measures(): Float64Array
    histogram(): Uint32Array
    correlations(): Float32Array
    power(): Float64Array
    differences(): Float64Array
  }

  export interface ModuleOptions {
    wasm: WebAssembly.Module
    /**
     * Stands in for `WebAssembly.instantiate`, whose failure the glue would not report, nor what it throws itself when it
     * `begin`s with the instance.
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
