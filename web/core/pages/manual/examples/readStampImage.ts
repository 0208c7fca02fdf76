import { loadOrogen, readStampImage } from '../../../orogen/index.js'

export async function run() {
  const canvas = new OffscreenCanvas(64, 64)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, 32, 64)
  const image = await readStampImage(await canvas.convertToBlob())
  const orogen = await loadOrogen()
  return orogen.generate({ generator: 'stamp-noise', exponent: 8, stamp: 'image', image })
}
