import { graticule, type Lines } from '../../planet/parallels.js'
import type { CreateView } from '../view-renderer.js'
import { penMaterials } from '../ink-lines.js'
import { Ball, type BallOptions } from '../planet/ball.js'
import { InkBody } from '../planet/ink-body.js'

interface LineOptions extends BallOptions {
  profiles: Lines
  /** How many parallels from pole to pole. */
  density: number
}

const inks = { light: ['#faf8f2', '#1b1d22'], dark: ['#0b0f0e', '#bfe8cf'] } as const

/** A planet as profiles along its parallels and meridians, like a drawing of a plotter. */
export const draw: CreateView<LineOptions> = () =>
  new Ball(({ terrain, radius, sea }, _, { profiles, density }) => {
    const { points, triangles, lines } = graticule({ ...terrain.field, radius, sea }, profiles, density)
    const segments: number[] = []
    for (const line of lines) for (let i = 1; i < line.length; i++) segments.push(line[i - 1]!, line[i]!)
    const reach = (radius * Math.PI) / density
    return new InkBody({ points, triangles, segments: Uint32Array.from(segments), reach }, inks)
  }, penMaterials)
