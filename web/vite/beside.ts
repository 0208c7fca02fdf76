import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const dist = inRoot('dist')

/**
 * Adds to the site what was built before it: in orogen/ the modules of the package, so that other pages can take them from
 * here; and the pages that are one file each and that the studio hands out.
 */
export function beside(): Plugin {
  return {
    name: 'orogen:beside',
    apply: 'build',
    buildStart() {
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
