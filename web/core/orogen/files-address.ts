/** The module that writes files, which is asked for at the first export. */
export const filesAddress = (): URL => new URL('../../../build/wasm/files.wasm', import.meta.url)
