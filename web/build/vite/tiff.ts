import type { Plugin } from 'vite'

/**
 * Leaves out of a bundle the compressions of pictures, LERC and Zstandard, which geotiff has and maps here are refused
 * with: they are three quarters of its code, and two of them modules of WebAssembly.
 */
export const leaveOutCodecs = (): Plugin => ({
  name: 'orogen:leave-out-codecs',
  enforce: 'pre',
  load: {
    filter: { id: /geotiff[\\/]dist-module[\\/]compression[\\/](lerc|zstd|jpeg|webimage)\.js$/ },
    handler: () => 'export default undefined; export const zstd = undefined',
  },
})
