import { useRef } from 'react'
import 'orogen/element'
import 'orogen/artefacts'
import 'orogen/race'
import 'orogen/steps'
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

export const others = (
  <>
    <orogen-race benchmark="noises" autostart onprogress={({ detail }) => console.log(detail)} />
    <orogen-hundred program="voirol-b" seed={9} />
    <orogen-steps
      size={5}
      step="end"
      code="true"
      className="wide"
      onstep={(event) => console.log(event.detail)}
    />
    <orogen-growth generator="stamp-noise" onChange={() => undefined} />
    <orogen-microscope artefact="comb" view="heights" />
    <orogen-terrain endless east={-1837566} north="1745208" mode="walk" />
  </>
)
// @ts-expect-error: there is no such program
export const noProgram = <orogen-hundred program="voirol-c" />
// @ts-expect-error: there is no such view
export const noView = <orogen-terrain view="cubes" />
// @ts-expect-error: this is no number
export const noNumber = <orogen-terrain exponent="nine" />
