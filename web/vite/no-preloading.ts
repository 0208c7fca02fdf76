import type { Plugin } from 'vite'

/** What Vite gives to its helper behind the import: the place of a list of files to fetch ahead, and what it is relative to. */
const list = /,\s*__VITE_PRELOAD__(?:,\s*import\.meta\.url)?\s*\)/g

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
        if (file.type === 'chunk') file.code = file.code.replace(list, ')')
    },
  }
}
