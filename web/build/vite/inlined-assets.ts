import type { Plugin } from 'vite'
import { inRoot } from './paths.js'

/** The file that replaces another one in the package, and the modules that hold the inlined files. */
interface StandIn {
  plain: string
  packed: string
  wholes: string[]
}

const ofScripts: StandIn[] = [
  {
    plain: inRoot('web/package/module/inlined-assets.ts'),
    packed: inRoot('web/package/module/packaged-assets.ts'),
    wholes: ['inline.js', 'files-inline.js'],
  },
  {
    plain: inRoot('web/explained/race/element/inlined-worker.ts'),
    packed: inRoot('web/explained/race/element/packaged-worker.ts'),
    wholes: ['race-inline.js'],
  },
]

const ofOneModule: StandIn[] = [
  {
    plain: inRoot('web/package/module/files-inline.ts'),
    packed: inRoot('web/package/module/files-beside.ts'),
    wholes: ['files-inline.js'],
  },
]

/** Lets scripts of the package load its files from modules that contain them, by the names of the build. */
export const inlinedAssets = () => replaced('orogen:inlined-assets', ofScripts)

/** Lets the package in one module load the module of files from a script beside it. */
export const filesBeside = () => replaced('orogen:files-beside', ofOneModule)

function replaced(name: string, standIns: StandIn[]): Plugin {
  return {
    name,
    enforce: 'pre',

    async resolveId(source, importer, options) {
      const whole = source.replace(/^(\.\.?\/)+/, '')
      if (standIns.some(({ packed, wholes }) => packed === importer && wholes.includes(whole)))
        return { id: `orogen:${whole}`, external: true }
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return standIns.find(({ plain }) => plain === resolved?.id)?.packed
    },

    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const folder = '../'.repeat(file.fileName.split('/').length - 1) || './'
        file.code = file.code.replaceAll('orogen:built-as', file.fileName)
        for (const whole of standIns.flatMap(({ wholes }) => wholes))
          file.code = file.code.replaceAll(`orogen:${whole}`, folder + whole)
      }
    },
  }
}
