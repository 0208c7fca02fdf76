import files from '../../../build/wasm/files.wasm?deflated'
import { unpacked } from './inline-module.js'

/**
 * Replaces files-address.ts when everything is in one file: returns the bytes of the module instead of its
 * address.
 */
export const filesAddress = () => unpacked(files)
