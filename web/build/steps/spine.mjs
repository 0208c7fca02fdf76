// The spine in the order in which to read it, for ARCHITECTURE.md.
import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'

const down = [
  ['web/controls/controls.ts', 'makes the slider from its row of the parameter table, and reads it'],
  ['web/studio/parameter-rows.ts', 'shows the sliders of a generator, and changes the state'],
  ['web/state/applies.ts', 'knows whether the parameter has an effect'],
  ['web/state/state.ts', 'makes the new state'],
  ['web/studio/studio.ts', 'keeps the state, its history and its link, and has it shown'],
  ['web/state/terrain-viewport.ts', 'asks for the terrain of a state; a newer state replaces an older one'],
  ['web/state/job.ts', 'turns the state into a request: the parameters, and what the view needs'],
  ['web/state/views.ts', 'knows what each view needs, and which file draws it'],
  ['web/package/worker/client.ts', 'sends one message to the worker'],
  ['web/package/worker/job-queue.ts', 'gives up the job that a newer one replaces'],
  ['web/package/worker/worker.ts', 'receives the message'],
  ['web/package/worker/run-job.ts', 'knows what of the terrain before can be used again'],
  ['web/package/module/terrain-module.ts', 'sets the parameters that have changed'],
  ['cpp/wasm/bindings.cpp', 'names the functions of the session in the script'],
  ['cpp/wasm/session.cpp', 'keeps the request and the terrain, and calls what computes them'],
  ['cpp/terrain/parameter_rows.h', 'has a row for each parameter'],
  ['cpp/terrain/parameters.cpp', 'checks values against the table'],
  ['cpp/generate/catalogue.cpp', 'has a row for each generator'],
  ['cpp/generate/request.cpp', 'gives the generator memory, calls it, and erodes the map'],
  ['cpp/diamond_square/diamond_square.cpp', 'runs the kernel, with as many lanes as the processor has'],
  ['cpp/diamond_square/stream.h', 'computes how fast the perturbations shrink, and writes the heights'],
]

const back = [
  ['cpp/mesh/lod_mesh.cpp', 'measures the ground for its level of detail'],
  ['cpp/light/light_map.cpp', 'computes light and shadow'],
  ['cpp/wasm/results.h', 'has a row for each result: its name, its type and where it lies'],
  ['web/package/module/results.ts', 'reads a result by its name'],
  ['web/package/module/terrain-module.ts', 'copies the results out of the module, once'],
  ['web/package/worker/run-job.ts', 'puts the answer together, and transfers it'],
  ['web/state/terrain-viewport.ts', 'drops the terrain if a newer one is wanted, or gives it to the view'],
  ['web/draw/views/terrain-view.ts', 'knows when something has changed'],
  ['web/draw/views/block-view.ts', 'puts the body of a view into the scene of all blocks'],
  ['web/draw/views/surface.ts', 'makes the body of this view, with the heights as a texture'],
  ['web/draw/surface/patch-geometry.ts', 'chooses the patches of a frame'],
  ['web/draw/context/shared-renderer.ts', 'draws one frame, and no more until something changes'],
]

/** To fifty lines, so that the table changes seldom. */
const linesOf = (file) =>
  Math.max(50, Math.round(readFileSync(inRoot(file), 'utf8').split('\n').length / 50) * 50)

/** @param {(head: string[], rows: string[][]) => string} tableOf Writes a table in Markdown. */
export function spineTables(tableOf) {
  const files = new Set([...down, ...back].map(([file]) => file))
  const sum = [...files].reduce((lines, file) => lines + linesOf(file), 0)
  const table = (rows) =>
    tableOf(
      ['file', 'lines', 'what it does'],
      rows.map(([file, text]) => [file, String(linesOf(file)), text]),
    )
  return (
    `${files.size} files with about ${sum} lines. Down to the kernel:\n\n${table(down)}\n` +
    `And back with the picture:\n\n${table(back)}`
  )
}
