import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

/** What stands where a file is carried along, in place of what stands where it is not; and the module that has it. */
const carried = [
  {
    plain: inRoot('web/core/orogen/carried.ts'),
    packed: inRoot('web/core/orogen/packed-carried.ts'),
    whole: 'inline.js',
  },
  {
    plain: inRoot('web/core/orogen/carried.ts'),
    packed: inRoot('web/core/orogen/packed-carried.ts'),
    whole: 'files-inline.js',
  },
  {
    plain: inRoot('web/explained/elements/race/carried.ts'),
    packed: inRoot('web/explained/elements/race/packed-carried.ts'),
    whole: 'race-inline.js',
  },
]

/** Lets scripts of the package take its files from modules that have them, and tells them by which names they are built. */
export function carrying(): Plugin {
  return {
    name: 'orogen:carrying',
    enforce: 'pre',

    async resolveId(source, importer, options) {
      const asked = carried.find(({ packed, whole }) => packed === importer && source === `./${whole}`)
      if (asked) return { id: `orogen:${asked.whole}`, external: true }
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return carried.find(({ plain }) => plain === resolved?.id)?.packed
    },

    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const folder = '../'.repeat(file.fileName.split('/').length - 1) || './'
        file.code = file.code.replaceAll('orogen:built-as', file.fileName)
        for (const { whole } of carried) file.code = file.code.replaceAll(`orogen:${whole}`, folder + whole)
      }
    },
  }
}
