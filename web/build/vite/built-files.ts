import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const dist = inRoot('dist')

/** The script that defines `<orogen-terrain>`, as pages of this site and of others load it. */
export const elementScript = 'orogen/orogen-terrain.js'

/**
 * Adds earlier build results to the site: in orogen/ the modules of the package, so that other pages can load
 * them from here; and the single-file pages that the studio offers. The development server serves the
 * element's source in place of its script.
 */
export function builtFiles(): Plugin {
  let isBuilding = true
  return {
    name: 'orogen:built-files',
    configResolved({ command }) {
      isBuilding = command === 'build'
    },
    resolveId(source) {
      return !isBuilding && source === `/${elementScript}` ? inRoot('web/element/index.ts') : undefined
    },
    buildStart() {
      if (!isBuilding) return
      const files = [...modules(join(dist, 'orogen')), join(dist, 'embed.html')].filter(existsSync)
      for (const file of files) {
        const fileName = relative(dist, file).replaceAll('\\', '/')
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
      }
    },
  }
}

function modules(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
