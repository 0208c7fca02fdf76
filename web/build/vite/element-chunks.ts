import type { Rolldown } from 'vite'
import { inRoot } from './paths.js'

// The chunks of what the element fetches after its loader. The bundler would make one of each set of modules
// that have the same users: thirty for a terrain, whose requests take longer, and which pack worse than few.

type Graph = Rolldown.ChunkingContext

/** The modules that files of web/ import as soon as they are read, and these files themselves. */
function closureOf(graph: Graph, ...files: string[]): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const file of files) {
    const id = inRoot(`web/${file}.ts`)
    if (!graph.getModuleInfo(id)) throw new Error(`the element has no module web/${file}.ts`)
    add(id)
  }
  return found
}

/** The chunk of each module that a terrain or most of its views need; other modules have none. */
function chunksOf(graph: Graph): Map<string, string> {
  const closure = (...files: string[]) => closureOf(graph, ...files)
  const blocks = ['surface', 'voxels', 'pen'].map((view) => closure(`draw/views/${view}`))
  const block = new Set([...blocks[0]!].filter((id) => blocks.every((view) => view.has(id))))
  const boxes = closure('draw/views/boxes')
  const map = closure('draw/map/map-view')
  const endless = closure('element/endless')
  const terrain = closure('element/live-terrain', 'package/worker/clients')
  for (const id of block) if (map.has(id)) terrain.add(id)

  const chunks = new Map<string, string>()
  for (const id of block) {
    if (endless.has(id)) chunks.set(id, 'shading')
    else chunks.set(id, boxes.has(id) ? 'ground' : 'block')
  }
  for (const id of terrain) chunks.set(id, endless.has(id) ? 'context' : 'terrain')
  return chunks
}

let chunks: Map<string, string> | undefined

/** In this order, since a chunk takes along what its modules import and no chunk before it has. */
export const elementChunks = ['context', 'shading', 'terrain', 'ground', 'block'].map((name) => ({
  name: (id: string, graph: Graph) => ((chunks ??= chunksOf(graph)).get(id) === name ? name : null),
  debugName: name,
}))
