/** The address of the module that writes files; it is fetched at the first export. */
export const filesAddress = (): URL => new URL('../../../build/wasm/files.wasm', import.meta.url)
