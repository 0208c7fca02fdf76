// The raw face of the WebAssembly module (cpp/wasm/bindings.cpp), for wasm-module.ts alone. Functions that
// return a string return a sentence when they fail and the empty string when they succeed. Views are
// good until the next call.
declare module '#wasm' {
  export interface RawModule {
    onprogress?: ((fraction: number) => boolean) | null
    schema(): string
    begin(generator: string): string
    setNumber(id: string, value: number, received: string): string
    setFlag(id: string, value: boolean, received: string): string
    setChoice(id: string, name: string, received: string): string
    generate(): string
    receive(size: number, spacing: number): string
    size(): number
    spacing(): number
    minimum(): number
    maximum(): number
    heights(): Float32Array
    surface(stride: number): string
    positions(): Float32Array
    normals(): Int16Array
    voxels(stride: number, base: number, cube: number): string
    voxelLevels(): Uint16Array
    voxelFaces(): Uint16Array
  }

  export interface ModuleOptions {
    locateFile(path: string): string
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object
    onAbort?(reason: unknown): void
  }

  export default function createOrogenModule(options: ModuleOptions): Promise<RawModule>
}
