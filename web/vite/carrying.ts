import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

const places = { carried: inRoot('web/orogen/carried.ts'), packed: inRoot('web/orogen/packed-carried.ts') }

const whole = 'orogen:inline'

/** Lets scripts of the package take its files from inline.js, and tells them by which names they are built. */
export function carrying(): Plugin {
  return {
    name: 'orogen:carrying',
    enforce: 'pre',

    async resolveId(source, importer, options) {
      if (importer === places.packed && source === './inline.js') return { id: whole, external: true }
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved?.id === places.carried ? places.packed : undefined
    },

    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const beside = `${'../'.repeat(file.fileName.split('/').length - 1) || './'}inline.js`
        file.code = file.code.replaceAll('orogen:built-as', file.fileName).replaceAll(whole, beside)
      }
    },
  }
}
