import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/** The absolute path of a file of the project. */
export const inRoot = (path: string) =>
  normalizePath(fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
