import type { Heightfield } from 'orogen'
import 'orogen/element'
import 'orogen/steps'
import 'orogen/race'

const terrain = document.querySelector('orogen-terrain')!
terrain.addEventListener('load', ({ detail }) => console.log(detail.field.heights.length))
terrain.addEventListener('error', ({ detail }) => console.log(detail.code, detail.hint))
terrain.addEventListener('click', (event) => console.log(event.clientX))
terrain.addEventListener('something', (event) => console.log(event.type))
terrain.seed = 7
terrain.view = 'voxels'
export const picture: Promise<Blob> = terrain.export('picture', { width: 1200 })
export const made: Promise<Heightfield> = terrain.generate({ signal: AbortSignal.timeout(1000) })
// @ts-expect-error: there is no such view
terrain.view = 'cubes'
// @ts-expect-error: there is no such palette
terrain.palette = 'neon'
