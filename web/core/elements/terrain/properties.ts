import type { GenerateParameters, ParameterId } from '../../orogen/parameter-types.js'
import type { Look } from '../../state/look.js'

/** What a parameter takes, over all generators that read it. */
type ValueOf<Id extends ParameterId, Parameters = GenerateParameters> = Parameters extends {
  [Key in Id]?: infer Value
}
  ? Value
  : never

/** The rows of both tables as properties. Of a parameter that the generator does not read the value is undefined. */
export type TerrainProperties = {
  [Id in Exclude<ParameterId, 'image'>]: ValueOf<Id> | undefined
} & Look & {
    /** Which generator: an id of the catalogue. */
    generator: string
    /** What the picture shows, for those who do not see it. */
    alt: string
    /** Whether there is a bar to change the terrain with. */
    controls: boolean
    /** `lazy`: fetched when it comes near what can be seen. */
    loading: 'lazy' | 'eager'
    /** `interaction`: fetched when the reader asks for it. */
    reveal: 'auto' | 'interaction'
    /** `focus`: the wheel zooms while the picture has the focus; `none`: the picture cannot be touched. */
    interaction: 'focus' | 'always' | 'none'
    /** What grows when the terrain is first seen, up to what the attributes say: a frame after the other. */
    grow: 'none' | 'levels' | 'roughness' | 'age'
    /** `none`: the reader is not told that the picture can be turned. */
    turnHint: 'auto' | 'none'
    /** Addresses of files that do not lie beside the script. */
    wasmURL: string
    workerURL: string
    /** The address of the studio that `shareURL` leads to. */
    studioURL: string
  }
