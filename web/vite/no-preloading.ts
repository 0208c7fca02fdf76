import type { Plugin } from 'vite'

/** What Vite puts where the list of files to fetch ahead will be. */
const list = '__VITE_PRELOAD__'

/** Leaves out what Vite adds to imports at run time, where there is no style sheet and no script to fetch ahead. */
export function noPreloading(): Plugin {
  return {
    name: 'orogen:no-preloading',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(list, 'void 0')
    },
  }
}
