import files from '../../../build/wasm/files.wasm?deflated'
import { unpacked } from './inline-module.js'

/** Stands in for files-address.ts where everything is in one file: the bytes of the module instead of its address. */
export const filesAddress = () => unpacked(files)
