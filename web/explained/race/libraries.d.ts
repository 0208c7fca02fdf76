// What the race calls of libraries that come without types.

declare module 'fastnoise-lite' {
  export default class FastNoiseLite {
    static readonly NoiseType: { readonly OpenSimplex2: string; readonly Perlin: string }
    static readonly FractalType: { readonly FBm: string }
    constructor(seed?: number)
    SetFrequency(frequency: number): void
    SetNoiseType(type: string): void
    SetFractalType(type: string): void
    SetFractalOctaves(octaves: number): void
    GetNoise(x: number, y: number): number
  }
}

declare module 'three.terrain.js/src/generators.js'
