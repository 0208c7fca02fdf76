import { useRef } from 'react'
import 'orogen/element'
import type { OrogenTerrain, TerrainFailure } from 'orogen/element'

export function Mountain({ seed, fail }: { seed: number; fail: (failure: TerrainFailure) => void }) {
  const terrain = useRef<OrogenTerrain>(null)
  return (
    <orogen-terrain
      ref={terrain}
      key={seed}
      className="wide"
      style={{ width: 320 }}
      generator="stamp-noise"
      exponent={9}
      seed={seed}
      roughness="0.5"
      view="voxels"
      controls
      rotate={false}
      wasm-url="/orogen.wasm"
      onClick={() => terrain.current?.pause()}
      onload={({ detail }) => console.log(detail.field.size)}
      onprogress={({ detail }) => console.log(detail.fraction)}
      onerror={({ detail }) => fail(detail)}
    >
      <img slot="poster" src="poster.webp" alt="A mountain" />
    </orogen-terrain>
  )
}

// @ts-expect-error: there is no such view
export const noView = <orogen-terrain view="cubes" />
// @ts-expect-error: this is no number
export const noNumber = <orogen-terrain exponent="nine" />
